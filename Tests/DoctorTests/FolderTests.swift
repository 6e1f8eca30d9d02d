// Findings about folders, names and small files: the store's own, those of lists, and other files
// in lists.

import CivilTime
import Files
import Foundation
import Testing

@testable import Doctor

@Suite struct FolderTests {
  let store: DoctorStore

  init() throws {
    store = try DoctorStore()
  }

  @Test func `a folder without a store is refused, and nothing is created`() throws {
    let empty = try DoctorStore()
    try empty.shell("rm -r lists")
    #expect(throws: ExaminationFault.noStore(empty.path)) { try empty.examined() }
    try empty.shell("test -z \"$(ls -A .)\"")
  }

  @Test func `an examination changes nothing`() throws {
    try store.write("x", "lists/Home/bad.ics")
    try store.shell("mkdir .state; chmod -R a-w .")
    let before = try store.shellOutput("find . -printf '%p %m %T@ %C@ %i\\n' | sort")
    _ = try store.findings()
    #expect(try store.shellOutput("find . -printf '%p %m %T@ %C@ %i\\n' | sort") == before)
    try store.shell("chmod -R u+w .")
  }

  @Test func `texts of items that hold something unsaved are reported`() throws {
    try store.shell("mkdir .state")
    #expect(try store.findings() == [])
    let result = try store.examined(unsavedTextNames: ["oat.fencepost"])
    #expect(result.findings.map(DoctorStore.words) == ["unsaved-text documents"])
    let finding = try #require(result.findings.first)
    #expect(finding.severity == .advice && finding.sentence.contains("oat.fencepost"))
    let two = try store.examined(unsavedTextNames: ["oat.fencepost", "soy.fencepost"])
    #expect(two.findings.first?.sentence.contains("2 texts") == true)
  }

  @Test func `two lists with one name are reported`() throws {
    try store.write("Home\n", "lists/Work/displayname")
    try store.shell("mkdir lists/Third; printf Third > lists/Third/displayname")
    let findings = try store.examined().findings
    #expect(findings.map(\.kind) == ["same-display-name"])
    #expect(findings.first?.site.folder == .list(FileName(ours: "Work")))
    #expect(findings.first?.severity == .problem && findings.first?.isRepairable == false)
  }

