"""What tests of all games share."""
