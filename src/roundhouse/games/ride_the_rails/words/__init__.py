"""All that Ride the Rails says, one file or folder a language."""
