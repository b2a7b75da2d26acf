"""What a seat sees and may do in numbers, always as many of them at a table: for programs that learn.

What is seen is a list of numbers, part by part: first who looks, who is to move and the phase, then the
fields of the position in their order, each as its codec writes it. What may be done is said in words of a
fixed vocabulary. An action of a verb that can be followed by few things is one word, `place:L`; others are
said word by word, `build:`, `E4`, `E5`, and the words said so far are the last part of what is seen.

Verbs of which `legal` lists only the best actions, as for routes, may be encoded by that list instead:
`enter#3` is the third on it, and what is seen tells for every place on the list the words of its action.
"""

import re
from array import array
from itertools import count
from typing import Any, Final

from mypy_extensions import i64

from roundhouse.core.action import Action, Spelling, Tables
from roundhouse.core.codecs import BIT, Limits, one_of
from roundhouse.core.rules import Rules
from roundhouse.core.speech import END_WORD, Speech, next_words
from roundhouse.core.state import NOTHING, State

ENCODING: Final = 0
"""The version of the encoding: raised whenever a number comes to mean something else."""
FEW: Final = 128
"""A verb with no more actions than this has a word for each of them."""
MOST_LISTED: Final = 32
"""A list of the best actions has so many places; what comes after them cannot be said."""
END: Final = "."
"""The word that ends an action which could go on; it is the first of the vocabulary."""
PIECES: Final = re.compile(r"-?[^~-]+|[~-][^~-]+")
"""The words of an argument: a step like `E6~ferry-2` has three."""


CODES: Final = (("b", 127), ("h", 32_767), ("i", 2_147_483_647))
"""Python's codes for arrays of whole numbers of one, two and four bytes, with the largest of each."""
MOST_PACKED: Final = 4096
"""So many values of a field are kept as they are written, before all are forgotten."""

_NUMBERS: Final = count(1)
"""Every encoding has a number of its own."""


class Part:
    """Numbers that belong together in what is seen."""

    def __init__(self, name: str, at: int, limits: Limits) -> None:
        self.name = name
        """The key of the position, or what else they say."""
        self.at = at
        """Where they begin."""
        self.limits = limits

    @property
    def length(self) -> int:
        return len(self.limits)


