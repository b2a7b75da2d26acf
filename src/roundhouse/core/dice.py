"""The only randomness: the generator sfc32, the same on every machine and in both builds."""

from hashlib import sha256
from typing import Any, Final

from mypy_extensions import i64

MASK32: Final = 0xFFFFFFFF
TWO32: Final = 0x100000000
MOST: Final = 0x80000000


class Dice:
    """A stream of fair numbers: sfc32 with 96 bits of state, mixed twelve times before use."""

    def __init__(self, a: i64, b: i64, c: i64) -> None:
        self.a: i64 = a & MASK32
        self.b: i64 = b & MASK32
        self.c: i64 = c & MASK32
        self.counter: i64 = 1
        for _ in range(12):
            self.next32()

    def __reduce__(self) -> tuple[Any, ...]:
        return dice_going_on, (self.a, self.b, self.c, self.counter)

    def next32(self) -> i64:
        """The next 32 bits of the stream."""
        b = self.b
        c = self.c
        out = (self.a + b + self.counter) & MASK32
        self.counter = (self.counter + 1) & MASK32
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK32
        self.c = (((c << 21) | (c >> 11)) + out) & MASK32
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely as the others (n up to 2**31)."""
        if n < 1 or n > MOST:
            raise_out_of_range()
        product = self.next32() * n
        low = product & MASK32
        if low < n:
            # Lemire's way: throw away the few numbers that would make some results likelier.
            unfair = (TWO32 - n) % n
            while low < unfair:
                product = self.next32() * n
                low = product & MASK32
        return product >> 32

    def draw(self, bag: list[int], k: i64) -> list[int]:
        """k things taken blindly from the bag, in the order taken; the bag itself is left alone."""
        rest = list(bag)
        taken: list[int] = []
        for _ in range(k):
            i = self.below(len(rest))
            taken.append(rest[i])
            rest[i] = rest[-1]
            rest.pop()
        return taken


def raise_out_of_range() -> None:
    raise ValueError("Dice give numbers below n for an n from 1 to 2**31.")


def dice_going_on(a: i64, b: i64, c: i64, counter: i64) -> Dice:
    """Dice that give the numbers that others, of which these are the fields, would give next."""
    dice = Dice(0, 0, 0)
    dice.a = a
    dice.b = b
    dice.c = c
    dice.counter = counter
    return dice


def dice_at(seed: str, n: int) -> Dice:
    """The dice of the n-th action of a game: what they show depends on the seed and on n alone.

    The numbers come out of SHA-256, so past rolls betray nothing about those to come.

    >>> dice = dice_at("reference", 7)
    >>> [dice.below(6) + 1 for _ in range(5)]
    [6, 3, 2, 6, 3]
    """
    digest = sha256(f"{seed}\n{n}".encode("utf-8", "surrogatepass")).digest()
    return Dice(
        int.from_bytes(digest[0:4], "big"),
        int.from_bytes(digest[4:8], "big"),
        int.from_bytes(digest[8:12], "big"),
    )


def bot_dice(seed: str, seat: int, n: int) -> Dice:
    """The dice of a bot in this seat for its choice of the n-th action.

    No seed of a table has a '#' in it, so these are never the dice of a game.
    """
    return dice_at(f"{seed}#bot{seat}", n)


def seed_hash(seed: str) -> str:
    """What is shown of a seed from the start of a game, so that it cannot be changed afterwards."""
    return sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()
