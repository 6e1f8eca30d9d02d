// Which file systems keep their files on another machine, where locks and notices of changes may not hold.

import CSystem
import Glibc

enum RemoteFileSystem {
  /// A person's word for the file system at a path; nil if it is of this machine, or not known.
  static func name(at path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    switch csystem_file_system(descriptor) {
    case 0x6969: return "NFS"
    case 0x517B, 0xFF53_4D42, 0xFE53_4D42: return "a Windows share (SMB)"
    case 0x0102_1997: return "9P, a folder of another system"
    case 0x00C3_6400: return "Ceph"
    case 0x5346_414F, 0x6B41_4653: return "AFS"
    case 0x6573_5546: return "FUSE, as sshfs and cloud folders use it"
    default: return nil
    }
  }
}
