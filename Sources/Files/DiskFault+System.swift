// Maps the system's error numbers to faults. Only this file uses these numbers.

import Glibc

extension DiskFault {
  /// The fault for the error number of a failed call.
  init(_ action: Action, _ path: String, errno number: Int32) {
    self.init(action, path, Reason(errno: number, while: action))
  }

  /// The fault of a failed call. `answer` is what the call returned: the negated error number.
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
    // A link, folder, pipe or device in place of a file.
    case ELOOP, EISDIR, ENXIO, ENODEV: self = .notAFile
    // The file system has no hard links, or refuses one for this file because it is a folder,
    // another user's file, or has too many links.
    case EPERM where action == .link: self = .unsupported
    case EMLINK where action == .link: self = .unsupported
    case EACCES, EPERM: self = .denied
    case EROFS: self = .readOnly
    // Here ENOSPC means that there are no more watches, not that the disk is full.
    case ENOSPC where action == .watch: self = .exhausted
    case ENOSPC, EDQUOT: self = .full
    case EFBIG: self = .fileSizeLimit
    case EMFILE, ENFILE, ENOMEM: self = .exhausted
    // Another process has a lease on the file or executes it.
    case EAGAIN, ETXTBSY: self = .keepsChanging
    case ENOSYS, EOPNOTSUPP: self = .unsupported
    // The file system does not support a flag of `renameat2`.
    case EINVAL where action == .exchange || action == .move: self = .unsupported
    default: self = .other(errno: number)
    }
  }
}
