"""Holds the recipes for other package collections against the repository: the version, files that are
there, and what can read each of them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
TOP = HERE.parents[1]
RECIPES = HERE / "recipes"


def version() -> str:
    text = (TOP / "Sources/FencepostServer/Configuration.swift").read_text()
    match = re.search(r'fencepostVersion = "([^"]+)"', text)
    assert match, "Configuration.swift says no version"
    return match[1]


def main() -> int:
    here = version()
    for name in ["fencepost.rb", "mason.yaml", "lazy.lua"]:
        text = (RECIPES / name).read_text()
        found = set(re.findall(r"\bv?(\d+\.\d+\.\d+)\b", text))
        assert found == {here}, f"{name} names {sorted(found)}, and this is {here}"
    for name in ["fencepost.rb", "melpa.el", "lazy.lua"]:
        for path in re.findall(r"clients/[\w./*-]+", (RECIPES / name).read_text()):
            assert list(TOP.glob(path)), f"{name} names {path}, which is not there"
    # What the .deb has Emacs read at its start knows each command that the plug-in offers, and its file.
    start = (RECIPES / "50fencepost.el").read_text()
    cookie = re.compile(r"^;;;###autoload(?:\n\(def\S+ | \(autoload ')([^\s']+)", re.MULTILINE)
    for file in (TOP / "clients/emacs").glob("*.el"):
        for command in cookie.findall(file.read_text()):
            assert re.search(rf'\("{file.stem}"[^()]* {command}[\s)]', start), f"{command} of {file.name}"
    assert (TOP / "clients/nvim/plugin/fencepost.lua").is_file()
    luacheck = ["luacheck", "-q", "--globals", "vim", "--", RECIPES / "lazy.lua"]
    subprocess.run(luacheck, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["ruby", "-c", RECIPES / "fencepost.rb"], check=True, stdout=subprocess.DEVNULL)
    return 0


if __name__ == "__main__":
    sys.exit(main())
