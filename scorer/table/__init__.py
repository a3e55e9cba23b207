"""Live play: a room whose rolls every phone sees at once and anybody can check afterwards."""
