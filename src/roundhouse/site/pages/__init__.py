"""The pages that Django answers with, one file a subject."""
