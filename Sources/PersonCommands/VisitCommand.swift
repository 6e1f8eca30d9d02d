// The command `visits`: when the person came to their places and left them, and how long they were
// there.

import CivilTime
import JSON

extension CommandRun {
  mutating func visits() throws(Failure) {
    var words = command.words
    // The titles are asked for first, because the host learns the time zone of the store's
    // settings with an answer. The zone decides what day today is.
    let places = try titlesOfPlaces()
    let visitSpan = words.last.flatMap { VisitSpan(rawValue: $0.lowercased()) }
    if visitSpan != nil { words.removeLast() }
    let typedTitle = words.joined(separator: " ")
    let place = places.isEmpty || typedTitle.isEmpty ? nil : try findPlace(typedTitle)
    if !typedTitle.isEmpty, place == nil {
      throw .noMatch("No place of yours is called “\(SafeText.singleLine(typedTitle))”.")
    }
    let (firstDay, endDay) = (visitSpan ?? .week).dayRange(dates.today)
    let zone = host.zone
    let answer = try ask("place/visits") { writer in
      if let place { writer.member("place", place.id) }
      if let firstDay { writer.member("from", zone.startOfDay(firstDay).text) }
      if let endDay { writer.member("to", zone.startOfDay(endDay).text) }
    }
    switch command.output.format {
    case .json: show(json: answer.text)
    case .porcelain:
      for visit in answer.elements(of: "visits") {
        porcelain([
          visit["place"]?.string ?? "", visit["arrival"]?.string ?? "",
          visit["departure"]?.string ?? "", "\(Int(visit["seconds"]?.number ?? 0))",
          visit["title"]?.string ?? "",
        ])
      }
    case .rows: showRows(answer)
    }
  }

  private mutating func showRows(_ answer: Value) {
    func time(_ value: Value?) -> String? {
      value?.string.flatMap { try? Instant(text: $0) }.map { dates.text($0) }
    }
    func title(_ value: Value) -> String {
      value["title"]?.string ?? value["place"]?.string ?? ""
    }
    var table = Table(columns: [.title, .fixed, .spare, .fixed])
    let rows = answer.elements(of: "visits").map { visit in
      [
        Cell(title(visit)), Cell(time(visit["arrival"]) ?? ""),
        Cell(time(visit["departure"]).map { "to \($0)" } ?? "you are there", .quiet),
        Cell(Self.durationText(visit["seconds"]?.number ?? 0)),
      ]
    }
    let totals = answer.elements(of: "totals").map { total in
      let count = total["visits"]?.integer ?? 0
      return [
        Cell(title(total)), Cell("\(count) \(count == 1 ? "visit" : "visits")", .quiet), Cell(""),
        Cell(Self.durationText(total["seconds"]?.number ?? 0)),
      ]
    }
    table.sections = [
      Table.Section(heading: nil, rows: rows),
      Table.Section(heading: Cell("In all", .heading), rows: totals),
    ]
    show(table)
    guard rows.isEmpty else { return }
    remark(
      answer["days"]?.integer == 0
        ? "No visits are kept; \"visits\" in settings.json says for how many days they are to be kept."
        : "There were no visits in that time.")
  }

  /// The length in words, such as "7 h 25 min".
  private static func durationText(_ seconds: Double) -> String {
    let minutes = Int((min(max(0, seconds), 1e9) / 60).rounded())
    let (hours, remainingMinutes) = (minutes / 60, minutes % 60)
    if hours == 0 { return "\(remainingMinutes) min" }
    return remainingMinutes == 0 ? "\(hours) h" : "\(hours) h \(remainingMinutes) min"
  }
}

private enum VisitSpan: String {
  case today, yesterday, week, month, all

  /// The first day, and the day after the last one; nil if there is no limit.
  func dayRange(_ today: Day) -> (firstDay: Day?, endDay: Day?) {
    switch self {
    case .today: (today, nil)
    case .yesterday: (today - 1, today)
    case .week: ((0..<7).map { today - $0 }.first { $0.weekday == .monday }, nil)
    case .month: (today - (today.components.day - 1), nil)
    case .all: (nil, nil)
    }
  }
}
