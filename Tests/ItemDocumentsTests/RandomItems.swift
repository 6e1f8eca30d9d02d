// Random items of every kind, as other programs and people could have made them.

import CivilTime
import QuickAdd
import TestSupport

@testable import ItemDocuments

struct RandomItems {
  var chance: SeededRandom
  let context: DocumentContext

  mutating func item() -> DocumentItem {
    switch chance.pick(ItemDocumentKind.allCases) {
    case .reminder: reminder()
    case .event: event()
    case .place: place()
    case .list: list()
    }
  }

  mutating func reminder() -> DocumentItem {
    var item = shared(.reminder)
    if chance.once(in: 2) { item[.due] = .date(date()) }
    if chance.once(in: 3) { item[.start] = .date(date()) }
    if item[.due] != nil, chance.once(in: 3) { item[.repeat] = .rules([rule()]) }
    if chance.once(in: 3) { item[.priority] = .priority(Int.random(in: 1...9, using: &chance)) }
    if chance.once(in: 3) { item[.tags] = .tags(Array(Set((0..<3).map { _ in word() })).sorted()) }
    if chance.once(in: 4) { item[.done] = .done(true) }
    addAlarms(&item)
    return item
  }

  mutating func event() -> DocumentItem {
    var item = shared(.event)
    let start = date()
    item[.start] = .date(start)
    let end: LocalDate =
      switch start.date {
      case .day(let day): .day(day + Int.random(in: 0...3, using: &chance))
      case .time(let wall):
        .time(WallTime(seconds: wall.seconds + 60 * Int.random(in: 1...3000, using: &chance)))
      }
    item[.end] = .date(DocumentDate(end, start.zoneChoice))
    if chance.once(in: 3) { item[.repeat] = .rules([rule()]) }
    if chance.once(in: 3) { item[.place] = .place(fencePlace()) }
    item[.availability] = .choice(chance.pick(["busy", "free", "tentative", "unavailable"]))
    if chance.once(in: 2) { item[.status] = .choice(chance.pick(["confirmed", "canceled"])) }
    addAlarms(&item)
    return item
  }

  mutating func place() -> DocumentItem {
    var item = DocumentItem(kind: .place)
    item[.title] = .text(line())
    item[.point] = .place(DocumentPlace(latitude: degrees(90), longitude: degrees(180)))
    item[.radius] = .length(metres())
    if chance.once(in: 2) { item[.address] = .text(line()) }
    if chance.once(in: 2) { item[.notes] = .text(notes()) }
    return item
  }

  mutating func list() -> DocumentItem {
    var item = DocumentItem(kind: .list)
    item[.title] = .text(line())
    if chance.once(in: 2) { item[.color] = .text("#CC0033") }
    item[.entities] = .choices(chance.pick([["reminder"], ["event"], ["reminder", "event"]]))
    return item
  }

  // MARK: Parts

  private mutating func shared(_ kind: ItemDocumentKind) -> DocumentItem {
    var item = DocumentItem(kind: kind)
    item[.title] = .text(line())
    item[.list] = .list(chance.pick(kind == .event ? ["reminders", "team"] : ["reminders", "hw"]))
    if chance.once(in: 2) { item[.notes] = .text(notes()) }
    if chance.once(in: 3) { item[.url] = .text("https://example.org/\(word())") }
    if chance.once(in: 3) { item[.location] = .text(line()) }
    return item
  }

  mutating func date() -> DocumentDate {
    let day = Day(number: Int.random(in: 0...40_000, using: &chance))
    if chance.once(in: 3) { return DocumentDate(.day(day)) }
    let second =
      chance.once(in: 4)
      ? Int.random(in: 0..<86_400, using: &chance)
      : 60 * Int.random(in: 0..<1440, using: &chance)
    return DocumentDate(
      .time(WallTime(day: day, second: second)),
      chance.pick([
        .session, .session, .floating,
        context.quickAdd.zone.name == "Asia/Tokyo" ? .session : .zone("Asia/Tokyo"),
      ]))
  }

  private mutating func rule() -> String {
    let text = chance.pick([
      "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
      "FREQ=MONTHLY;BYMONTHDAY=15", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=3MO",
      "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1", "FREQ=WEEKLY;COUNT=10",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=DAILY;COUNT=1", "FREQ=MONTHLY;BYMONTHDAY=-1",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=HOURLY;INTERVAL=5",
      "FREQ=WEEKLY;UNTIL=21500101", "FREQ=WEEKLY;UNTIL=21500101T225959Z",
      "FREQ=DAILY;UNTIL=21500101T120000", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    ])
    return (try? RecurrenceRule(text).text) ?? text
  }

  private mutating func addAlarms(_ item: inout DocumentItem) {
    var alarms: [DocumentAlarm] = []
    for _ in 0..<Int.random(in: 0...3, using: &chance) {
      switch Int.random(in: 0..<4, using: &chance) {
      case 0:
        let anchor: AlarmWords.Anchor =
          item.kind == .event
          ? chance.pick([.start, .end]) : chance.pick([.due, .start])
        let unit = chance.pick([1, 60, 3600, 86_400, 604_800])
        alarms.append(
          .relative(
            seconds: unit * Int.random(in: -100...100, using: &chance), anchor: anchor))
      case 1:
        if case .time(let wall) = date().date { alarms.append(.absolute(wall)) }
      case 2:
        let places = (0..<Int.random(in: 1...2, using: &chance)).map { _ in fencePlace() }
        alarms.append(.fence(isLeaving: chance.once(in: 2), places))
      default: alarms.append(.other)
      }
    }
    // A set, so that a simple model can say what became of each.
    alarms = alarms.enumerated().filter { !alarms[..<$0.offset].contains($0.element) }.map(
      \.element)
    item[.alarm] = alarms.isEmpty ? nil : .alarms(alarms)
  }

  private mutating func fencePlace() -> DocumentPlace {
    if chance.once(in: 2) {
      let known = chance.pick(context.quickAdd.places)
      return DocumentPlace(
        id: known.id, title: known.title, latitude: known.latitude, longitude: known.longitude)
    }
    return DocumentPlace(
      title: chance.once(in: 2) ? line() : nil, latitude: degrees(90), longitude: degrees(180),
      radius: metres())
  }

  private mutating func metres() -> Double {
    chance.pick([100, 804.672, 152.4, 1000, 0.3048, 12_345.678, 200.5])
  }

  private mutating func degrees(_ most: Double) -> Double {
    (Double.random(in: -most...most, using: &chance) * 1e6).rounded() / 1e6
  }

  mutating func word() -> String {
    chance.pick([
      "errands", "Milk", "due", "naïve", "日本", "a,b", "#x", "two words", "\"q\"", "5pm", "every",
      "back\\slash", "tomorrow", "🙂", "e\u{301}",
    ])
  }

  mutating func line() -> String {
    (0..<Int.random(in: 1...4, using: &chance)).map { _ in word() }.joined(separator: " ")
  }

  mutating func notes() -> String {
    "First "
      + (0..<Int.random(in: 1...5, using: &chance)).map { _ in chance.once(in: 4) ? "" : line() }
      .joined(separator: "\n") + chance.pick(["", "\n", " end"])
  }
}
