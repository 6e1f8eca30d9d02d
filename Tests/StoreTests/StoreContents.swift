// Everything that a client could see, as simply as possible: by the store, by the files themselves,
// and the differences between two such contents.

import Files
import PlainStore
import SimulatedDisk
import Store

/// The content of each object, by its kind and id.
typealias StoreContents = [String: String]

extension Store {
  var contents: StoreContents {
    var panorama: StoreContents = [:]
    for list in lists { panorama["list \(list.id)"] = "\(list.title ?? "") \(list.color ?? "")" }
    forEachItem { item in
      let members = String(decoding: item.members, as: UTF8.self)
      panorama["\(item.kind) \(item.id)"] = "\(item.revision.hex) \(members)"
    }
    for name in [FileName("settings.json"), FileName("places.json")].compactMap(\.self) {
      for (item, digest) in PlainItem.codec.documentEntries(name, document(name) ?? []) {
        panorama["\(item.kind) \(item.id)"] = digest.hex
      }
    }
    return panorama
  }
}

extension Foreign {
  /// The content of a store read from its files alone. No two items may have one UID.
  func contents(of root: String) -> StoreContents {
    var panorama: StoreContents = [:]
    for list in names(in: "\(root)/lists") where !list.isHidden {
      let path = "\(root)/lists/\(list)"
      guard read(path) == nil else { continue }
      let text = { (name: String) in
        read("\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      panorama["list \(list)"] = "\(text("displayname")) \(text("color"))"
      for name in names(in: path) where !name.isHidden && name.hasSuffix(".ics") {
        guard let bytes = read("\(path)/\(name)"),
          case .item(let indexed, _) = PlainItem.codec.readFile(bytes, name, list.text)
        else { continue }
        let members = String(decoding: indexed.members, as: UTF8.self)
        panorama["\(indexed.kind) \(indexed.uid)"] = "\(indexed.revision.hex) \(members)"
      }
    }
    for name in [FileName("settings.json"), FileName("places.json")].compactMap(\.self) {
      for (item, digest) in PlainItem.codec.documentEntries(name, read("\(root)/\(name)") ?? []) {
        panorama["\(item.kind) \(item.id)"] = digest.hex
      }
    }
    return panorama
  }
}

extension Delta {
  /// The errors in this change report between two contents. An item reported as updated may be as
  /// it was.
  func mistakes(from before: StoreContents, to after: StoreContents) -> [String] {
    var told: [String: Delta.Event] = [:]
    for (event, item) in all { told["\(item.kind) \(item.id)"] = event }
    return Set(before.keys).union(after.keys).union(told.keys).sorted().compactMap { key in
      let isRight =
        switch (before[key], after[key], told[key]) {
        case (nil, _?, .created), (_?, nil, .removed), (_?, _?, .updated): true
        case (let was, let now, nil): was == now
        default: false
        }
      return isRight ? nil : "\(key) is told to be \(told[key].map { "\($0)" } ?? "as it was")"
    }
  }
}
