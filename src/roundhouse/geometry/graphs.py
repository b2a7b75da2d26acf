"""Graphs: nodes numbered from 0, each with the list of its (neighbour, cost)."""

from heapq import heappop, heappush

Edges = list[list[tuple[int, int]]]


def distances(edges: Edges, start: int) -> list[int]:
    """The least cost from `start` to every node; -1 where there is no way. Costs are not negative."""
    return _search(edges, start)[0]


def shortest_path(edges: Edges, start: int, end: int) -> list[int]:
    """A way of least cost, both ends included; [] if there is none."""
    least, before = _search(edges, start)
    if least[end] < 0:
        return []
    path = [end]
    while path[-1] != start:
        path.append(before[path[-1]])
    path.reverse()
    return path


def _search(edges: Edges, start: int) -> tuple[list[int], list[int]]:
    """Dijkstra's search: for every node the least cost, and the node before it on such a way."""
    least = [-1] * len(edges)
    before = [-1] * len(edges)
    queue = [(0, start, -1)]
    while queue:
        cost, node, last = heappop(queue)
        if least[node] < 0:
            least[node] = cost
            before[node] = last
            for other, step in edges[node]:
                heappush(queue, (cost + step, other, node))
    return least, before


def simple_paths(edges: Edges, start: int, end: int, limit: int) -> list[list[int]]:
    """Up to `limit` ways that enter no node twice, in the order of depth-first search."""
    reaches = distances(_reversed(edges), end)
    found: list[list[int]] = []
    stack = [[start]]
    while stack and len(found) < limit:
        path = stack.pop()
        if path[-1] == end:
            found.append(path)
            continue
        for other, _ in reversed(edges[path[-1]]):
            if other not in path and reaches[other] >= 0:
                stack.append([*path, other])
    return found


def components(edges: Edges) -> list[list[int]]:
    """The connected parts, each in rising order; edges are taken to run both ways."""
    seen = [False] * len(edges)
    parts: list[list[int]] = []
    for start in range(len(edges)):
        if seen[start]:
            continue
        seen[start] = True
        part = [start]
        for node in part:
            for other, _ in edges[node]:
                if not seen[other]:
                    seen[other] = True
                    part.append(other)
        parts.append(sorted(part))
    return parts


def _reversed(edges: Edges) -> Edges:
    back: Edges = [[] for _ in edges]
    for node, ways in enumerate(edges):
        for other, step in ways:
            back[other].append((node, step))
    return back
