// Ten thousand iCalendar files in memory: parsed into components, parsed with every value of a
// reminder, and written back with one changed property.

import ICalendar

struct CalendarTexts {
  func rows(in hall: BenchmarkSession) -> [Row] {
    let items = CalendarItems.make(10 * hall.effort.rules)
    let path = hall.toolchain.path("items.txt")
    hall.attempt(.fencepost) { () throws(Failure) in
      // Each preceded by its length.
      try Files.write(items.flatMap { Array("\($0.count)\n".utf8) + $0 }, to: path)
    }
    let lines = items.reduce(0) { $0 + $1.count { $0 == UInt8(ascii: "\n") } }
    let contest = Comparison(material: path) { () throws(Failure) in
      var outcome = try Self.pass(items)
      outcome.results["lines"] = lines
      return outcome
    }
    let times = contest.run([.lineSplit, .libicalTexts], in: hall)

    func row(_ work: String, _ part: String, goal: Row.Goal? = nil) -> Row {
      var figures = times[part] ?? [:]
      figures[.lineSplit] = times["split"]?[.lineSplit]
      return Row(
        work: "\(items.count) .ics \(work)", unit: .milliseconds, figures: figures,
        limits: [.lineSplit], peers: [.libicalTexts], goal: goal)
    }
    return [
      row("read to components", "read"),
      row("read, all values", "values", goal: .atMost(1.0 / 4, times: .libicalTexts)),
      row("one property changed and written", "write"),
    ]
  }

  private static func pass(_ items: [[UInt8]]) throws(Failure) -> Comparison.Outcome {
    do {
      var outcome = Comparison.Outcome()
      var todos = 0
      outcome.times["read"] = try Stopwatch.work.nanoseconds {
        for item in items where try CalendarText(item).todo != nil { todos += 1 }
      }
      var values = ReminderValues()
      outcome.times["values"] = try Stopwatch.work.nanoseconds {
        for item in items {
          if let todo = try CalendarText(item).todo { try values.add(todo) }
        }
      }
      let texts = try items.map { try CalendarText($0) }
      var written = 0
      outcome.times["write"] = try Stopwatch.work.nanoseconds {
        for text in texts {
          guard let todo = text.todo else { continue }
          let edited = try text.edited { $0.set(.token(.status, "COMPLETED"), in: todo) }
          if !edited.bytes.isEmpty { written += 1 }
        }
      }
      guard todos == items.count, written == items.count, values.fences == items.count else {
        throw Failure.wrong("of \(items.count) items \(todos) were read, \(written) written")
      }
      outcome.results.merge(values.results) { $1 }
      return outcome
    } catch {
      throw .wrong("\(error)")
    }
  }
}

extension CalendarText {
  fileprivate var todo: Component? { components.first?.components(.vtodo).first }
}

/// The values of a reminder, as sums for comparison.
private struct ReminderValues {
  /// Days and times as the numbers that their digits form.
  private var dates = 0
  /// In bytes.
  private var words = 0
  private var numbers = 0
  /// In millionths of a degree.
  private var positions = 0
  private(set) var fences = 0

  /// The sums that libical can compute too: it does not know RFC 9074 and Apple's properties.
  var results: [String: Int] {
    ["dates": dates, "words": words, "numbers": numbers, "positions": positions]
  }

  mutating func add(_ todo: Component) throws {
    words &+= todo.property(.uid)?.token().utf8.count ?? 0
    for name in [Name.summary, .description] {
      words &+= todo.property(name)?.text().utf8.count ?? 0
    }
    for name in [Name.dtstamp, .created, .lastModified, .due] {
      try add(todo.property(name)?.date())
    }
    if try todo.property(.status)?.todoStatus() == .inProcess { numbers &+= 1 }
    numbers &+= try todo.property(.priority)?.priority() ?? 0
    for text in todo.texts(.categories) { words &+= text.utf8.count }
    if let position = try todo.property(.geo)?.position() {
      positions &+= Self.millionths(position.latitude) &+ Self.millionths(position.longitude)
    }
    for alarm in todo.components(.valarm) { try add(alarm: alarm) }
  }

  private mutating func add(alarm: Component) throws {
    words &+= alarm.property(.uid)?.token().utf8.count ?? 0
    words &+= alarm.property(.description)?.text().utf8.count ?? 0
    try add(alarm.property(.trigger)?.date())
    if let location = alarm.property(Fence.location) {
      let isNamed = location.parameter(Fence.title) != nil
      let radius = location.parameter(Fence.radius).flatMap(PlainDecimal.read)
      let place = try location.geoURI()
      if isNamed, radius != nil, place.latitude.isFinite,
        alarm.property(Fence.proximity)?.token() != nil
      {
        fences += 1
        return
      }
    }
    for location in alarm.components(.vlocation) {
      let place = try location.property(.url)?.geoURI()
      if place?.uncertainty != nil, alarm.property(.proximity)?.token() != nil { fences += 1 }
    }
  }

  private mutating func add(_ date: DateValue?) {
    guard let date else { return }
    let day = (date.year * 100 + date.month) * 100 + date.day
    dates &+= day &+ (date.hour * 100 + date.minute) * 100 + date.second
  }

  private static func millionths(_ degrees: Double) -> Int { Int((degrees * 1e6).rounded()) }
}
