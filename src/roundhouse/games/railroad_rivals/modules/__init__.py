"""The modules of Railroad Rivals: the parts of its expansion Robber Baron, for any mixture (RB-MODULAR-1)."""

from roundhouse.games.railroad_rivals.modules.buildings import Hotels, Towers
from roundhouse.games.railroad_rivals.modules.city_tiles import Headquarters, NewIndustry, Transcontinental
from roundhouse.games.railroad_rivals.modules.last_turn import ExtraDelivery, Past15, RailroadSize
from roundhouse.games.railroad_rivals.modules.module import BaronModule
from roundhouse.games.railroad_rivals.modules.ranked_bidding import RankedBidding
from roundhouse.games.railroad_rivals.modules.shenanigans import BuyStock, DumpStock, Loot, Merger
from roundhouse.games.railroad_rivals.modules.sixth_player import SixthPlayer
from roundhouse.games.railroad_rivals.modules.timed_shenanigans import InsiderTrading, StockIssue
from roundhouse.games.railroad_rivals.modules.upgrades import Upgrades

MODULES: dict[str, type[BaronModule]] = {
    "sixth-player": SixthPlayer,
    "ranked-bidding": RankedBidding,
    "hotels": Hotels,
    "towers": Towers,
    "transcontinental": Transcontinental,
    "new-industry": NewIndustry,
    "headquarters": Headquarters,
    "upgrades": Upgrades,
    "buy-stock": BuyStock,
    "dump-stock": DumpStock,
    "loot": Loot,
    "merger": Merger,
    "stock-issue": StockIssue,
    "insider-trading": InsiderTrading,
    "extra-delivery": ExtraDelivery,
    "railroad-size": RailroadSize,
    "past-15": Past15,
}
"""In the order in which they change the phases: the extra delivery repeats what others made of the first."""
MEANINGS = {
    "sixth-player": "Sixth player: the New Haven railroad with its tiles, and white cubes (six seats only)",
    "ranked-bidding": "Ranked bidding: who passes first plays last",
    "hotels": "Hotels: each player builds one, and scores for every cube that arrives there",
    "towers": "Water towers: each player builds one, and may send cubes on from there",
    "transcontinental": "Transcontinental Railroad: a city tile with four wild edges",
    "new-industry": "New Industry: a tile that fills a city once more",
    "headquarters": "Railroad Headquarters: a tile for a second delivery",
    "upgrades": "Locomotive Upgrades: two tiles that bring a point more for each delivery",
    "buy-stock": "Buy Stock: a tile to buy stock out of the pile",
    "dump-stock": "Dump Stock: a tile to sell all stock of one railroad",
    "loot": "Loot the Company: a tile that ruins a railroad for 5 points",
    "merger": "Merger: a tile that makes two companies one",
    "stock-issue": "Stock Issue: a tile for the first pick of the stock on offer",
    "insider-trading": "Insider Trading: a tile for the first place in the order",
    "extra-delivery": "Extra delivery: two deliver phases on the last turn",
    "railroad-size": "Railroad size: a point for each link at the end",
    "past-15": "Values past 15: the marker goes round and is turned over",
}
