"""Routes over the lines of all companies: lengths, fees, odds, and the search for the best ones."""
