"""Draws pages as PDF, SVG or PNG; the renderers decide nothing, equal pages give equal bytes."""
