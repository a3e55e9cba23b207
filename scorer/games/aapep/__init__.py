"""The rules of Aapep: two sides, one board of pyramids seen from its four edges."""
