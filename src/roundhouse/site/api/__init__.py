"""The API: everything that a table's page does, as JSON for programs, with one document that describes it."""
