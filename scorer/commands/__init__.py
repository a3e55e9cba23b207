"""The bodies of the scorer's commands: parse what the user wants, call the rooms, return text."""
