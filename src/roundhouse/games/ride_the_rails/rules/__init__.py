"""The rules of Ride the Rails: the phases of a round, and what they need to know of track and Links."""
