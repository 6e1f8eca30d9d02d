"""Runs every block of clients/sync/README.md as a person would who follows it: with a real Radicale, Xandikos,
vdirsyncer and git. Each person is a home folder of its own.

usage: guides.py
"""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest

from reporting import main
from synced import PROGRAMS, free_port
from waiting import PATIENCE, until

TOP = pathlib.Path(__file__).resolve().parents[2]
PAGE = TOP / "clients/sync/README.md"
# The guide's own address, and that of its server with accounts.
OWN = "127.0.0.1:8080"
DAV = "https://dav.example.org/"
RADICALE = """
[server]
hosts = 127.0.0.1:{port}
[auth]
type = htpasswd
htpasswd_filename = {home}/users
htpasswd_encryption = plain
[storage]
filesystem_folder = {home}/collections
[web]
type = none
"""
STUBS = {
    # What is to be installed is there already.
    "pipx": '#!/bin/sh\n[ "$1" = install ] && command -v "$2" >/dev/null\n',
    "pass": '#!/bin/sh\n[ "$1 $2" = "show dav" ] && echo secret\n',
    "radicale": f'#!/bin/sh\nexec "{PROGRAMS}/python" -m radicale "$@"\n',
}


def blocks():
    """The blocks by heading, each with its language and its text."""
    found, heading, language, text = {}, "", None, ""
    for line in PAGE.read_text().splitlines(keepends=True):
        if line.startswith("```"):
            if language is None:
                language, text = line[3:].strip(), ""
            else:
                found.setdefault(heading, []).append((language, text))
                language = None
        elif language is not None:
            text += line
        elif line.startswith("#"):
            heading = line.strip("# \n")
    return found


BLOCKS = blocks()
RAN = set()


def block(heading, word, language="sh"):
    """The block of this section that has this word."""
    (text,) = [text for kind, text in BLOCKS[heading] if kind == language and word in text]
    RAN.add(text)
    return text


class Person:
    def __init__(self, home):
        self.home, self.store = home, home / ".local/share/fencepost"
        programs = home / "bin"
        programs.mkdir(parents=True)
        (programs / "fencepost").symlink_to(os.path.abspath(os.environ["FENCEPOST"]))
        for name, text in STUBS.items():
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)
        self.environment = {
            "HOME": str(home), "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin", "GIT_EDITOR": "true",
            "GIT_AUTHOR_NAME": "P", "GIT_AUTHOR_EMAIL": "p@example.org",
            "GIT_COMMITTER_NAME": "P", "GIT_COMMITTER_EMAIL": "p@example.org",
            "PATH": f"{programs}{os.pathsep}{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
        }

    def run(self, code, status=0):
        run = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", code], env=self.environment, cwd=self.home, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE)
        assert run.returncode == status, (code, run.returncode, run.stdout)
        return run.stdout

    @property
    def item(self):
        """The only file of an item."""
        (path,) = self.store.glob("lists/*/*.ics")
        return path

    def rename(self, title):
        """As another program does it."""
        old = self.item.read_bytes()
        new = re.sub(rb"(?<=\nSUMMARY:)[^\r\n]*", title.encode(), old)
        assert new != old
        self.item.write_bytes(new)


