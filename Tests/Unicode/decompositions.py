#!/usr/bin/env python3
"""Writes the table of canonical decompositions that folding and title order stand on.

Without arguments the Swift file is printed; with --check and a path, that file is held against it.
"""

import sys
import unicodedata

# Latin, Greek, Cyrillic and Arabic; kana; Hebrew as presented; the signs that are letters.
RANGES = [
    range(0x00C0, 0x0700),
    range(0x1E00, 0x2000),
    range(0x2126, 0x212C),
    range(0x3040, 0x3100),
    range(0xFB1D, 0xFB50),
]
PER_LINE = 5

HEAD = """\
// What letters are made of, as Unicode has it. Written by Tests/Unicode/decompositions.py and not
// by hand; one step at a time, for what comes out may be made of something again.

enum DecompositionTable {
  /// Sixteen bits each: the letter, what it is made of, and the mark on it (0 where there is
  /// none); ascending.
  static let entries: [UInt64] = [
"""
TAIL = """\
  ]
}
"""


def entries():
    for scalars in RANGES:
        for scalar in scalars:
            parts = unicodedata.decomposition(chr(scalar)).split()
            if not parts or parts[0].startswith("<"):
                continue
            base, mark = [int(part, 16) for part in parts + ["0"]][:2]
            yield f"0x{scalar:04X}_{base:04X}_{mark:04X}"


def table():
    words = list(entries())
    lines = [
        "    " + ", ".join(words[start : start + PER_LINE]) + ",\n"
        for start in range(0, len(words), PER_LINE)
    ]
    return HEAD + "".join(lines) + TAIL


def main():
    if sys.argv[1:2] == ["--check"] and len(sys.argv) == 3:
        with open(sys.argv[2], encoding="utf-8") as file:
            if file.read() != table():
                sys.exit(f"{sys.argv[2]} is stale: write it anew with {sys.argv[0]}")
    elif len(sys.argv) == 1:
        print(table(), end="")
    else:
        sys.exit("usage: decompositions.py [--check FILE]")


main()
