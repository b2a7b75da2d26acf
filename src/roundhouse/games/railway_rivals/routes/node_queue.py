"""The nodes of a search, each with the cheapest way known to it, and the queue in which they wait.

Nodes and buckets are kept from one search to the next, and hold numbers only: so, compiled, a search makes no
objects. What is left of an earlier search is known by the search's number.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

NO_NODE: Final = -1
"""In place of the number of a node: there is none."""


@mypyc_attr(acyclic=True)
class Node:
    """One node: what the way to it costs, whence it comes, and its neighbours in the queue."""

    def __init__(self) -> None:
        self.search: i64 = 0
        """The search that came here last."""
        self.cost: i64 = 0
        self.came: i64 = NO_NODE
        """The node from which the search came; the node itself where it began."""
        self.waiting = False
        """Whether it is in the queue."""
        self.total: i64 = 0
        """Its total there."""
        self.earlier: i64 = NO_NODE
        """The node with the same total that was put into the queue before it."""
        self.later: i64 = NO_NODE


@mypyc_attr(acyclic=True)
class Bucket:
    """The nodes with the same total."""

    def __init__(self) -> None:
        self.search: i64 = 0
        self.latest: i64 = NO_NODE


class NodeQueue:
    """Nodes by small totals, the least first; of equal ones the latest first."""

    def __init__(self, nodes: int) -> None:
        self.nodes = [Node() for _ in range(nodes)]
        self.buckets: list[Bucket] = []
        self.search: i64 = 0
        """The number of the search."""
        self.least: i64 = 0
        """The total of the node that was taken last; nothing less may be put into the queue."""
        self.highest: i64 = NO_NODE

    def begin(self) -> None:
        """Forget the last search."""
        self.search += 1
        self.least = 0
        self.highest = NO_NODE

    def put(self, number: i64, came: i64, cost: i64, total: i64) -> None:
        """A cheaper way to this node was found: it waits, once, with this total."""
        node = self.nodes[number]
        if node.search == self.search and node.waiting:
            self.take_out(node)
        if total > self.highest:
            self.highest = total
            while total >= len(self.buckets):
                self.buckets.append(Bucket())
        bucket = self.buckets[total]
        earlier: i64 = NO_NODE
        if bucket.search == self.search:
            earlier = bucket.latest
            if earlier != NO_NODE:
                self.nodes[earlier].later = number
        bucket.search = self.search
        bucket.latest = number
        node.search = self.search
        node.cost = cost
        node.came = came
        node.waiting = True
        node.total = total
        node.earlier = earlier
        node.later = NO_NODE

    def take_out(self, node: Node) -> None:
        """The node waits no longer."""
        node.waiting = False
        if node.earlier != NO_NODE:
            self.nodes[node.earlier].later = node.later
        if node.later != NO_NODE:
            self.nodes[node.later].earlier = node.earlier
        else:
            self.buckets[node.total].latest = node.earlier

    def take(self) -> i64:
        """The number of the next node, or NO_NODE."""
        while self.least <= self.highest:
            bucket = self.buckets[self.least]
            if bucket.search == self.search and bucket.latest != NO_NODE:
                number = bucket.latest
                node = self.nodes[number]
                node.waiting = False
                bucket.latest = node.earlier
                if node.earlier != NO_NODE:
                    self.nodes[node.earlier].later = NO_NODE
                return number
            self.least += 1
        return NO_NODE
