"""What the packages are made of: the checkout, the program, its version and the time of its commit."""

from __future__ import annotations

import os
import platform
import subprocess
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parents[3]

#: The names that packages use for the processors that Swift builds for on Linux.
DEBIAN_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


class PackagingError(Exception):
    """Something that the person who builds packages has to change."""


@dataclass(frozen=True)
class Source:
    """One program to package. All times in packages are `epoch`, so that two builds are equal."""

    program: Path
    version: str
    commit: str
    machine: str
    epoch: int

    @property
    def debian_architecture(self) -> str:
        return DEBIAN_ARCHITECTURES[self.machine]


def source(program: Path) -> Source:
    """Asks the program for its version, and git for the commit and its time."""
    if not program.is_file():
        raise PackagingError(
            f"There is no program at {program}. Build it first; clients/packages/README.md says how."
        )
    words = run([str(program), "--version"]).split()
    if len(words) < 2 or words[0] != "fencepost":
        raise PackagingError(f"{program} --version answered {' '.join(words)!r}; is it fencepost?")
    machine = elf_machine(program)
    return Source(
        program=program,
        version=words[1],
        commit=words[2].strip("()") if len(words) > 2 else "unknown",
        machine=machine,
        epoch=commit_time(),
    )


def commit_time() -> int:
    """`SOURCE_DATE_EPOCH` where it is set, else the time of the commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    return int(run(["git", "-C", str(TOP), "log", "-1", "--format=%ct"]))


def elf_machine(program: Path) -> str:
    """The processor that an ELF program is for, read from its header."""
    header = program.read_bytes()[:20]
    if header[:4] != b"\x7fELF":
        raise PackagingError(f"{program} is not a Linux program; packages are made of Linux programs.")
    known = {0x3E: "x86_64", 0xB7: "aarch64"}
    number = int.from_bytes(header[18:20], "little")
    if number not in known:
        raise PackagingError(
            f"{program} is for processor type {number:#x}; packages are made for "
            f"{' and '.join(known.values())}."
        )
    return known[number]


def is_static(program: Path) -> bool:
    """Whether the program needs no library of the system: it names no program interpreter."""
    if not Path("/usr/bin/readelf").exists():
        raise PackagingError("readelf is missing; install binutils.")
    return "INTERP" not in run(["readelf", "-lW", str(program)])


def stripped(program: Path, folder: Path) -> Path:
    """A copy of the program without its symbols, which are two thirds of it."""
    copy = folder / "fencepost"
    if platform.machine() == elf_machine(program):
        run(["strip", "--strip-all", "-o", str(copy), str(program)])
    else:
        run([f"{elf_machine(program)}-linux-gnu-strip", "-o", str(copy), str(program)])
    copy.chmod(0o755)
    return copy


def run(command: list[str], **options: object) -> str:
    """Runs a command and answers what it prints; its failure is a sentence."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, **options)  # type: ignore[call-overload]
    except FileNotFoundError:
        raise PackagingError(f"{command[0]} is missing; install it.") from None
    if result.returncode != 0:
        raise PackagingError(f"{' '.join(command)} failed:\n{result.stdout}{result.stderr}")
    return str(result.stdout)
