"""The Python wheel that carries the program beside the client: `pip install` of it gives the command
`fencepost` and the module `fencepost`."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from datetime import datetime, timezone
from pathlib import Path

from .contents import files
from .source import TOP, Source, is_static

#: A static program runs with any C library; one that is not needs the glibc that it was linked with.
STATIC_TAG = "manylinux_2_17_{machine}.manylinux2014_{machine}.musllinux_1_1_{machine}"
DYNAMIC_TAG = "manylinux_2_36_{machine}"

#: As clients/python/pyproject.toml has it.
ENTRY_POINTS = "[pytest11]\nfencepost = pytest_fencepost\n"


def build(source: Source, program: Path, out: Path) -> Path:
    """Writes `fencepost-VERSION-py3-none-TAG.whl` and answers its path."""
    platform = (STATIC_TAG if is_static(program) else DYNAMIC_TAG).format(machine=source.machine)
    tag = f"py3-none-{platform}"
    info = f"fencepost-{source.version}.dist-info"
    members: list[tuple[str, bytes, int]] = [
        (path, data, mode) for path, data, mode in files("clients/python/src", ["fencepost", "pytest_fencepost.py"])
    ]
    members.append((f"fencepost-{source.version}.data/scripts/fencepost", program.read_bytes(), 0o755))
    members.append((f"{info}/METADATA", metadata(source).encode(), 0o644))
    members.append((f"{info}/entry_points.txt", ENTRY_POINTS.encode(), 0o644))
    members.append((f"{info}/WHEEL", wheel(platform).encode(), 0o644))
    members.append((f"{info}/RECORD", record(members, f"{info}/RECORD").encode(), 0o644))
    package = out / f"fencepost-{source.version}-{tag}.whl"
    moment = datetime.fromtimestamp(source.epoch, timezone.utc)
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data, mode in members:
            entry = zipfile.ZipInfo(path, moment.timetuple()[:6])
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return package


def metadata(source: Source) -> str:
    readme = (TOP / "clients/python/README.md").read_text()
    return (
        "Metadata-Version: 2.1\n"
        "Name: fencepost\n"
        f"Version: {source.version}\n"
        "Summary: Location reminders in plain files: the server and a typed client\n"
        "Requires-Python: >=3.10\n"
        "Classifier: Operating System :: POSIX :: Linux\n"
        "Classifier: Programming Language :: Python :: 3 :: Only\n"
        "Classifier: Typing :: Typed\n"
        "Description-Content-Type: text/markdown\n\n"
        f"{readme}"
    )


def wheel(platform: str) -> str:
    lines = ["Wheel-Version: 1.0", "Generator: clients/packages/build", "Root-Is-Purelib: false"]
    lines += [f"Tag: py3-none-{tag}" for tag in platform.split(".")]
    return "\n".join(lines) + "\n"


def record(members: list[tuple[str, bytes, int]], itself: str) -> str:
    lines = []
    for path, data, _ in members:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(data)}")
    return "\n".join([*lines, f"{itself},,"]) + "\n"
