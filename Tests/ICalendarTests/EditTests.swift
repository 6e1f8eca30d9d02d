// An edit changes the lines of what is edited and no others, in every file.

import Testing

@testable import ICalendar

@Suite struct EditTests {
  @Test(arguments: Corpus.names)
  func `replacing or removing a property changes only its lines`(_ name: String) throws {
    let text = try Corpus.text(name)
    let value = "New: value, with; everything \\ and ünïcode 💩 that needs a second line, surely\n!"
    for component in all(text) {
      for property in component.properties {
        let line = ContentLine.text(
          "X-EDITED", value, [Parameter("X-P", ["a:b", "\"q\"\n^"]), Parameter(.value, "TEXT")])
        let changed = try text.edited { $0.replace(property, with: line) }
        try expectOnlyLines(of: property, differ: text, changed)
        let now = Property(contents: changed.contents, line: property.line)
        #expect(now.name == "X-EDITED")
        #expect(now.text() == value)
        #expect(
          now.parameters == [
            Parameter("X-P", ["a:b", "\"q\"\n^"]), Parameter(.value, "TEXT"),
          ])
        #expect(all(changed).map(\.index) == all(text).map(\.index))

        let removed = try text.edited { $0.remove(property) }
        try expectOnlyLines(of: property, differ: text, removed, by: 0)
        let left = try #require(all(removed).first { $0.index == component.index })
        #expect(
          left.properties.map(\.lineBytes)
            == component.properties.filter { $0.line != property.line }.map(\.lineBytes))
      }
    }
  }

  @Test(arguments: Corpus.names)
  func `a property is added before the sub-components, with the file's own line end`(
    _ name: String
  ) throws {
    let text = try Corpus.text(name)
    let end = text.lineEnd == .lf ? "\n" : "\r\n"
    for component in all(text) {
      let changed = try text.edited { $0.add(.text("X-ADDED", "yes"), to: component) }
      let added = Array(("X-ADDED:yes" + end).utf8)
      let (old, new) = (physicalLines(text.bytes), physicalLines(changed.bytes))
      let place = try #require(new.firstIndex(of: added))
      var without = new
      without.remove(at: place)
      if text.bytes.last != 0x0A, !old.isEmpty {
        // A last line without a line end gets one when a line is added after it.
        #expect(
          without.joined().elementsEqual(
            text.bytes + (place == old.count ? end.utf8.map { $0 } : [])))
      } else {
        #expect(without == old)
      }
      let now = try #require(all(changed).first { $0.index == component.index })
      let property = try #require(now.property("X-ADDED"))
      for child in now.components { #expect(property.lineNumber < child.lineNumber) }
    }
  }

  @Test(arguments: Corpus.names)
  func `a component that is added and removed again leaves the file as it was`(
    _ name: String
  ) throws {
    let text = try Corpus.text(name)
    let alarm = NewComponent("X-NEW") { $0.add(.text(.description, "Reminder, again")) }
    for component in [nil] + all(text).map(Optional.some) {
      let changed = try text.edited { $0.add(alarm, to: component) }
      let made = try #require(changed.components("X-NEW").first)
      #expect(made.isClosed && made.property(.description)?.text() == "Reminder, again")
      let parent = made.contents.components[made.index].parentIndex
      #expect(component.map { UInt32($0.index) } ?? ComponentEntry.noParent == parent)
      let back = try changed.edited { $0.remove(made) }
      #expect(back.bytes.starts(with: text.bytes))
      #expect(back.bytes.count - text.bytes.count <= 2)
    }
  }

  @Test(arguments: Corpus.names)
  func `removing a component removes only its lines`(_ name: String) throws {
    let text = try Corpus.text(name)
    for component in all(text) {
      let changed = try text.edited { edit in
        // Other edits of a removed component have no effect.
        edit.add(.text("X-LOST", "x"), to: component)
        for part in component.components { edit.remove(part) }
        for property in component.properties { edit.remove(property) }
        edit.remove(component)
      }
      let extent = text.contents.extent(of: component.lines)
      #expect(
        changed.bytes
          == Array(text.bytes[..<extent.lowerBound]) + Array(text.bytes[extent.upperBound...]))
    }
  }

  @Test func `setting a property replaces the first and removes the others`() throws {
    let text = try Corpus.text("libical3-errors")
    let todo = try #require(text.components(.vtodo).first)
    #expect(todo.texts(.categories) == ["errands", "post, parcels", "home"])
    let changed = try text.edited { edit in
      edit.set(.texts(.categories, todo.texts(.categories)), in: todo)
      edit.set(.text(.location, "Shed"), in: todo)
      edit.set(.text(.location, "Bike shed"), in: todo)
    }
    let now = try #require(changed.components(.vtodo).first)
    #expect(now.properties(.categories).count == 1)
    #expect(now.texts(.categories) == ["errands", "post, parcels", "home"])
    #expect(now.properties(.location).map { $0.text() } == ["Bike shed"])
    let lines = physicalLines(changed.bytes).map { String(decoding: $0, as: UTF8.self) }
    #expect(lines[7] == "CATEGORIES:errands,post\\, parcels,home\r\n")
    #expect(lines[10] == "LOCATION:Bike shed\r\n" && lines[11] == "BEGIN:VALARM\r\n")
  }

  @Test func `several lines replace the earlier lines of their name in place`() throws {
    let text = try read(
      "BEGIN:VEVENT\nEXDATE:1\nSUMMARY:x\nEXDATE:2\nBEGIN:VALARM\nEND:VALARM\nEND:VEVENT\n")
    let event = try #require(text.components.first)
    func lines(_ texts: [String]) -> [ContentLine] { texts.map { .token(.exdate, $0) } }
    let more = try text.edited { $0.set(.exdate, to: lines(["a", "b", "c"]), in: event) }
    #expect(
      String(decoding: more.bytes, as: UTF8.self)
        == "BEGIN:VEVENT\nEXDATE:a\nSUMMARY:x\nEXDATE:b\nEXDATE:c\nBEGIN:VALARM\nEND:VALARM\nEND:VEVENT\n"
    )
    let none = try text.edited { edit in
      edit.add(.token(.exdate, "3"), to: event)
      edit.remove(.exdate, in: event)
    }
    #expect(
      String(decoding: none.bytes, as: UTF8.self)
        == "BEGIN:VEVENT\nSUMMARY:x\nBEGIN:VALARM\nEND:VALARM\nEND:VEVENT\n")
  }

  @Test func `a line set to the value it has keeps its folds`() throws {
    let text = try read("BEGIN:VTODO\nSUM\n MARY:one\n  two\nUID:1\nEND:VTODO\n")
    let todo = try #require(text.components.first)
    let same = try text.edited { $0.set(.text(.summary, "one two"), in: todo) }
    #expect(same.bytes == text.bytes)
    let other = try text.edited { $0.set(.text(.summary, "one  two"), in: todo) }
    #expect(
      String(decoding: other.bytes, as: UTF8.self)
        == "BEGIN:VTODO\nSUMMARY:one  two\nUID:1\nEND:VTODO\n")
  }

  @Test(arguments: ["BEGIN:A\nX:1", "BEGIN:A\r\nX:1", "BEGIN:A\nX:1\n"])
  func `the last line keeps or lacks its line end after an edit`(raw: String) throws {
    let text = try read(raw)
    let property = try #require(text.components.first?.property("X"))
    let changed = try text.edited { $0.replace(property, with: .integer("X", 2)) }
    #expect(changed.bytes == Array(raw.replacing("1", with: "2").utf8))
  }

  @Test func `a new UID is written before the alarm's UID`() throws {
    let text = try Corpus.text("horror-alarm-first")
    let todo = try #require(text.components(.vtodo).first)
    let changed = try text.edited { $0.set(.token(.uid, "own-uid"), in: todo) }
    let first = physicalLines(changed.bytes).first { $0.starts(with: Array("UID".utf8)) }
    #expect(first == Array("UID:own-uid\r\n".utf8))
  }

  @Test func `components read before an edit can be used in it throughout`() throws {
    let text = try Corpus.text("ios12-time-alarm")
    let todo = try #require(text.components(.vtodo).first)
    let alarms = todo.components(.valarm)
    let changed = try text.edited { edit in
      edit.remove(alarms[0])
      edit.add(NewComponent(.valarm) { $0.add(.token(.action, "AUDIO")) }, to: todo)
      edit.set(.token(.action, "DISPLAY"), in: alarms[1])
      edit.set(.text(.location, "here"), in: todo)
      edit.set(.token(.status, "NEEDS-ACTION"), in: todo)
      edit.remove(.completed, in: todo)
      edit.set(.text(.summary, "lost"), in: alarms[0])
    }
    let now = try #require(changed.components(.vtodo).first)
    #expect(
      now.components(.valarm).map { $0.property(.action)?.token() } == ["DISPLAY", "AUDIO"])
    #expect(now.property(.location)?.text() == "here" && now.property(.completed) == nil)
    #expect(try now.property(.status)?.todoStatus() == .needsAction)
    #expect(changed.problems.isEmpty)
  }

  @Test func `an edit for another text is refused`() throws {
    let (one, other) = (try read("BEGIN:A\nX:1\nEND:A\n"), try read("BEGIN:A\nX:1\nEND:A\n"))
    let stranger = try #require(other.components.first)
    let property = try #require(stranger.property("X"))
    #expect(throws: EditFault.otherText) { try one.edited { $0.remove(stranger) } }
    #expect(throws: EditFault.otherText) { try one.edited { $0.remove(property) } }
    #expect(throws: EditFault.otherText) {
      try one.edited { $0.set(.text("X", "2"), in: stranger) }
    }
  }

  @Test func `an edit past the limits is refused`() throws {
    let limits = CalendarLimits(bytes: 40)
    let text = try CalendarText(Array("BEGIN:A\nX:1\nEND:A\n".utf8), limits: limits)
    let component = try #require(text.components.first)
    let fault = EditFault.limit(LimitExceeded(measure: .bytes, maximum: 40))
    #expect(throws: fault) {
      try text.edited { $0.set(.text("X", String(repeating: "x", count: 30)), in: component) }
    }
  }

  private func expectOnlyLines(
    of property: Property, differ text: CalendarText, _ changed: CalendarText, by count: Int? = nil
  ) throws {
    let (old, new) = (physicalLines(text.bytes), physicalLines(changed.bytes))
    let start = property.lineNumber - 1
    let slow = try #require(
      SlowLine.all(of: text.bytes).first { $0.number == property.lineNumber })
    let rest = old.dropFirst(start + slow.count)
    #expect(old.prefix(start) == new.prefix(start))
    #expect(rest == new.suffix(rest.count))
    if let count { #expect(new.count - start - rest.count == count) }
    for line in new.dropFirst(start).dropLast(rest.count) {
      var line = line
      while line.last == 0x0A || line.last == 0x0D { line.removeLast() }
      #expect(line.count <= 75 && String(validating: line, as: UTF8.self) != nil)
    }
  }
}
