"""The routes of school classes: for the teacher, for the children, and for the wall."""
