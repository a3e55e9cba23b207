"""How numbers and colours of the display list are written down."""


def short(value: float, places: int = 3) -> str:
    """The number with at most this many decimals and no needless character."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".") if places else f"{value:.0f}"
    return "0" if text in {"-0", ""} else text


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue (0 … 255) of a colour written ``#rrggbb``."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def is_grey(colour: str) -> bool:
    """Whether the colour is black, white or between."""
    return len(set(channels(colour))) == 1
