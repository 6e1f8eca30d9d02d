// Situations at an office, at a given time and with conditions, each with the sentence that
// explains it.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct ExplainingTests {
  struct Situation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let inputs: AlarmInputs
    var steps: [(seconds: Int, metres: Double)] = []
    var accuracy: Double?
    var now = 300
    let sentence: String
    /// The explanation for a client without access to the position; nil if it is the same.
    var hidden: String?

    init(
      _ name: String, _ inputs: AlarmInputs, _ steps: [(seconds: Int, metres: Double)],
      accuracy: Double? = nil, at now: Int = 300, _ sentence: String, hidden: String? = nil
    ) {
      testDescription = name
      (self.inputs, self.steps, self.accuracy, self.now) = (inputs, steps, accuracy, now)
      (self.sentence, self.hidden) = (sentence, hidden)
    }

    init(_ name: String, _ inputs: AlarmInputs, _ sentence: String, hidden: String? = nil) {
      self.init(name, inputs, [], sentence, hidden: hidden)
    }
  }

  private static let arrive = "It goes off when you arrive at Office."
  private static let leave = "It goes off when you leave Office."

  static let places = [
    Situation(
      "no position was ever reported", .office(),
      "No program has said where you are yet; it goes off when you arrive at Office.",
      hidden: arrive),
    Situation(
      "outside", .office(), [(0, 440)],
      "You are 340 m from the edge of Office; it goes off when you arrive.", hidden: arrive),
    Situation(
      "outside, and the start is to come", .office(start: .utc(OfficeMap.time(3600))), [(0, 440)],
      "You are 340 m from the edge of Office; it goes off when you arrive, but not before +3600.",
      hidden: "It goes off when you arrive at Office, but not before +3600."),
    Situation(
      "outside, two hours ago", .office(), [(0, 440)], at: 7200,
      "No program has said where you are for 2 h; last: +0. You were 340 m from the edge of Office; it "
        + "goes off when you arrive.",
      hidden: arrive),
    Situation(
      "there twenty minutes ago, to be told when leaving", .office(.leave), [(0, 20)], at: 1200,
      "No program has said where you are for 20 min; last: +0. You were at Office, 80 m from its edge; "
        + "it goes off when you leave.",
      hidden: leave),
    Situation(
      "too coarse, three days ago", .office(), [(0, 0)], accuracy: 5000, at: 260_000,
      "No program has said where you are for 3 days; last: +0. Your position was known to within 5000 m "
        + "only, which does not tell whether you are at Office; it goes off when you arrive at Office.",
      hidden: arrive),
    Situation(
      "left before the start", .office(.leave, start: .utc(OfficeMap.time(3600))),
      [(0, 0), (60, 440)],
      "You left Office at +80, before the item's start at +3600, so it did not go off; it goes off when you "
        + "have been back and leave, but not before +3600.",
      hidden: "It goes off when you leave Office, but not before +3600."),
    Situation(
      "come a moment ago", .office(), [(0, 440), (60, 0)], at: 68,
      "You seem to have come to Office; it goes off in 12 s if you stay.", hidden: arrive),
    Situation(
      "come and told", .office(), [(0, 440), (60, 0)],
      "It went off when you came to Office at +80; it goes off again when you leave and come back.",
      hidden: arrive),
    Situation(
      "there from the start", .office(), [(0, 0)],
      "You were already at Office when the alarm was set; it goes off when you leave and come "
        + "back.", hidden: arrive),
    Situation(
      "there before the start", .office(start: .utc(OfficeMap.time(3600))), [(0, 440), (60, 0)],
      "You are at Office; it goes off at +3600 if you are still there.",
      hidden: "It goes off when you arrive at Office, but not before +3600."),
    Situation(
      "too coarse from the beginning", .office(), [(0, 0)], accuracy: 5000,
      "Your position is known to within 5000 m only, which does not tell whether you are at "
        + "Office; it goes off when you arrive at Office.", hidden: arrive),
    Situation(
      "at the edge from the beginning", .office(), [(0, 100)],
      "You are too close to the edge of Office to tell on which side; it goes off when you arrive "
        + "at Office.", hidden: arrive),
    Situation(
      "at the edge, and outside before", .office(), [(0, 440), (60, 100)],
      "You are too close to the edge of Office to tell on which side, so you still count as "
        + "outside; it goes off when you arrive.", hidden: arrive),
    Situation(
      "there, to be told when leaving", .office(.leave), [(0, 20)],
      "You are at Office, 80 m from its edge; it goes off when you leave.", hidden: leave),
    Situation(
      "left a moment ago", .office(.leave), [(0, 0), (60, 440)], at: 61,
      "You seem to have left Office; it goes off in 19 s if you stay away.", hidden: leave),
    Situation(
      "one position away after a rest", .office(.leave),
      (0..<5).map { ($0 * 60, 0) } + [(300, 440)], accuracy: 10, at: 600,
      "Only one position is away from Office, where your device had rested; the alarm goes off when "
        + "another position confirms that.", hidden: leave),
    Situation(
      "one position there after a rest", .office(),
      (0..<5).map { ($0 * 60, 440) } + [(300, 0)], accuracy: 10, at: 600,
      "Only one position is at Office, and your device had rested elsewhere; the alarm goes off when "
        + "another position confirms that.", hidden: arrive),
    Situation(
      "left and told", .office(.leave), [(0, 0), (60, 440)],
      "It went off when you left Office at +80; it goes off again when you have been back and "
        + "leave.", hidden: leave),
    Situation(
      "never there, to be told when leaving", .office(.leave), [(0, 440)],
      "You are 340 m from the edge of Office; it goes off when you have been there and leave.",
      hidden: leave),
    Situation(
      "at the edge, to be told when leaving", .office(.leave), [(0, 0), (60, 100)],
      "You are too close to the edge of Office to tell on which side, so you still count as there; "
        + "it goes off when you leave.", hidden: leave),
    Situation(
      "once only, and over", .office(policy: FencePolicy(onceOnly: true)), [(0, 440), (60, 0)],
      "The alarm was set to go off once, and did so, at +80."),
    Situation(
      "put off", .office(snoozedUntil: OfficeMap.time(900)), [(0, 440), (60, 0)],
      "The alarm is snoozed until +900; it then goes off wherever you are."),
    Situation(
      "completed", .office(state: .completed), [(0, 440), (60, 0)],
      "The item is completed, so the alarm does not go off."),
    Situation(
      "cancelled", .office(state: .cancelled), [(0, 440)],
      "The item is cancelled, so the alarm does not go off."),
  ]

  static let times = [
    Situation("to come", .timed(.absolute(OfficeMap.time(600))), "It goes off at +600."),
    Situation("gone off", .timed(.absolute(OfficeMap.time(60))), "It went off at +60."),
    Situation(
      "answered elsewhere",
      .timed(.absolute(OfficeMap.time(60)), acknowledged: OfficeMap.time(60)),
      "The alarm was set for +60, and was acknowledged before it could go off."),
    Situation(
      "of the day before yesterday", .timed(.absolute(OfficeMap.time(-172_800))),
      "The alarm was set for +-172800, more than a day before a server ran, so it does not go off."),
    Situation(
      "from a date that is not there", .timed(.relative(seconds: 0, to: .end)),
      "The alarm is relative to a date that the item does not have, so it cannot go off."),
    Situation(
      "before the due date",
      .timed(.relative(seconds: -60, to: .end), due: .utc(OfficeMap.time(660))),
      "It goes off at +600."),
    Situation(
      "gone off and put off",
      .timed(.absolute(OfficeMap.time(60)), snoozedUntil: OfficeMap.time(900)),
      "The alarm is snoozed until +900; it then goes off wherever you are."),
    Situation(
      "completed", .timed(.absolute(OfficeMap.time(600)), state: .completed),
      "The item is completed, so the alarm does not go off."),
  ]

  @Test(arguments: places + times)
  func `every state of an alarm has an explanation, without the position where it is private`(
    _ situation: Situation
  ) throws {
    let explanation = try explanation(situation)
    #expect(explanation.sentence(wording(showsPosition: true)) == situation.sentence)
    #expect(
      explanation.sentence(wording(showsPosition: false))
        == situation.hidden ?? situation.sentence)
  }

  @Test func `an explanation contains the distances and times that decided`() throws {
    let explanation = try explanation(
      Situation("", .office(start: .utc(OfficeMap.time(30))), [(0, 440), (60, 20)], at: 68, ""))
    guard case .fence(let fence) = explanation.wait else {
      Issue.record("an office is not a time")
      return
    }
    let assessment = try #require(fence.assessment)
    #expect(assessment.shownSide == .inside)
    #expect(assessment.rule == .within)
    #expect(assessment.margin == 10)
    #expect(abs(assessment.edgeDistance + 80) < 0.01)
    #expect(fence.fix?.at == OfficeMap.time(60))
    #expect(fence.state.side == .outside)
    #expect(fence.state.since == OfficeMap.time(0))
    #expect(fence.confirmationTime == OfficeMap.time(80))
    #expect(explanation.dwellLeft == 12_000)
    #expect(
      explanation.conditions == [
        Explanation.ConditionState(condition: .incomplete, isOpen: true, opens: nil),
        Explanation.ConditionState(condition: .started, isOpen: true, opens: OfficeMap.time(30)),
        Explanation.ConditionState(condition: .notSnoozed, isOpen: true, opens: nil),
      ])
  }

  @Test func `the explanation of an alarm set for a past time says so and lists its firings`()
    throws
  {
    var walker = AlarmHarness()
    let inputs = AlarmInputs.timed(.absolute(OfficeMap.time(60)))
    walker.alarmEngine.suppressPast(inputs, of: "i", was: nil, now: OfficeMap.time(100))
    walker.update(inputs, at: 100)
    walker.run(to: 200)
    let passed = try #require(
      walker.alarmEngine.explanations(of: "i", now: OfficeMap.time(200)).first)
    #expect(
      passed.wait == .time(Explanation.TimeCase(at: OfficeMap.time(60), status: .passedOver)))
    #expect(passed.lastFiring == nil)

    var twice = AlarmHarness()
    twice.update(.office())
    twice.walk([(0, 1000), (60, 0), (600, 1000), (1200, 0)])
    twice.run(to: 2000)
    let told = try #require(
      twice.alarmEngine.explanations(of: "i", now: OfficeMap.time(2000)).first)
    #expect(told.lastFiring?.at == OfficeMap.time(1220))
  }

  @Test func `an item without alarms has no explanation`() {
    #expect(AlarmHarness().alarmEngine.explanations(of: "i", now: OfficeMap.time(0)) == [])
  }

  private func explanation(_ situation: Situation) throws -> Explanation {
    var walker = AlarmHarness()
    walker.update(situation.inputs)
    for step in situation.steps {
      walker.run(to: step.seconds)
      _ = walker.alarmEngine.receive(
        OfficeMap.fix(step.metres, at: step.seconds, accuracy: situation.accuracy),
        now: OfficeMap.time(step.seconds))
    }
    walker.run(to: situation.now)
    return try #require(
      walker.alarmEngine.explanations(of: "i", now: OfficeMap.time(situation.now)).first)
  }

  private func wording(showsPosition: Bool) -> Explanation.Wording {
    Explanation.Wording(
      showsPosition: showsPosition, length: { "\(Int($0.rounded())) m" },
      time: { "+\($0.seconds - OfficeMap.time(0).seconds)" })
  }
}
