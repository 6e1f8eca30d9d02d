// An open store with its settings and places, which are read again after their files have changed.

import Files
import Places
import SettingsFile
import Store

extension StoreHost {
  final class OpenStore {
    let store: Store
    /// `settings.json` and `places.json` as they were last read, decoded.
    private var documents = Documents()
    /// The store's counter for changes of `settings.json` and `places.json`, as it was when
    /// `documents` was read.
    private var readGeneration: Int?

    private struct Documents {
      var settingsText: [UInt8]?
      var settings = Settings()
      var placesText: [UInt8]?
      var defaultRadius = 0.0
      var places = PlaceFile(nil, defaultRadius: 0)
      var documentVersions = DocumentVersions()
    }

    /// Counters that grow when the settings or the places change; 0 before the first read.
    struct DocumentVersions: Equatable {
      var settings = 0
      var places = 0
    }

    /// Whether another process may have stored alarm decisions that were not read yet.
    private var mayHaveStoredDecisions = false

    init(_ store: Store) {
      self.store = store
    }

    /// The log to which the alarm engines of other sessions write. Only a session without an alarm
    /// engine of its own reads it here; nil before the first read.
    private var recordLog: KeyValueLog?

    func alarmRecords() -> [String: [UInt8]]? {
      do throws(StoreFault) {
        if recordLog == nil { recordLog = try store.keyValueLog(named: Store.fences) }
      } catch {
        return nil
      }
      guard (try? recordLog?.catchUp()) != nil else { return nil }
      return recordLog?.entries
    }

    func expectStoredDecisions() { mayHaveStoredDecisions = true }

    /// Returns whether another process may have stored alarm decisions, and resets that.
    func takeStoredDecisionsHint() -> Bool {
      defer { mayHaveStoredDecisions = false }
      return mayHaveStoredDecisions
    }

    var settings: Settings {
      readChangedDocuments()
      return documents.settings
    }

    var places: PlaceFile {
      readChangedDocuments()
      return documents.places
    }

    var documentVersions: DocumentVersions {
      readChangedDocuments()
      return documents.documentVersions
    }

    private func readChangedDocuments() {
      let documentEdition = store.documentEdition
      guard documentEdition != readGeneration else { return }
      readGeneration = documentEdition
      let settings = store.document(Settings.fileName)
      let places = store.document(AlarmService.placesFile)
      // The comparison is cheap if the file was not read again: both are then the same array, and
      // Swift does not compare an array with itself byte by byte.
      let isFirstRead = documents.documentVersions == DocumentVersions()
      if isFirstRead || settings != documents.settingsText {
        documents.settingsText = settings
        documents.settings = Settings(settings)
        documents.documentVersions.settings += 1
      }
      // Places without a radius use the default radius.
      let defaultRadius = documents.settings.defaultRadius
      if isFirstRead || places != documents.placesText || defaultRadius != documents.defaultRadius {
        (documents.placesText, documents.defaultRadius) = (places, defaultRadius)
        documents.places = PlaceFile(places, defaultRadius: defaultRadius)
        documents.documentVersions.places += 1
      }
    }

    /// A counter that changes whenever the problems of the store's files may have changed.
    var problemGeneration: Int {
      documentVersions.settings &+ documentVersions.places &+ store.problemGeneration
    }

    func item(_ id: ItemID) -> Item? { store.item(id) }

    /// The item as it is after the changes that a session has staged.
    func item(_ id: ItemID, in staging: Staging) -> Item? { store.item(id, in: staging) }

    func list(_ id: String) -> StoredList? { store.list(id) }
  }
}
