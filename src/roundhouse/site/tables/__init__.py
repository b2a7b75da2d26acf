"""Tables as they are played: kept in memory and on disk, acted at, watched, shown."""
