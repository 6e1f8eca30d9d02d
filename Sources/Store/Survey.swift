// What was found by looking at folders without the lock, and how a whole folder is looked at: every
// name that it has against every file that is known, at little more than what the looks cost.

internal import Files

extension Store {
  /// What is worth a second look under the lock.
  struct Survey {
    private var names: [Place: [FileName]] = [:]
    var newLists: [FileName] = []
    var goneLists: [FileName] = []
    /// Where a writer who died has left something.
    var untidy: Set<Place> = []

    init() {}

    init(files: some Sequence<DocumentKey>) {
      for key in files { add(key) }
    }

    var isEmpty: Bool { names.isEmpty && newLists.isEmpty && goneLists.isEmpty }

    mutating func add(_ key: DocumentKey) {
      names[key.place, default: []].append(key.name)
    }

    mutating func add(_ more: [FileName], in place: Place) {
      if !more.isEmpty { names[place, default: []] += more }
    }

    /// Each once, in the same order every time.
    var files: [DocumentKey] {
      var files: [DocumentKey] = []
      for place in names.keys.sorted(by: { $0.text < $1.text }) {
        var last: FileName?
        for name in names[place, default: []].sorted() where name != last {
          files.append(DocumentKey(place: place, name: name))
          last = name
        }
      }
      return files
    }
  }

  mutating func survey(_ place: Place, into survey: inout Survey) throws(DiskFault) {
    if place == .lists { return try surveyLists(into: &survey) }
    let list = place.list.flatMap(catalogue.list(named:))
    guard place == .root || list != nil else { return }
    let folder: Folder
    do {
      folder = try depot.grounds.open(place)
    } catch  where error.reason == .missing || error.reason == .notAFolder {
      return try surveyLists(into: &survey)
    }
    var differing: [FileName] = []
    var seenDocuments: Set<FileName> = []
    let slots = list.map(catalogue.slots(in:)) ?? [:]
    var looks = list.flatMap { catalogue.takeLooks(ofList: $0) }
    var unchanged = 0
    let names = try disk.names(in: folder)
    for name in names {
      if looks != nil, let look = try self.look(at: name, in: folder),
        looks?.take(name, look) == true
      {
        unchanged += 1
        continue
      }
      if let slot = slots[name] {
        if try !catalogue.isKnown(self.look(at: name, in: folder), inSlot: slot) {
          differing.append(name)
        }
        continue
      }
      if Depot.isLeftover(name) { survey.untidy.insert(place) }
      let key = DocumentKey(place: place, name: name)
      guard let known = known(at: key) else { continue }
      if known != nil { seenDocuments.insert(name) }
      // Of what nothing is known, a look would tell nothing.
      if let known, let look = try self.look(at: name, in: folder), look == known.signature {
        continue
      }
      differing.append(name)
    }
    if unchanged < slots.count {
      let there = Set(names)
      for name in slots.keys where !there.contains(name) { differing.append(name) }
    }
    for name in place == .root ? Self.ownDocuments : Self.listDocuments {
      let isKnown = documents[DocumentKey(place: place, name: name)] != nil
      if isKnown, !seenDocuments.contains(name) { differing.append(name) }
    }
    survey.add(differing, in: place)
  }

  /// How what was listed looks; nil as well where only that one look fails, which its reading will
  /// explain.
  private func look(at name: FileName, in folder: Folder) throws(DiskFault) -> Signature? {
    do {
      return try disk.look(at: name, in: folder)
    } catch  where error.reason != .denied {
      return nil
    }
  }
}
