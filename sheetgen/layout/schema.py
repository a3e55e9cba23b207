"""The JSON Schema of layout files, so that editors complete, explain and underline.

The model's own schema is opened for what a file may say before it is written out: references
instead of values, repeats, includes, and a layout that extends another one.
"""

import json
from collections.abc import Mapping
from typing import Any

from sheetgen.layout.model import Layout
from sheetgen.layout.repeat import MAX_COUNT

FILE_NAME = "layout.schema.json"  # beside the layouts; their first line points to it
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SAID = ("title", "description", "default", "examples")  # what an editor shows about a key

Schema = dict[str, Any]


def schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a layout file."""
    written = _as_written(Layout.model_json_schema())
    defs = {name: _opened(part) for name, part in written.pop("$defs").items()}
    parts = defs["PageSpec"]["properties"]["parts"]
    for name, part in defs.items():
        if "parts" in part["properties"]:
            part["properties"]["parts"] = _with_grammar(part["properties"]["parts"])
        if "kind" in part["properties"] and _is_part(name, parts):
            part["properties"] |= {"repeat": _ref("Repeat"), "id": _ID}
    defs |= {**_GRAMMAR, "RepeatedParts": _repeated(defs), **_changes(defs)}
    return {"$schema": DIALECT, **_extending(_opened(written)), "$defs": defs}


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


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _opened(part: Schema) -> Schema:
    """A group of keys whose values may be references."""
    keys = {
        key: value if key == "parts" else _referable(value)
        for key, value in part["properties"].items()
    }
    return {**part, "properties": keys}


def _referable(value: Schema) -> Schema:
    """What may stand for a key: the value itself, or a reference to one."""
    if "const" in value:
        return value
    said = {key: value[key] for key in SAID if key in value}
    inner = {key: _inner(key, item) for key, item in value.items() if key not in said}
    options = inner["anyOf"] if inner.keys() == {"anyOf"} else [inner]
    filled = any("pattern" in option for option in options)
    others = [_ref("FilledIn" if filled else "Reference")]
    if any("prefixItems" in option for option in options):
        others.append(_ref("WithRepeats"))
    return {**said, "anyOf": [*options, *others]}


def _inner(key: str, item: Any) -> Any:
    """What stands inside a value: the items of a list, the values of a group with free keys."""
    match key, item:
        case "items", dict():
            return {"anyOf": [_referable(item), _ref("RepeatedItem")]}
        case "prefixItems", list():
            return [_referable(each) for each in item]
        case "additionalProperties", dict():
            return _referable(item)
        case "patternProperties", dict():
            return {pattern: _referable(each) for pattern, each in item.items()}
        case "anyOf", list():
            return [{k: _inner(k, i) for k, i in each.items()} for each in item]
    return item


def _is_part(name: str, parts: Schema) -> bool:
    return _ref(name) in parts["items"]["oneOf"]


def _with_grammar(parts: Schema) -> Schema:
    """A list of parts that may have repeated groups and included files among them."""
    items = [*parts["items"]["oneOf"], _ref("RepeatedParts"), _ref("Include")]
    return {**parts, "items": {"oneOf": items}}


def _repeated(defs: Mapping[str, Schema]) -> Schema:
    group = defs["Group"]
    keys = {key: value for key, value in group["properties"].items() if key != "kind"}
    about = "Parts that are drawn once for each element of a list."
    return {
        **group,
        "title": "RepeatedParts",
        "description": about,
        "properties": keys,
        "required": ["repeat", "parts"],
    }


def _changes(defs: Mapping[str, Schema]) -> dict[str, Schema]:
    """What a layout that extends another one may say of its pages and frame."""
    page, frame = defs["PageSpec"], defs["Frame"]
    parts = {"anyOf": [page["properties"]["parts"], _ref("ListChange")]}
    return {
        "PageChange": {
            **page,
            "title": "PageChange",
            "description": "What is different on a page of the layout that is extended.",
            "properties": {**page["properties"], "parts": parts},
            "required": ["name"],
        },
        "FrameChange": {
            **{key: value for key, value in frame.items() if key != "required"},
            "title": "FrameChange",
            "description": "What is different in the frame of the layout that is extended.",
        },
    }


def _extending(layout: Schema) -> Schema:
    """A layout file that is whole, or says what is different from the one it extends."""
    keys, needed = layout["properties"], layout["required"]
    pages = {"anyOf": [{"type": "array", "items": _ref("PageChange")}, _ref("ListChange")]}
    own = {"pages", "frame"}
    about = {key: {k: keys[key][k] for k in SAID if k in keys[key]} for key in own}
    rest = {key: value for key, value in layout.items() if key != "required"}
    return {
        **rest,
        "properties": {**keys, **about, **_LAYOUT_KEYS},
        "if": {"required": ["extends"]},
        "then": {"properties": {"pages": pages, "frame": _ref("FrameChange")}},
        "else": {"properties": {key: keys[key] for key in sorted(own)}, "required": needed},
    }


_ID: Schema = {
    "type": "string",
    "description": "a name by which a layout that extends this one can change the part",
}
_CELL: Schema = {"type": ["string", "number"]}
_LAYOUT_KEYS: Schema = {
    "extends": {
        "type": "string",
        "description": "a shipped layout or a file: this layout says only what is different",
    },
    "variables": {
        "type": "object",
        "description": "names for values; '{name}' stands for one, '{= 2 * name }' for a sum",
    },
    "data": {
        "description": "a row for each copy, or the name of a CSV file; its columns fill texts",
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": "object", "additionalProperties": _CELL}},
        ],
    },
}
_STEP: Schema = {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}
_GRAMMAR: dict[str, Schema] = {
    "Reference": {
        "description": "A variable's name or a sum in braces: '{name}', '{= 2 * step + 1mm }'.",
        "type": "string",
        "pattern": r"^\s*\{[^{}]+\}\s*$",
    },
    "FilledIn": {
        "description": "A text in which a variable or a sum is filled in: 'item {name}'.",
        "type": "string",
        "pattern": r"\{[^{}]+\}",
    },
    "Repeat": {
        "description": "Draws a part once for each element of a list, or so many times.",
        "type": "object",
        "properties": {
            "over": {
                "description": "a list, a number, or a variable",
                "anyOf": [
                    {"type": "array"},
                    {"type": "integer", "minimum": 0, "maximum": MAX_COUNT},
                    _ref("Reference"),
                ],
            },
            "as": {"type": "string", "default": "item", "description": "the element's name"},
            "index": {
                "type": "string",
                "default": "index",
                "description": "the name of its number, counted from 1",
            },
            "step": {
                "description": "how far the next one stands to the right and down",
                "anyOf": [_STEP, _ref("Reference")],
            },
            "columns": {
                "description": "after so many a new row begins",
                "anyOf": [{"type": "integer", "minimum": 1}, _ref("Reference")],
            },
        },
        "required": ["over"],
        "additionalProperties": False,
    },
    "RepeatedItem": {
        "description": "An item of a list that stands there once for each element of another one.",
        "type": "object",
        "properties": {
            "repeat": _ref("Repeat"),
            "each": {"description": "the item; it can use the element and its number"},
        },
        "required": ["repeat", "each"],
        "additionalProperties": False,
    },
    "WithRepeats": {
        "description": "A list of so many items, some of which stand there for several.",
        "type": "array",
        "contains": _ref("RepeatedItem"),
    },
    "Include": {
        "description": "Parts from another file.",
        "type": "object",
        "properties": {
            "include": {"type": "string", "description": "the file, from this file's folder"},
            "with": {"type": "object", "description": "values for the file's variables"},
            "at": {"description": "where its parts start", "anyOf": [_STEP, _ref("Reference")]},
            "repeat": _ref("Repeat"),
            "id": _ID,
        },
        "required": ["include"],
        "additionalProperties": False,
    },
    "ListChange": {
        "description": "What is different in a list of the layout that is extended.",
        "type": "object",
        "properties": {
            "append": {"type": "array", "description": "what is added at its end"},
            "prepend": {"type": "array", "description": "what is added at its start"},
            "change": {
                "type": "object",
                "description": "new values for items by their id, name or number from 1",
            },
            "without": {"type": "array", "description": "items that are left out"},
        },
        "minProperties": 1,
        "additionalProperties": False,
    },
}
