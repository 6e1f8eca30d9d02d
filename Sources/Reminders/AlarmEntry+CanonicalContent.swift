// What a person set in an alarm or a place, in a canonical form that does not depend on the program
// that wrote it.

internal import CivilTime
internal import Geofence
internal import ICalendar

extension AlarmEntry {
  func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "ALARM:\(alarm.id)".utf8)
    switch alarm.trigger {
    case .relative(let seconds, let base):
      bytes.append(contentsOf: base == .start ? "\n\tSTART ".utf8 : "\n\tEND ".utf8)
      bytes.append(contentsOf: String(seconds).utf8)
    case .absolute(let instant): bytes.append(contentsOf: "\n\tAT \(instant.basicText)".utf8)
    case .fence(let fence): Self.append(fence, to: &bytes)
    case .other: break
    }
    let isUnsupportedTrigger = alarm.trigger == .other
    var lines = SortedLines()
    PlainLines.add(component, to: &lines) { line in
      isUnsupportedTrigger
        ? PlainLines.ignoredNames.contains(line) : Self.omittedProperties.contains(line)
    }
    lines.append(to: &bytes, each: "\n\t")
  }

  private static func append(_ fence: Fence, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\n\t".utf8)
    bytes.append(contentsOf: fence.word.utf8)
    for place in fence.places {
      bytes.append(contentsOf: "\n\t".utf8)
      place.append(to: &bytes, each: "\n\t")
    }
    let policy = fence.policy
    guard !policy.isDefault else { return }
    func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "" }
    let numbers = "\(text(policy.dwell)) \(text(policy.margin))"
    let choices = "\(text(policy.fireIfInside)) \(text(policy.onceOnly))"
    bytes.append(contentsOf: "\n\tPOLICY \(numbers) \(choices)".utf8)
  }

  private static let omittedProperties = PlainLines.ignoredNames.union(
    AlarmLines.triggerLines(.absolute(.first)).map(\.name))
}

extension FencePlace {
  /// Writes numbers with Double's own description, from which the same numbers can be read.
  func append(to bytes: inout [UInt8], each beginning: StaticString) {
    bytes.append(contentsOf: "PLACE".utf8)
    for number in [coordinate.latitude, coordinate.longitude, radius] {
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: number.description.utf8)
    }
    for text in [title, address, placeID] {
      beginning.withUTF8Buffer { bytes.append(contentsOf: $0) }
      bytes.append(UInt8(ascii: " "))
      if let text { ContentLine.append(.name, text: text, to: &bytes) }
    }
  }
}
