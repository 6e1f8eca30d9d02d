// What a line of vdirsyncer's output reports.

public enum SyncLine: Equatable, Sendable {
  /// An item was written: to the store (`isHere`), or to the server.
  case wrote(uid: String, isHere: Bool, isNew: Bool)
  case removed(uid: String, isHere: Bool)
  /// The item was changed both here and on the server, and was merged.
  case merged(uid: String)
  case began(list: String)
  /// All items of a list were removed, either here or on the server. vdirsyncer then does not
  /// remove the items on the other side without a special option.
  case emptied(list: String)
  case unauthorized
  case unreachable
  /// Any other line. It is shown to the person if the run fails.
  case other(String)

  public init(_ line: String) {
    let trimmedLine = line.drop { $0 == " " }
    if let (uid, storage) = Self.uidAndStorage(trimmedLine, "Copying (uploading) item ", " to ") {
      self = .wrote(
        uid: uid, isHere: storage.hasPrefix(SyncConfiguration.localStorage), isNew: true)
    } else if let (uid, storage) = Self.uidAndStorage(
      trimmedLine, "Copying (updating) item ", " to ")
    {
      self = .wrote(
        uid: uid, isHere: storage.hasPrefix(SyncConfiguration.localStorage), isNew: false)
    } else if let (uid, storage) = Self.uidAndStorage(trimmedLine, "Deleting item ", " from ") {
      self = .removed(uid: uid, isHere: storage.hasPrefix(SyncConfiguration.localStorage))
    } else if trimmedLine.hasPrefix("Doing conflict resolution for item ") {
      self = .merged(uid: String(trimmedLine.dropFirst(35).dropLast(3)))
    } else if trimmedLine.hasPrefix("Syncing \(SyncConfiguration.pairName)/") {
      self = .began(list: String(trimmedLine.dropFirst(9 + SyncConfiguration.pairName.utf8.count)))
    } else if trimmedLine.contains("was completely emptied") {
      let name = trimmedLine.split(separator: "/").dropFirst().first?.prefix { $0 != ":" }
      self = .emptied(list: name.map { String($0) } ?? "")
    } else if trimmedLine.contains("401") && trimmedLine.contains("nauthorized") {
      self = .unauthorized
    } else if trimmedLine.contains("Cannot connect to host") {
      self = .unreachable
    } else {
      self = .other(String(trimmedLine))
    }
  }

  private static func uidAndStorage(
    _ text: Substring, _ beginning: String, _ middle: String
  ) -> (uid: String, storage: Substring)? {
    guard text.hasPrefix(beginning) else { return nil }
    let uidAndRemainder = text.dropFirst(beginning.count)
    // The item's UID may contain the text `middle`, but the name of the storage does not, so the
    // last occurrence counts.
    guard let separator = uidAndRemainder.ranges(of: middle).last else { return nil }
    return (
      String(uidAndRemainder[..<separator.lowerBound]), uidAndRemainder[separator.upperBound...]
    )
  }
}
