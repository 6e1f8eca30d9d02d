"""A store in a folder of another machine: a real sshfs, whose other end is an SFTP server on this machine.

usage: network_folder.py

Needs sshfs, OpenSSH's sftp-server and the right to mount, so it is run by hand and not in CI. It runs itself once
more in a mount namespace of its own.
"""

import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

from live import Live
from reporting import main, note
from waiting import until

SFTP_SERVER = "/usr/lib/openssh/sftp-server"
MACHINE = "/etc/machine-id"


class NetworkFolder(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="fencepost-network-"))
        self.addCleanup(shutil.rmtree, self.home)
        # The folder as the other machine has it, and as it is mounted here.
        self.there, self.here = self.home / "there", self.home / "here"
        self.there.mkdir()
        self.here.mkdir()
        ours, theirs = socket.socketpair()
        # With its cache, sshfs goes on showing an empty folder to which a server has added files.
        for words, end in (
            ([SFTP_SERVER], theirs),
            (["sshfs", "-f", "-o", "passive", "-o", "dir_cache=no", f":{self.there}", str(self.here)], ours),
        ):
            process = subprocess.Popen(words, stdin=end, stdout=end)
            self.addCleanup(process.wait)
            self.addCleanup(process.terminate)
        until(lambda: os.path.ismount(self.here), "sshfs to mount")
        self.addCleanup(subprocess.run, ["umount", "--lazy", self.here], check=True)

    def run_fencepost(self, *words, store, machine=None):
        """On this machine, or on one that has another id."""
        command = [os.environ["FENCEPOST"], *words, "--store", store]
        if machine:
            path = self.home / "machine-id"
            path.write_text(machine + "\n")
            command = ["unshare", "-m", "sh", "-c", 'mount --bind "$0" "$1" && shift && exec "$@"',
                       path, MACHINE, *command]
        run = subprocess.run(
            command, env={**os.environ, "HOME": str(self.home)}, timeout=60, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return run.stdout, run.returncode

    def test_one_machine(self):
        """a store on sshfs works for one machine; what changes there is heard of, and doctor gives advice"""
        live = Live(self.here / "store")
        self.addCleanup(live.close)
        live.ask("list/all")
        saved = live.save(title="Milk")
        path = self.there / "store" / "lists" / "Reminders" / f"{saved['id']}.ics"
        path.write_bytes(path.read_bytes().replace(b"Milk", b"Oats"))
        change = live.hear("store/didChange")
        self.assertEqual(change["changes"]["reminders"]["updated"], [saved["id"]])
        self.assertEqual(live.get(saved["id"])["title"], "Oats")
        said, code = self.run_fencepost("doctor", store=self.here / "store")
        self.assertEqual(code, 0, said)
        self.assertIn("The store lies on sshfs.", said)

    def test_two_machines(self):
        """where another machine has begun the journal, nothing is written to a store on sshfs"""
        said, code = self.run_fencepost(
            "add", "Milk", store=self.there / "store", machine="0123456789abcdef" * 2)
        self.assertEqual(code, 0, said)
        before = {path: path.read_bytes() for path in self.files()}
        # A server that finds something which no journal tells of yet shows it.
        milk = next((self.there / "store" / "lists" / "Reminders").glob("*.ics"))
        new = milk.with_name("oats.ics")
        new.write_bytes(milk.read_bytes().replace(b"Milk", b"Oats").replace(milk.stem.encode(), b"oats"))
        before[new] = new.read_bytes()
        said, code = self.run_fencepost("list", store=self.here / "store")
        self.assertEqual(code, 0, said)
        self.assertIn("Milk", said)
        self.assertIn("Oats", said)
        live = Live(self.here / "store")
        self.addCleanup(live.close)
        self.assertEqual(live.get("oats")["title"], "Oats")
        new.write_bytes(new.read_bytes().replace(b"Oats", b"Rice"))
        before[new] = new.read_bytes()
        change = live.hear("store/didChange")
        self.assertEqual(change["changes"]["reminders"]["updated"], ["oats"])
        self.assertEqual(live.get("oats")["title"], "Rice")
        said, code = self.run_fencepost("add", "Bread", store=self.here / "store")
        self.assertNotEqual(code, 0, said)
        self.assertIn("sshfs", said)
        note(said.strip().replace("\n", " "))
        said, code = self.run_fencepost("doctor", store=self.here / "store")
        self.assertIn("This journal was begun on another machine.", said)
        self.assertEqual({path: path.read_bytes() for path in self.files()}, before)

    def files(self):
        """The items and the journal."""
        store = self.there / "store"
        return sorted([*store.glob("lists/*/*"), *store.glob(".state/journal/*")])


if __name__ == "__main__":
    if "FENCEPOST_NETWORK_FOLDER" not in os.environ:
        os.environ["FENCEPOST_NETWORK_FOLDER"] = "1"
        os.execvp("unshare", ["unshare", "-m", sys.executable, *sys.argv])
    main()
