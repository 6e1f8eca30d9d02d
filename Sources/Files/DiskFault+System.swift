// What the system's error numbers mean for what was tried: the one place that knows them.

import Glibc

extension DiskFault {
  /// What the system refused, by the number that it gave.
  init(_ action: Action, _ path: String, errno number: Int32) {
    self.init(action, path, Reason(errno: number, while: action))
  }

  /// What came of a call: its error number, negated.
  init(_ action: Action, _ path: String, answer: Int) {
    self.init(action, path, errno: Int32(truncatingIfNeeded: 0 - answer))
  }
}

extension DiskFault.Reason {
  init(errno number: Int32, while action: DiskFault.Action) {
    switch number {
    case ENOENT: self = .missing
    case EEXIST: self = .exists
    case ENOTDIR: self = .notAFolder
    case ENOTEMPTY: self = .notEmpty
    case ELOOP where action == .open: self = .notAFolder
    // A link, a folder, a pipe or a device where a file should be.
    case ELOOP, EISDIR, ENXIO, ENODEV: self = .notAFile
    // So it answers that has no second names, or none for this file: a folder, somebody else's, one
    // that has too many.
    case EPERM where action == .link: self = .unsupported
    case EMLINK where action == .link: self = .unsupported
    case EACCES, EPERM: self = .denied
    case EROFS: self = .readOnly
    // Of watches, not of space, there are no more.
    case ENOSPC where action == .watch: self = .exhausted
    case ENOSPC, EDQUOT: self = .full
    case EFBIG: self = .fileSizeLimit
    case EMFILE, ENFILE, ENOMEM: self = .exhausted
    // Somebody has a lease on the file, or is running it.
    case EAGAIN, ETXTBSY: self = .unsettled
    case ENOSYS, EOPNOTSUPP: self = .unsupported
    // So a file system answers that does not know a flag of `renameat2`.
    case EINVAL where action == .exchange || action == .move: self = .unsupported
    default: self = .other(errno: number)
    }
  }
}
