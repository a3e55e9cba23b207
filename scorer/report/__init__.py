"""A result for people and for programs: text, JSON, CSV and a marked-up picture."""
