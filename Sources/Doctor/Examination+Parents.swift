// Finds reminders whose parent does not exist or is below the reminder itself. Called when all
// items were read.

internal import Files
internal import Reminders
internal import Store

extension Examination {
  /// A line of a reminder that names its parent.
  struct ParentLine {
    let uid: String
    let parent: String
    let site: Site
  }

  mutating func compareParents() {
    var links = ParentLinks()
    for line in parentLines { links.add(uid: line.uid, parent: line.parent) }
    let uidsInCycle = links.circular
    let uidsWithoutParent = links.orphaned { uids[ItemID($0)] != nil }
    for line in parentLines {
      let uid = Array(line.uid.utf8)
      if uidsInCycle.contains(uid) {
        findings.append(Finding(.item(.circularParent(line.parent)), at: line.site))
      } else if uidsWithoutParent.contains(uid) {
        findings.append(Finding(.item(.parentGone(line.parent)), at: line.site))
      }
    }
  }
}
