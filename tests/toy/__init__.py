"""A folder of games for tests: what lies here is played through every layer without a line changed elsewhere."""
