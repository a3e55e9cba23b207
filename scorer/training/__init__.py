"""Makes the network again, and filled-in sheets and photos of them, from named data."""
