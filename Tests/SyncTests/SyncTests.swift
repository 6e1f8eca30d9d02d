// The configuration written for vdirsyncer, and how its output is understood.

import Sync
import Testing

struct SyncTests {
  private let configuration = SyncConfiguration(
    store: "/home/a b/store", url: "https://dav.example/", user: "me\"x",
    password: .command("pass show 'dav'"), program: "/usr/bin/fencepost")

  @Test func theConfigurationContainsNoPassword() {
    let text = configuration.itemsText
    #expect(text.contains(#"password.fetch = ["shell", "pass show 'dav'"]"#))
    #expect(
      text.contains(
        #"conflict_resolution = ["command", "/usr/bin/fencepost", "merge", "--store", "/home/a b/store"]"#
      ))
    #expect(text.contains(#"username = "me\"x""#))
    #expect(configuration.namesText.contains(#"conflict_resolution = "a wins""#))
    #expect(SyncConfiguration.server(in: text)?.user == "me\"x")
    #expect(SyncConfiguration.server(in: text)?.url == "https://dav.example/")
    #expect(configuration.fault == nil)
  }

  @Test func addressesThatCannotBeUsedAreRefused() {
    for url in ["dav.example", "https://me:secret@dav.example/", "https://a\n[general]"] {
      var other = configuration
      other.url = url
      #expect(other.fault != nil)
    }
  }

  @Test func outputOfVdirsyncerIsParsed() {
    let cases: [(String, SyncLine)] = [
      (
        "Copying (uploading) item a to b to fencepost_local/home",
        .wrote(uid: "a to b", isHere: true, isNew: true)
      ),
      (
        "Copying (updating) item u to fencepost_remote/home",
        .wrote(uid: "u", isHere: false, isNew: false)
      ),
      ("Deleting item u from fencepost_remote/home", .removed(uid: "u", isHere: false)),
      ("Doing conflict resolution for item u...", .merged(uid: "u")),
      ("Syncing fencepost/home", .began(list: "home")),
      (
        "error: fencepost/home: Storage \"fencepost_remote/home\" was completely emptied. If",
        .emptied(list: "home")
      ),
      ("error: 401, message='Unauthorized', url=", .unauthorized),
      ("hello", .other("hello")),
    ]
    for (line, meaning) in cases { #expect(SyncLine(line) == meaning) }
  }

  @Test func theReportCountsReceivedAndSentItems() {
    var report = SyncReport()
    #expect(report.lines { _ in nil } == ["The store and the server are the same already."])
    for uid in ["a", "b", "a"] { report.add(.wrote(uid: uid, isHere: true, isNew: true)) }
    report.add(.merged(uid: "m"))
    report.add(.wrote(uid: "m", isHere: true, isNew: false))
    report.add(.removed(uid: "x", isHere: false))
    #expect(
      report.lines { $0 == "x" ? nil : "title \($0)" } == [
        "2 received: 'title a', 'title b'",
        "1 merged, because they were changed both here and on the server: 'title m'",
        "1 removed on the server",
      ])
  }
}
