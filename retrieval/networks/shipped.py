"""The weights that ship with the package: an .npz file beside the module that reads it."""

from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Any

import numpy as np
import numpy.typing as npt


def shipped_arrays(room: str, file: str) -> Mapping[str, npt.NDArray[Any]]:
    """What numpy wrote into the file, by name. `room`: the package that holds it, as it is imported."""
    with as_file(files(room).joinpath(file)) as path, np.load(path, allow_pickle=False) as stored:
        return dict(stored)
