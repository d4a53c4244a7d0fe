"""Computer players: they choose a command from a view and never see a state."""
