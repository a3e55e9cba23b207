"""From a photograph to a Reading: one stage a module, each returns a value."""
