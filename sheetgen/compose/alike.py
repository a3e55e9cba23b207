"""Which parts draw the same in another language, or cover the same in the other ink."""

from sheetgen.layout import model


def speaks(part: model.Part) -> bool:
    """Whether a part may draw something else in another language."""
    match part:
        case model.Group():
            return any(map(speaks, part.parts))
        case model.Text() | model.Checkbox() | model.Die():
            return isinstance(part.text, dict)
        case model.Track() | model.Bubbles():
            return any(isinstance(text, dict) for text in part.texts or ())
        case model.Table():
            return any(isinstance(cell.text, dict) for row in part.rows for cell in row)
        case model.Cube():
            return any(isinstance(face.text, dict) for face in part.faces)
    return False


def fades(part: model.Part) -> bool:
    """Whether a part may cover another area in low ink, where fills become outlines."""
    match part:
        case model.Group():
            return any(map(fades, part.parts))
        case model.Stroked():
            return part.stroke is None and part.fill is not None
        case model.Line() | model.Image() | model.Text() | model.Table():
            return False
        case model.Ruler() | model.Markers() | model.Code():
            return False
    return True
