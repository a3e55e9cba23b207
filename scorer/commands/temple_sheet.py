"""The layout file of a new temple: the shipped sheet with another building on it."""

from dataclasses import dataclass
from itertools import groupby, pairwise
from random import Random

import yaml

from scorer.games.grid import DOOR, place
from scorer.games.temples import Temple, Worth, band
from sheetgen.geometry import Rect
from sheetgen.layout.builtin import shipped

MODEL = "penny-papers/heart-and-gate"  # all words and boxes are this sheet's
FRAME_WIDTH = 190.0  # mm, of that sheet
CELL = 19.0  # mm
STONE = 4.5  # mm of the building around the cells, as wide as a column's letter is high
LOWEST, HIGHEST_ROWS = 157.0, 6  # mm, where six rows of cells end: below the code, above the dice
LIFT = 6.0  # mm by which the ground is higher for each row less
SKY = 44.0  # mm, where the room for scenery begins: below the boxes for names
EDGE = 4.0  # mm from the frame's sides to the scenery
GAP = 1.0  # mm between scenery and the wall beside it
FOOTING = 0.7  # of its width: how much of an icon must have something to stand on
CODE_END = 43.0  # mm, where the white below the sheet code has surely ended
SEAM = 0.25  # mm by which a tower hides the upper edge of the body below it: half that line's width
SIZES = (30.0, 26.0, 22.0, 18.0, 15.0)  # mm, of scenery
SUNK = 0.04  # of an icon's size: the white that most icons leave below
STANDING = ("sphinx", "palm", "urns", "camel", "anubis", "pharaoh", "cat", "cactus")
FLYING = ("sun", "moon", "night")

NOUNS = (  # English, Spanish, whether the Spanish word is feminine
    ("Cobra", "Cobra", True),
    ("Crown", "Corona", True),
    ("Falcon", "Halcón", False),
    ("Feather", "Pluma", True),
    ("Ibis", "Ibis", False),
    ("Jackal", "Chacal", False),
    ("Lamp", "Lámpara", True),
    ("Lotus", "Loto", False),
    ("Mask", "Máscara", True),
    ("Mirror", "Espejo", False),
    ("Oasis", "Oasis", False),
    ("Obelisk", "Obelisco", False),
    ("Scarab", "Escarabajo", False),
    ("Serpent", "Serpiente", True),
    ("Staircase", "Escalera", True),
    ("Throne", "Trono", False),
)
ADJECTIVES = (  # English, Spanish masculine and feminine
    ("Ancient", "Antiguo", "Antigua"),
    ("Broken", "Roto", "Rota"),
    ("Buried", "Enterrado", "Enterrada"),
    ("Copper", "Cobrizo", "Cobriza"),
    ("Crooked", "Torcido", "Torcida"),
    ("Forgotten", "Olvidado", "Olvidada"),
    ("Golden", "Dorado", "Dorada"),
    ("Lost", "Perdido", "Perdida"),
    ("Proud", "Orgulloso", "Orgullosa"),
    ("Red", "Rojo", "Roja"),
    ("Sacred", "Sagrado", "Sagrada"),
    ("Secret", "Secreto", "Secreta"),
    ("Silent", "Silencioso", "Silenciosa"),
    ("Sleeping", "Dormido", "Dormida"),
    ("Sunken", "Hundido", "Hundida"),
    ("White", "Blanco", "Blanca"),
)

Stretch = tuple[float, float, float]  # left, right, height on the page; mm


@dataclass(frozen=True, slots=True)
class Drawing:
    """Where a building stands on the page, in mm: its cells, as (column, row) from 0."""

    cells: frozenset[tuple[int, int]]
    left: float
    top: float
    columns: int
    rows: int

    def ground(self) -> float:
        """The line that the building stands on."""
        return self.top + self.rows * CELL + STONE

    def roof(self, column: int) -> float:
        """The upper edge of the building over a column."""
        row = min(row for across, row in self.cells if across == column)
        return self.top + row * CELL - STONE

    def skyline(self) -> list[Stretch]:
        """The building's upper edge from the left, flat stretch by flat stretch."""
        spans = [
            (x - STONE, x + CELL + STONE, self.roof(column))
            for column in range(self.columns)
            for x in (self.left + column * CELL,)
        ]
        pieces = [
            (left, right, min(y for start, end, y in spans if start <= left and right <= end))
            for left, right in pairwise(sorted({edge for span in spans for edge in span[:2]}))
        ]
        flat = [list(group) for _, group in groupby(pieces, key=lambda piece: piece[2])]
        return [(group[0][0], group[-1][1], group[0][2]) for group in flat]

    def free_above(self, left: float, right: float) -> float:
        """How far down the sky reaches between two places across the page."""
        over = [y for start, end, y in self.skyline() if start < right and left < end]
        return min(over, default=self.ground())


def drawing_of(temple: Temple) -> Drawing:
    """The place of a temple on the page: in its middle, lower the more rows it has."""
    cells = frozenset(place(name)[::-1] for name in temple.grid.cells)
    columns, rows = (max(side) + 1 for side in zip(*cells, strict=True))
    bottom = LOWEST - (HIGHEST_ROWS - rows) * LIFT
    left = (FRAME_WIDTH - columns * CELL) / 2
    return Drawing(cells, left, bottom - rows * CELL, columns, rows)


