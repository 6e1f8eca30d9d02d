// Properties and components that Fencepost does not know, in a canonical form: lines are unfolded
// and sorted, without unneeded quotation marks and meaningless escapes.

internal import Geofence
internal import ICalendar

enum PlainLines {
  /// Properties that programs maintain for themselves and change without a reason.
  static let ignoredNames: NameSet = [
    .uid, .dtstamp, .created, .lastModified, .sequence, .acknowledged, .appleAlarmUID,
    .mozillaAcknowledged, .mozillaSnooze, .mozillaGeneration, .libicalError, .radicaleName,
  ]

  static func canonicalText(_ property: Property) -> String {
    var bytes: [UInt8] = []
    append(property, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ property: Property, to bytes: inout [UInt8]) {
    let parameters = parameters(of: property)
    let isPosition = property.isNamed(.geo)
    if parameters.isEmpty, !isPosition {
      let start = bytes.count
      property.append(nameTo: &bytes)
      bytes.append(UInt8(ascii: ":"))
      let value = bytes.count
      property.append(textTo: &bytes)
      // Most texts have no escapes and are already canonical.
      if bytes[value...].allSatisfy(\.isPlainText) { return }
      bytes.removeLast(bytes.count - start)
    }
    guard let name = Name(property.name) else {
      property.append(nameTo: &bytes)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(contentsOf: property.rawValue.utf8)
      return
    }
    if isPosition, let position = (try? property.position()).flatMap(Coordinate.init) {
      bytes.append(contentsOf: "GEO:\(position.roundedText)".utf8)
    } else {
      ContentLine.text(name, property.text(), parameters).append(to: &bytes)
    }
  }

  /// The parameters that have a meaning, sorted.
  private static func parameters(of property: Property) -> [Parameter] {
    var parameters = property.parameters
    guard !parameters.isEmpty else { return [] }
    parameters.removeAll { parameter in
      // A VALUE parameter with the default type means nothing; python-icalendar 4 adds one to
      // every time.
      parameter.name == .value
        && ["DATE-TIME", "TEXT", "URI"].contains(parameter.values.first?.uppercased() ?? "")
    }
    return parameters.sorted {
      ($0.name.text, $0.values.first ?? "") < ($1.name.text, $1.values.first ?? "")
    }
  }

  /// Adds a component's own lines, except for those that `isLeftOut` selects.
  static func add(
    _ component: Component, to lines: inout SortedLines, without isLeftOut: (Property) -> Bool
  ) {
    for property in component.properties where !isLeftOut(property) {
      lines.add { append(property, to: &$0) }
    }
  }

  /// The whole component with everything in it.
  static func componentText(_ component: Component) -> String {
    var bytes: [UInt8] = []
    append(component, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ component: Component, to bytes: inout [UInt8]) {
    // The components that are still to be written; the last one is written next. This is a loop and
    // not a recursion, because a file decides how deep components are nested.
    var pendingComponents = [component]
    var isFirst = true
    while let next = pendingComponents.popLast() {
      if !isFirst { bytes.append(contentsOf: "\n\t".utf8) }
      isFirst = false
      bytes.append(contentsOf: "BEGIN:\(next.name)".utf8)
      var lines = SortedLines()
      add(next, to: &lines) { ignoredNames.contains($0) }
      lines.append(to: &bytes, each: "\n\t")
      bytes.append(contentsOf: "\n\tEND".utf8)
      pendingComponents += next.components.reversed()
    }
  }
}

/// Collects lines in any order and returns them sorted by bytes.
struct SortedLines {
  private var bytes: [UInt8] = []
  private var lines: [Range<Int>] = []

  mutating func add(_ write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    write(&bytes)
    lines.append(start..<bytes.count)
  }

  /// Removes all lines, and keeps the memory for others.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
    lines.reserveCapacity(count / 32)
  }

  /// Appends all lines, each with this prefix.
  mutating func append(to other: inout [UInt8], each beginning: StaticString) {
    sort()
    for line in lines {
      beginning.withUTF8Buffer { other.append(contentsOf: $0) }
      bytes.span.extracting(line).withUnsafeBufferPointer { other.append(contentsOf: $0) }
    }
  }

  /// Sorts up to 32 lines by insertion, which allocates no memory, and more lines by a regular
  /// sort.
  private mutating func sort() {
    var order: [Range<Int>] = []
    swap(&order, &lines)
    defer { swap(&order, &lines) }
    let text = bytes.span.bytes
    guard order.count <= 32 else {
      order.sort { Self.sorts($0, before: $1, text) }
      return
    }
    for index in order.indices.dropFirst() {
      let line = order[index]
      var at = index
      while at > 0, Self.sorts(line, before: order[at - 1], text) {
        order[at] = order[at - 1]
        at -= 1
      }
      order[at] = line
    }
  }

  private static func sorts(
    _ one: Range<Int>, before other: Range<Int>, _ text: RawSpan
  ) -> Bool {
    let count = min(one.count, other.count)
    for index in 0..<count {
      let first = text.unsafeLoad(fromByteOffset: one.lowerBound + index, as: UInt8.self)
      let second = text.unsafeLoad(fromByteOffset: other.lowerBound + index, as: UInt8.self)
      if first != second { return first < second }
    }
    return one.count < other.count
  }
}
