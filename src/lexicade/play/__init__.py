"""Matches as logs of records: played, stored, replayed and verified."""
