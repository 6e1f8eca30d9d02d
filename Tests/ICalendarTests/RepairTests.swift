// A change and its repairs made in one step give the same as step by step: checking whether it
// changes anything, making it with all repairs, and reading the result.

import Testing

@testable import ICalendar

@Suite struct RepairTests {
  /// A change without effect may write the same again, or remove what it adds.
  private static func change(_ kind: Int, _ item: Component, _ edit: inout CalendarEdit) {
    guard let line = item.properties.first(where: { _ in true }),
      let same = ContentLine(copying: line)
    else { return }
    switch kind {
    case 0: break
    case 1: edit.replace(line, with: same)
    case 2: edit.set(.text(.summary, "another"), in: item)
    case 3: edit.add(same, to: item)
    case 4: edit.remove(line)
    case 5:
      edit.remove(line)
      edit.add(same, to: item)
    case 6:
      edit.replace(line, with: .text("X-ELSE", "else"))
      edit.replace(line, with: same)
    default:
      for component in item.components { edit.remove(component) }
      for component in item.components {
        if let copy = NewComponent(copying: component) { edit.add(copy, to: item) }
      }
    }
  }

  @Test(arguments: Corpus.names)
  func `change, repair and stamp in one pass equal the three steps`(_ name: String) throws {
    let text = try Corpus.text(name)
    for item in text.components(.vtodo).prefix(3) + text.components(.vevent).prefix(3) {
      for kind in 0...7 {
        let change = { (edit: inout CalendarEdit) in Self.change(kind, item, &edit) }
        let mend = { (edit: inout CalendarEdit) in edit.set(.text("X-MENDED", "yes"), in: item) }
        let stamp = { (edit: inout CalendarEdit) in edit.set(.text(.dtstamp, "now"), in: item) }
        let isChanged = try text.wouldChange(by: change)
        for isMended in [false, true] {
          let expected = try text.edited { edit in
            if isMended { mend(&edit) }
            change(&edit)
            stamp(&edit)
          }
          let bytes = try text.bytes(
            changedBy: change, repairing: isMended ? mend : nil, stamping: stamp)
          #expect(bytes == (isChanged ? expected.bytes : text.bytes))
        }
      }
    }
  }

  @Test(arguments: [CalendarLimits(bytes: 40), CalendarLimits(lines: 4)])
  func `a change that exceeds a limit is refused also in one pass`(
    _ limits: CalendarLimits
  ) throws {
    let text = try CalendarText(Array("BEGIN:A\nX:1\nEND:A\n".utf8), limits: limits)
    let component = try #require(text.components.first)
    let long = ContentLine.text("X", String(repeating: "x", count: 30))
    #expect(throws: EditFault.self) {
      try text.bytes(
        changedBy: { edit in
          for _ in 0..<3 { edit.add(long, to: component) }
        }, stamping: { _ in })
    }
    let short = try text.bytes(
      changedBy: { $0.set(.text("X", "2"), in: component) }, stamping: { _ in })
    #expect(short == Array("BEGIN:A\nX:2\nEND:A\n".utf8))
  }

  @Test func `each limit refuses in one pass as it does step by step`() throws {
    let bytes = Array("BEGIN:A\nX:1\nBEGIN:B\nEND:B\nEND:A\n".utf8)
    var refused = 0
    for most in bytes.count..<bytes.count + 40 {
      for limits in [
        CalendarLimits(bytes: most), CalendarLimits(lines: most),
        CalendarLimits(lines: most - bytes.count + 5),
        CalendarLimits(depth: most - bytes.count + 2),
      ] {
        let text = try CalendarText(bytes, limits: limits)
        let outer = try #require(text.components.first)
        let inner = try #require(outer.components.first)
        for length in [1, 8, 20] {
          let line = ContentLine.text("X", String(repeating: "y", count: length))
          for kind in 0..<3 {
            let change = { (edit: inout CalendarEdit) in
              switch kind {
              case 0: edit.set(line, in: outer)
              case 1: edit.add(line, to: inner)
              default: if let copy = NewComponent(copying: outer) { edit.add(copy, to: inner) }
              }
            }
            let expected = outcome { () throws(EditFault) in try text.edited(change).bytes }
            #expect(
              outcome { () throws(EditFault) in
                try text.bytes(changedBy: change, stamping: { _ in })
              } == expected)
            if case .failure = expected { refused += 1 }
          }
        }
      }
    }
    #expect(refused > 100)
  }

  private func outcome(
    _ body: () throws(EditFault) -> [UInt8]
  ) -> Result<[UInt8], EditFault> {
    do {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }

  @Test func `a change or stamp with a component of another text is refused`() throws {
    let bytes = Array("BEGIN:A\nX:1\nEND:A\n".utf8)
    let (one, other) = (try CalendarText(bytes), try CalendarText(bytes))
    let own = try #require(one.components.first)
    let stranger = try #require(other.components.first)
    #expect(throws: EditFault.otherText) {
      try one.bytes(changedBy: { $0.remove(stranger) }, stamping: { _ in })
    }
    #expect(throws: EditFault.otherText) {
      try one.bytes(
        changedBy: { $0.set(.text("X", "2"), in: own) }, stamping: { $0.remove(stranger) })
    }
  }
}