class Encoding:
    """The encoding of one table."""

    def __init__(
        self, rules: Rules[Any], arguments: dict[str, list[list[str]]], listed: bool = False
    ) -> None:
        self.rules = rules
        self.listed = listed
        """Whether the best actions are said by their place on the list, not word by word."""
        self._columns: dict[str, int] = {}
        self.number: i64 = next(_NUMBERS)
        self.whole: set[str] = set()
        """The verbs of which each action is one word."""
        self.words: list[str] = [END]
        """The vocabulary."""
        known: dict[str, None] = {}
        for name, places in arguments.items():
            if name in rules.verbs:
                self._add_verb(name, places, known)
        self.words = list(dict.fromkeys([*self.words, *known]))
        self.index: dict[str, int] = {word: i for i, word in enumerate(self.words)}
        self.bits: i64 = len(self.words).bit_length()
        """Of each word, where an action is one number: see `spelled`."""
        self.tables: Tables = {
            name: [
                [self.index[word] << int(self.bits) * i for word in words]
                for i, words in enumerate([[f"{name}:"], *places])
            ]
            for name, places in arguments.items()
            if f"{name}:" in self.index and all(word in self.index for words in places for word in words)
        }
        """The words that may follow each verb that is said word by word."""
        self._spelled: dict[str, int] = {}
        self._speeches: dict[int, Speech] = {}
        self.parts: list[Part] = []
        """What is seen, part by part."""
        self.length = 0
        """How many numbers that makes."""
        self._add_part("looks", [BIT] * rules.seats)
        self._add_part("to_move", [BIT] * rules.seats)
        self._add_part("phase", [BIT] * len(rules.phases))
        self.fields = [field for field in rules.fields if field.codec.limits()]
        for field in self.fields:
            self._add_part(field.key, field.codec.limits())
        self.spoken = any(name not in self.whole for name in arguments if name in rules.verbs)
        """Whether some action is said in several words."""
        if self.spoken:
            self._add_part("said", [(0, 99)] * len(self.words))
        if self.listed:
            self._add_part("listed", [(0, 1)] * (MOST_LISTED * len(self._columns)))
        farthest = max([max(-low, high) for part in self.parts for low, high in part.limits])
        self.code = next(code for code, largest in CODES if farthest <= largest)
        """The smallest numbers that hold all that is seen, as Python's arrays call them."""
        self._heads: dict[int, bytes] = {}
        self._packed: list[dict[Any, bytes]] = [{} for _ in self.fields]
        self._words_said: dict[tuple[int, ...], bytes] = {}
        self._silent = self.pack([0] * len(self.words)) if self.spoken else b""

    def _add_verb(self, name: str, places: list[list[str]], known: dict[str, None]) -> None:
        count = 1
        for words in places:
            count *= len(words)
        if count <= FEW and not self.rules.verbs[name].best_only:
            self.whole.add(name)
            texts = [name]
            for i, words in enumerate(places):
                texts = [f"{text}{',' if i else ':'}{word}" for text in texts for word in words]
            self.words += texts
            return
        pieces = [piece for words in places for word in words for piece in PIECES.findall(word)]
        if self.listed and self.rules.verbs[name].best_only:
            self.words += [f"{name}#{n + 1}" for n in range(MOST_LISTED)]
            for piece in pieces:
                self._columns.setdefault(piece, len(self._columns))
            return
        self.words.append(f"{name}:")
        known.update(dict.fromkeys(pieces))

    def _add_part(self, name: str, limits: Limits) -> None:
        self.parts.append(Part(name, self.length, limits))
        self.length += len(limits)

    # What may be done

    def speech(self, masked: State) -> Speech:
        """What the mover, who sees this masked state, may say. Of lists that are tabled it is kept."""
        if masked.phase < 0:
            return self.speech_of([])
        phase = self.rules.phases[masked.phase]
        choices = phase.legal(masked)
        if not phase.tabled:
            return self.speech_of(choices)
        found = self._speeches.get(id(choices))
        if found is None:
            found = self._speeches[id(choices)] = self.speech_of(choices)
        return found

    def speech_of(self, choices: list[Action]) -> Speech:
        """What may be said of one of these actions. What cannot be said is left out."""
        spelled = self._by_places(choices) if self.listed else [self.spelled(action) for action in choices]
        left = [i for i, spelling in enumerate(spelled) if spelling != 0]
        return Speech(self.bits, spelled, choices, left, (), next_words(self.bits, spelled, left, 0))

    def spell(self, action: Action) -> tuple[int, ...]:
        """The action in words of the vocabulary; none if it has a word that is not in it."""
        spelling, found = self.spelled(action), []
        while spelling != END_WORD:
            found.append(spelling & (1 << int(self.bits)) - 1)
            spelling >>= int(self.bits)
        return tuple(found)

    def spelled(self, action: Action) -> int:
        """The same as one number: so many bits for each word, the first lowest."""
        spelling = action.spelling
        if spelling is not None and spelling.encoding == self.number:
            return spelling.words
        found = action.in_words(self.tables)
        if found == 0:
            found = self._by_text(action.text())
            action.spelling = Spelling(self.number, found)
        return found

    def _by_places(self, choices: list[Action]) -> list[int]:
        """The best actions by their places on the list."""
        found: list[int] = []
        counts: dict[str, int] = {}
        for action in choices:
            verb = action.text().partition(":")[0]
            if not self.rules.verbs[verb].best_only:
                found.append(self.spelled(action))
                continue
            counts[verb] = counts.get(verb, 0) + 1
            found.append(self.index.get(f"{verb}#{counts[verb]}", 0))
        return found

    def _by_text(self, text: str) -> int:
        found = self._spelled.get(text)
        if found is None:
            found = self._spell(text)
            if len(self._spelled) > 100_000:
                self._spelled.clear()
            self._spelled[text] = found
        return found

    def _spell(self, text: str) -> int:
        verb, _, rest = text.partition(":")
        pieces = [text]
        if verb not in self.whole:
            pieces = [f"{verb}:"]
            for word in rest.split(","):
                pieces += PIECES.findall(word)
        if any(piece not in self.index for piece in pieces):
            return 0
        return sum([self.index[piece] << int(self.bits) * i for i, piece in enumerate(pieces)])

    # What is seen

    def numbers(self, s: Any, seat: int, said: tuple[int, ...] = ()) -> list[int]:
        """What this seat sees in the masked state, having said these words."""
        found: array[int] = array(self.code)
        found.frombytes(self.seen(s, seat, said))
        return found.tolist()

    def seen(self, s: Any, seat: int, said: tuple[int, ...] = ()) -> bytes:
        """The same as an array has it in memory."""
        pieces = [self.head(seat, self.rules.to_move(s), s.phase)]
        pieces += [self.piece(i, field.value(s)) for i, field in enumerate(self.fields)]
        if self.spoken:
            pieces.append(self.spoken_so_far(said))
        if self.listed:
            pieces.append(self._list(s, seat))
        return b"".join(pieces)

    def _list(self, s: Any, seat: int) -> bytes:
        """For each place on the mover's list 1 for every word of the action there; for others nothing."""
        wide = len(self._columns)
        found = [0] * (MOST_LISTED * wide)
        if seat == self.rules.to_move(s):
            texts = [action.text().partition(":") for action in self.rules.legal(s)]
            best = [rest for verb, _, rest in texts if self.rules.verbs[verb].best_only]
            for n, rest in enumerate(best[:MOST_LISTED]):
                for word in rest.split(","):
                    for piece in PIECES.findall(word):
                        found[n * wide + self._columns[piece]] = 1
        return self.pack(found)

    def piece(self, i: i64, value: Any) -> bytes:
        """What is written for a value of the i-th field; what was written once is kept."""
        kept = self._packed[i]
        found = kept.get(value)
        if found is None:
            if len(kept) >= MOST_PACKED:
                kept.clear()
            found = kept[value] = self.pack(self.fields[i].codec.numbers(value))
        return found

    def head(self, seat: i64, mover: i64, phase: i64) -> bytes:
        """Who looks, who is to move, and the phase."""
        key = (seat + 2) << 16 | (mover + 2) << 8 | (phase + 2)
        head = self._heads.get(key)
        if head is None:
            head = self._heads[key] = self._head(seat, mover, phase)
        return head

    def _head(self, seat: int, mover: int, phase: int) -> bytes:
        seats, phases = self.rules.seats, len(self.rules.phases)
        found = one_of(seat if seat >= 0 else NOTHING, seats)
        found += one_of(mover if mover >= 0 else NOTHING, seats)
        found += one_of(phase if phase >= 0 else NOTHING, phases)
        return self.pack(found)

    def spoken_so_far(self, said: tuple[int, ...]) -> bytes:
        """For each word the place at which it was said last, from 1."""
        if len(said) == 0:
            return self._silent
        found = self._words_said.get(said)
        if found is None:
            words = [0] * len(self.words)
            for i, word in enumerate(said):
                words[word] = i + 1
            if len(self._words_said) >= MOST_PACKED:
                self._words_said.clear()
            found = self._words_said[said] = self.pack(words)
        return found

    def pack(self, numbers: list[int]) -> bytes:
        """Numbers as an array has them in memory."""
        return array(self.code, numbers).tobytes()

    def described(self) -> list[str]:
        """A line for each part: where its numbers lie, what it is, how far they go."""
        lines = []
        for part in self.parts:
            low, high = min(low for low, _ in part.limits), max(high for _, high in part.limits)
            lines.append(f"{part.at}:{part.at + part.length} {part.name} ({low} to {high})")
        return lines
