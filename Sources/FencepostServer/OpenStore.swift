// An open store behind one reference, with what its settings and places say, read when they differ.

import Files
import Places
import SettingsFile
import Store

extension StoreHost {
  final class OpenStore {
    /// To be worked on; whoever only looks, looks with `look`, for here a look is a copy, and a store
    /// has dozens of references to count.
    var store: Store
    /// What `settings.json` and `places.json` said when they were last asked for, and what that means.
    private var documents = Documents()
    /// Which edition of the store's documents that was.
    private var readEdition: Int?

    private struct Documents {
      var settingsText: [UInt8]?
      var settings = Settings()
      var placesText: [UInt8]?
      var radius = 0.0
      var places = PlaceFile(nil, defaultRadius: 0)
      var documentVersions = DocumentVersions()
    }

    /// How often the settings and the places came to say something else; 0 where nobody has looked.
    struct DocumentVersions: Equatable {
      var settings = 0
      var places = 0
    }

    /// Whether somebody may have been at what is kept of fences.
    private var isFenceSeen = false

    init(_ store: Store) {
      self.store = store
    }

    func noteSight() { isFenceSeen = true }

    /// Whether that is so; asked once.
    func takeSight() -> Bool {
      defer { isFenceSeen = false }
      return isFenceSeen
    }

    var settings: Settings {
      read()
      return documents.settings
    }

    var places: PlaceFile {
      read()
      return documents.places
    }

    var documentVersions: DocumentVersions {
      read()
      return documents.documentVersions
    }

    private func read() {
      let edition = look { $0.documentEdition }
      guard edition != readEdition else { return }
      readEdition = edition
      let (settings, places) = look {
        ($0.document(Settings.file), $0.document(AlarmService.placesFile))
      }
      // The same array as before is found to be that without a look at its bytes.
      let isFirst = documents.documentVersions == DocumentVersions()
      if isFirst || settings != documents.settingsText {
        documents.settingsText = settings
        documents.settings = Settings(settings)
        documents.documentVersions.settings += 1
      }
      // A place without a radius has the default one.
      let radius = documents.settings.defaultRadius
      if isFirst || places != documents.placesText || radius != documents.radius {
        (documents.placesText, documents.radius) = (places, radius)
        documents.places = PlaceFile(places, defaultRadius: radius)
        documents.documentVersions.places += 1
      }
    }

    /// Another number wherever there may be other problems.
    var unrest: Int { documentVersions.settings &+ documentVersions.places &+ look { $0.unrest } }

    func item(_ id: ItemID) -> Item? { look { $0.item(id) } }

    /// As a session sees it that has staged something.
    func item(_ id: ItemID, in staging: Staging) -> Item? { look { $0.item(id, in: staging) } }

    func list(_ id: String) -> StoredList? { look { $0.list(id) } }

    /// Looks into the store where it is: what everybody may change at any time, a getter of it
    /// would copy first.
    func look<Seen>(_ body: (inout Store) -> Seen) -> Seen { body(&store) }
  }
}
