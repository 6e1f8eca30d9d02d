// The steps before a message is answered, as a table: what the message needs, what is ready, and
// the order.

@testable import FencepostServer
import Testing

@Suite struct SessionStepTests {
  /// The needs and the state, in letters: `s` the store is needed, `S` it is open, `o` the progress
  /// of opening was reported, `a` alarms are needed, `A` they are loaded, `l` the work is long.
  /// Then all steps in order.
  @Test(arguments: [
    ("", [SessionStep.answer]),
    ("l", [.work, .answer]),
    ("s", [.openStore, .answer]),
    ("sl", [.openStore, .work, .answer]),
    ("sS", [.answer]),
    ("sSo", [.openStore, .answer]),
    ("So", [.answer]),
    ("sSl", [.work, .answer]),
    // The store could not be opened: there are no alarms to load.
    ("sa", [.openStore, .answer]),
    ("sal", [.openStore, .work, .answer]),
    ("sSa", [.loadAlarms, .answer]),
    ("sSal", [.loadAlarms, .work, .answer]),
    ("sSoa", [.openStore, .loadAlarms, .answer]),
    ("sSaA", [.answer]),
    ("sSaAl", [.work, .answer]),
    ("Sa", [.loadAlarms, .answer]),
  ])
  func `the next step is`(_ head: String, _ steps: [SessionStep]) {
    #expect(Self.steps(SessionStep.Head(head)) == steps)
  }

  @Test func `alarms are loaded next after the store opens`() {
    #expect(SessionStep.next(after: nil, .init("sal")) == .openStore)
    #expect(SessionStep.next(after: .openStore, .init("sSal")) == .loadAlarms)
    #expect(SessionStep.next(after: .loadAlarms, .init("sSaAl")) == .work)
    // Alarms that could not be loaded are not tried again for the same message.
    #expect(SessionStep.next(after: .loadAlarms, .init("sSa")) == .answer)
  }

  @Test func `every message is answered after at most four steps of work`() {
    for bits in 0..<64 {
      let letters = zip("sSoaAl", 0...).filter { bits >> $0.1 & 1 == 1 }.map(\.0)
      let steps = Self.steps(SessionStep.Head(String(letters)))
      #expect(steps.last == .answer && steps.count <= 4, "\(letters): \(steps)")
      #expect(Set(steps.map { "\($0)" }).count == steps.count, "\(letters): \(steps)")
    }
  }

  private static func steps(_ head: SessionStep.Head) -> [SessionStep] {
    var steps: [SessionStep] = []
    while steps.last != .answer, steps.count < 10 {
      steps.append(SessionStep.next(after: steps.last, head))
    }
    return steps
  }
}

extension SessionStep.Head {
  fileprivate init(_ letters: String) {
    self.init(
      needsStore: letters.contains("s"), needsAlarms: letters.contains("a"),
      isLong: letters.contains("l"), isStoreOpen: letters.contains("S"),
      isOpeningShown: letters.contains("o"), areAlarmsLoaded: letters.contains("A"))
  }
}
