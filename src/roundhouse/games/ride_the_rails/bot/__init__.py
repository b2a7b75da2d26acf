"""Bots that know Ride the Rails."""
