"""The rules of the games: marks go in, stars come out. No paper, no pixels, no network."""
