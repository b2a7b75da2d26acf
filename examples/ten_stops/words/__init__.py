"""What Ten Stops says, one file a language."""
