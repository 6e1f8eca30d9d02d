// Joins the texts of items into one calendar: the components unchanged, and each time zone once. An
// item that defines a zone differently gets a calendar of its own in the text (RFC 5545 §3.4 allows
// several).

public struct CalendarJoin: Sendable {
  private var zones: [String: [UInt8]] = [:]
  private var zoneBytes: [UInt8] = []
  private var items: [UInt8] = []
  private var others: [UInt8] = []
  private let productID: String

  public init(productID: String) {
    self.productID = productID
  }

  /// About the length of the text so far, in bytes.
  public var size: Int { zoneBytes.count + items.count + others.count }

  public mutating func add(_ text: CalendarText) {
    let found = text.components(.vtodo) + text.components(.vevent)
    guard !found.isEmpty else { return }
    var new: [(id: String, bytes: [UInt8])] = []
    var fits = true
    for zone in text.components(.vtimezone) {
      guard let id = zone.property(.tzid)?.text() else { continue }
      let bytes = Self.withCRLF(zone.bytes)
      if let known = zones[id] { fits = fits && known == bytes } else { new.append((id, bytes)) }
    }
    let content = found.flatMap { Self.withCRLF($0.bytes) }
    guard fits else {
      let own = text.components(.vtimezone).flatMap { Self.withCRLF($0.bytes) }
      others += calendar(own + content)
      return
    }
    for (id, bytes) in new where zones[id] == nil {
      zones[id] = bytes
      zoneBytes += bytes
    }
    items += content
  }

  public var bytes: [UInt8] { calendar(zoneBytes + items) + others }

  private func calendar(_ content: [UInt8]) -> [UInt8] {
    Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(productID)\r\n".utf8) + content
      + Array("END:VCALENDAR\r\n".utf8)
  }

  /// The bytes with CRLF as line ends, as RFC 5545 §3.1 demands.
  private static func withCRLF(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 16)
    var last: UInt8 = 0
    for byte in bytes {
      if byte == .lineFeed, last != .carriageReturn { result.append(.carriageReturn) }
      result.append(byte)
      last = byte
    }
    if last != .lineFeed { result += [.carriageReturn, .lineFeed] }
    return result
  }
}
