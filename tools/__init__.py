"""Tools for those who build Roundhouse."""
