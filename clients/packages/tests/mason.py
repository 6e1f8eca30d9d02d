"""Holds the entry for mason.nvim's registry against the registry's rules, and installs a tarball as mason.nvim
does by that entry: fills in the version, takes the download of this machine, unpacks it, links the program.

usage: mason.py FOLDER_OF_PACKAGES
"""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import jsonschema

RECIPE = Path(__file__).resolve().parents[1] / "recipes/mason.yaml"

PLATFORMS = re.compile(r"(darwin|linux|win)_(arm64|x64|x86|arm|armv6l?|armv7l?)(_gnu|_openbsd|_musl)?")
TARGET = {"type": "string", "pattern": f"^{PLATFORMS.pattern}$"}
NAME = r"^[A-Za-z0-9_.-]+$"
DOWNLOAD = {
    "type": "object",
    "required": ["target", "files", "bin"],
    "properties": {
        "target": {"oneOf": [TARGET, {"type": "array", "items": TARGET}]},
        "files": {
            "type": "object",
            "minProperties": 1,
            "patternProperties": {NAME: {"type": "string", "pattern": "^https?://"}},
            "additionalProperties": False,
        },
    },
}
#: What the registry demands of an entry that is downloaded from anywhere.
RULES: dict[str, Any] = {
    "type": "object",
    "required": ["name", "description", "homepage", "licenses", "languages", "categories", "source"],
    "additionalProperties": False,
    "properties": {
        "name": {"type": "string"},
        "description": {"type": "string"},
        "homepage": {"type": "string", "pattern": "^https?://"},
        "licenses": {"type": "array", "minItems": 1, "items": {"type": "string"}},
        "languages": {"type": "array", "items": {"type": "string"}},
        "categories": {
            "type": "array",
            "items": {"enum": ["Compiler", "DAP", "Formatter", "LSP", "Linter", "Runtime"]},
        },
        "source": {
            "type": "object",
            "required": ["id", "download"],
            "properties": {
                "id": {"type": "string", "pattern": "^pkg:generic/.+@.+"},
                "download": {"oneOf": [DOWNLOAD, {"type": "array", "minItems": 1, "items": DOWNLOAD}]},
            },
        },
        "bin": {
            "type": "object",
            "patternProperties": {NAME: {"type": "string"}},
            "additionalProperties": False,
        },
        "share": {"type": "object"},
        "opt": {"type": "object"},
        "schemas": {"type": "object"},
    },
}


def problems(entry: dict[str, Any]) -> list[str]:
    """Where the entry breaks a rule, and how."""
    found = jsonschema.Draft202012Validator(RULES).iter_errors(entry)
    return sorted(f"{error.json_path}: {error.message}" for error in found)


def filled(text: str, values: dict[str, str]) -> str:
    """The text with its expressions filled in: a value, and after a bar what is taken from its beginning."""

    def one(match: re.Match[str]) -> str:
        name, *filters = [part.strip() for part in match[1].split("|")]
        value = values[name]
        for each in filters:
            prefix = re.fullmatch(r'strip_prefix "(.*)"', each)
            assert prefix, f"the filter {each!r} is not one of those that are used here"
            value = value.removeprefix(prefix[1])
        return value

    return re.sub(r"{{([^}]+)}}", one, text)


def installed(entry: dict[str, Any], packages: Path, folder: Path) -> Path:
    """Installs what the entry names for this machine out of the folder of packages; answers the program."""
    machine = {"x86_64": "linux_x64", "aarch64": "linux_arm64"}[platform.machine()]
    chosen = next(each for each in entry["source"]["download"] if machine in each["target"])
    version = {"version": entry["source"]["id"].rpartition("@")[2]}
    for name, address in chosen["files"].items():
        # By its ending it is unpacked, and which one it is, is in the address only.
        assert name.endswith(".tar.xz"), name
        package = packages / filled(address, version).rpartition("/")[2]
        subprocess.run(["tar", "--no-same-owner", "-xf", package, "-C", folder], check=True)
    bin_of_download = filled(chosen["bin"], version)
    return folder / filled(entry["bin"]["fencepost"], {"source.download.bin": bin_of_download})


def main() -> int:
    ruby = "require 'yaml'; require 'json'; puts JSON.generate(YAML.safe_load(STDIN.read))"
    read = subprocess.run(
        ["ruby", "-e", ruby], input=RECIPE.read_text(), capture_output=True, text=True, check=True
    )
    entry = json.loads(read.stdout)
    # The one thing that is the owner's to say.
    assert problems(entry) == ["$.licenses: [] should be non-empty"], problems(entry)
    for path, wrong in [
        (["homepage"], "fencepost.example"),
        (["categories"], ["Reminders"]),
        (["license"], "MIT"),
        (["source", "id"], "pkg:generic/fencepost"),
        (["source", "download"], [{"target": "linux", "files": {"a": "https://a.example"}, "bin": "a"}]),
        (["source", "download"], [{"target": "linux_x64", "files": {"a/b": "https://a.example"}, "bin": "a"}]),
        (["bin"], {"fence post": "a"}),
    ]:
        changed = json.loads(read.stdout) | {"licenses": ["MIT"]}
        assert problems(changed) == [], problems(changed)
        member = changed
        for name in path[:-1]:
            member = member[name]
        member[path[-1]] = wrong
        assert problems(changed), f"{path} may be {wrong}"
    with tempfile.TemporaryDirectory() as folder:
        program = installed(entry, Path(sys.argv[1]), Path(folder))
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
        version = entry["source"]["id"].rpartition("@")[2].removeprefix("v")
        assert said.startswith(f"fencepost {version}"), said
    return 0


if __name__ == "__main__":
    sys.exit(main())
