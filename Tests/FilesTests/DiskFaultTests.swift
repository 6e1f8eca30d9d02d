// The sentences of disk faults, and the meaning of the system's error numbers.

import Glibc
import Testing

@testable import Files

@Suite struct DiskFaultTests {
  @Test(arguments: [
    (DiskFault(.write, "/s/a", .full), "Cannot write \"/s/a\": the disk or", "free some space"),
    (DiskFault(.move, "/s/a", .readOnly), "Cannot move \"/s/a\"", "read-only"),
    (DiskFault(.read, "/s/a", .denied), "Cannot read \"/s/a\"", "chmod u+r)"),
    (DiskFault(.remove, "/s/a", .denied), "Cannot remove \"/s/a\"", "folder writable (chmod u+wx)"),
    (
      DiskFault(.listNames, "/s", .exhausted), "Cannot list the names in \"/s\"",
      "too many files are"
    ),
    (DiskFault(.watch, "/s", .exhausted), "Cannot watch \"/s\"", "max_user_watches"),
    (DiskFault(.read, "/s/a", .tooLarge(limit: 99)), "Cannot read", "99 bytes"),
    (DiskFault(.listNames, "/s", .tooLarge(limit: 99)), "Cannot list", "99 names"),
    (DiskFault(.move, "/s", .other(errno: EXDEV)), "Cannot move", "different file systems"),
    (DiskFault(.read, "/s", .other(errno: EIO)), "Cannot read", "check the disk"),
    (DiskFault(.open, "/s", .other(errno: 4_095)), "Cannot open", "(error 4095)"),
  ])
  func `an error message names the operation, the path, the reason and the remedy`(
    _ fault: DiskFault, _ start: String, _ part: String
  ) {
    #expect(fault.description.hasPrefix(start), "\(fault)")
    #expect(fault.description.contains(part), "\(fault)")
    #expect(fault.description.hasSuffix("."), "\(fault)")
  }

  @Test func `control characters are escaped and long paths shortened`() {
    let steering = DiskFault(.read, "/a\u{1B}[2J\n\u{202E}b", .missing).description
    #expect(steering.hasPrefix("Cannot read \"/a\u{FFFD}[2J\u{FFFD}\u{FFFD}b\": "))
    let long = DiskFault(.read, String(repeating: "a/", count: 10_000) + "end", .missing)
      .description
    #expect(long.count < 350 && long.contains("…") && long.contains("a/end\""))
  }

  @Test(
    arguments: [
      (ENOENT, .read, .missing), (EEXIST, .write, .exists), (ENOTDIR, .open, .notAFolder),
      (ELOOP, .open, .notAFolder), (ELOOP, .read, .notAFile), (EISDIR, .remove, .notAFile),
      (ENXIO, .append, .notAFile), (ENOTEMPTY, .remove, .notEmpty), (EACCES, .read, .denied),
      (EPERM, .link, .unsupported), (EMLINK, .link, .unsupported), (EPERM, .remove, .denied),
      (EROFS, .write, .readOnly), (ENOSPC, .write, .full),
      (EDQUOT, .append, .full), (ENOSPC, .watch, .exhausted), (EMFILE, .watch, .exhausted),
      (EMFILE, .open, .exhausted), (ENFILE, .read, .exhausted), (ENOMEM, .listNames, .exhausted),
      (EAGAIN, .read, .keepsChanging), (ENOSYS, .exchange, .unsupported),
      (EOPNOTSUPP, .move, .unsupported), (EINVAL, .exchange, .unsupported),
      (EINVAL, .move, .unsupported), (EINVAL, .shorten, .other(errno: EINVAL)),
      (EIO, .sync, .other(errno: EIO)), (EXDEV, .move, .other(errno: EXDEV)),
    ] as [(Int32, DiskFault.Action, DiskFault.Reason)])
  func `errno values map to reasons`(
    _ number: Int32, _ action: DiskFault.Action, _ reason: DiskFault.Reason
  ) {
    #expect(DiskFault(action, "/x", errno: number).reason == reason)
    #expect(DiskFault(action, "/x", answer: -Int(number)).reason == reason)
  }
}
