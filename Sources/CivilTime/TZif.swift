// Parses a tz file (TZif, RFC 9636), versions 1 to 4, and refuses all other bytes. However large
// the counts in the file are, parsing takes no more memory than the number of bytes justifies.

struct TZif {
  /// The phase before the first transition.
  var initialPhase: ZonePhase
  var changes: [ZoneTable.Change]
  /// The rule after the last transition; nil if the file has none.
  var footer: PosixRule?

  /// Why a file was refused, as the end of a sentence.
  struct Refusal: Error, Equatable {
    let reason: String
  }

  /// In seconds since 1970. A file with a later transition is refused, because no usable zone has
  /// one.
  private static let latestTransition: Int64 = Instant.supportedRange.upperBound / 1000

  init(_ bytes: Span<UInt8>) throws(Refusal) {
    guard bytes.count >= 4, bytes.extracting(0..<4).equals("TZif") else {
      throw Refusal(reason: "the file is not a tz file")
    }
    guard var block = Block(bytes, at: 0, timeSize: 4) else { throw Self.endsTooEarly }
    guard block.version >= UInt8(ascii: "2") else {
      self = try TZif(block, bytes)
      return
    }
    // The first block has times of 32 bits, for old programs; the second has the same in 64 bits.
    guard let secondBlock = Block(bytes, at: block.end, timeSize: 8) else {
      throw Self.endsTooEarly
    }
    block = secondBlock
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
    guard var initialPhase = phases.first else {
      throw Refusal(reason: "the file has no local time type")
    }
    var changes: [ZoneTable.Change] = []
    changes.reserveCapacity(block.timeCount)
    var previousTime = Int64.min
    var leapRecordCount = 0
    for index in 0..<block.timeCount {
      guard let time = block.transitionTime(index, &leapRecordCount, bytes),
        let typeIndex = block.typeIndex(index, bytes),
        phases.indices.contains(typeIndex)
      else {
        throw Refusal(
          reason: "a transition refers to a local time type that the file does not have")
      }
      guard index == 0 || time > previousTime else {
        throw Refusal(reason: "the transitions in the file are not in order")
      }
      previousTime = time
      guard time <= Self.latestTransition else {
        throw Refusal(reason: "a transition lies beyond the year 10000")
      }
      if time < Instant.supportedRange.lowerBound / 1000 {
        initialPhase = phases[typeIndex]
      } else {
        changes.append(ZoneTable.Change(at: time, phase: phases[typeIndex]))
      }
    }
    self.initialPhase = initialPhase
    self.changes = changes
  }

  /// The rule in the footer, which is a text between two line feeds; nil if the text is empty.
  private static func readFooter(_ bytes: Span<UInt8>, at start: Int) throws(Refusal) -> PosixRule?
  {
    guard start < bytes.count, bytes[start] == 0x0A else { throw endsTooEarly }
    var footerBytes: [UInt8] = []
    var at = start + 1
    while at < bytes.count, bytes[at] != 0x0A {
      footerBytes.append(bytes[at])
      at += 1
      guard footerBytes.count <= PosixRule.mostBytes else { throw badFooter }
    }
    guard at < bytes.count else { throw endsTooEarly }
    if footerBytes.isEmpty { return nil }
    guard let rule = PosixRule(String(decoding: footerBytes, as: UTF8.self)) else {
      throw badFooter
    }
    return rule
  }

  private static var badFooter: Refusal {
    Refusal(reason: "the rule for future years in the file is not valid")
  }

  /// The zone that the file describes.
  func table(name: String, origin: Zone.Origin) -> ZoneTable {
    guard let footer else {
      return ZoneTable(name: name, origin: origin, initial: initialPhase, changes: changes)
    }
    guard let lastChange = changes.last else { return footer.table(name: name, origin: origin) }
    // After the last transition, the phase of the footer applies, even if the transition names
    // another phase.
    var allChanges =
      changes.dropLast() + [
        ZoneTable.Change(at: lastChange.at, phase: footer.phase(at: lastChange.at))
      ]
    allChanges += footer.changes(after: lastChange.at)
    return ZoneTable(
      name: name, origin: origin, initial: initialPhase, changes: Array(allChanges),
      cycleStart: lastChange.at,
      footer: footer)
  }
}
