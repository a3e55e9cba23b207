"""Modules that libraries import but a sheet seldom needs: each loads when it is first used.

They would take 4 MiB and a twentieth of the time of a short command.
"""

import sys
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any


class _Unused(ModuleType):
    """Becomes the module itself when something of it is asked for.

    ``importlib.util.LazyLoader`` would load it as soon as a second module imports it.
    """

    def __getattr__(self, name: str) -> Any:
        self.__class__ = ModuleType  # type: ignore[assignment]
        spec = self.__spec__
        if spec is not None and spec.loader is not None:
            spec.loader.exec_module(self)
        return getattr(self, name)


def put_off(*names: str) -> None:
    """Let these modules load at their first use, if they are not loaded yet.

    Only for commands of one thread: another one would find a module that is loaded in part.
    """
    for name in names:
        spec = None if name in sys.modules else find_spec(name)
        if spec is None:
            continue
        module = module_from_spec(spec)
        module.__class__ = _Unused
        sys.modules[name] = module
        parent, _, child = name.rpartition(".")
        setattr(sys.modules[parent], child, module)
