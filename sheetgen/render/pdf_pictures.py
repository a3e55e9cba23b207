"""Pictures in a PDF: an image object for each, and the operators that show it."""

import zlib

from reportlab.pdfbase.pdfdoc import PDFName, PDFStream

from sheetgen.render.numbers import short
from sheetgen.render.pictures import SMALLEST, picture_name
from sheetgen.scene import Picture


def pdf_picture(picture: Picture) -> PDFStream:
    """The picture as an image object."""
    packed = PDFStream(content=zlib.compress(picture.pixels, SMALLEST))
    entries = packed.dictionary
    entries["Type"], entries["Subtype"] = PDFName("XObject"), PDFName("Image")
    entries["Width"], entries["Height"] = picture.columns, picture.rows
    entries["ColorSpace"] = PDFName("DeviceGray" if picture.channels == 1 else "DeviceRGB")
    entries["BitsPerComponent"] = 8
    entries["Interpolate"] = "true"
    entries["Filter"] = PDFName("FlateDecode")
    return packed


def pdf_place(picture: Picture) -> str:
    """The operators that show the picture's object at its place, where y points down."""
    rect = picture.rect
    place = f"{short(rect.width)} 0 0 -{short(rect.height)} {short(rect.x)} {short(rect.bottom)}"
    return f"q {place} cm /{picture_name(picture)} Do Q"
