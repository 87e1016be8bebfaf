"""The file format of saved matches, the checks of a log, and the verification of a file."""
