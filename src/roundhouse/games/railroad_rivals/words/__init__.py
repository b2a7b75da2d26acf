"""What Railroad Rivals and Robber Baron say: one folder a language, for sentences and pictures alike."""
