"""The tests that every game must pass, one class per subject."""
