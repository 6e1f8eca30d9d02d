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
    ("l", [.doLongWork, .answer]),
    ("s", [.openStore, .answer]),
    ("sl", [.openStore, .doLongWork, .answer]),
    ("sS", [.answer]),
    ("sSo", [.openStore, .answer]),
    ("So", [.answer]),
    ("sSl", [.doLongWork, .answer]),
    // The store could not be opened: there are no alarms to load.
    ("sa", [.openStore, .answer]),
    ("sal", [.openStore, .doLongWork, .answer]),
    ("sSa", [.loadAlarms, .answer]),
    ("sSal", [.loadAlarms, .doLongWork, .answer]),
    ("sSoa", [.openStore, .loadAlarms, .answer]),
    ("sSaA", [.answer]),
    ("sSaAl", [.doLongWork, .answer]),
    ("Sa", [.loadAlarms, .answer]),
  ])
  func `the next step is`(_ nextMessage: String, _ steps: [SessionStep]) {
    #expect(Self.steps(SessionStep.NextMessage(nextMessage)) == steps)
  }

  @Test func `alarms are loaded next after the store opens`() {
    #expect(SessionStep.nextStep(after: nil, .init("sal")) == .openStore)
    #expect(SessionStep.nextStep(after: .openStore, .init("sSal")) == .loadAlarms)
    #expect(SessionStep.nextStep(after: .loadAlarms, .init("sSaAl")) == .doLongWork)
    // Alarms that could not be loaded are not tried again for the same message.
    #expect(SessionStep.nextStep(after: .loadAlarms, .init("sSa")) == .answer)
  }

  @Test func `every message is answered after at most four steps of work`() {
    for bits in 0..<64 {
      let letters = zip("sSoaAl", 0...).filter { bits >> $0.1 & 1 == 1 }.map(\.0)
      let steps = Self.steps(SessionStep.NextMessage(String(letters)))
      #expect(steps.last == .answer && steps.count <= 4, "\(letters): \(steps)")
      #expect(Set(steps.map { "\($0)" }).count == steps.count, "\(letters): \(steps)")
    }
  }

  private static func steps(_ nextMessage: SessionStep.NextMessage) -> [SessionStep] {
    var steps: [SessionStep] = []
    while steps.last != .answer, steps.count < 10 {
      steps.append(SessionStep.nextStep(after: steps.last, nextMessage))
    }
    return steps
  }
}

extension SessionStep.NextMessage {
  fileprivate init(_ letters: String) {
    self.init(
      needsStore: letters.contains("s"), needsAlarms: letters.contains("a"),
      mayTakeLong: letters.contains("l"), isStoreOpen: letters.contains("S"),
      isOpeningShown: letters.contains("o"), areAlarmsLoaded: letters.contains("A"))
  }
}
