"""What templates about people may call."""
