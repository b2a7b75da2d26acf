"""The picture in words, for those who do not see it: put together from sentences that are kept."""

from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.draw.scene import Scene
from roundhouse.games.ride_the_rails.packing import amount


def summary(scene: Scene) -> str:
    """The whole table in sentences."""
    s, board, words = scene.s, scene.board, scene.words.alt_text
    sentences = words.opening(s, scene.asked, scene.names)
    if s.ride:
        sentences.append(words.journey(board, s, scene.names))
    sentences += [railroad_summary(scene, railroad) for railroad in range(len(RAILROADS))]
    key = ("passengers", board, s.passengers)
    sentences.append(scene.cached(key, lambda: words.passengers(board, s.passengers)))
    return " ".join(sentences + words.line(s, scene.names))


def railroad_summary(scene: Scene, railroad: int) -> str:
    s = scene.s
    hexes = tuple([stand[0] for stand in scene.stands[railroad]])
    key = ("railroad in words", scene.board, railroad, s.round, amount(s.supply, railroad), hexes)
    return scene.cached(key, lambda: scene.words.alt_text.railroad(scene.board, s, railroad))
