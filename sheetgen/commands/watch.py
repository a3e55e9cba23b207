"""sheetgen watch."""

from pathlib import Path

import click

from sheetgen.errors import SheetError

LARGEST_PORT = 65535


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--port",
    metavar="P",
    type=click.IntRange(0, LARGEST_PORT),
    default=0,
    help="Of the page; by default one that is free.",
)
@click.option("--no-open", is_flag=True, help="Only show the address, open no browser.")
def command(file: Path, port: int, no_open: bool) -> None:
    """Show a preview in the browser that follows every save.

    The page is for this machine only. While the file has problems, they are shown with their lines
    above the pages as they were before. End it with Ctrl-C.
    """
    import webbrowser  # noqa: PLC0415  # help needs none of it

    from sheetgen.commands.preview_server import HOST, PreviewServer  # noqa: PLC0415

    try:
        server = PreviewServer(file, port)
    except OSError as error:
        reason = error.strerror or "it cannot be used"
        what = f"port {port} of {HOST} cannot be served: {reason}"
        raise SheetError("--port", what, "choose another one, or leave it out") from None
    click.echo(server.address)
    click.echo(f"following {file}; end with Ctrl-C", err=True)
    if not no_open:
        webbrowser.open(server.address)
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo("ended", err=True)
