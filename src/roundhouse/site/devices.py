"""Devices: what kind of browser somebody uses, as they would call it themselves."""

from typing import Final

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""Words in what browsers say of themselves, and what they are called; many name others after themselves."""
SYSTEMS: Final = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "a Mac"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """A browser in words: `Firefox on Linux`. Nothing that could tell two of them apart is kept."""
    browser = next((name for word, name in BROWSERS if word in user_agent), "A browser")
    system = next((name for word, name in SYSTEMS if word in user_agent), "")
    return f"{browser} on {system}" if system else browser
