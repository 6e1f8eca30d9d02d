// Writes ACKNOWLEDGED properties of alarms back into items from which a program on the other side
// of a sync has dropped them. Otherwise the acknowledged alarms would go off on another device.

import ICalendar
import Merge

struct AcknowledgementsAfterSync {
  private let bases: SyncBases

  init(store: String) { bases = SyncBases(store: store) }

  /// Restores acknowledgements in the files that have changed since `earlierFiles`. Returns how
  /// many files were written. A file that another program changes at the same time stays as it is.
  func writeBack(_ currentFiles: ListFiles, since earlierFiles: ListFiles) -> Int {
    var writtenCount = 0
    for (path, signature) in currentFiles.signatures {
      guard let oldSignature = earlierFiles.signatures[path], oldSignature != signature,
        let itemBytes = currentFiles.read(path),
        let baseBytes = bases.base(of: itemBytes), let baseText = try? CalendarText(baseBytes),
        let itemText = try? CalendarText(itemBytes),
        let restoredItem = DroppedAcknowledgements.itemWithAcknowledgements(
          in: itemText, from: baseText)
      else { continue }
      do throws(FileTrouble) {
        if try WholeFile.replace(
          "\(currentFiles.folder)/\(path)", with: restoredItem, insteadOf: itemBytes)
        {
          writtenCount += 1
        }
      } catch {
        StandardError.say("fencepost: \(error.sentence)")
      }
    }
    return writtenCount
  }
}
