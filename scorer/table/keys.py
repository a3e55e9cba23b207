"""The words that open a room: its code, the key in the QR, the host's token, a player's own."""

import secrets
from hashlib import sha256

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # without those that look or sound alike
CODE = 4  # letters: 810,000 rooms
KEY_BYTES = 16  # nobody guesses 128 bits


def new_code() -> str:
    """Four letters that are easy to say and to type."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def new_key() -> str:
    """A key of 22 characters that fits into an address."""
    return secrets.token_urlsafe(KEY_BYTES)


def typed(code: str) -> str:
    """A code as people type it, the way it was given out."""
    return "".join(letter for letter in code.upper() if letter in LETTERS)


def same(one: str, other: str) -> bool:
    """Whether two keys are equal, in a time that tells nothing about where they differ."""
    return secrets.compare_digest(one.encode(), other.encode())


def kept(token: str) -> str:
    """A player's token as the store keeps it: its hash opens nothing."""
    return sha256(token.encode()).hexdigest()
