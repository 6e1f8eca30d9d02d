// The sentence for a disk fault: what was tried, on which path, why it failed, and what to do.

import Glibc

extension DiskFault: CustomStringConvertible {
  /// The fault in one sentence.
  public var description: String {
    "Cannot \(action.rawValue) \"\(shortenedPath)\": \(causeAndRemedy)."
  }

  private var causeAndRemedy: String {
    switch reason {
    case .missing:
      "it does not exist; check whether it was moved or removed"
    case .exists:
      "the name is already in use; move that file away, or choose another name"
    case .notAFolder:
      "it is not a folder, or only a link to one; put a folder there"
    case .notAFile:
      "it is not a plain file, but a folder, a link, a pipe or a device; put a file there"
    case .notEmpty:
      "the folder is not empty; move its files elsewhere first"
    case .denied:
      "permission is denied; \(advice)"
    case .readOnly:
      "its file system is read-only; mount it for writing, or keep the store elsewhere"
    case .full:
      "the disk or your quota is full; free some space and try again"
    case .tooLarge(let limit) where action == .listNames:
      "it holds more than \(limit) names; move some of them elsewhere"
    case .tooLarge(let limit):
      "it is larger than the limit of \(limit) bytes; make it smaller, or move it elsewhere"
    case .fileSizeLimit:
      "it would grow larger than this system allows; raise the limit (ulimit -f)"
    case .keepsChanging:
      "another program keeps changing it or has locked it; try again later"
    case .unsupported:
      "its file system cannot do this; keep the store on another one"
    case .locksDoNotHold(let name):
      "another machine also writes to this store, and \(name) cannot lock it between machines;"
        + " move the store to this machine's own disk, and sync the machines with 'fencepost sync'"
    case .exhausted where action == .watch:
      "this user may watch no more folders; raise fs.inotify.max_user_watches and"
        + " max_user_instances, or end programs that watch many"
    case .exhausted:
      "too many files are open, or memory has run out; end some programs and try again"
    case .other(let number):
      Self.uncommonCause(number)
    }
  }

  /// How to get the permission that the action needs.
  private var advice: String {
    switch action {
    case .makeFolder, .exchange, .move, .replace, .link, .remove:
      "make its folder writable (chmod u+wx), or check its owner"
    case .open, .listNames, .watch:
      "make it readable (chmod u+rx), or check its owner"
    case .read, .readProperties:
      "make it readable (chmod u+r) and its folder accessible, or check their owner"
    case .write, .append, .shorten, .sync, .lock:
      "make it and its folder readable and writable (chmod u+rw), or check their owner"
    }
  }

  private static func uncommonCause(_ number: Int32) -> String {
    switch number {
    case EIO: "the device failed (EIO); copy your files elsewhere and check the disk"
    case EXDEV: "the two names are on different file systems; copy the file instead"
    case ENAMETOOLONG: "the name is too long for its file system; choose a shorter one"
    case ENOLCK: "its file system cannot lock files now; keep the store on another one"
    case EBUSY: "the system is using it; try again when that is done"
    case ESTALE: "the file server no longer has this folder; mount it again"
    default: "the system says \"\(systemMessage(of: number))\" (error \(number))"
    }
  }

  private static func systemMessage(of errorNumber: Int32) -> String {
    strerror(errorNumber).map { String(cString: $0) } ?? "unknown"
  }

  /// The path, shortened and without characters that could control a terminal.
  private var shortenedPath: String {
    let longestPath = 200
    var shortenedPath = String.UnicodeScalarView()
    let scalars = path.unicodeScalars
    // A long path is shortened at its beginning, because the end tells more.
    if scalars.count > longestPath { shortenedPath.append("…") }
    for scalar in scalars.suffix(longestPath) {
      let isSafe =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      shortenedPath.append(isSafe ? scalar : "\u{FFFD}")
    }
    return String(shortenedPath)
  }
}
