"""The JSON Schema of layout files, so that editors complete, explain and underline."""

import json
from typing import Any

from sheetgen.layout.model import Layout

FILE_NAME = "layout.schema.json"  # beside the layouts; their first line points to it
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a layout file."""
    return {"$schema": DIALECT, **_as_written(Layout.model_json_schema())}


def schema_text() -> str:
    """The schema as the text of a file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _as_written(part: Any) -> Any:
    """The model's schema, closed against unknown keys and with lengths as a file writes them."""
    if isinstance(part, list):
        return [_as_written(item) for item in part]
    if not isinstance(part, dict):
        return part
    written = {key: _as_written(value) for key, value in part.items() if key != "discriminator"}
    if "patternProperties" in written:
        written["additionalProperties"] = False
    if written.get("type") == "string" and isinstance(written.get("default"), float):
        written["default"] = f"{written['default']:g}mm"
    return written
