"""Play by turns: a table at which nobody waits for anybody at the screen, and a clock counts in days.

`pace.py` says how long a move may take, `days_off.py` which days do not count, `clock.py` whose time runs and
what comes when it runs out; all three are plain values. `at_table.py` is what a room knows of it, and
`timekeeper.py` carries it out. `channels.py` says who is told by which way, `sendings.py` tells them:
`mails.py` by mail, `pushes.py` by web push, `hooks.py` by webhook. `lines.py` are moves in advance.
"""
