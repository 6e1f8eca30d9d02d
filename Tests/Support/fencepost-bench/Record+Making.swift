// Generates records that resemble a person's reminders, the same in every run.

import TestSupport

extension Record {
  static func many(_ count: Int) -> [Record] {
    var draw = SeededRandom(seed: SeededRandom.ofSamples)
    return (0..<count).map { Record(number: $0, &draw) }
  }

  private init(number: Int, _ draw: inout SeededRandom) {
    let title = draw.pick(Self.titles)
    let notes = draw.pick(Self.notes)
    let day = "2026-\(Self.two(1 + draw.below(12)))-\(Self.two(1 + draw.below(28)))"
    let time = "\(Self.two(draw.below(24))):\(Self.two(draw.below(60)))"
    let group = Self.hexadecimal(draw.below(1 << 16), digits: 4)
    let tail = Self.hexadecimal(draw.below(1 << 48), digits: 12)
    self.init(
      id: "0193\(Self.hexadecimal(number, digits: 4))-\(group)-7def-8123-\(tail)",
      list: draw.pick(["Reminders", "Groceries", "Büro", "Home"]),
      title: "\(title) \(number)",
      notes: draw.below(3) == 0 ? notes : nil,
      priority: draw.below(10),
      due: "\(day)T\(time):00",
      timeZone: draw.pick(["Europe/Paris", "America/New_York", "Etc/UTC"]),
      completed: draw.below(2) == 0,
      tags: draw.pick([[], ["home"], ["home", "shop"], ["arbeit", "später", "2026"]]),
      latitude: Double(draw.below(180_000_000) - 90_000_000) / 1e6,
      longitude: Double(draw.below(360_000_000) - 180_000_000) / 1e6,
      radius: Double(50 + draw.below(400)),
      creationDate: "\(day)T\(time):07.250Z",
      lastModifiedDate: "\(day)T\(time):42.000Z",
      isLocation: draw.below(2) == 0)
  }

  private static let titles = [
    "Buy milk and bread", "Call the plumber about the kitchen sink", "Café: ask for \"decaf\"",
    "Return the library books", "牛乳を買う", "Größe der Fenster messen", "Pay rent 🏠",
    "Read \"The Name of the Rose\"", "Water the plants",
  ]

  private static let notes = [
    "Two litres, and the dark bread if they have it.",
    "The code is \"4711#\"; ring twice.\nAsk for Zoë at the desk.",
    "Path: C:\\Users\\me\\list.txt\tsecond column",
    "Nothing special, only a longer line of plain text that goes on for a while, as notes do.",
  ]

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func hexadecimal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
