// The catalogue compared with a model that computes everything again: ids, deltas, undoing; its
// content does not depend on how it came about.

import TestSupport
import Testing

@testable import Files
@testable import Store

@Suite struct CatalogueTests {
  @Test func `after random changes every file has the id of the model`() {
    var random = SeededRandom()
    for round in 0..<30 {
      var pair = Pair()
      for step in 0..<80 {
        pair.change(&random)
        pair.agree("\(random) round \(round) step \(step)")
      }
    }
  }

  @Test func `a recording holds the differences and can be rolled back`() {
    var random = SeededRandom()
    for round in 0..<50 {
      var pair = Pair()
      var past: [(recorder: Catalogue.Recorder, model: CatalogueModel)] = []
      for step in 0..<40 {
        let comment = "\(random) round \(round) step \(step)"
        if random.once(in: 3), let last = past.popLast() {
          pair.catalogue.rollBack(last.recorder)
          pair.model = last.model
        } else {
          let before = pair.model
          pair.catalogue.beginRecording()
          for _ in 0..<random.below(8) { pair.change(&random) }
          #expect(
            pair.catalogue.recordedDelta().plain == pair.model.difference(from: before),
            "\(comment)")
          past.append((pair.catalogue.endRecording(), before))
        }
        pair.agree(comment)
      }
      for last in past.reversed() {
        pair.catalogue.rollBack(last.recorder)
        pair.model = last.model
      }
      pair.agree("\(random) round \(round) all taken back")
      #expect(pair.model.files.isEmpty)
    }
  }

  @Test func `a removed list that is added again is rolled back to its former state`() {
    var random = SeededRandom()
    var pair = Pair()
    for name in Pair.listNames.prefix(3) {
      pair.add(name, &random)
      for _ in 0..<6 { pair.change(&random) }
    }
    let before = pair.model
    pair.catalogue.beginRecording()
    for name in Pair.listNames { pair.remove(name) }
    pair.agree("\(random) removed")
    for name in Pair.listNames.reversed() { pair.add(name, &random) }
    for _ in 0..<20 { pair.change(&random) }
    #expect(pair.catalogue.recordedDelta().plain == pair.model.difference(from: before))
    pair.catalogue.rollBack(pair.catalogue.endRecording())
    pair.model = before
    pair.agree("\(random) taken back")
  }

  @Test func `loading a snapshot equals adding its items one by one, in any order`() throws {
    var random = SeededRandom()
    for round in 0..<50 {
      let comment = "\(random) round \(round)"
      var pair = Pair()
      for _ in 0..<60 { pair.change(&random) }
      let snapshot = pair.snapshot()
      let bytes = try #require(snapshot.bytes())
      let read = try #require(Snapshot(reading: bytes, codecVersion: 3), "\(comment)")
      #expect(read == snapshot, "\(comment)")
      let content = try #require(IndexContent(reading: bytes, codecVersion: 3), "\(comment)")
      var loaded = Pair(catalogue: Catalogue(content), model: pair.model)
      loaded.agree("\(comment) loaded")

      var built = Pair(catalogue: Catalogue(), model: pair.model)
      for list in snapshot.lists.shuffled(using: &random) { _ = built.catalogue.set(list) }
      for var file in snapshot.files.shuffled(using: &random) {
        let name = snapshot.lists[file.key.list].name
        file.key.list = try #require(built.catalogue.list(named: name))
        built.catalogue.set(file, at: file.key)
      }
      built.agree("\(comment) built")
      #expect(built.snapshot() == snapshot, "\(comment)")

      // Packing is for a catalogue that was read from the files.
      let bookmark = snapshot.bookmark
      let packing = try #require(built.catalogue.packed(at: bookmark), "\(comment)")
      var packed = Pair(catalogue: packing, model: pair.model)
      packed.agree("\(comment) packed")
      #expect(packed.catalogue.problemGeneration > built.catalogue.problemGeneration)

      // And it continues that way.
      var (same, alike) = (random, random)
      packed.catalogue.beginRecording()
      loaded.catalogue.beginRecording()
      built.catalogue.beginRecording()
      for _ in 0..<20 {
        loaded.change(&random)
        built.change(&same)
        packed.change(&alike)
      }
      #expect(packed.catalogue.recordedDelta() == built.catalogue.recordedDelta(), "\(comment)")
      packed.agree("\(comment) packed, gone on")
      #expect(packed.snapshot() == built.snapshot(), "\(comment)")
      #expect(loaded.catalogue.recordedDelta() == built.catalogue.recordedDelta(), "\(comment)")
      loaded.agree("\(comment) loaded, gone on")
      #expect(loaded.snapshot() == built.snapshot(), "\(comment)")
    }
  }

  @Test func `a snapshot contains no removed list`() {
    var random = SeededRandom()
    var pair = Pair()
    for _ in 0..<200 { pair.change(&random) }
    for name in Pair.listNames.dropLast(2) { pair.remove(name) }
    for name in Pair.listNames.suffix(2) where pair.model.lists[name] == nil {
      pair.add(name, &random)
    }
    let snapshot = pair.snapshot()
    #expect(snapshot.lists.count == 2)
    #expect(snapshot.files.allSatisfy { $0.key.list < 2 })
    #expect(snapshot.files.count == pair.model.files.count)
  }

  @Test func `files outside any list are not loaded`() {
    var random = SeededRandom()
    var catalogue = Catalogue()
    for list in [0, -1, .max] {
      let key = FileKey(list: list, name: FileName(ours: "a.ics"))
      catalogue.set(
        StoredFile(
          key: key, signature: nil, contentDigest: random.digest(), content: random.content()),
        at: key)
      #expect(catalogue.file(at: key) == nil)
      #expect(catalogue.files(in: list).isEmpty)
      #expect(catalogue.list(list) == nil)
    }
    #expect(catalogue.id(of: 0) == nil)
    #expect(catalogue.id(of: -1) == nil)
  }
}

extension Pair {
  fileprivate func snapshot() -> Snapshot {
    catalogue.snapshot(
      codecVersion: 3,
      bookmark: JournalBookmark(
        position: JournalPosition(journal: "j", number: 3, sum: JournalSum(1)), segment: 1,
        offset: 9,
        chain: JournalSum(2)), takenAt: 4, documents: [:])
  }
}
