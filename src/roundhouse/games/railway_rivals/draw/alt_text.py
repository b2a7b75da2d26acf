"""The alternative text of the picture; what it says of a seat is kept until something changes there."""

from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.seats import declared
from roundhouse.svg.cache import cached_markup


def summary(scene: Scene) -> str:
    """The whole table in sentences."""
    words = scene.words.alt_text
    said = [words.question(scene.when, scene.asked, scene.over)]
    said += [seat_in_words(scene, seat) for seat in range(scene.s.seats)]
    return " ".join([*said, words.run_and_map(scene.rules, scene.s, scene.names)])


def seat_in_words(scene: Scene, seat: int) -> str:
    s, rules = scene.s, scene.rules
    key = (
        *("seat in words", scene.words, rules.map, scene.names[seat], seat),
        *(s.scores[seat], s.starts[seat], declared(scene, seat), s.track),
    )
    return cached_markup(key, lambda: scene.words.alt_text.seat(rules, s, seat, scene.names))
