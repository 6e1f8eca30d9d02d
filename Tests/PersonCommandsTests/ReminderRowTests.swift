// The values of a row, read in place from a reminder's JSON.

import JSON
import Testing

@testable import PersonCommands

@Suite struct ReminderRowTests {
  private static let members = #"""
    "list":"Home \u0001","title":"Say \"hi\" \\ {[,:]} Zoë","notes":"\"title\":\"wrong\"","url":null,"priority":5,
    "due":"2026-12-01T09:00:00","timeZone":"Europe/Paris","completed":true,"completionDate":"2026-12-02T09:00:00Z",
    "tags":["a","b \"c\""],"parent":"p","attachments":[{"title":"wrong"}],"alarms":[
    {"id":"1","kind":"relative","proximity":null,"places":[]},
    {"id":"2","proximity":"enter","places":[{"title":"Post, \"Hbf\"","latitude":1},{"title":null},{"title":""}]},
    {"id":"3","proximity":"leave","places":[{"latitude":1,"title":"Office"}],"policy":{"title":"wrong"}}],
    "recurrence":["FREQ=DAILY"],"mergeConflicts":[{"field":"title"}]
    """#.replacing("\n", with: "")

  private func expect(_ row: ReminderRow) {
    #expect(row.list == "Home \u{1}")
    #expect(row.title == #"Say "hi" \ {[,:]} Zoë"#)
    #expect(row.url == nil)
    #expect(row.priority == 5)
    #expect(row.due == "2026-12-01T09:00:00")
    #expect(row.timeZone == "Europe/Paris")
    #expect(row.isCompleted)
    #expect(row.completionDate == "2026-12-02T09:00:00Z")
    #expect(row.tags == ["a", #"b "c""#])
    #expect(row.parent == "p")
    #expect(row.alarmPlaces == [#"@Post, "Hbf""#, "@a place", "@a place", "leaving @Office"])
    #expect(row.isRecurring)
    #expect(row.isInConflict)
  }

  @Test func `the members become the values of a row`() {
    let (id, members) = (Array("id".utf8), Array(Self.members.utf8))
    let row = ReminderRow(id: id.span, members: members.span)
    #expect(row.id == "id")
    expect(row)
  }

  @Test func `a reminder of an answer becomes the same row`() throws {
    let answer = #"[{"id":"x"},{"id":"a\"b",\#(Self.members)}]"#
    let root = try #require(try Document(Array(answer.utf8)).root)
    let reminder = try #require(root[1])
    #expect(ReminderRow(reminder).id == #"a"b"#)
    expect(ReminderRow(reminder))
  }

  @Test func `a reminder without values is an empty row`() {
    let text =
      #""list":"l","title":"","due":null,"tags":[],"alarms":[],"recurrence":[],"parent":null"#
    let (id, members) = (Array("i".utf8), Array(text.utf8))
    let row = ReminderRow(id: id.span, members: members.span)
    #expect(row.due == nil && row.parent == nil && row.url == nil)
    #expect(row.tags.isEmpty && row.alarmPlaces.isEmpty)
    #expect(!row.isRecurring && !row.isInConflict && !row.isCompleted)
    #expect(ReminderRow(.null).title == "")
  }
}
