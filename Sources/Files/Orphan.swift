// What a settlement found in its way and may not destroy: kept in a folder of its own, under a name
// that says where it belonged, until a person has looked at it.

/// A file that waits under a temporary's name to be put aside.
public struct Orphan: Equatable, Sendable {
  public var place: Place
  public var temp: FileName
  /// Where it belonged, as far as anybody knows.
  public var meant: Place
  public var name: FileName

  public init(place: Place, temp: FileName, meant: Place, name: FileName) {
    self.place = place
    self.temp = temp
    self.meant = meant
    self.name = name
  }

  /// `Home--buy-milk.ics`, and with a number from the second of that name on.
  func keptName(_ attempt: Int) -> FileName? {
    let list = (meant.steps.last ?? name).text
    let number = attempt == 0 ? "" : "~\(attempt)"
    let text = "\(list)--\(name.text)\(number)"
    return FileName(Array(text.utf8.suffix(FileName.longest)))
  }
}

extension Grounds {
  /// Moves the orphan to its keep; nothing where it has gone meanwhile.
  func putAside(_ orphan: Orphan) throws(DiskFault) {
    let keep = try openOrMake(.orphans)
    let folder: Folder
    do {
      folder = try open(orphan.place)
    } catch  where error.reason == .missing || error.reason == .notAFolder {
      return
    }
    for attempt in 0..<1000 {
      guard let name = orphan.keptName(attempt) else { break }
      do {
        try disk.moveAside(orphan.temp, in: folder, to: name, in: keep)
        return
      } catch  where error.reason == .missing {
        return
      } catch  where error.reason == .exists {
        continue
      }
    }
    // A thousand of one name: it stays where it is, hidden from everyone but the next recovery.
  }
}
