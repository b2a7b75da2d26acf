"""The forms that the tables of people have had."""
