"""What all games need to show themselves: scenes, pictures, sheets of hexes, and events in words."""