  @Test(arguments: [
    ("rm lists/Home/displayname", "no-display-name"),
    ("printf '  \\n' > lists/Home/displayname", "empty-display-name displayname"),
    ("printf '\\377' > lists/Home/displayname", "display-name-not-text displayname"),
    ("printf red > lists/Home/color", "bad-color color"),
    ("printf '#1E90FFFF' > lists/Home/color", "bad-color color"),
    ("rm lists/Home/color; mkfifo lists/Home/color", "list-document-not-a-file color"),
    ("mkdir lists/Home/inner", "folder-in-list inner"),
    ("mkdir lists/Home/inner; cp lists/Home/milk.ics lists/Home/inner/", "list-in-list inner"),
    ("mkdir lists/.old; cp lists/Home/milk.ics lists/.old/", "list-hidden .old"),
    ("mv lists/Home/milk.ics lists/", "item-beside-lists milk.ics"),
    ("ln -s /etc lists/etc", "not-a-folder etc"), ("mkfifo lists/pipe", "not-a-folder pipe"),
    ("mkdir \"lists/$(printf 'a\\377')\"", "list-name-not-text a\u{FFFD}"),
    ("mv lists/Home/milk.ics lists/Home/.milk.ics", "item-hidden .milk.ics"),
    ("mv lists/Home/milk.ics lists/Home/milk.ICS", "item-odd-suffix milk.ICS"),
    ("cp lists/Home/milk.ics lists/Home/milk.ics~", "backup-copy milk.ics~"),
    ("cp lists/Home/milk.ics lists/Home/milk.ics.orig", "backup-copy milk.ics.orig"),
    ("cp lists/Home/milk.ics lists/Home/milk.icsab12cd_8", "peer-leftover milk.icsab12cd_8"),
    (
      "cp lists/Home/milk.ics lists/Home/milk.sync-conflict-20260101-120000-ABCDEFG.ics",
      "conflict-copy milk.sync-conflict-20260101-120000-ABCDEFG.ics"
    ),
    (
      "cp lists/Home/milk.ics 'lists/Home/milk (conflicted copy 2026-01-01 120000).ics'",
      "conflict-copy milk (conflicted copy 2026-01-01 120000).ics"
    ),
    (
      "mv lists/Home/milk.ics \"lists/Home/$(printf 'a\\377.ics')\"",
      "item-name-not-text a\u{FFFD}.ics"
    ),
    ("mkfifo lists/Home/pipe.ics", "item-not-a-file pipe.ics"),
    ("ln -s milk.ics lists/Home/link.ics", "item-not-a-file link.ics"),
    ("truncate -s 9M lists/Home/big.ics", "item-too-large big.ics"),
    ("cp lists/Home/milk.ics lists/Home/same.ics", "shared-uid same.ics"),
    (
      "mkdir lists/W; printf W > lists/W/displayname; cp lists/Home/milk.ics lists/W/",
      "shared-uid-elsewhere milk.ics"
    ),
    ("printf '{' > places.json", "document-not-json places.json:1"),
    ("printf '{\"a\":1,\"a\":2}' > settings.json", "document-not-json settings.json"),
    ("printf '[]' > settings.json", "document-not-an-object settings.json"),
    ("printf '7' > places.json", "document-not-an-object places.json"),
    (
      "printf '[{\"name\":\"x\",\"coordinates\":{\"latitude\":1}}]' > places.json",
      "places-of-another-program places.json"
    ),
    (
      "printf '{\"type\":\"FeatureCollection\"}' > places.json",
      "places-of-another-program places.json"
    ),
    ("printf '[{\"_type\":\"waypoint\"}]' > places.json", "places-of-another-program places.json"),
    ("printf '{\"places\":7}' > places.json", "place-unreadable places.json:1"),
    (
      "printf '[{\"id\":\"a\",\"title\":\"A\",\"latitude\":1,\"longitude\":2,\n\"wfi\":[]}]' > places.json",
      "place-unreadable places.json:2"
    ),
    (
      "printf '{\"places\":[\\n{\"id\":\"x\"}]}' > places.json", "place-unreadable places.json:2"
    ),
    ("printf '{\\n\"startOfday\":1}' > settings.json", "setting-unreadable settings.json:2"),
    (
      "printf '{\\n\"defaultLists\":{\"events\":\"Gone\"}}' > settings.json",
      "setting-unreadable settings.json:2"
    ),
    ("mkfifo settings.json", "document-not-a-file settings.json"),
    ("rm -r lists; mkdir .state", "folder-missing"),
    ("rm -r lists; mkfifo lists", "not-a-folder"),
    ("ln -s /etc .state", "not-a-folder"),
    ("mkdir .state; mkfifo .state/lock", "not-a-file lock"),
    ("mkdir .state; ln -s / .state/journal", "not-a-folder"),
    ("mkdir -p .state/trash/Old", "trash"), ("mkdir -p .state/orphans/x", "orphans"),
    ("chmod a-w lists/Home", "list-read-only"), ("chmod a-w lists", "folder-read-only"),
  ]) func `each problem of a folder or a name is reported`(_ line: String, _ kind: String) throws {
    try store.shell(line)
    #expect(try store.findings() == [kind])
    try store.shell("chmod -R u+w .")
  }

