// Joins the texts of items into one text, usually of one calendar. Components are copied
// unchanged, and each time zone is written once. An item that defines a zone differently gets a
// calendar of its own, because a text may have several calendars (RFC 5545 §3.4).

public struct CalendarJoin: Sendable {
  private var zonesByID: [String: [UInt8]] = [:]
  private var zoneBytes: [UInt8] = []
  private var itemBytes: [UInt8] = []
  private var separateCalendars: [UInt8] = []
  private let productID: String

  public init(productID: String) {
    self.productID = productID
  }

  /// The approximate length of the text so far, in bytes.
  public var approximateSize: Int { zoneBytes.count + itemBytes.count + separateCalendars.count }

  public mutating func add(_ text: CalendarText) {
    let itemComponents = text.components(.vtodo) + text.components(.vevent)
    guard !itemComponents.isEmpty else { return }
    var newZones: [(id: String, bytes: [UInt8])] = []
    var zonesAgree = true
    for zone in text.components(.vtimezone) {
      guard let id = zone.property(.tzid)?.text() else { continue }
      let bytes = Self.withCRLF(zone.bytes)
      if let addedZone = zonesByID[id] {
        zonesAgree = zonesAgree && addedZone == bytes
      } else {
        newZones.append((id, bytes))
      }
    }
    let content = itemComponents.flatMap { Self.withCRLF($0.bytes) }
    guard zonesAgree else {
      let ownZones = text.components(.vtimezone).flatMap { Self.withCRLF($0.bytes) }
      separateCalendars += calendar(ownZones + content)
      return
    }
    for (id, bytes) in newZones where zonesByID[id] == nil {
      zonesByID[id] = bytes
      zoneBytes += bytes
    }
    itemBytes += content
  }

  public var bytes: [UInt8] { calendar(zoneBytes + itemBytes) + separateCalendars }

  private func calendar(_ content: [UInt8]) -> [UInt8] {
    Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(productID)\r\n".utf8) + content
      + Array("END:VCALENDAR\r\n".utf8)
  }

  /// The bytes with CRLF as line ends, as RFC 5545 §3.1 demands.
  private static func withCRLF(_ bytes: [UInt8]) -> [UInt8] {
    var crlfBytes: [UInt8] = []
    crlfBytes.reserveCapacity(bytes.count + bytes.count / 16)
    var previousByte: UInt8 = 0
    for byte in bytes {
      if byte == .lineFeed, previousByte != .carriageReturn { crlfBytes.append(.carriageReturn) }
      crlfBytes.append(byte)
      previousByte = byte
    }
    if previousByte != .lineFeed { crlfBytes += [.carriageReturn, .lineFeed] }
    return crlfBytes
  }
}