class Guides(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="fencepost-guides-"))
        self.addCleanup(shutil.rmtree, self.home)
        self.port = free_port()

    def person(self, name):
        return Person(self.home / name)

    def serve(self, person, code):
        """Runs a server in another terminal."""
        process = subprocess.Popen(
            ["bash", "-e", "-c", code], env=person.environment, cwd=person.home, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def end():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

        self.addCleanup(end)
        until(self.answers, "the server to listen")

    def answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def here(self, code):
        return code.replace(DAV, f"http://{OWN}/").replace("8080", str(self.port))

    def sync_two(self, one, two, set_up):
        """Two people follow the guide: what one adds the other one has, and a conflict is shown and settled."""
        one.run(set_up)
        two.run(set_up)
        one.run("fencepost add milk")
        one.run("fencepost sync")
        two.run("fencepost sync")
        self.assertIn("milk", two.run("fencepost list"))
        one.rename("skimmed milk")
        two.rename("whole milk")
        one.run("fencepost sync")
        two.run("fencepost sync")
        said = two.run(block("The same reminders on other machines and on a phone", "fencepost resolve"))
        self.assertIn("skimmed milk", said)
        self.assertIn("whole milk", said)
        self.assertNotIn("X-FENCEPOST-CONFLICT", two.item.read_text())
        two.run("fencepost sync")
        one.run("fencepost sync")
        self.assertEqual(one.item.read_bytes(), two.item.read_bytes())

    def test_own_xandikos(self):
        """the guide to a Xandikos of one's own works, command by command"""
        self.on_own_server("xandikos")

    def test_own_radicale(self):
        """the guide to a Radicale of one's own works, command by command"""
        self.on_own_server("radicale")

    def on_own_server(self, name):
        one, two = self.person("one"), self.person("two")
        self.serve(one, self.here(block("A CalDAV server", f"pipx install {name}")))
        self.sync_two(one, two, self.here(block("A CalDAV server", "sync init --url http:")))

    def test_account(self):
        """the guide to a server with an account works; the password is in no file of the store"""
        one = self.person("one")
        server = self.home / "server"
        server.mkdir()
        (server / "users").write_text("me:secret\n")
        (server / "radicale.conf").write_text(RADICALE.format(port=self.port, home=server))
        self.serve(one, f"radicale --config {server}/radicale.conf")
        guide = self.here(block("A CalDAV server", "pipx install vdirsyncer"))
        said = one.run(guide)
        self.assertIn("holds no password", said)
        self.sync_two(one, self.person("two"), guide)
        for path in one.store.rglob("*"):
            self.assertFalse(path.is_file() and b"secret" in path.read_bytes(), path)
        # With another password the server refuses, and sync says so.
        (one.home / "bin/pass").write_text("#!/bin/sh\necho wrong\n")
        self.assertIn("password", one.run("fencepost sync", status=1))

    def test_position_setting(self):
        """the setting for places from Tasks.org is one that Fencepost knows"""
        one = self.person("one")
        one.run("fencepost add milk")
        (one.store / "settings.json").write_text(block("Tasks.org with DAVx5", "fromPosition", "json"))
        self.assertNotIn("settings.json", one.run("fencepost doctor"))

    def test_git(self):
        """the guide to git works: edits on both sides are merged, and a conflict leaves a whole item"""
        guide = block("Git", "git init").replace(".../", f"{TOP}/")
        one, two = self.person("one"), self.person("two")
        one.run("fencepost add milk")
        one.run(f"{guide}\ngit add -A\ngit commit -qm first")
        tracked = one.run("cd ~/.local/share/fencepost && git ls-files").splitlines()
        self.assertFalse([each for each in tracked if each.startswith(".state")], tracked)
        in_each = "".join(line for line in guide.splitlines(True) if line.startswith(("cd ", "git config")))
        two.run(f"mkdir -p ~/.local/share; git clone -q {one.store} ~/.local/share/fencepost\n{in_each}")
        self.assertIn("milk", two.run("fencepost list"))
        commit = "cd ~/.local/share/fencepost; git commit -qam change"
        # Different properties on both sides.
        one.rename("skimmed milk")
        one.run(commit)
        text = two.item.read_bytes().replace(b"SUMMARY:", b"PRIORITY:1\r\nSUMMARY:")
        two.item.write_bytes(text)
        two.run(commit)
        pull = "cd ~/.local/share/fencepost; git pull -q --no-rebase"
        two.run(pull)
        self.assertIn(b"PRIORITY:1\r\nSUMMARY:skimmed milk", two.item.read_bytes())
        # The same property on both sides: git stops, and no marker is in the file.
        one.rename("fresh milk")
        one.run(commit)
        two.rename("sour milk")
        two.run(commit)
        self.assertIn("SUMMARY", two.run(pull, status=1))
        self.assertNotIn(b"<<<<", two.item.read_bytes())
        said = two.run("fencepost conflicts")
        self.assertIn("fresh milk", said)
        self.assertIn("sour milk", said)
        two.run("cd ~/.local/share/fencepost; git add -A; git commit -q")
        # A later merge that ends without stopping: the hook names what still keeps a conflict.
        shutil.copy(TOP / "clients/sync/hooks/post-merge", two.store / ".git/hooks")
        one.run("cd ~/.local/share/fencepost; echo {} > places.json; git add -A; git commit -qm places")
        self.assertIn(two.item.name, two.run(pull))

    def test_syncthing(self):
        """the guide to Syncthing works: its conflict copy is merged into the item"""
        one = self.person("one")
        one.run("fencepost add milk")
        item = one.item
        copy = item.with_name(f"{item.stem}.sync-conflict-20261101-101112-ABCDEFG.ics")
        copy.write_bytes(item.read_bytes().replace(b"SUMMARY:", b"PRIORITY:1\r\nSUMMARY:"))
        self.assertIn("merged", one.run(block("Syncthing", "--copies")))
        self.assertEqual(one.item, item)
        self.assertIn(b"PRIORITY:1", item.read_bytes())
        self.assertTrue(list((one.store / ".state/sync/copies").iterdir()))

    @classmethod
    def tearDownClass(cls):
        every = {text for each in BLOCKS.values() for kind, text in each if kind in ("sh", "json")}
        assert every == RAN, f"blocks of {PAGE} that no test runs: {every - RAN}"


if __name__ == "__main__":
    main()
