"""`fencepost service`: what it writes, shows and removes, with and without systemd.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/service.py
"""

import functools
import os
import pathlib
import shutil
import subprocess
import tempfile

from waiting import PATIENCE


class Home:
    """A home of its own, with a systemctl that writes down how it is called."""

    def __init__(self, folder, systemd=True, works=True):
        self.home = folder
        self.calls = folder / "calls"
        self.calls.write_text("")
        programs = folder / "bin"
        programs.mkdir()
        if systemd:
            systemctl = programs / "systemctl"
            systemctl.write_text(f'#!/bin/sh\necho "$*" >>{self.calls}\nexit {0 if works else 1}\n')
            systemctl.chmod(0o755)
        self.environment = {"HOME": str(folder), "PATH": str(programs)}
        if systemd:
            self.environment["PATH"] += ":/usr/bin:/bin"
        self.unit = folder / ".config/systemd/user/fencepost.service"
        self.entry = folder / ".config/autostart/fencepost.desktop"

    def run(self, *words, status=0, **more):
        done = subprocess.run(
            [os.path.abspath(os.environ["FENCEPOST"]), "service", *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={**self.environment, **more},
        )
        assert done.returncode == status, (words, done)
        return done.stdout + done.stderr

    def files(self):
        return sorted(
            str(path.relative_to(self.home))
            for path in (self.home / ".config").rglob("*")
            if path.is_file()
        )


def verified(unit):
    """What the real systemd answers about a unit: its exit code and what it wrote."""
    return subprocess.run(
        ["systemd-analyze", "--user", "verify", str(unit)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "XDG_RUNTIME_DIR": str(unit.parent)},
    )


@functools.cache
def systemd_verifies():
    """Whether the machine has a systemd that tells a right unit from a wrong one; if not, it is said."""
    if not shutil.which("systemd-analyze"):
        print("service: the unit was not verified, because there is no systemd-analyze")
        return False
    with tempfile.TemporaryDirectory() as name:
        unit = pathlib.Path(name) / "control.service"
        unit.write_text("[Service]\nExecStart=/bin/true\n")
        try:
            right = verified(unit)
        except OSError as error:
            print(f"service: the unit was not verified, because systemd-analyze does not start: {error}")
            return False
        if right.returncode != 0:
            print(f"service: the unit was not verified, because systemd-analyze fails: {right.stderr.strip()}")
            return False
        unit.write_text("[Service]\nExecStart=\n")
        assert verified(unit).returncode != 0, "systemd-analyze accepts a unit without a command"
    return True


def accepted_by_systemd(unit):
    """The real systemd reads the unit without a complaint, on a machine that has it."""
    if systemd_verifies():
        done = verified(unit)
        assert done.returncode == 0 and unit.name not in done.stderr, done


def with_systemd(folder):
    home = Home(folder)
    shown = home.run("install", "--dry-run")
    assert home.files() == [] and home.calls.read_text() == ""
    assert "would write" in shown and "would run: systemctl --user enable" in shown
    assert "not installed" in home.run("status", status=1)
    first = home.run("install")
    assert f"wrote {home.unit}" in first and f"wrote {home.entry}" in first
    # The files are exactly as they were shown.
    for file in (home.unit, home.entry):
        for line in file.read_text().splitlines():
            assert line in shown, line
    accepted_by_systemd(home.unit)
    texts = home.unit.read_text(), home.entry.read_text()
    program = os.path.realpath(os.environ["FENCEPOST"])
    assert f"ExecStart={program} watch --notify --forever\n" in texts[0]
    assert "Exec=systemctl --user start fencepost.service\n" in texts[1]
    assert home.calls.read_text().splitlines() == [
        "--user daemon-reload",
        "--user enable fencepost.service",
        "--user restart fencepost.service",
    ]
    again = home.run("install")
    assert again.count("exists already") == 2
    assert texts == (home.unit.read_text(), home.entry.read_text())
    assert "The service runs." in home.run("status")
    # Another store needs another command line; an outdated file is reported and written again.
    assert "outdated" in home.run("status", FENCEPOST_STORE="/srv/my store")
    home.run("install", "--store", "/srv/my store")
    assert '--store "/srv/my store"' in home.unit.read_text()
    accepted_by_systemd(home.unit)
    assert "would remove" in home.run("remove", "--dry-run") and len(home.files()) == 2
    home.run("remove")
    assert home.files() == []
    assert "--user disable --now fencepost.service" in home.calls.read_text()
    assert "not installed" in home.run("remove")
    # What the person wrote stays.
    home.unit.write_text("[Service]\nExecStart=/bin/true\n")
    assert "is left as it is" in home.run("install", status=1)
    assert "stays" in home.run("remove", status=1)
    assert home.unit.read_text() == "[Service]\nExecStart=/bin/true\n"


def without_systemd(folder):
    home = Home(folder, systemd=False)
    said = home.run("install")
    assert home.files() == [".config/autostart/fencepost.desktop"]
    assert "no systemd here" in said and "watch --notify --forever" in said
    assert " watch --notify --forever\n" in home.entry.read_text()
    home.run("remove")
    assert home.files() == []


def where_it_fails(folder):
    """If systemctl fails, the files are in place and the output says what to run."""
    home = Home(folder, works=False)
    said = home.run("install")
    assert "systemctl --user enable fencepost.service" in said, said
    assert len(home.files()) == 2
    said = home.run("install", "--store", "/a\nb", status=1)
    assert "contains a control character" in said


def mistakes(folder):
    home = Home(folder)
    assert "Did you mean 'install'?" in home.run("instal", status=2)
    assert "Did you mean '--dry-run'?" in home.run("install", "--dryrun", status=2)
    assert "needs one of install, status, remove" in home.run(status=2)
    assert "usage: fencepost service" in home.run("--help")


def main():
    for test in (with_systemd, without_systemd, where_it_fails, mistakes):
        with tempfile.TemporaryDirectory() as name:
            test(pathlib.Path(name))
    print("service: installed, shown, removed, left alone")


if __name__ == "__main__":
    main()
