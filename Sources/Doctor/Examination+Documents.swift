// The documents that people write by hand, looked through: whether they are JSON at all, and theirs.
// What they ask for is the server's to judge.

internal import Files
internal import JSON

extension Examination {
  private static let places = FileName(ours: "places.json")
  private static let documents = [places, FileName(ours: "settings.json")]
  /// Nobody writes so much by hand.
  private static let longestDocument = 16 << 20

  mutating func examineDocuments(_ names: [FileName]) {
    for name in Self.documents where names.contains(name) {
      guard let issue = issue(of: name) else { continue }
      note(.document(issue.0), at: .root, name, line: issue.line)
    }
  }

  private func issue(of name: FileName) -> (DocumentIssue, line: Int?)? {
    let bytes: [UInt8]
    do throws(DiskFault) {
      if let look = try disk.look(at: name, in: storeRoot.root), look.kind != .file {
        return (.notAFile(look.kind), nil)
      }
      let content = try disk.read(name, in: storeRoot.root, upTo: Self.longestDocument)
      guard let content else { return nil }
      bytes = content.bytes
    } catch {
      return error.reason == .unsettled ? nil : (.unreadable(error), nil)
    }
    do throws(Fault) {
      let document = try Document(bytes)
      guard let root = document.root else { return (.notAnObject, nil) }
      if name == Self.places, let format = Self.foreignFormat(root) {
        return (.foreignPlaces(format), nil)
      }
      // A list of places is as good as an object with one.
      let isOne = root.kind == .object || (name == Self.places && root.kind == .array)
      return isOne ? nil : (.notAnObject, nil)
    } catch {
      guard case .syntax(let fault) = error else { return (.notJSON(error.description), nil) }
      return (.notJSON("\(fault.message) at column \(fault.column)"), fault.line)
    }
  }

  /// By what those files have and ours do not; nil where it may be ours.
  private static func foreignFormat(_ root: Value) -> String? {
    if root["type"]?.string == "FeatureCollection" { return "geojson" }
    if root["_type"]?.string == "waypoints" { return "owntracks" }
    guard root.kind == .array, let first = root.elements.first(where: { _ in true }),
      first.kind == .object
    else {
      return nil
    }
    if first["_type"]?.string == "waypoint" { return "owntracks" }
    return first["coordinates"]?.kind == .object ? "mapdata" : nil
  }
}
