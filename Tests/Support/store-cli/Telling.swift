// The reports of the store as lines: words separated by tabs, because ids may contain blanks.

import CivilTime
import Files
import PlainStore
import Store

/// A fault's name and its details.
func word(of fault: StoreFault) -> String {
  switch fault {
  case .disk(let fault), .unfinishedCommit(let fault): "\(name(of: "\(fault.reason)")) \(fault)"
  case .busy(let holder): "busy \(holder?.name ?? "-") \(holder?.process ?? 0)"
  default: "\(name(of: "\(fault)")) \(fault)"
  }
}

private func name(of text: String) -> Substring { text.prefix { $0 != "(" } }

extension Delta {
  /// The event, kind, id and present content of each changed object.
  func text(in store: Store) -> String {
    all.map { event, thing in
      let now = store.text(of: thing) ?? "-"
      return "\t\(event.rawValue)\t\(thing.kind)\t\(thing.id)\t\(now)"
    }.joined()
  }
}

extension Store {
  func text(of thing: Delta.ItemRef) -> String? {
    switch thing.kind {
    case "list": list(thing.id).map(text)
    case "place": places[thing.id]
    default: item(ItemID(thing.id)).map(text)
    }
  }

  var places: [String: String] {
    document(FileName(ours: "places.json")).flatMap { PlainItem.fields(of: $0) } ?? [:]
  }

  func text(of list: StoredList) -> String { "\(list.title ?? "-") \(list.color ?? "-")" }

  func text(of item: Item) -> String { String(decoding: item.members, as: UTF8.self) }

  /// Everything that a client could see: kind, id and content of each object.
  var view: String {
    var entries = lists.map { "\tlist\t\($0.id)\t\(text(of: $0))" }
    entries += places.map { "\tplace\t\($0.key)\t\($0.value)" }
    forEachItem { entries.append("\t\($0.kind)\t\($0.id)\t\(text(of: $0))") }
    return entries.sorted().joined()
  }
}

extension Announcement {
  func line(in store: Store) -> String {
    "*\t\(previousState.text)\t\(state.text)\t\(origin.rawValue)\(delta.text(in: store))"
  }
}

extension HistoryEntry {
  var line: String {
    "\t\(number) \(origin.rawValue) \(client ?? "-") \(title) \(undoes ?? 0) \(isUndone)"
  }
}
