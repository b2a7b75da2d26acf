"""The modules of Railroad Rivals: the parts of its expansion Robber Baron, for any mixture.

By the headings of the rulebook, all of them Robber Baron's:

- the expansion: `modules/__init__.py`, this file, lists its parts; how they take the place of the base
  `rules/table_rules.py`, that the game is longer `modules/baron_rules.py`. Its pieces: the sixth player's
  `modules/sixth_player.py` and `modules/northeast.toml`, buildings `modules/baron_state.py`, advanced tiles
  `modules/advanced_tiles.py`, `modules/upgrades.py` and `modules/shenanigans.py`, the board
  `modules/stock_track.py`.
- six players: `modules/sixth_player.py`, with the tiles of `modules/northeast.toml`.
- advanced bidding: who opens `modules/ranked_bidding.py`; all else as in the optional auction,
  `rules/bidding.py`.
- rulings on six players and bidding: `modules/sixth_player.py`, `modules/ranked_bidding.py`; starting
  scores `rules/setting_up.py`, that six seats always bring the module `__init__.py`.
- buildings, hotels: `modules/hotels_and_towers.py`, also what a hotel earns; when it is booked
  `modules/deliver_step.py`.
- water towers, rulings on buildings: `modules/hotels_and_towers.py` builds them, `modules/deliver_step.py`
  sends cubes on and pays link by link; that each player has them `modules/baron_state.py`.
- advanced tiles, Transcontinental Railroad, New Industry, Railroad Headquarters:
  `modules/advanced_tiles.py`; how they are drafted `rules/drafting.py`, wild edges `rules/matching.py`, that
  some are never laid `rules/placing.py`, how a city is filled once more `modules/deliver_step.py`, those in
  the Stock pile `modules/shenanigans.py`, that what is held is hidden `hidden.py`.
- rulings on advanced tiles: `modules/advanced_tiles.py`; wild edges `rules/matching.py`, passing and the duty
  to match `rules/placing.py`, deliveries `modules/deliver_step.py`, that they are worth nothing at the end
  `rules/ending.py`, upgrades `modules/upgrades.py`.
- Locomotive Upgrade: `modules/upgrades.py`.
- Stock Shenanigans, Buy Stock, Dump Stock, Loot the Company, Merger: `modules/shenanigans.py`; what becomes
  of companies and how both railroads of a merger rise `modules/companies.py`, how the tiles are drafted and
  where they then lie `rules/drafting.py`, that they lie open `hidden.py`.
- rulings on Stock Shenanigans: `modules/shenanigans.py`; who is out of business, who has more stock, how
  values move `modules/companies.py`, those with a time of their own `modules/timed_shenanigans.py`, links of
  looted and merged railroads `modules/deliver_step.py`.
- Stock Issue, Insider Trading: `modules/timed_shenanigans.py`.
- extra delivery: `modules/extra_delivery.py`.
- railroad size: `modules/railroad_size.py`.
- the stock track: `modules/stock_track.py`.
- rulings on the end: `modules/extra_delivery.py`, `modules/railroad_size.py`, `modules/stock_track.py`; that
  values have no limit `rules/table_rules.py`.
- rulings on modules: `modules/__init__.py`; how they are switched on `__init__.py`, what may be done in one's
  step to deliver and when it ends `modules/deliver_step.py`.

`modules/baron_rules.py`, `modules/baron_state.py` and `modules/baron_position.py` are what all modules share.
"""

from typing import Final

from roundhouse.games.railroad_rivals.modules.advanced_tiles import (
    Headquarters,
    NewIndustry,
    Transcontinental,
)
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule
from roundhouse.games.railroad_rivals.modules.extra_delivery import ExtraDelivery
from roundhouse.games.railroad_rivals.modules.hotels_and_towers import Hotels, Towers
from roundhouse.games.railroad_rivals.modules.railroad_size import RailroadSize
from roundhouse.games.railroad_rivals.modules.ranked_bidding import RankedBidding
from roundhouse.games.railroad_rivals.modules.shenanigans import BuyStock, DumpStock, Loot, Merger
from roundhouse.games.railroad_rivals.modules.sixth_player import SixthPlayer
from roundhouse.games.railroad_rivals.modules.stock_track import Past15
from roundhouse.games.railroad_rivals.modules.timed_shenanigans import InsiderTrading, StockIssue
from roundhouse.games.railroad_rivals.modules.upgrades import Upgrades

MODULES: Final[dict[str, tuple[type[BaronModule], str]]] = {
    "sixth-player": (
        SixthPlayer,
        "Sixth player: the New Haven railroad with its tiles, and white cubes (six seats only)",
    ),
    "ranked-bidding": (RankedBidding, "Ranked bidding: who passes first plays last"),
    "hotels": (Hotels, "Hotels: each player builds one, and scores for every cube that arrives there"),
    "towers": (Towers, "Water towers: each player builds one, and may send cubes on from there"),
    "transcontinental": (Transcontinental, "Transcontinental Railroad: a city tile with four wild edges"),
    "new-industry": (NewIndustry, "New Industry: a tile that fills a city once more"),
    "headquarters": (Headquarters, "Railroad Headquarters: a tile for a second delivery"),
    "upgrades": (Upgrades, "Locomotive Upgrades: two tiles that bring a point more for each delivery"),
    "buy-stock": (BuyStock, "Buy Stock: a tile to buy stock out of the pile"),
    "dump-stock": (DumpStock, "Dump Stock: a tile to sell all stock of one railroad"),
    "loot": (Loot, "Loot the Company: a tile that ruins a railroad for 5 points"),
    "merger": (Merger, "Merger: a tile that makes two companies one"),
    "stock-issue": (StockIssue, "Stock Issue: a tile for the first pick of the stock on offer"),
    "insider-trading": (InsiderTrading, "Insider Trading: a tile for the first place in the order"),
    "extra-delivery": (ExtraDelivery, "Extra delivery: two deliver phases on the last turn"),
    "railroad-size": (RailroadSize, "Railroad size: a point for each link at the end"),
    "past-15": (Past15, "Values past 15: the marker goes round and is turned over"),
}
"""The class and the meaning of each module, in the order in which they change the phases: the extra delivery
repeats what others made of the first. Each is switched on by its own name (RB-MODULAR-1, RUL-101)."""
