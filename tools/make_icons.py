"""Makes sheetgen/compose/icons.json from the npm package @iconify-json/game-icons (CC BY 3.0).

Usage: python tools/make_icons.py PATH/icons.json

Needs the dependency group ``fonts``. Arcs and relative words become absolute M, L, C and Z in a
square of side 1, rounded to 1/2000, so that drawing needs nothing but these four.
"""

import json
import re
import sys
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

SIDE = 512.0  # the set's own square
# our name: the set's name
ICONS = {
    "airplane": "airplane",
    "amulet": "gem-pendant",
    "anchor": "anchor",
    "ankh": "ankh",
    "anubis": "anubis",
    "anvil": "anvil",
    "axe": "battered-axe",
    "bandage": "bandage-roll",
    "bat": "bat",
    "beetle": "scarab-beetle",
    "bird": "egyptian-bird",
    "bomb": "unlit-bomb",
    "book": "open-book",
    "boot": "boot-prints",
    "bow": "bow-arrow",
    "bricks": "brick-pile",
    "broken-wall": "broken-wall",
    "cactus": "cactus",
    "camel": "camel",
    "camera": "photo-camera",
    "castle": "castle",
    "cat": "cat",
    "cave": "cave-entrance",
    "chest": "chest",
    "clock": "alarm-clock",
    "clubs": "clubs",
    "cobra": "cobra",
    "coins": "two-coins",
    "compass": "compass",
    "crocodile": "croc-jaws",
    "cross": "cross-mark",
    "crown": "crown",
    "diamond": "cut-diamond",
    "dice": "rolling-dices",
    "die": "perspective-dice-six",
    "door": "wooden-door",
    "doorway": "doorway",
    "drop": "water-drop",
    "elixir": "round-potion",
    "eye": "eye-of-horus",
    "feather": "feather",
    "fire": "fire",
    "fish": "double-fish",
    "flag": "flying-flag",
    "flower": "flowers",
    "footprint": "footprint",
    "forest": "forest",
    "gems": "gems",
    "hand": "hand",
    "heart": "hearts",
    "horus": "horus",
    "hourglass": "hourglass",
    "idol": "totem-head",
    "island": "island",
    "jungle": "jungle",
    "key": "key",
    "lantern": "lantern-flame",
    "leaf": "oak-leaf",
    "lightning": "heavy-lightning",
    "lockpicks": "lockpicks",
    "lotus": "lotus",
    "machete": "machete",
    "magnifier": "magnifying-glass",
    "map": "treasure-map",
    "meeple": "meeple",
    "monkey": "monkey",
    "moon": "moon",
    "mountains": "mountains",
    "mummy": "mummy-head",
    "night": "night-sky",
    "notebook": "notebook",
    "palm": "palm-tree",
    "parachute": "parachute",
    "pencil": "pencil",
    "person": "person",
    "pharaoh": "pharoah",
    "pickaxe": "mining",
    "plane": "biplane",
    "potion": "health-potion",
    "pyramid": "great-pyramid",
    "pyramids": "egyptian-pyramids",
    "quill": "quill-ink",
    "rabbit": "rabbit",
    "reroll": "clockwise-rotation",
    "rope": "rope-coil",
    "scarab": "gold-scarab",
    "scissors": "scissors",
    "scroll": "scroll-unfurled",
    "sheep": "sheep",
    "shield": "checked-shield",
    "ship": "galleon",
    "shotgun": "sawed-off-shotgun",
    "skull": "skull-crossed-bones",
    "snake": "snake",
    "spades": "spades",
    "sphinx": "egyptian-sphinx",
    "spider": "spider-alt",
    "stairs": "stairs",
    "stones": "stone-pile",
    "sun": "sun",
    "sunrise": "sundial",
    "sunset": "sunset",
    "sword": "broadsword",
    "swords": "crossed-swords",
    "target": "archery-target",
    "temple": "egyptian-temple",
    "tiger": "tiger-head",
    "torch": "torch",
    "totem": "snake-totem",
    "trap": "wolf-trap",
    "tree": "oak",
    "trophy": "trophy",
    "urns": "egyptian-urns",
    "vase": "porcelain-vase",
    "village": "village",
    "walk": "walk",
    "wall": "brick-wall",
    "waves": "waves",
    "wheat": "wheat",
    "wood": "wood-pile",
}
# drawn by this project, in a square of side 1
OWN = {
    "keyhole": (
        "M0.5 0.04C0.67 0.04 0.8 0.17 0.8 0.34C0.8 0.45 0.74 0.54 0.66 0.6L0.76 0.96L0.24 0.96"
        "L0.34 0.6C0.26 0.54 0.2 0.45 0.2 0.34C0.2 0.17 0.33 0.04 0.5 0.04Z"
    ),
    "star": (
        "M0.5 0.03L0.617 0.363L0.97 0.371L0.689 0.585L0.79 0.923L0.5 0.722L0.21 0.923L0.311 0.585"
        "L0.03 0.371L0.383 0.363Z"
    ),
}
OUT = Path(__file__).parent.parent / "sheetgen" / "compose" / "icons.json"


class WordsPen(BasePen):
    """Writes an outline as absolute path words in a square of side 1."""

    def __init__(self) -> None:
        super().__init__(None)
        self.words: list[str] = []

    def _put(self, letter: str, *points: tuple[float, float]) -> None:
        numbers = (f"{round(2000 * value / SIDE) / 2000:g}" for point in points for value in point)
        self.words.append(letter + " ".join(numbers))

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802  (fontTools' name)
        self._put("M", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._put("L", pt)

    def _curveToOne(  # noqa: N802
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self._put("C", pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802
        self.words.append("Z")


def outline(body: str) -> str:
    """The path words of an icon's SVG body."""
    pen = WordsPen()
    for d in re.findall(r' d="([^"]+)"', body):
        parse_path(d, pen)
    return "".join(pen.words)


def main() -> None:
    """Write the icons and their credit."""
    source = json.loads(Path(sys.argv[1]).read_text())["icons"]
    icons = {name: outline(source[theirs]["body"]) for name, theirs in ICONS.items()}
    icons |= OWN
    credit = "game-icons.net, CC BY 3.0, https://creativecommons.org/licenses/by/3.0/"
    OUT.write_text(json.dumps({"credit": credit, "icons": icons}, indent=0) + "\n")
    print(f"{OUT}: {len(icons)} icons, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
