"""Tokens: whoever has the token of a player writes for them, whatever the From line of a mail says."""

from hashlib import sha256


def token_of(seed: str, name: str) -> str:
    """The token of a player or stand-by of the game with this seed."""
    return sha256(f"letters {seed} {name}".encode()).hexdigest()[:20]
