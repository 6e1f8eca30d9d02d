// The file name of a new item, made from its UID, and whether a name is in use.

internal import Files

extension Store {
  /// `<uid>.ics` if every peer accepts that as a name; otherwise a digest of the UID.
  func freeName(for uid: ItemID, in list: StoredList) throws(StoreFault) -> FileName {
    let isPlainUID = uid.text.utf8.allSatisfy(Self.isPlainByte) && uid.text.utf8.first != 0x2E
    let stem =
      isPlainUID && uid.text.utf8.count <= 200 ? uid.text : Digest(of: Array(uid.text.utf8)).hex
    for attempt in 0..<100 {
      let suffix = attempt == 0 ? "" : "-\(attempt + 1)"
      guard let name = FileName("\(stem)\(suffix).ics") else { break }
      if try !isInUse(DocumentKey(folderPath: .list(list.name), name: name)) { return name }
    }
    throw .exists(uid)
  }

  private static func isPlainByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "@"):
      true
    default:
      false
    }
  }

  func isInUse(_ key: DocumentKey) throws(StoreFault) -> Bool {
    if turn?.commit.touches(key.name, in: key.folderPath) == true { return true }
    do throws(DiskFault) {
      return try disk.signature(of: key.name, in: transactionLog.storeRoot.open(key.folderPath))
        != nil
    } catch  where error.reason == .missing && key.folderPath.list != nil {
      // The folder does not exist yet: the same transaction creates it. So only the catalogue
      // tells which files will be in it.
      return fileKey(key).map { catalogue.slot(of: $0) != nil } ?? false
    } catch {
      throw .disk(error)
    }
  }
}