def name_of(chance: Random) -> tuple[str, str]:
    """An invented name, in English and in Spanish."""
    noun, es_noun, is_feminine = chance.choice(NOUNS)
    adjective, masculine, feminine = chance.choice(ADJECTIVES)
    article, es_adjective = ("La", feminine) if is_feminine else ("El", masculine)
    return f"The {adjective} {noun}", f"{article} {es_noun} {es_adjective}"


def layout_text(temple: Temple, seed: int) -> str:
    """The layout file: the same for the same temple and seed."""
    command = _command(temple, seed)
    chance = Random(command)
    drawing = drawing_of(temple)
    english, spanish = name_of(chance)
    parts = [*_scenery(drawing, chance), *_building(drawing), *_inside(drawing)]
    mean = f"{temple.worth.mean:.1f}"
    return TEMPLATE.format(
        model=MODEL,
        english=english,
        spanish=spanish,
        command=command,
        seed=seed,
        games=temple.worth.games,
        figures=_figures(temple.worth),
        band=_band(temple),
        mean=mean,
        es_mean=mean.replace(".", ","),
        without=_replaced(),
        parts="".join(f"          - {part}\n" for part in parts),
        grid=f"[{drawing.left:g}mm, {drawing.top:g}mm]",
        map=_map(temple, drawing),
    )


def _replaced() -> str:
    """The parts of the model that are its own temple's: those on the front and not on the back."""
    front, back = (page["parts"] for page in yaml.safe_load(shipped()[MODEL].read_bytes())["pages"])
    own = (
        part.get("id", str(number))
        for number, part in enumerate(front, start=1)
        if part not in back
    )
    return ", ".join(f'"{name}"' for name in own)


def _command(temple: Temple, seed: int) -> str:
    cells = len(temple.grid.cells)
    return f"scorer temple --seed {seed} --cells {cells} --doors {_doors(temple)}"


def _doors(temple: Temple) -> int:
    return sum(cell.kind == DOOR for cell in temple.grid.cells.values())


def _figures(worth: Worth) -> str:
    shares = ", ".join(f"{name} {share:.1%}" for name, share in worth.shares.items())
    return f"mean {worth.mean:.2f} stars; {shares}"


def _band(temple: Temple) -> str:
    spaces = len(temple.grid.cells) - _doors(temple)
    fair = band(spaces)
    words = f"{spaces} spaces without a door are fair from {fair.low:.1f} to {fair.high:.1f} stars"
    return f"{words}.\n#   The two shipped temples, with 24 and 25, are worth 27.6 and 28.0."


def _map(temple: Temple, drawing: Drawing) -> str:
    signs = {place(n)[::-1]: "D" if c.kind == DOOR else "." for n, c in temple.grid.cells.items()}
    rows = (
        " ".join(signs.get((column, row), "#") for column in range(drawing.columns))
        for row in range(drawing.rows)
    )
    return "".join(f"              {row}\n" for row in rows)


def _building(drawing: Drawing) -> list[str]:
    """The building's body, one stone wider than its cells, and the ground."""
    stretches, ground = drawing.skyline(), drawing.ground()
    top = min(y for *_, y in stretches)
    # Beside the sheet code only towers may stand: a body that reached up there would lie under it.
    eaves = top + CELL if top < CODE_END else top
    body = [(left, right, max(y, eaves)) for left, right, y in stretches]
    towers = [stretch for stretch in stretches if stretch[2] < eaves]
    line = f"at: [0mm, {ground:g}mm], to: [{FRAME_WIDTH:g}mm, {ground:g}mm]"
    return [
        _wall(body, ground, " Z"),
        *(_wall([tower], eaves + SEAM, "") for tower in towers),
        f"{{kind: line, {line}, stroke: sand, width: 0.8mm}}",
    ]


def _wall(stretches: list[Stretch], foot: float, end: str) -> str:
    """Masonry under a skyline, down to its foot; without an `end` it is open there."""
    left, top = stretches[0][0], min(y for *_, y in stretches)
    steps = " ".join(f"V{y - top:g} H{right - left:g}" for _, right, y in stretches)
    words = f'd: "M0 {foot - top:g} {steps} V{foot - top:g}{end}"'
    at = f"at: [{left:g}mm, {top:g}mm]"
    return f"{{kind: path, {at}, {words}, fill: stone, stroke: sand, width: 0.5mm}}"


def _scenery(drawing: Drawing, chance: Random) -> list[str]:
    """Something that stands on each side of the building, and something in the sky on one."""
    left, right = chance.sample(STANDING, 2)
    sky, is_left = chance.choice(FLYING), chance.random() < 0.5
    parts = []
    stand = _standing(drawing)
    if stand:
        parts += [_icon(left, stand), _icon(right, _mirrored(stand))]
    above = _flying(drawing, stand)
    if above:
        parts.append(_icon(sky, above if is_left else _mirrored(above)))
    return parts


