"""The rules of Trainmaker: a file for each heading of the rulebook; `order_of_phases` puts them together."""
