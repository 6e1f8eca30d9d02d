// The device that the person carries, if several devices report different positions, and a sentence
// about the device that is ignored.

public import CivilTime
public import Geofence

public struct ChosenDevice: Hashable, Sendable {
  /// The device that moved last, which the person is assumed to carry.
  public let device: String
  public let movedAt: Instant
  /// The last fix of a device at another position, which is ignored.
  public let ignored: Fix

  /// A sentence such as "phone is ignored: it is elsewhere, and this computer moved last, at
  /// 09:02."
  func sentence(_ wording: Explanation.Wording) -> String {
    "\(Self.name(for: ignored)) is ignored: it is elsewhere, and \(Self.name(for: device)) moved last, at "
      + "\(wording.formatTime(movedAt))."
  }

  private static func name(for fix: Fix) -> String {
    if fix.device.isEmpty, !fix.source.isEmpty { return "'\(fix.source)'" }
    let deviceName = name(for: fix.device)
    return fix.device == Fix.computer ? "T\(deviceName.dropFirst())" : deviceName
  }

  private static func name(for device: String) -> String {
    switch device {
    case Fix.computer: "this computer"
    case "": "a device without a name"
    default: "'\(device)'"
    }
  }
}
