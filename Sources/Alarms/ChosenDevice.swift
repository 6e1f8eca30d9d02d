// Of devices that are in different places, the one that the person took along, in words.

public import CivilTime
public import Geofence

public struct ChosenDevice: Hashable, Sendable {
  /// The one that moved last.
  public let device: String
  public let movedAt: Instant
  /// A fix of the one that is elsewhere.
  public let ignored: Fix

  /// "phone is ignored: it is elsewhere, and this computer moved last, at 09:02."
  func sentence(_ wording: Explanation.Wording) -> String {
    "\(Self.name(ignored)) is ignored: it is elsewhere, and \(Self.name(device)) moved last, at "
      + "\(wording.time(movedAt))."
  }

  private static func name(_ fix: Fix) -> String {
    if fix.device.isEmpty, !fix.source.isEmpty { return "'\(fix.source)'" }
    let name = name(fix.device)
    return fix.device == Fix.computer ? "T\(name.dropFirst())" : name
  }

  private static func name(_ device: String) -> String {
    switch device {
    case Fix.computer: "this computer"
    case "": "a device without a name"
    default: "'\(device)'"
    }
  }
}
