"""What is said about finished matches."""
