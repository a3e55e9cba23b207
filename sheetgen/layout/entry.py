"""What the catalogue of shipped layouts says about one: taken from the layout itself."""

from sheetgen.layout.builtin import Entry
from sheetgen.layout.load import Loaded


def entry_of(loaded: Loaded) -> Entry:
    """The catalogue's entry of a layout; its words are those of its first language."""
    layout = loaded.layout
    first = layout.languages[0]

    def words(texts: str | dict[str, str]) -> str:
        return texts if isinstance(texts, str) else texts[first]

    return Entry(
        name=loaded.name,
        game=layout.game,
        title=words(layout.title),
        about=words(layout.about),
        papers=layout.papers,
        languages=layout.languages,
        pages=len(layout.pages),
    )
