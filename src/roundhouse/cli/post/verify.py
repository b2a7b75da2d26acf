"""`roundhouse post verify`: prove a postal game from its files."""

from roundhouse.cli.post.arguments import Folder
from roundhouse.post.folder import PostFolder
from roundhouse.post.verifying import verify as proved


def verify(folder: Folder) -> None:
    """Make every round again from the letters and the seed, and compare every file byte for byte."""
    for line in proved(PostFolder(folder)):
        print(line)
