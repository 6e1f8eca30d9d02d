"""Manual pages, made from what the program's `--help` says, so that there is one source of both: section 1 for the
commands, section 7 for the topics of `fencepost help topics`.

The help has a usage line, paragraphs, and blocks that are indented by two spaces: a block of options
(`--json   what …`, with longer texts going on below) becomes a list, anything else an example."""

from __future__ import annotations

import re
from datetime import datetime, timezone

from .source import Source, run

#: An option or a word, two spaces or more, and what it means.
TERM = re.compile(r"^  (\S.*?)(?:  +(\S.*))?$")


def commands(source: Source) -> dict[str, str]:
    """The commands that the overview lists, in its order, and what each is for."""
    overview = run([str(source.program), "help"]).split("usage:", 1)[1].split("Without a", 1)[0]
    found: dict[str, str] = {}
    name = None
    for line in overview.split("\n"):
        match = re.match(r"^ {2,}fencepost ([a-z]+)\b(.*)$", line)
        if match:
            name = match[1]
            found[name] = re.sub(r"^.*? {2,}|^.*$", "", match[2], count=1).strip()
        elif name and not found[name] and line.startswith("      "):
            found[name] = line.strip()
    found.pop("help", None)
    return found


def topics(source: Source) -> dict[str, str]:
    """The topics of the help, and what each is about."""
    text = run([str(source.program), "help", "topics"])
    return dict(re.findall(r"^  ([a-z]+) +(\S.*)$", text, re.MULTILINE))


def pages(source: Source) -> dict[str, str]:
    """Each page's file name and text."""
    names = commands(source)
    texts = {"fencepost.1": page(source, None, run([str(source.program), "help"]), names)}
    for name in names:
        text = run([str(source.program), "help", name])
        texts[f"fencepost-{name}.1"] = page(source, name, text, names)
    about = topics(source)
    for name in about:
        text = run([str(source.program), "help", "topic", name])
        texts[f"fencepost-{name}.7"] = topic(source, name, text, about)
    return texts


def topic(source: Source, name: str, text: str, about: dict[str, str]) -> str:
    date = datetime.fromtimestamp(source.epoch, timezone.utc).strftime("%Y-%m-%d")
    lines = [
        f'.TH FENCEPOST-{name.upper()} 7 "{date}" "fencepost {source.version}" "Fencepost"',
        ".SH NAME",
        f"fencepost-{name} \\- {escape(about[name])}",
        ".SH DESCRIPTION",
    ]
    for block in [block.split("\n") for block in text.strip("\n").split("\n\n")][1:]:
        lines += body(block)
    others = [f".BR {escape('fencepost-' + other)} (7)" for other in about if other != name]
    lines += [".SH SEE ALSO", ",\n".join([".BR fencepost (1)", *others])]
    return join(lines)


def page(source: Source, command: str | None, text: str, names: dict[str, str]) -> str:
    title = f"fencepost-{command}" if command else "fencepost"
    date = datetime.fromtimestamp(source.epoch, timezone.utc).strftime("%Y-%m-%d")
    blocks = [block.split("\n") for block in text.strip("\n").split("\n\n")]
    purpose = names[command] if command else blocks[0][0].removeprefix("fencepost: ").rstrip(".")
    lines = [
        f'.TH {title.upper()} 1 "{date}" "fencepost {source.version}" "Fencepost"',
        ".SH NAME",
        f"{title} \\- {escape(purpose)}",
        ".SH SYNOPSIS",
    ]
    lines += overview(blocks, names) if command is None else described(blocks)
    lines.append(".SH SEE ALSO")
    others = [f"fencepost-{name}" for name in names if name != command]
    if command:
        others.insert(0, "fencepost")
    lines.append(",\n".join(f".BR {escape(name)} (1)" for name in others))
    return join(lines)


def overview(blocks: list[list[str]], names: dict[str, str]) -> list[str]:
    """The page of the program: its commands, and what the overview says below them."""
    lines = [".B fencepost", "COMMAND [options]", ".br", ".B fencepost", escape("--version")]
    lines += [".SH COMMANDS"]
    for name, purpose in names.items():
        lines += [".TP", f".BR {escape('fencepost-' + name)} (1)", escape(purpose)]
    lines.append(".SH DESCRIPTION")
    for block in blocks[1:]:
        if not block[0].startswith(("usage:", "       ")):
            lines += body(block)
    return lines


def described(blocks: list[list[str]]) -> list[str]:
    lines: list[str] = []
    for block in blocks:
        if block[0].startswith("usage:"):
            lines += usage(block) + [".SH DESCRIPTION"]
        else:
            lines += body(block)
    return lines


def usage(block: list[str]) -> list[str]:
    first = block[0].removeprefix("usage:").strip()
    lines = ([first] if first else []) + [line.strip() for line in block[1:]]
    return [".nf"] + [escape(line) for line in lines] + [".fi"]


def body(block: list[str]) -> list[str]:
    if not block[0].startswith("  "):
        return [".PP"] + [escape(line) for line in block]
    if is_list(block):
        return items(block)
    return [".PP", ".RS 4", ".nf"] + [escape(line[2:]) for line in block] + [".fi", ".RE"]


def is_list(block: list[str]) -> bool:
    """Whether each of its lines is a term with its meaning, or goes on with the meaning above it.
    An example in the block begins with the program's name, and a comment may follow it."""
    if any(line.lstrip().startswith(("fencepost ", "echo ")) for line in block):
        return all(line.lstrip().startswith("fencepost ") for line in block) and all(
            re.search(r"\S {3,}[^#\s]", line) for line in block
        )
    return bool(re.match(r"^  (--|\S.*\S? {2,}\S)", block[0]))


def items(block: list[str]) -> list[str]:
    lines: list[str] = []
    for line in block:
        match = TERM.match(line)
        if match and not line.startswith("   "):
            lines += [".TP", f".B {escape(match[1])}"]
            if match[2]:
                lines.append(escape(match[2]))
        else:
            lines.append(escape(line.strip()))
    return lines


def escape(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def join(lines: list[str]) -> str:
    return "\n".join(line.rstrip() for line in lines if line.strip()) + "\n"
