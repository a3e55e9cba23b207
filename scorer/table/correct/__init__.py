"""Correct what was read: sheets on a desk, their doubts first; for one person and for a table."""
