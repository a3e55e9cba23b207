"""What the commands share: loaded when used, and every fixable problem a message."""

import gc
import io
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from types import MappingProxyType
from typing import Any

import click

from sheetgen.errors import LayoutError, SheetError

PACKAGE = "penny-dice-sheets"
# Looking for plugins of pydantic, of which there are none, takes 0.02 s.
WITHOUT_PLUGINS = ("PYDANTIC_DISABLE_PLUGINS", "__all__")
BETWEEN_COLLECTIONS = 50_000  # objects; at Python's 700 garbage takes a tenth of a short command


@dataclass(frozen=True, slots=True)
class Later:
    """A command that is imported only when it is used: `command` in a module, and its help."""

    module: str
    help: str


def _tell_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:  # noqa: FBT001
    """Show the version of the installed package and end."""
    if not value or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  # rarely asked

    try:
        number = version(PACKAGE)
    except PackageNotFoundError:  # run from a folder that was never installed
        number = "(not installed)"
    click.echo(f"{ctx.info_name} {number}")
    ctx.exit()


class Commands(click.Group):
    """Commands that end with exit code 1 and a message, never a traceback, on a SheetError."""

    def __init__(
        self, *args: Any, later: Mapping[str, Later] = MappingProxyType({}), **kwargs: Any
    ) -> None:
        kwargs.setdefault("context_settings", {"help_option_names": ["-h", "--help"]})
        super().__init__(*args, **kwargs)
        self.later = later
        self.params.append(
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_tell_version,
                help="Show the version and exit.",
            )
        )

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The names in the order they were given, the ones loaded later last."""
        return [*self.commands, *self.later]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command that is used."""
        if cmd_name not in self.later:
            return super().get_command(ctx, cmd_name)
        command: click.Command = import_module(self.later[cmd_name].module).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Ask about a misspelt command."""
        known = self.list_commands(ctx)
        near = get_close_matches(args[0], known, n=1)
        if near and args[0] not in known:
            ctx.fail(f"there is no command '{args[0]}'; did you mean '{near[0]}'?")
        return super().resolve_command(ctx, args)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        rows = [(name, command.get_short_help_str()) for name, command in self.commands.items()]
        rows += [(name, later.help) for name, later in self.later.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line; what a terminal or a pipe cannot show never ends in a traceback."""
        os.environ.setdefault(*WITHOUT_PLUGINS)
        gc.set_threshold(BETWEEN_COLLECTIONS)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                if stream.isatty():
                    stream.reconfigure(errors="replace")  # a terminal knows its own characters
                else:
                    stream.reconfigure(encoding="utf-8")  # files and pipes hold stars everywhere
        return super().main(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; turn what a user can mend into what the user reads."""
        try:
            return super().invoke(ctx)
        except LayoutError as error:
            click.echo(str(error), err=True)  # FILE:LINE:COLUMN first, where editors look for it
        except SheetError as error:
            click.echo(f"{ctx.info_name}: {error}", err=True)
        except BrokenPipeError:
            raise  # click ends quietly, as a program in a pipe should
        except OSError as error:
            where = error.filename or "output"
            click.echo(f"{ctx.info_name}: {where}: {error.strerror}", err=True)
        return ctx.exit(1)
