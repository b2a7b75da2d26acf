"""What lies before the players besides stock: their own pieces to play with, and signs of everyone's."""

from roundhouse.core.state import PUBLIC
from roundhouse.games.railroad_rivals.draw.baron.art import building_tile, special
from roundhouse.games.railroad_rivals.draw.baron.symbols import SEAL, house_name, seal_name
from roundhouse.games.railroad_rivals.draw.baron.view import UPGRADE
from roundhouse.games.railroad_rivals.draw.inks import inks_of
from roundhouse.games.railroad_rivals.draw.offer import AFTER, CAPTION, Section, rows_of
from roundhouse.games.railroad_rivals.draw.scene import Scene
from roundhouse.games.railroad_rivals.draw.symbols import used
from roundhouse.svg.element import group, title
from roundhouse.svg.page import heading


def before_you(scene: Scene, x: float, y: float, w: float, gap: float) -> Section:
    """The buildings and special tiles of the one who looks, each of them to be chosen."""
    if scene.seat == PUBLIC or not scene.baron.before[scene.seat]:
        return 0.0, ""
    captions = scene.captions
    words, top = scene.baron.before[scene.seat], y + CAPTION
    wide, high = (w + gap) / 5 - gap, 46.0
    body = heading(captions.before_you, x, y, w, scene.theme, captions.one_then_where if scene.aims else "")
    for i, word in enumerate(words):
        at = x + i % 5 * (wide + gap), top + i // 5 * (high + gap)
        body += thing(scene, word, *at, wide, high)
    return CAPTION + rows_of(len(words), 5) * (high + gap) - gap + AFTER, body


def thing(scene: Scene, word: str, x: float, y: float, w: float, h: float) -> str:
    theme, captions, data = scene.theme, scene.captions, scene.data
    told, name = captions.your_thing(data, word), captions.short_names[word]
    if word in captions.buildings:
        drawn = building_tile(word, name, scene.seat, x, y, w, h, theme)
        return scene.choice(word, drawn, (x, y, w, h), captions.build(word), told, 4)
    drawn = special(word, name, x, y, w, h, inks_of(theme))
    if word == UPGRADE:
        return group(title(captions.your_upgrade(data, word)), drawn)
    return scene.choice(f"held:{word}", drawn, (x, y, w, h), captions.thing(data, word), told, 4)


def seals(scene: Scene, seat: int, x: float, y: float, w: float, size: float) -> str:
    """What lies before a seat, as small signs in a row of this width."""
    words = scene.baron.before[seat]
    step = min(size + 4, (w - size) / max(1, len(words) - 1))
    return "".join(seal_of(scene, seat, word, x + i * step, y, size) for i, word in enumerate(words))


def seal_of(scene: Scene, seat: int, word: str, x: float, y: float, size: float) -> str:
    if word in scene.captions.buildings:
        drawn = used(house_name(word, seat), x + size / 2, y + size, size / 24)
    else:
        drawn = used(seal_name(word), x, y, size / SEAL)
    return group(title(scene.captions.thing_of(scene.data, scene.names[seat], word)), drawn)
