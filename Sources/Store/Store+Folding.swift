// The store follows the journal: what others have made to stand is taken over and told, in order.

internal import Files

extension Store {
  mutating func fold(_ news: [News]) {
    for item in news {
      switch item {
      case .happened(let transaction):
        // Told is what changes here: who opened without an index may have read of it already.
        catalogue.beginRecording()
        let before = ownBytes()
        for change in transaction.changes { apply(change) }
        var delta = catalogue.recordedDelta()
        delta.add(things(changedFrom: before))
        _ = catalogue.endRecording()
        announcements.add(
          delta, number: transaction.number, origin: origin(of: transaction),
          state: depot.journal.position(after: transaction))
      case .dropped(let transaction):
        lookAgain(at: transaction.changes)
      case .gap(let position, _):
        lookAtEverything()
        // Whoever asks from before it is told so; who is given it as the state need not be again.
        announcements.add(Delta(), number: nil, origin: .external, state: position)
      }
    }
  }

  func origin(of transaction: Transaction) -> Origin {
    switch transaction.source {
    case .external: .external
    case .client(_, let session, _): session == depot.identity.session ? .own : .other
    }
  }

  /// Takes over a change that stands. Its file is looked at again soon, since only a look tells
  /// whether it is still so.
  private mutating func apply(_ change: Change) {
    switch change.object {
    case .file:
      let key = DocumentKey(place: change.place, name: change.name)
      patrol.see(key, at: surroundings.now())
      guard known(at: key) != nil else { return }
      guard let image = change.after else { return set(nil, image: nil, at: key) }
      if let bytes = image.bytes {
        set(bytes, image: image.digest, at: key)
      } else if let found = try? read(key) {
        // Recorded by a digest alone: what stands there is that, or something newer, which the
        // next look will find out.
        set(found.bytes, image: image.digest, at: key)
      }
    case .folder:
      guard change.place == .lists else { return }
      if change.motion == .take {
        forget(list: change.name)
      } else {
        _ = learn(list: change.name)
      }
    }
  }

  func read(_ key: DocumentKey) throws(DiskFault) -> FileContent? {
    try disk.read(key.name, in: depot.grounds.open(key.place), upTo: Self.longestFile)
  }

  /// What was to be recorded, and was not, has to be looked at again.
  mutating func lookAgain(at changes: [Change]) {
    let now = surroundings.now()
    for change in changes {
      switch change.object {
      case .file: patrol.see(DocumentKey(place: change.place, name: change.name), at: now)
      case .folder: patrol.see(change.place, at: now)
      }
    }
  }

  mutating func lookAtEverything() {
    let now = surroundings.now()
    patrol.see(Place.root, at: now)
    patrol.see(Place.lists, at: now)
    for list in lists { patrol.see(Place.list(list.name), at: now) }
  }
}
