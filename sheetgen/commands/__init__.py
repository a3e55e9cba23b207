"""The commands of sheetgen, one a module, so that each imports only what it needs."""
