// Names on the lines of a document that have several spellings: lists with one title, and the session's zone.

import CivilTime
import QuickAdd
import Testing

@testable import ItemDocuments

@Suite struct NamesTests {
  @Test func `of two lists with one title each is written with its id, and read back`() throws {
    var context = try SampleDocuments.context()
    let known = context.quickAdd.knownNames
    let twins = [KnownList(id: "first", title: "Twins"), KnownList(id: "second", title: "twins")]
    context.quickAdd.knownNames = KnownNames(lists: known.lists + twins, places: known.places)
    for (id, line) in [("first", "Twins (first)"), ("second", "twins (second)")] {
      let item = DocumentItem(kind: .reminder, values: [.title: .text("Wood"), .list: .list(id)])
      let text = item.text(in: context)
      #expect(text.contains("List: \(line)\n"))
      let read = ReadDocument(text, .reminder, in: context)
      #expect(read.item[.list] == .list(id))
      #expect(read.diagnostics.isEmpty)
    }
    // A title that looks like a name with an id is that list.
    let third = KnownList(id: "third", title: "Twins (first)")
    context.quickAdd.knownNames = KnownNames(
      lists: known.lists + twins + [third], places: known.places)
    for id in ["first", "third"] {
      let item = DocumentItem(kind: .reminder, values: [.title: .text("Wood"), .list: .list(id)])
      let read = ReadDocument(item.text(in: context), .reminder, in: context)
      #expect(read.item[.list] == .list(id))
    }
  }

  @Test(arguments: ["UTC0", "UTC", "Etc/UTC", ":UTC"])
  func `UTC is not written where it is the session's zone, by any name`(_ name: String) throws {
    var zones = ZoneDatabase.system(environment: [:])
    var context = try SampleDocuments.context()
    context.quickAdd.zone = Zone.local(environment: ["TZ": name], database: &zones)
    #expect(context.quickAdd.isOwnZone("Etc/UTC"))
    let read = ReadDocument("Title: Call\nDue: 1 dec 18:00 UTC\n", .reminder, in: context)
    #expect(read.item.text(in: context).contains("Due: 2026-12-01 18:00\n"))
    context.quickAdd.zone = try zones.zone("Europe/London")
    #expect(!context.quickAdd.isOwnZone("Etc/UTC"))
  }
}
