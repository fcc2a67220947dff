"""Only a text."""
