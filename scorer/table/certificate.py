"""A certificate made on this machine, for phones that are to keep their screens awake.

Nobody vouches for it: a browser warns once, and the host can compare the fingerprint. It is made
anew with every start and its key never leaves the memory longer than one file needs to live.
"""

import ssl
from collections.abc import Sequence
from hashlib import sha256

from sheetgen.errors import SheetError

HOW = "install it with: pip install 'penny-dice-sheets[https]'"


def secure(names: Sequence[str]) -> tuple[ssl.SSLContext, str]:
    """A context for these names and addresses, and the fingerprint that browsers show.

    Raises:
        SheetError: the library that makes certificates is not there.
    """
    try:
        import trustme  # noqa: PLC0415  # only --https needs it
    except ImportError as error:
        raise SheetError("--https", "the library trustme is missing", HOW) from error
    leaf = trustme.CA().issue_cert(*names)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    leaf.configure_cert(context)
    digest = sha256(ssl.PEM_cert_to_DER_cert(leaf.cert_chain_pems[0].bytes().decode())).hexdigest()
    pairs = [digest[place : place + 2].upper() for place in range(0, len(digest), 2)]
    return context, ":".join(pairs)
