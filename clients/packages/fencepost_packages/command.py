"""The command line of `clients/packages/build`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from . import archive, deb, inventory, manpages, wheel
from .source import TOP, PackagingError, Source, run, source, stripped

KINDS = ["man", "deb", "wheel", "vsix", "tarball"]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="clients/packages/build",
        description="Builds the packages that people install, from a program that is built already.",
        epilog="Without KIND all of them are built, with SHA256SUMS and a bill of materials. Two "
        "builds of one commit are equal byte for byte. README.md in this folder says how the "
        "program is built.",
    )
    parser.add_argument("kinds", metavar="KIND", nargs="*", help=", ".join(KINDS))
    parser.add_argument(
        "--program",
        type=Path,
        default=TOP / ".build/static/release/fencepost",
        help="the program to package (default: .build/static/release/fencepost)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=TOP / ".build/packages",
        help="where the packages go (default: .build/packages)",
    )
    options = parser.parse_args()
    for kind in options.kinds:
        if kind not in KINDS:
            parser.error(f"there is no package of kind '{kind}'; there are {', '.join(KINDS)}")
    try:
        for package in build(options.kinds or KINDS, options.program, options.out):
            print(package)
    except PackagingError as error:
        print(f"clients/packages/build: {error}", file=sys.stderr)
        return 1
    return 0


def build(kinds: list[str], program: Path, out: Path) -> list[Path]:
    what = source(program)
    out.mkdir(parents=True, exist_ok=True)
    built: list[Path] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small = stripped(program, folder)
        for kind in kinds:
            built += one(kind, what, small, folder, out)
    if set(kinds) == set(KINDS):
        built.append(inventory.bill(what, built, out))
        built.append(inventory.checksums(built, out))
    return built


def one(kind: str, what: Source, program: Path, folder: Path, out: Path) -> list[Path]:
    if kind == "man":
        pages = out / "man"
        pages.mkdir(exist_ok=True)
        for name, text in manpages.pages(what).items():
            (pages / name).write_text(text)
        return []
    if kind == "deb":
        return [deb.build(what, program, folder, out)]
    if kind == "wheel":
        return [wheel.build(what, program, out)]
    if kind == "tarball":
        return [archive.build(what, program, out)]
    package = out / f"fencepost-{what.version}-{vsix_target(what)}.vsix"
    script = TOP / "clients/vscode/scripts/package.js"
    run(["node", str(script), "--server", str(program), "--target", vsix_target(what), str(package)])
    return [package]


def vsix_target(what: Source) -> str:
    return {"x86_64": "linux-x64", "aarch64": "linux-arm64"}[what.machine]
