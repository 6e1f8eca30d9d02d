"""Real vdirsyncer, todoman and khal without the time that Python needs to load them: one process has loaded
all three, and makes a copy of itself for each run. What a copy does is the program itself, in a process of
its own, with the arguments, environment, folder and streams of that run.

`Preloaded` starts it, and puts scripts with the names of the programs into a folder for PATH.
"""

import array
import gc
import json
import os
import pathlib
import signal
import socket
import struct
import subprocess
import sys
import time

SCRIPT = """#!{python} -IS
import array, json, os, socket, sys
with socket.socket(socket.AF_UNIX) as program:
    program.connect({address!r})
    words = [{name!r}, sys.argv[1:], os.getcwd(), dict(os.environ)]
    program.sendmsg([b"."], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0, 1, 2]))])
    program.sendall(json.dumps(words).encode() + b"\\n")
    status = program.recv(1)
sys.exit(status[0] if status else 70)
"""
NAMES = ("vdirsyncer", "todo", "khal")


class Preloaded:
    """The process, and the folder with the scripts."""

    def __init__(self, folder, zone):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        address = str(self.folder / "socket")
        for name in NAMES:
            script = self.folder / name
            script.write_text(SCRIPT.format(python=sys.executable, address=address, name=name))
            script.chmod(0o755)
        environment = {**os.environ, "TZ": zone, "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            [sys.executable, __file__, address], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            env=environment)
        assert self.process.stdout.readline() == b"ready\n"

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


def programs():
    from khal.cli import main_khal
    from todoman.cli import cli
    from vdirsyncer.cli import app

    return dict(zip(NAMES, (app, cli, main_khal)))


def received(connection):
    """The descriptors and the words that a script sent."""
    size = struct.calcsize("3i")
    _, ancillary, _, _ = connection.recvmsg(1, socket.CMSG_SPACE(size))
    descriptors = array.array("i")
    descriptors.frombytes(ancillary[0][2][:size])
    text = b""
    while not text.endswith(b"\n"):
        text += connection.recv(1 << 16)
    return list(descriptors), json.loads(text)


def run(connection, entries):
    """Runs one program in this process, which is a copy, and returns its exit status."""
    descriptors, (name, arguments, folder, environment) = received(connection)
    for target, descriptor in enumerate(descriptors):
        os.dup2(descriptor, target)
        os.close(descriptor)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding="utf-8", closefd=False)
        for number, mode in ((0, "r"), (1, "w"), (2, "w")))
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    sys.argv = [name, *arguments]
    try:
        entries[name]()
        return 0
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
            return 1
        return end.code or 0
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def serve(address):
    entries = programs()
    # The memory of a copy stays common as long as nothing writes to it.
    gc.collect()
    gc.freeze()
    # The system reaps the copies.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen(64)
        print("ready", flush=True)
        while True:
            connection, _ = listener.accept()
            if os.fork() == 0:
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                listener.close()
                status = 70
                try:
                    status = run(connection, entries)
                except BaseException:
                    sys.excepthook(*sys.exc_info())
                finally:
                    connection.send(bytes([status & 255]))
                    os._exit(status & 255)
            connection.close()


if __name__ == "__main__":
    serve(sys.argv[1])
