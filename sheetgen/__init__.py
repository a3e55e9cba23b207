"""Turns declarative layout files into printable sheets, and says where each field of them lies."""
