// Pages of fifty out of a hundred thousand reminders: three filters in three orders, compared with
// a C loop over structs whose due dates are instants; and queries without a C counterpart, by title
// and text. Keys are prepared in one array, as in an index.

import CivilTime
import Reminders
import TestSupport

struct Queries {
  func rows(in hall: BenchmarkSession) -> [Row] {
    let count = 100 * hall.effort.rules
    let path = hall.toolchain.path("queries.txt")
    var shelf: QueryStore?
    hall.attempt(.fencepost) { () throws(Failure) in
      let made = try QueryStore(count)
      try Files.write(Array(made.text.utf8), to: path)
      shelf = made
    }
    guard let shelf else { return [] }
    let contest = Comparison(material: path) { () throws(Failure) in try shelf.pass() }
    let times = contest.run([.queryLoop], in: hall)
    return shelf.questions.map { question in
      let figures = times[question.part] ?? [:]
      return Row(
        work: "\(question.words), \(count)", unit: .milliseconds, figures: figures,
        limits: question.isForAll ? [.queryLoop] : [],
        goal: question.isForAll
          ? .within(50 * Double(count), words: "50 ns each") : nil)
    }
  }
}

private struct Question {
  let part: String
  let words: String
  let query: ReminderQuery
  /// Whether the C loop answers it as well.
  let isForAll: Bool
}

private struct QueryStore {
  private let keys: [UInt8]
  /// The offset of each key; one more than there are.
  private let starts: [Int]
  private let lists: [Int]
  private let ids: [String]
  private let zone: Zone
  private let zones: ZoneDatabase
  private let titles = TitleOrder(language: "sv")
  let questions: [Question]
  /// The input of the C loop: the count, a time range, and for each reminder whether it is
  /// completed, its priority, list, due instant and creation time.
  let text: String

  private static let day = Day(number: 20_779)

  init(_ count: Int) throws(Failure) {
    var zones = ZoneDatabase.system(environment: [:])
    let places: [Zone]
    do {
      places = try ["Europe/Paris", "America/New_York", "Asia/Tokyo", "Etc/UTC"].map {
        try zones.zone($0)
      }
    } catch {
      throw .wrong("a zone cannot be read: \(error)")
    }
    let zone = places[0]
    var draw = SeededRandom(seed: SeededRandom.ofSamples)
    var keys: [UInt8] = []
    var starts = [0]
    var lists: [Int] = []
    let bounds = TimeBounds(from: .day(Self.day), to: .day(Self.day + 30))
    var lines = [
      "\(count) \(zone.startOfDay(Self.day).seconds) \(zone.startOfDay(Self.day + 30).seconds)"
    ]
    for number in 0..<count {
      let reminder = draw.reminder(number, places)
      keys += ReminderKeys(reminder).bytes
      starts.append(keys.count)
      lists.append(draw.below(10))
      let due = reminder.due?.instant(floatingIn: zone).seconds ?? .min
      let creation = reminder.creationDate?.milliseconds ?? 0
      lines.append(
        "\(reminder.isCompleted ? 1 : 0) \(reminder.priority.number) \(lists[number]) \(due) \(creation)"
      )
    }
    self.keys = keys
    self.starts = starts
    self.lists = lists
    ids = (0..<count).map { "0193a5b2-7c01-7000-8000-\(String($0 + 1 << 40, radix: 16))" }
    self.zone = zone
    self.zones = zones
    text = lines.joined(separator: "\n") + "\n"
    questions = Self.questions(bounds)
  }

  private static func questions(_ bounds: TimeBounds) -> [Question] {
    let filters: [(String, ReminderFilter)] = [
      ("open", ReminderFilter(status: .incomplete)),
      ("open, due in 30 days", ReminderFilter(status: .incomplete, due: bounds)),
      ("of a list, high", ReminderFilter(lists: ["3"], priority: [.high])),
    ]
    let sorts: [(String, ReminderQuery.Sort)] = [
      ("creation", .creationDate), ("due date", .dueDate), ("priority", .priority),
    ]
    var questions: [Question] = []
    for (number, filter) in filters.enumerated() {
      for (place, sort) in sorts.enumerated() {
        questions.append(
          Question(
            part: "\(number)-\(place)", words: "50 \(filter.0), by \(sort.0)",
            query: ReminderQuery(filter.1, sort: sort.1, limit: 50), isForAll: true))
      }
    }
    questions.append(
      Question(
        part: "title", words: "50 open, by title",
        query: ReminderQuery(filters[0].1, sort: .title, limit: 50), isForAll: false))
    questions.append(
      Question(
        part: "text", words: "50 with a text, by creation",
        query: ReminderQuery(ReminderFilter(text: "Värme"), limit: 50), isForAll: false))
    questions.append(
      Question(
        part: "all", words: "all open, by due date",
        query: ReminderQuery(filters[0].1, sort: .dueDate), isForAll: false))
    return questions
  }

  func pass() throws(Failure) -> Comparison.Outcome {
    var outcome = Comparison.Outcome()
    do {
      for question in questions {
        var page: ReminderQuery.Page?
        outcome.times[question.part] = try Stopwatch.work.nanoseconds {
          page = try found(question.query)
        }
        guard let page else { continue }
        let sum = page.slots.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element }
        outcome.results[question.part] = page.total * 1_000_000_000 + sum
      }
    } catch {
      throw .wrong("\(error)")
    }
    return outcome
  }

  private func found(_ query: ReminderQuery) throws -> ReminderQuery.Page {
    var run = try query.begin(in: zone, titles: titles, zones: zones) { Int($0) }
    let all = keys.span
    for slot in lists.indices {
      let keys = all.extracting(starts[slot]..<starts[slot + 1])
      run.offer(slot, list: lists[slot], keys: keys.bytes) { ids[$0] }
    }
    return run.finish { Array(ids[$0].utf8)[...] }
  }
}

extension SeededRandom {
  fileprivate mutating func reminder(_ number: Int, _ places: [Zone]) -> Reminder {
    let words = ["Köp", "mjölk", "Ring", "Åsa", "värme", "hyra", "tvätt", "bil", "Ärende", "brev"]
    let title = "\(pick(words)) \(pick(words)) \(below(1_000))"
    let wall = WallTime(day: Day(number: 20_440 + below(1_100)), second: below(96) * 900)
    let due: Moment? =
      switch below(10) {
      case 0, 1, 2: nil
      case 3: .allDay(wall.day)
      case 4: .floating(wall)
      default: .zoned(wall, pick(places))
      }
    let created = Instant(
      milliseconds: 1_700_000_000_000 + Int64(number * 7919 % 1_000_003) * 60_000)
    return Reminder(
      title: title, notes: below(3) == 0 ? "\(title), och sedan \(pick(words))" : nil,
      priority: Priority(below(2) == 0 ? 0 : below(10)) ?? .none, due: due,
      status: below(10) < 4 ? .completed(created.adding(seconds: 86_400)) : .open,
      creationDate: created, tags: below(4) == 0 ? ["hemma"] : [])
  }
}
