"""The Debian package: a tree of files, its control files, and `dpkg-deb`."""

from __future__ import annotations

import hashlib
import os
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path

from .contents import Entry, entries, zipped
from .source import Source, is_static, run

MAINTAINER = "The Fencepost authors <maintainers@fencepost.example>"

DESCRIPTION = """\
location reminders for editors and scripts
 Keeps reminders, lists, places and calendar events in plain iCalendar files,
 and reminds you when you arrive somewhere, leave somewhere, or when the time
 comes. Editors and scripts speak JSON-RPC with it, as with a language server;
 in a terminal there are 'fencepost add', 'list', 'done' and more.
 .
 The plug-ins for Neovim and Emacs, the completions of bash, zsh and fish and a
 systemd user unit are in this package."""

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: fencepost
Upstream-Contact: The Fencepost authors <maintainers@fencepost.example>
Source: https://fencepost.example

Files: *
Copyright: the Fencepost authors
License: not-yet-chosen
 The owner of the project has not chosen a licence yet. Until then all rights
 are reserved.
"""

OVERRIDES = """\
# The program carries the Swift runtime, which Debian does not package, and so that it runs on
# releases with another glibc, that as well.
fencepost: statically-linked-binary [usr/bin/fencepost]
# Not uploaded to Debian: there is no bug that this package closes.
fencepost: initial-upload-closes-no-bugs
"""


def build(source: Source, program: Path, folder: Path, out: Path) -> Path:
    """Writes `fencepost_VERSION_ARCHITECTURE.deb` and answers its path."""
    tree = folder / "deb"
    found = entries(source, program) + documents(source)
    for entry in found:
        write(tree, entry)
    control = tree / "DEBIAN"
    control.mkdir(parents=True)
    size = sum(len(entry.data) for entry in found) // 1024 + 1
    (control / "control").write_text(control_file(source, is_static(program), size))
    (control / "md5sums").write_text(
        "".join(
            f"{hashlib.md5(entry.data).hexdigest()}  {entry.path}\n"
            for entry in sorted(found, key=lambda entry: entry.path)
            if entry.link is None
        )
    )
    (control / "conffiles").write_text(
        "".join(f"/{entry.path}\n" for entry in found if entry.path.startswith("etc/"))
    )
    for name in ["control", "md5sums", "conffiles"]:
        (control / name).chmod(0o644)
    fix_times(tree, source.epoch)
    package = out / f"fencepost_{source.version}_{source.debian_architecture}.deb"
    run(
        ["dpkg-deb", "--build", "--root-owner-group", "-Zxz", str(tree), str(package)],
        env={**os.environ, "SOURCE_DATE_EPOCH": str(source.epoch)},
    )
    return package


def control_file(source: Source, static: bool, size: int) -> str:
    depends = ["tzdata"]
    if not static:
        depends = ["libc6 (>= 2.36)", "libgcc-s1", "libstdc++6"] + depends
    return "\n".join(
        [
            "Package: fencepost",
            f"Version: {source.version}",
            f"Architecture: {source.debian_architecture}",
            f"Maintainer: {MAINTAINER}",
            f"Installed-Size: {size}",
            f"Depends: {', '.join(depends)}",
            "Recommends: libnotify-bin",
            "Suggests: neovim, emacs, vdirsyncer, gpsd",
            "Section: utils",
            "Priority: optional",
            "Homepage: https://fencepost.example",
            f"Description: {DESCRIPTION}",
            "",
        ]
    )


def documents(source: Source) -> list[Entry]:
    """What Debian asks of every package: a copyright, a changelog, and why a rule is not kept."""
    date = format_datetime(datetime.fromtimestamp(source.epoch, timezone.utc))
    changelog = (
        f"fencepost ({source.version}) unstable; urgency=medium\n\n"
        f"  * Built from commit {source.commit}.\n\n -- {MAINTAINER}  {date}\n"
    )
    folder = "usr/share/doc/fencepost"
    return [
        Entry(f"{folder}/copyright", COPYRIGHT.encode()),
        Entry(f"{folder}/changelog.gz", zipped(changelog.encode())),
        Entry("usr/share/lintian/overrides/fencepost", OVERRIDES.encode()),
    ]


def write(tree: Path, entry: Entry) -> None:
    path = tree / entry.path
    for folder in reversed(path.relative_to(tree).parents):
        (tree / folder).mkdir(mode=0o755, exist_ok=True, parents=True)
        (tree / folder).chmod(0o755)
    if entry.link is not None:
        path.symlink_to(entry.link)
        return
    path.write_bytes(entry.data)
    path.chmod(entry.mode)


def fix_times(tree: Path, epoch: int) -> None:
    for path in [tree, *tree.rglob("*")]:
        os.utime(path, (epoch, epoch), follow_symlinks=False)
