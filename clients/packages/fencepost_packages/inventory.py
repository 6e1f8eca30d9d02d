"""What goes beside the packages: their checksums, and a bill of materials in the form of SPDX 2.3."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime, timezone
from pathlib import Path

from .source import Source, is_static, run


def checksums(packages: list[Path], out: Path) -> Path:
    """Writes `SHA256SUMS`, as `sha256sum --check` reads it."""
    file = out / "SHA256SUMS"
    file.write_text("".join(f"{digest(path)}  {path.name}\n" for path in sorted(packages)))
    return file


def bill(source: Source, packages: list[Path], out: Path) -> Path:
    """Writes `fencepost-VERSION.spdx.json`: the packages, and what is linked into the program."""
    parts = [part("fencepost", source.version, "NOASSERTION", f"commit {source.commit}")]
    parts.append(part("swift-runtime", swift_version(), "Apache-2.0 WITH Swift-exception", None))
    if is_static(source.program):
        parts.append(part("glibc", glibc_version(), "LGPL-2.1-or-later", "linked statically"))
    created = datetime.fromtimestamp(source.epoch, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"fencepost-{source.version}",
        "documentNamespace": f"https://fencepost.example/spdx/{source.version}/{source.commit}",
        "creationInfo": {"created": created, "creators": ["Tool: clients/packages/build"]},
        "packages": parts,
        "files": [
            {
                "fileName": f"./{path.name}",
                "SPDXID": f"SPDXRef-file-{number}",
                "checksums": [
                    {"algorithm": "SHA1", "checksumValue": digest(path, "sha1")},
                    {"algorithm": "SHA256", "checksumValue": digest(path)},
                ],
                "copyrightText": "NOASSERTION",
                "licenseConcluded": "NOASSERTION",
            }
            for number, path in enumerate(sorted(packages), 1)
        ],
        "relationships": [
            {
                "spdxElementId": "SPDXRef-DOCUMENT",
                "relationshipType": "DESCRIBES",
                "relatedSpdxElement": "SPDXRef-fencepost",
            }
        ]
        + [
            {
                "spdxElementId": other["SPDXID"],
                "relationshipType": "STATIC_LINK",
                "relatedSpdxElement": "SPDXRef-fencepost",
            }
            for other in parts[1:]
        ],
    }
    file = out / f"fencepost-{source.version}.spdx.json"
    file.write_text(json.dumps(document, indent=2) + "\n")
    return file


def part(name: str, version: str, licence: str, comment: str | None) -> dict[str, object]:
    described: dict[str, object] = {
        "name": name,
        "SPDXID": f"SPDXRef-{name}",
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if comment:
        described["comment"] = comment
    return described


def digest(path: Path, kind: str = "sha256") -> str:
    return hashlib.new(kind, path.read_bytes()).hexdigest()


def swift_version() -> str:
    words = run(["swift", "--version"]).split()
    return words[words.index("version") + 1]


def glibc_version() -> str:
    return run(["getconf", "GNU_LIBC_VERSION"]).split()[-1]
