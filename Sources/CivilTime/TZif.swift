// Parses a tz file (TZif, RFC 9636), versions 1 to 4. Refuses all other bytes. Parsing takes an
// amount of memory that is bounded by the number of bytes.

struct TZif {
  /// The phase before the first transition.
  var initial: ZonePhase
  var changes: [ZoneTable.Change]
  /// The rule after the last transition; nil if the file has none.
  var footer: PosixRule?

  /// Why a file was refused, as the end of a sentence.
  struct Refusal: Error, Equatable {
    let reason: String
  }

  /// In seconds since 1970. A file with a later transition is refused, since no usable zone has
  /// any.
  private static let latestTransition: Int64 = Instant.supportedRange.upperBound / 1000

  init(_ bytes: Span<UInt8>) throws(Refusal) {
    guard bytes.count >= 4, bytes.extracting(0..<4).spells("TZif") else {
      throw Refusal(reason: "the file is not a tz file")
    }
    guard var block = Block(bytes, at: 0, timeSize: 4) else { throw Self.endsTooEarly }
    guard block.version >= UInt8(ascii: "2") else {
      self = try TZif(block, bytes)
      return
    }
    // The first block is for readers limited to 32 bits.
    guard let second = Block(bytes, at: block.end, timeSize: 8) else { throw Self.endsTooEarly }
    block = second
    self = try TZif(block, bytes)
    footer = try Self.readFooter(bytes, at: block.end)
  }

  private static var endsTooEarly: Refusal { Refusal(reason: "the file ends too early") }

  private init(_ block: Block, _ bytes: Span<UInt8>) throws(Refusal) {
    // A transition refers to its local time type by one byte.
    guard block.typeCount <= 256 else {
      throw Refusal(reason: "the file has more than 256 local time types")
    }
    var phases: [ZonePhase] = []
    for index in 0..<block.typeCount { phases.append(try block.phase(index, bytes)) }
    guard var initial = phases.first else {
      throw Refusal(reason: "the file has no local time type")
    }
    var changes: [ZoneTable.Change] = []
    changes.reserveCapacity(block.timeCount)
    var previous = Int64.min
    var leap = 0
    for index in 0..<block.timeCount {
      guard let time = block.time(index, &leap, bytes), let type = block.type(index, bytes),
        phases.indices.contains(type)
      else {
        throw Refusal(
          reason: "a transition refers to a local time type that the file does not have")
      }
      guard index == 0 || time > previous else {
        throw Refusal(reason: "the transitions in the file are not in order")
      }
      previous = time
      guard time <= Self.latestTransition else {
        throw Refusal(reason: "a transition lies beyond the year 10000")
      }
      if time < Instant.supportedRange.lowerBound / 1000 {
        initial = phases[type]
      } else {
        changes.append(ZoneTable.Change(at: time, phase: phases[type]))
      }
    }
    self.initial = initial
    self.changes = changes
  }

  /// The text between two line feeds; an empty text means that no rule is known.
  private static func readFooter(_ bytes: Span<UInt8>, at start: Int) throws(Refusal) -> PosixRule?
  {
    guard start < bytes.count, bytes[start] == 0x0A else { throw endsTooEarly }
    var text: [UInt8] = []
    var at = start + 1
    while at < bytes.count, bytes[at] != 0x0A {
      text.append(bytes[at])
      at += 1
      guard text.count <= PosixRule.mostBytes else { throw badFooter }
    }
    guard at < bytes.count else { throw endsTooEarly }
    if text.isEmpty { return nil }
    guard let rule = PosixRule(String(decoding: text, as: UTF8.self)) else { throw badFooter }
    return rule
  }

  private static var badFooter: Refusal {
    Refusal(reason: "the rule for future years in the file is not valid")
  }

  /// The zone that the file describes.
  func table(name: String, origin: Zone.Origin) -> ZoneTable {
    guard let footer else {
      return ZoneTable(name: name, origin: origin, initial: initial, changes: changes)
    }
    guard let last = changes.last else { return footer.table(name: name, origin: origin) }
    // The phase after the last transition is the one that the footer gives, even if the transition
    // names another.
    var all = changes.dropLast() + [ZoneTable.Change(at: last.at, phase: footer.phase(at: last.at))]
    all += footer.changes(after: last.at)
    return ZoneTable(
      name: name, origin: origin, initial: initial, changes: Array(all), cycleStart: last.at,
      footer: footer)
  }
}
