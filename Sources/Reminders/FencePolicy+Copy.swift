// Writes and reads a copy of a fence's policy in the URL of the alarm's first VLOCATION, where RFC
// 5870 allows additional parameters. The copy survives programs that remove all lines that begin
// with X-.

internal import ICalendar

extension FencePolicy {
  private static let parameterPrefix = "x-fencepost-"

  /// The parameters for the URL; none for the default policy.
  var extras: [GeoURI.ExtraParameter] {
    let members: [(String, String?)] = [
      ("dwell", dwell.flatMap(PlainDecimal.text)), ("margin", margin.flatMap(PlainDecimal.text)),
      ("fire-if-inside", fireIfInside.map { $0 ? "true" : "false" }),
      ("once-only", onceOnly.map { $0 ? "true" : "false" }),
    ]
    return members.compactMap { name, value in
      value.map { GeoURI.ExtraParameter(name: Self.parameterPrefix + name, value: $0) }
    }
  }

  /// Reads the copy, and ignores invalid parameters.
  init(copiedIn extras: [GeoURI.ExtraParameter]) {
    func value(_ name: String) -> String? {
      extras.first { $0.name.lowercased() == Self.parameterPrefix + name }?.value
    }
    func number(_ name: String) -> Double? {
      value(name).flatMap(PlainDecimal.read).flatMap { $0 >= 0 ? $0 : nil }
    }
    func choice(_ name: String) -> Bool? {
      switch value(name)?.lowercased() {
      case "true": true
      case "false": false
      default: nil
      }
    }
    self.init(
      dwell: number("dwell"), margin: number("margin"), fireIfInside: choice("fire-if-inside"),
      onceOnly: choice("once-only"))
  }
}

extension Fence {
  /// The policy that is copied into the URL of the place with this index: the fence's policy for
  /// the first place, the default policy for all others.
  func policy(ofPlace index: Int) -> FencePolicy { index == 0 ? policy : FencePolicy() }
}
