"""After play: sheets photographed and corrected on phones, counted, kept, and printed again."""