def _standing(drawing: Drawing) -> Rect | None:
    """The largest place on the ground or a terrace left of the building; of equals the lowest."""
    skyline = drawing.skyline()
    strips = [(0.0, skyline[0][0], drawing.ground()), *skyline]
    found = [
        (size, y, x)
        for left, right, y in strips
        for size in SIZES
        for x in (right - GAP - size,)
        if EDGE <= x < x + size < FRAME_WIDTH / 2
        and y - size >= SKY
        and y <= drawing.free_above(x, x + size)
        and right - max(left, x) >= FOOTING * size
    ]
    if not found:
        return None
    size, y, x = max(found)
    return Rect(x, y - size * (1 - SUNK), size, size)


def _flying(drawing: Drawing, stand: Rect | None) -> Rect | None:
    """The largest place in the sky, at the left edge of the page."""
    for size in SIZES:
        room = Rect(EDGE, SKY, size + STONE, size + STONE)
        is_free = stand is None or not room.overlaps(stand)
        if is_free and room.bottom <= drawing.free_above(room.x, room.right):
            return Rect(EDGE, SKY, size, size)
    return None


def _mirrored(rect: Rect) -> Rect:
    return Rect(FRAME_WIDTH - rect.right, rect.y, rect.width, rect.height)


def _icon(name: str, rect: Rect) -> str:
    at = f"at: [{rect.x:g}mm, {rect.y:.4g}mm]"
    return f"{{kind: icon, icon: {name}, {at}, size: {rect.width:g}mm, fill: sand}}"


def _inside(drawing: Drawing) -> list[str]:
    """What stands where the building has no cells under its roof: a gate, or rubble."""
    hole = sorted(
        (column, row)
        for column in range(drawing.columns)
        for row in range(drawing.rows)
        if (column, row) not in drawing.cells
        and any((column, above) in drawing.cells for above in range(row))
    )
    if not hole:
        return []
    (first, top), (last, bottom) = hole[0], hole[-1]
    x, y = drawing.left + first * CELL, drawing.top + top * CELL
    width, high = (last - first + 1) * CELL, (bottom - top + 1) * CELL
    if bottom == drawing.rows - 1:
        return [_gate(x, y, width, high + STONE)]
    words = "stroke: sand, width: 0.45mm, hatch: {gap: 2mm, lines: crossed, colour: sand}"
    where = f"at: [{x:g}mm, {y:g}mm], size: [{width:g}mm, {high:g}mm]"
    return [f"{{kind: box, {where}, {words}}}"]


def _gate(x: float, y: float, width: float, high: float) -> str:
    """A gate in the lowest rows: two posts under a round arch."""
    outer, inner = _arch(3, width, high), _arch(6.2, width, high)
    words = f'd: "{outer} {inner}", fill: sand, stroke: copper, width: 0.4mm'
    return f"{{kind: path, at: [{x:g}mm, {y:g}mm], {words}}}"


def _arch(inset: float, width: float, high: float) -> str:
    """An outline that ends in half an ellipse, two thirds as high as it is wide."""
    right, middle, spring = width - inset, width / 2, inset + (width - 2 * inset) / 3
    pull, rise = (middle - inset) * 0.448, inset + (spring - inset) * 0.448  # 1 - 0.552, a circle's
    return (
        f"M{inset:g} {high:g} V{spring:.4g} "
        f"C{inset:g} {rise:.4g} {inset + pull:.4g} {inset:g} {middle:g} {inset:g} "
        f"C{right - pull:.4g} {inset:g} {right:g} {rise:.4g} {right:g} {spring:.4g} V{high:g} Z"
    )


TEMPLATE = """\
# {english}: a temple invented by
#   {command}
#
# What it is worth to a simulated player (the greedy bot), alone, {games} games, seed {seed}:
#   {figures}
#   {band}
#
# To print it: sheetgen print FILE. To read its photos: scorer read PHOTO --layout FILE
# Words, boxes and colours are those of {model}.
# Icons: game-icons.net, CC BY 3.0.

extends: {model}
provenance: invented
title: {{en: "Penny Papers: {english}", es: "Penny Papers: {spanish}"}}
about:
  en: "Adventure sheet with an invented temple; a simulated player earns {mean} stars on it"
  es: "Hoja de aventura con un templo inventado; en él un jugador simulado gana {es_mean} estrellas"
pages:
  without: [back]
  change:
    front:
      title: &name {{en: "{english}", es: "{spanish}"}}
      parts:
        without: [{without}]
        append:
{parts}\
          - kind: grid
            at: {grid}
            cell: 19mm
            labels: ink
            map: |
{map}\
            cells:
              ".": {{field: space, fill: paper, stroke: ink, width: 0.45mm}}
              "D":
                field: door
                fill: water
                stroke: nile
                width: 0.45mm
                inner: {{inset: 1.5mm, width: 0.55mm, arch: 5mm}}
                ornament: {{icon: keyhole, size: 2.8mm, inset: 2.3mm}}
          - kind: text
            text: *name
            at: [25mm, 4.4mm]
            size: [139mm, 11mm]
            font: display
            text_size: 22pt
            colour: copper
            align: centre
"""