  @Test func `missing and circular parents are reported`() throws {
    for (uid, parent) in [
      ("hen", "egg"), ("egg", "hen"), ("chick", "egg"), ("socks", "gone"), ("bag", "milk"),
    ] {
      try store.write(DoctorStore.todo(uid, "RELATED-TO:\(parent)"), "lists/Home/\(uid).ics")
    }
    #expect(
      try store.findings() == [
        "circular-parent egg.ics:8", "circular-parent hen.ics:8", "parent-gone socks.ics:8",
      ])
  }

  @Test(arguments: [
    "touch lists/Home/.hidden lists/README lists/Home/notes.txt lists/Home/x.tmp",
    "mkdir lists/.git lists/.stfolder lists/Home/.git",
    "printf x > lists/Home/description; printf 1 > lists/Home/order",
    "printf '{}' > settings.json; printf '{\"places\":[]}' > places.json; touch other.json",
    "printf '[]' > places.json",
    "printf '[{\"id\":\"x\",\"title\":\"X\",\"latitude\":1,\"longitude\":1}]' > places.json",
    "mv lists/Home/milk.ics lists/Home/another-name.ics",
    "mkdir -p .state/journal .state/trash .state/orphans",
  ]) func `hidden and unrelated files are not reported`(_ line: String) throws {
    try store.shell(line)
    #expect(try store.findings() == [])
  }

  @Test func `an empty file that was just created is not reported`() throws {
    try store.write("", "lists/Home/new.ics")
    store.now = .init(seconds: Int64(Date().timeIntervalSince1970))
    #expect(try store.findings() == [])
  }

  @Test func `open permissions are reported once, at the folder that grants them`() throws {
    try store.shell("chmod 755 lists lists/Home; chmod 644 lists/Home/*; mkdir .state")
    #expect(try store.examined(permissions: 0o700).findings.isEmpty)
    let open = try store.examined(permissions: 0o755).findings
    #expect(open.map(\.kind) == ["folder-open-to-others"])
    #expect(open.first?.sentence.contains("755") == true && open.first?.severity == .advice)
    let unknown = try store.examined(permissions: nil).findings.map(DoctorStore.words)
    #expect(
      unknown.filter { $0 == "folder-open-to-others" }.count >= 2
        && unknown.contains("files-open-to-others"))
    #expect(
      try store.examined(permissions: 0o555).findings.map(\.kind).contains("folder-read-only"))
  }

  @Test func `an unreadable folder is reported and the rest examined`() throws {
    try store.write(DoctorStore.todo("two", "CATEGORIES:a\nCATEGORIES:b"), "lists/Work/two.ics")
    try store.write("Work", "lists/Work/displayname")
    try store.shell("chown -R 65534 .; chmod 755 .; chmod 000 lists/Home")
    let found = try withoutRoot { try store.findings() }
    #expect(found == ["folder-unreadable", "several-categories two.ics:9"])
    try store.shell("chmod 700 lists/Home; chmod 000 lists/Home/milk.ics lists/Home/displayname")
    #expect(
      try withoutRoot { try store.findings() } == [
        "list-document-unreadable displayname", "item-unreadable milk.ics",
        "several-categories two.ics:9",
      ])
  }

  @Test func `a store on a network file system is reported`() throws {
    let inputs = ExaminationInputs(
      now: store.now, machine: DoctorStore.machine, boot: DoctorStore.boot,
      zones: DoctorStore.zones,
      permissions: 0o700, remoteFileSystem: "NFS")
    let findings = try examine(try store.storeRoot, inputs).findings
    let finding = try #require(findings.first { $0.kind == "remote-file-system" })
    #expect(finding.severity == .advice && finding.sentence.contains("NFS"))
    #expect(try !store.findings().contains("remote-file-system"))
  }

  @Test func `a store that another program copies to other machines is reported`() throws {
    let inputs = ExaminationInputs(
      now: store.now, machine: DoctorStore.machine, boot: DoctorStore.boot,
      zones: DoctorStore.zones, permissions: 0o700, sharedBy: "Dropbox")
    let findings = try examine(try store.storeRoot, inputs).findings
    let finding = try #require(findings.first { $0.kind == "shared-state" })
    #expect(finding.severity == .advice && finding.sentence.hasPrefix("Dropbox copies"))
    #expect(try !store.findings().contains("shared-state"))
  }

  @Test func `silence is told where an alarm waits at a place, and where none does it is not`()
    throws
  {
    func silences() throws -> [Finding] {
      let inputs = ExaminationInputs(
        now: store.now, machine: DoctorStore.machine, boot: DoctorStore.boot,
        zones: DoctorStore.zones, permissions: 0o700,
        oldPositionSentence: "The last position is 3 h old.")
      return try examine(try store.storeRoot, inputs).findings.filter { $0.kind == "silence" }
    }
    func write(_ proximity: String, _ more: String = "") throws {
      try store.write(
        DoctorStore.calendar(
          "BEGIN:VTODO\nUID:bread\nDTSTAMP:20260101T000000Z\nSUMMARY:Bread\n\(more)"
            + "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Bread\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\n"
            + "\(proximity)BEGIN:VLOCATION\nUID:v\nURL:geo:52.5,13.4\nEND:VLOCATION\nEND:VALARM\n"
            + "END:VTODO\n"),
        "lists/Home/bread.ics")
    }
    #expect(try silences().isEmpty)
    try write("PROXIMITY:ARRIVE\n")
    let found = try silences()
    #expect(found.map(\.severity) == [.advice])
    #expect(
      found.map(\.sentence) == [
        "The last position is 3 h old. Until a program reports a position, no alarm at a place goes off."
      ])
    #expect(try !store.findings().contains("silence"))
    try write("PROXIMITY:ARRIVE\n", "STATUS:COMPLETED\nCOMPLETED:20260101T000000Z\n")
    #expect(try silences().isEmpty)
    try write("")
    #expect(try silences().isEmpty)
  }

  @Test func `a list that is kept elsewhere is examined where it is`() throws {
    let other = try DoctorStore()
    try other.write("x", "lists/Home/bad.ics")
    var storeRoot = try store.storeRoot
    let name = FileName(ours: "Far")
    storeRoot.outsideListPaths[name] = "\(other.path)/lists/Home"
    let examined = try examine(
      storeRoot,
      ExaminationInputs(
        now: store.now, machine: "m", boot: "b", zones: DoctorStore.zones, permissions: 0o700))
    #expect(examined.listCount == 2)
    let finding = try #require(examined.findings.first { $0.kind == "not-a-calendar" })
    #expect(finding.site.path == "\(other.path)/lists/Home/bad.ics")
    #expect(finding.site.folder == .list(name))
  }
}
