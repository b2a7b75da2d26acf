"""Graphs: nodes numbered from 0, each with the list of its (neighbour, cost)."""

Edges = list[list[tuple[int, int]]]


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
