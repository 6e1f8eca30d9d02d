"""Which files a system-wide installation has, and where: the .deb and the tarball are both made of it."""

from __future__ import annotations

import gzip
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from . import manpages
from .source import TOP, PackagingError, Source, run


@dataclass(frozen=True)
class Entry:
    """One file of a package; a link where `link` says to what."""

    path: str
    data: bytes = b""
    mode: int = 0o644
    link: str | None = None


def entries(source: Source, program: Path) -> list[Entry]:
    """Everything below `/usr`, by path."""
    found = [Entry("usr/bin/fencepost", program.read_bytes(), 0o755)]
    for name, text in manpages.pages(source).items():
        section = name.rpartition(".")[2]
        found.append(Entry(f"usr/share/man/man{section}/{name}.gz", zipped(text.encode())))
    found += shell() + systemd(source) + editors() + documents()
    return sorted(found, key=lambda entry: entry.path)


def shell() -> list[Entry]:
    """The shell library, its completions beside it, and links from where the shells look for them."""
    here = "usr/share/fencepost/shell"
    tracked = files("clients/shell", ["fencepost.sh", "protocol.sh", "README.md", "completion", "examples"])
    found = [Entry(f"{here}/{path}", data, mode) for path, data, mode in tracked]
    completion = "../../fencepost/shell/completion"
    found.append(
        Entry("usr/share/bash-completion/completions/fencepost", link=f"{completion}/fencepost.bash")
    )
    found.append(Entry("usr/share/zsh/vendor-completions/_fencepost", link=f"{completion}/_fencepost"))
    found.append(
        Entry("usr/share/fish/vendor_completions.d/fencepost.fish", link=f"{completion}/fencepost.fish")
    )
    return found


def systemd(source: Source) -> list[Entry]:
    """The user unit that runs `fencepost watch`; `systemctl --user enable fencepost` starts it."""
    unit = (TOP / "clients/packages/recipes/fencepost.service").read_text()
    return [Entry("usr/lib/systemd/user/fencepost.service", unit.encode())]


def editors() -> list[Entry]:
    """The plug-ins of Neovim and Emacs, where each looks by itself."""
    nvim = "usr/share/nvim/site/pack/fencepost/start/fencepost"
    found = [
        Entry(f"{nvim}/{path}", data, mode)
        for path, data, mode in files(
            "clients/nvim", ["README.md", "TESTING.md", "doc", "ftplugin", "lua", "plugin", "syntax"]
        )
    ]
    page = (TOP / "clients/nvim/doc/fencepost.txt").read_text()
    found.append(Entry(f"{nvim}/doc/tags", help_tags("fencepost.txt", page).encode()))
    emacs = "usr/share/emacs/site-lisp/fencepost"
    for path, data, mode in files("clients/emacs", ["."]):
        if "/" not in path and path.endswith(".el"):
            found.append(Entry(f"{emacs}/{path}", data, mode))
    start = (TOP / "clients/packages/recipes/50fencepost.el").read_bytes()
    found.append(Entry("etc/emacs/site-start.d/50fencepost.el", start))
    return found


def help_tags(name: str, page: str) -> str:
    """The file `tags` that `:helptags` makes of a page, without which `:help` does not find it."""
    found = re.findall(r"(?:^|(?<=[ \t]))\*([^* \t|]+)\*(?=[ \t]|$)", page, re.MULTILINE)
    places = {tag: tag.replace("\\", "\\\\").replace("/", "\\/") for tag in found}
    return "".join(f"{tag}\t{name}\t/*{places[tag]}*\n" for tag in sorted(places, key=str.encode))


def documents() -> list[Entry]:
    """The pages that README.md and the help name."""
    folder = "usr/share/doc/fencepost"
    found = [Entry(f"{folder}/README.md.gz", zipped((TOP / "README.md").read_bytes()))]
    for name in ["README.md", "REFERENCE.md", "TEXT.md", "CHANGELOG.md", "EVENTKIT.md"]:
        data = (TOP / "protocol" / name).read_bytes()
        found.append(Entry(f"{folder}/protocol/{name}.gz", zipped(data)))
    return found


def files(folder: str, parts: list[str]) -> list[tuple[str, bytes, int]]:
    """The files that git keeps under some parts of a folder: path, bytes and mode."""
    listed = run(["git", "-C", str(TOP / folder), "ls-files", "-z", "--", *parts])
    found = []
    for path in filter(None, listed.split("\0")):
        whole = TOP / folder / path
        if "tests/" in path or not whole.is_file() or Path(path).name.startswith("."):
            continue
        mode = 0o755 if whole.stat().st_mode & 0o100 else 0o644
        found.append((path, whole.read_bytes(), mode))
    if not found:
        raise PackagingError(f"git keeps no files in {folder}: packages are made in a checkout.")
    return found


def zipped(data: bytes) -> bytes:
    """As `gzip -9n`: without a name or a time, so that two builds are equal."""
    if Path("/usr/bin/gzip").exists():
        return subprocess.run(["/usr/bin/gzip", "-9nc"], input=data, capture_output=True, check=True).stdout
    return gzip.compress(data, 9, mtime=0)
