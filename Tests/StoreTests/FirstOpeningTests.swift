// Two threads read a store without an index, with the same result as a single thread.

import Files
import PlainStore
import Testing

@testable import Store

@Suite struct FirstOpeningTests {
  /// Files of every kind in two lists, enough that the second thread is used.
  private func fill(_ folder: TemporaryFolder) throws {
    for number in 0..<2_500 {
      let list = number.isMultiple(of: 5) ? "Home" : "Work"
      // Some have the same UID as one in the other list.
      let uid = number % 500 == 3 ? "shared" : "item-\(number)"
      try folder.write(
        PlainItem.text(uid: uid, ["title": "t\(number)"]), to: "lists/\(list)/\(number).ics")
    }
    try folder.write(Array("no item".utf8), to: "lists/Work/bad.ics")
    try folder.write([0xFF], to: "lists/Work/worse.ics")
    try folder.write([], to: "lists/Work/empty.ics")
    try folder.write(Array("x".utf8), to: "lists/Work/notes.txt")
    try folder.write(Array("Office".utf8), to: "lists/Work/displayname")
    try folder.write(Array("#00ff00".utf8), to: "lists/Home/color")
  }

  private func opening(_ folder: TemporaryFolder, _ testEnvironment: TestEnvironment, apart: Bool)
    throws -> StoreOpener
  {
    var codec = PlainItem.codec
    if !apart { codec.makeBackgroundReader = nil }
    return try StoreOpener(
      .posix(folder.path), identity: .named("tester"), codec: codec,
      environment: testEnvironment.environment)
  }

  @Test func `opening with two threads finds what one thread finds`() throws {
    let folder = try TemporaryFolder()
    let hands = TestEnvironment()
    try fill(folder)
    let one = try opening(folder, hands, apart: false).finished()
    let (entries, problems) = (one.entries, one.problems)
    #expect(entries.count == 2_500 + 2)
    let index = one.catalogue.snapshot(
      codecVersion: 1, bookmark: one.transactionLog.journal.bookmark, takenAt: 0, boot: "",
      documents: [:])
    let isWritten = one.writeIndex()
    #expect(isWritten)
    try folder.remove(".state/index")
    let two = try opening(folder, hands, apart: true).finished()
    #expect(two.entries == entries)
    #expect(two.problems == problems)
    let other = two.catalogue.snapshot(
      codecVersion: 1, bookmark: one.transactionLog.journal.bookmark, takenAt: 0, boot: "",
      documents: [:])
    #expect(other.files == index.files)
  }

  @Test func `progress never decreases, ends at the total, and can be cancelled anywhere`()
    throws
  {
    let folder = try TemporaryFolder()
    let hands = TestEnvironment()
    try fill(folder)
    for slices in [0, 1, 3, 100_000] {
      var opening = try opening(folder, hands, apart: true)
      var far = opening.progress
      #expect(far.done == 0 && far.total >= 2_500)
      for _ in 0..<slices {
        if try opening.continueOpening(until: { true }) != nil { break }
        #expect(opening.progress.total == far.total)
        #expect(opening.progress.done >= far.done)
        far = opening.progress
      }
    }
    let store = try opening(folder, hands, apart: true).finished()
    #expect(store.entries.count == 2_502)
  }
}

extension StoreOpener {
  fileprivate consuming func finished() throws -> Store {
    try finish()
  }
}
