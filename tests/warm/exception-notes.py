error = ValueError("noted")
error.add_note("a note\nof two lines")
raise error
