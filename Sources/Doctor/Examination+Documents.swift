// Examines the files that people write by hand. They are read as the server reads them: are they
// valid, and what in them is ignored?

internal import Files
internal import JSON
internal import Places
internal import SettingsFile

extension Examination {
  private static let placesName = FileName(ours: "places.json")
  /// The largest document that is read, in bytes. No person writes so much by hand.
  private static let longestDocument = 16 << 20

  mutating func examineDocuments(_ names: [FileName]) {
    for name in [Self.placesName, Settings.fileName] where names.contains(name) {
      let bytes: [UInt8]
      do throws(DocumentFault) {
        guard let documentText = try validText(of: name) else { continue }
        bytes = documentText
      } catch {
        report(.document(error.issue), at: .root, name, line: error.line)
        continue
      }
      if name == Settings.fileName { examineSettings(bytes) } else { examinePlaces(bytes) }
    }
  }

  private mutating func examineSettings(_ bytes: [UInt8]) {
    let settings = Settings(bytes)
    let knownListIDs = Set(lists.compactMap(\.name.exactText)).union(settings.paths.keys)
    for problem in settings.problems(listExists: knownListIDs.contains) {
      report(
        .document(.ignoredSetting(problem.sentence, column: problem.position?.column)), at: .root,
        Settings.fileName, line: problem.position?.line)
    }
  }

  private mutating func examinePlaces(_ bytes: [UInt8]) {
    let file = PlaceFile(bytes, defaultRadius: Settings().defaultRadius)
    for problem in file.problems {
      report(
        .document(.ignoredPlace(problem.sentence)), at: .root, Self.placesName, line: problem.line)
    }
  }

  private struct DocumentFault: Error {
    let issue: DocumentIssue
    var line: Int?
  }

  /// The text of a document, if it is JSON in Fencepost's format; nil if it does not exist or is
  /// just being changed.
  private func validText(of name: FileName) throws(DocumentFault) -> [UInt8]? {
    guard let bytes = try readDocument(name) else { return nil }
    // A file of places may begin with a byte order mark.
    let hasByteOrderMark = name == Self.placesName && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let rootValue: Value?
    do throws(Fault) {
      rootValue = try Document(hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes).root
    } catch .syntax(let fault) {
      throw DocumentFault(
        issue: .notJSON("\(fault.message) at column \(fault.position.column)"),
        line: fault.position.line)
    } catch {
      throw DocumentFault(issue: .notJSON(error.description))
    }
    guard let rootValue else { throw DocumentFault(issue: .notAnObject) }
    if name == Self.placesName, let format = Self.foreignFormat(rootValue) {
      throw DocumentFault(issue: .foreignPlaces(format))
    }
    // A file of places may also be an array of places.
    guard rootValue.kind == .object || (name == Self.placesName && rootValue.kind == .array) else {
      throw DocumentFault(issue: .notAnObject)
    }
    return bytes
  }

  private func readDocument(_ name: FileName) throws(DocumentFault) -> [UInt8]? {
    let signature: Signature?
    let content: [UInt8]?
    do throws(DiskFault) {
      signature = try disk.signature(of: name, in: storeRoot.root)
      // Only regular files are opened, because opening a pipe would block.
      let isFile = signature.map { $0.kind == .file } ?? true
      content =
        isFile ? try disk.read(name, in: storeRoot.root, upTo: Self.longestDocument)?.bytes : nil
    } catch {
      if error.reason == .keepsChanging { return nil }
      throw DocumentFault(issue: .unreadable(error))
    }
    if let kind = signature?.kind, kind != .file { throw DocumentFault(issue: .notAFile(kind)) }
    return content
  }

  /// The name of another program's format, which is recognised by members that Fencepost's files do
  /// not have; nil if the file may be Fencepost's.
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
