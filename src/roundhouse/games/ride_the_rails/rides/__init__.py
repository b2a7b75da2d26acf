"""Rides: the network of Links, ways over hexes, and the search for the ride that pays most."""
