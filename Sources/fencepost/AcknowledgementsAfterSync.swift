// Writes back what a person has acknowledged and a program on the other side of a sync has dropped, so that the
// alarm does not go off on another device.

import ICalendar
import Merge

struct AcknowledgementsAfterSync {
  private let bases: SyncBases

  init(store: String) { bases = SyncBases(store: store) }

  /// Looks at the files that have changed since `before`, and returns how many were mended. A file that is changed
  /// meanwhile is left as it is.
  func writeBack(_ now: ListFiles, since before: ListFiles) -> Int {
    var count = 0
    for (path, signature) in now.signatures {
      guard let old = before.signatures[path], old != signature, let item = now.read(path),
        let base = bases.base(of: item), let before = try? CalendarText(base),
        let text = try? CalendarText(item),
        let mended = DroppedAcknowledgements.itemWithAcknowledgements(in: text, from: before)
      else { continue }
      do throws(FileTrouble) {
        if try WholeFile.replace("\(now.folder)/\(path)", with: mended, insteadOf: item) {
          count += 1
        }
      } catch {
        StandardError.say("fencepost: \(error.sentence)")
      }
    }
    return count
  }
}
