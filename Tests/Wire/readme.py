"""Runs every block of README.md, in order, as a reader would: what is printed is what README says.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/readme.py [HEADING SHELL…]

With a heading, only the blocks up to the end of that section run, in the shell that is named, such as one
in a root folder where a package is installed: nothing but the program is there.
"""

import contextlib
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile

from waiting import PATIENCE, until

TOP = pathlib.Path(__file__).resolve().parents[2]
PICTURE = TOP / ".github/pictures/map.svg"
# Blocks that this test does not run, and what does.
ELSEWHERE = {
    "swift test\n": ".ci/run",
    "swift build -c release --static-swift-stdlib --product fencepost\n"
    'export PATH="$PWD/.build/release:$PATH"\n': ".ci/run, with more options",
}
# `swift run fencepost` runs the program that is tested.
SWIFT = '#!/bin/sh\n[ "$1 $2" = "run fencepost" ] || exit 64\nshift 2\nexec "$FENCEPOST" "$@"\n'
DAV = "https://dav.example.org/"
RADICALE = """
[server]
hosts = 127.0.0.1:{port}
[auth]
type = none
[storage]
filesystem_folder = {folder}
[web]
type = none
"""


def blocks():
    """Each block with its heading, its language, its text, and the line where it begins."""
    heading, language, lines, begin = "", None, [], 0
    for number, line in enumerate((TOP / "README.md").read_text().splitlines(), 1):
        if line.startswith("```"):
            if language is None:
                language, lines, begin = line[3:], [], number
            else:
                yield heading, language, "".join(each + "\n" for each in lines), begin
                language = None
        elif language is not None:
            lines.append(line)
        elif line.startswith("#"):
            heading = line.lstrip("# ")


def same(text):
    """Without what differs each time: short ids, the time of day, the store's state, and the order of what
    goes off at one instant.
    """
    lines = re.sub(
        r"(It goes off: .*\n)+", lambda found: "".join(sorted(found[0].splitlines(True))), text
    )
    return without_chance(lines)


def without_chance(text):
    text = re.sub(r"^  [0-9a-f]{6}  ", "  000000  ", text, flags=re.MULTILINE)
    text = re.sub(r"at \d\d:\d\d \([\w/+-]+\)", "at 12:00 (Zone)", text)
    return re.sub(r'"state":"[^"]*"', '"state":""', text)


class Reader:
    """Runs blocks in one folder and one store."""

    def __init__(self, shell):
        self.shell = shell
        self.ran = []

    def run(self, code, begin):
        done = subprocess.run(
            [*self.shell, "-c", f"set -e\n{code}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, f"README.md:{begin}:\n{code}\n{done.stdout}"
        self.ran.append(begin)
        return done.stdout

    def follow(self, chosen):
        """Runs the blocks `sh`; a block `text` behind one is what it prints."""
        printed = None
        for _heading, language, text, begin in chosen:
            if language == "sh" and text not in ELSEWHERE:
                printed = self.run(text.replace(DAV, os.environ.get("DAV", DAV)), begin)
            elif language == "text":
                assert printed is not None, f"README.md:{begin}: no block prints this"
                expected, found = same(text), same(printed)
                assert expected == found, f"README.md:{begin}:\n{text}\nis really:\n{printed}"
                printed = None
            else:
                printed = None


def check_picture(folder):
    drawn = (folder / "map.svg").read_text()
    if os.environ.get("FENCEPOST_DRAW"):
        PICTURE.write_text(drawn)
    assert drawn == PICTURE.read_text(), (
        f"{PICTURE} is not what README's commands draw; to draw it again, set FENCEPOST_DRAW=1"
    )


def check_settings(text, store):
    """The settings that README shows are read, each of them."""
    settings = store / "settings.json"
    settings.write_text(json.dumps({**json.loads(settings.read_text()), **json.loads(text)}))
    done = subprocess.run(["fencepost", "doctor"], capture_output=True, text=True, timeout=PATIENCE)
    assert "settings.json" not in done.stdout, done
    shown = subprocess.run(
        ["fencepost", "init", "--feed", "none", "--dry-run"],
        capture_output=True, text=True, timeout=PATIENCE,
    ).stdout
    assert "sources.gpsd" in shown and "127.0.0.1:8080" in shown, shown


def check_vim(text, folder):
    script = folder / "block.vim"
    script.write_text(f"redir! > {folder}/said\n{text}redir END\n")
    vim = ["/usr/bin/vim", "-Nu", "NONE", "-i", "NONE", "-es", "-S", str(script), "-c", "qa!"]
    subprocess.run(vim, timeout=PATIENCE, stdin=subprocess.DEVNULL, check=True, capture_output=True)
    said = (folder / "said").read_text()
    assert "152.4" in said, said


@contextlib.contextmanager
def caldav(folder):
    """A server in place of the one that README names."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    configuration = folder / "radicale.conf"
    configuration.write_text(RADICALE.format(port=port, folder=folder / "radicale"))

    def answers():
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    with open(folder / "radicale.log", "w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "radicale", "--config", str(configuration)], stdout=log, stderr=log
        )
    try:
        until(answers, "the CalDAV server answers")
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(PATIENCE)


def program(folder, name, text):
    path = folder / name
    path.write_text(text)
    path.chmod(0o755)


def whole_page():
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        programs, home, work = folder / "bin", folder / "home", folder / "work"
        for each in (programs, home, work):
            each.mkdir()
        os.environ["FENCEPOST"] = os.path.abspath(os.environ["FENCEPOST"])
        (programs / "fencepost").symlink_to(os.environ["FENCEPOST"])
        program(programs, "swift", SWIFT)
        program(programs, "pass", "#!/bin/sh\necho secret\n")
        for name in [name for name in os.environ if name.startswith(("XDG_", "FENCEPOST_STORE"))]:
            del os.environ[name]
        own = pathlib.Path(sys.executable).parent
        os.environ.update(HOME=str(home), TZ="Europe/Paris", LC_ALL="C.UTF-8")
        os.environ["PATH"] = os.pathsep.join([str(programs), str(own), os.environ["PATH"]])
        os.chdir(work)
        store = home / ".local/share/fencepost"
        every = list(blocks())
        reader = Reader(["bash"])
        with caldav(folder) as url:
            os.environ["DAV"] = url
            reader.follow(every)
        check_picture(work)
        for _heading, language, text, begin in every:
            if language == "json":
                check_settings(text, store)
            elif language == "vim":
                check_vim(text, folder)
            else:
                assert language in ("sh", "text", ""), f"README.md:{begin}: {language}"
    shell = [text for _heading, language, text, _begin in every if language == "sh"]
    assert set(ELSEWHERE) <= set(shell), "a block that runs elsewhere is not there"
    assert len(reader.ran) == len(shell) - len(ELSEWHERE)
    print(f"README: {len(reader.ran)} blocks run and print what the page says")


def first_sections(heading, shell):
    every = list(blocks())
    last = max(at for at, block in enumerate(every) if block[0] == heading)
    Reader(shell).follow(every[: last + 1])
    print(f"README: the blocks up to the end of “{heading}”")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        first_sections(sys.argv[1], sys.argv[2:])
    else:
        whole_page()
