"""The pure core: no I/O, nothing of ours imported, compiled where there is a compiler."""
