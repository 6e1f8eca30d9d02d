// One NMEA 0183 sentence: `$`, a talker, a type, fields, and maybe a checksum; and the decoding of
// positions, times and dates.

internal import CivilTime
internal import Geofence

struct NMEASentence {
  /// The type without the talker: `RMC` for `$GPRMC`, and for `$GNRMC` too.
  let type: String
  private let fields: [String]

  enum SentenceReading {
    case sentence(NMEASentence)
    case skipped(SkippedPoint.SkipReason)
    case nothing
  }

  /// A longer line is skipped. The standard allows 82 characters; some receivers write more, but
  /// none writes as many as this.
  static let mostCharacters = 1024

  /// Reads one line. Text before the `$`, which loggers write, is skipped.
  static func parse(_ line: ArraySlice<UInt8>) -> SentenceReading {
    guard line.count <= mostCharacters else { return .skipped(.tooLong(limit: mostCharacters)) }
    let line = line.drop { XMLReader.isBlank($0) }
    guard !line.isEmpty else { return .nothing }
    guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else {
      return .skipped(.otherKind(String(decoding: line.prefix(12), as: UTF8.self).displayText))
    }
    let text = line[(dollar + 1)...]
    let checksumStart = text.lastIndex(of: UInt8(ascii: "*"))
    let body = text[..<(checksumStart ?? text.endIndex)]
    if let checksumStart {
      let checksumDigits = String(decoding: text[(checksumStart + 1)...].prefix(2), as: UTF8.self)
      guard UInt8(checksumDigits, radix: 16) == body.reduce(0, ^) else {
        return .skipped(.badChecksum)
      }
    }
    let fields = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).trimmed }
    let address = fields.first ?? ""
    guard address.utf8.count == 5, address.utf8.first != UInt8(ascii: "P") else {
      return .skipped(.otherKind(address.displayText))
    }
    return .sentence(NMEASentence(type: String(address.suffix(3)), fields: fields))
  }

  /// A field by its index; empty beyond the last field.
  subscript(index: Int) -> String { fields.indices.contains(index) ? fields[index] : "" }

  /// Milliseconds after midnight; second 60 becomes second 59.
  func time(_ index: Int) -> Int? {
    let text = Array(self[index].utf8)
    guard text.count >= 6, text.count <= 16, let hour = Self.number(text[0..<2]),
      let minute = Self.number(text[2..<4]), let second = Self.number(text[4..<6]),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    var milliseconds = 0
    if text.count > 6 {
      let decimals = text[7...].prefix(3)
      guard text[6] == UInt8(ascii: "."), text[7...].allSatisfy({ (0x30...0x39).contains($0) })
      else {
        return nil
      }
      for index in 0..<3 {
        let digit = index < decimals.count ? Int(decimals[7 + index] - 0x30) : 0
        milliseconds = milliseconds * 10 + digit
      }
    }
    return ((hour * 60 + minute) * 60 + min(second, 59)) * 1000 + milliseconds
  }

  /// `ddmmyy`, from 1980 to 2079.
  func day(_ index: Int) -> Day? {
    let text = Array(self[index].utf8)
    guard text.count == 6, let day = Self.number(text[0..<2]), let month = Self.number(text[2..<4]),
      let year = Self.number(text[4..<6])
    else { return nil }
    return Day(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
  }

  /// A date in three fields, as in ZDA.
  func separateDay(_ index: Int) -> Day? {
    guard let day = Int(self[index]), let month = Int(self[index + 1]),
      let year = Int(self[index + 2])
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// The coordinate in four fields: latitude in degrees and minutes, its hemisphere, and both for
  /// the longitude.
  func coordinate(_ index: Int) -> Coordinate? {
    guard let north = degrees(index, "N", "S"), let east = degrees(index + 2, "E", "W") else {
      return nil
    }
    return Coordinate(latitude: north, longitude: east)
  }

  func hasNoPosition(_ index: Int) -> Bool { self[index].isEmpty && self[index + 2].isEmpty }

  func shownPosition(_ index: Int) -> String {
    (index..<index + 4).map { self[$0] }.joined(separator: " ").displayText
  }

  private func degrees(_ index: Int, _ positive: String, _ negative: String) -> Double? {
    guard let number = PlainNumber.parse(self[index]), number >= 0, number < 1e5 else { return nil }
    let wholeDegrees = (number / 100).rounded(.down)
    let minutes = number - wholeDegrees * 100
    guard minutes < 60, self[index + 1] == positive || self[index + 1] == negative else {
      return nil
    }
    let degrees = wholeDegrees + minutes / 60
    return self[index + 1] == negative ? -degrees : degrees
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in text {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}
