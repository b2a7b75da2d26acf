"""What Trainmaker says: one folder or file a language."""
