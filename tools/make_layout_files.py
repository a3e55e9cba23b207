"""Write what is made from the layouts and their model: the JSON Schema and the catalogue."""

import sys

from sheetgen.layout.builtin import CATALOGUE, catalogue_text, folder, shipped
from sheetgen.layout.entry import entry_of
from sheetgen.layout.load import load_layout
from sheetgen.layout.schema import FILE_NAME, schema_text


def main() -> int:
    """Write both files beside the layouts."""
    entries = [entry_of(load_layout(path, name)) for name, path in shipped().items()]
    texts = {FILE_NAME: schema_text(), CATALOGUE: catalogue_text(entries)}
    for name, text in texts.items():
        (folder() / name).write_text(text, "utf-8")
        print(folder() / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
