"""The tarball for every other Linux: the same files as the .deb has, below one folder."""

from __future__ import annotations

import io
import lzma
import tarfile
from pathlib import Path

from .contents import entries
from .source import Source


def build(source: Source, program: Path, out: Path) -> Path:
    """Writes `fencepost-VERSION-MACHINE-linux.tar.xz` and answers its path."""
    name = f"fencepost-{source.version}-{source.machine}-linux"
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for entry in entries(source, program):
            path = entry.path.removeprefix("usr/")
            member = tarfile.TarInfo(f"{name}/{path}")
            member.mtime = source.epoch
            member.mode = entry.mode
            member.uname = member.gname = "root"
            if entry.link is not None:
                member.type, member.linkname = tarfile.SYMTYPE, entry.link
                archive.addfile(member)
            else:
                member.size = len(entry.data)
                archive.addfile(member, io.BytesIO(entry.data))
    package = out / f"{name}.tar.xz"
    package.write_bytes(lzma.compress(written.getvalue(), preset=6))
    return package
