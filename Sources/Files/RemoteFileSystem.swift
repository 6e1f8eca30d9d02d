// File systems that keep their files on another machine: their names for a person, and whether a
// lock that one machine holds keeps other machines from writing.

import CSystem
import Glibc

public struct RemoteFileSystem: Equatable, Sendable {
  /// The name as in the sentence "The store lies on …".
  public let name: String
  /// Whether locks hold between machines; true also if that is not known.
  public let locksHold: Bool

  init(_ name: String, locksHold: Bool = true) {
    self.name = name
    self.locksHold = locksHold
  }

  /// The file system by the number that `statfs` returns, and for FUSE by the type of the mount.
  /// Nil for a file system of this machine.
  public init?(number: UInt32, mountType: @autoclosure () -> String?) {
    switch number {
    case 0x6969: self.init("NFS")
    case 0x517B, 0xFF53_4D42, 0xFE53_4D42: self.init("a Windows share (SMB)")
    case 0x0102_1997: self.init("9P, a folder of another system")
    case 0x00C3_6400: self.init("Ceph")
    case 0x5346_414F, 0x6B41_4653: self.init("AFS")
    case Self.fuseNumber: self.init(fuse: mountType() ?? "fuse")
    default: return nil
    }
  }

  private static let fuseNumber: UInt32 = 0x6573_5546

  private init?(fuse type: String) {
    let fuseType = type.hasPrefix("fuse.") ? String(type.dropFirst(5)) : type
    if let name = Self.remoteTypes[fuseType] {
      self.init(name, locksHold: Self.lockSharingTypes.contains(fuseType))
    } else if Self.localTypes.contains(fuseType) {
      return nil
    } else {
      self.init("FUSE, as sshfs and cloud folders use it")
    }
  }

  /// Known types of FUSE whose files are on another machine, with their names for a person.
  private static let remoteTypes: [String: String] = [
    "sshfs": "sshfs", "rclone": "a folder of rclone", "gvfsd-fuse": "a remote folder of GNOME",
    "kio-fuse": "a remote folder of KDE", "davfs": "a WebDAV folder", "davfs2": "a WebDAV folder",
    "s3fs": "a bucket (s3fs)", "goofys": "a bucket (goofys)", "gcsfuse": "a bucket (gcsfuse)",
    "google-drive-ocamlfuse": "a Google Drive", "onedriver": "a OneDrive", "seadrive": "a SeaDrive",
    "pcloud": "a pCloud drive", "mega": "a MEGA drive", "curlftpfs": "an FTP folder",
    "ipfs": "IPFS", "glusterfs": "GlusterFS", "mfs": "MooseFS", "juicefs": "JuiceFS",
    "cephfs": "Ceph", "ceph-fuse": "Ceph", "lizardfs": "LizardFS",
  ]
  /// The types among these that pass locks on to their server.
  private static let lockSharingTypes: Set<String> = [
    "glusterfs", "mfs", "juicefs", "cephfs", "ceph-fuse", "lizardfs",
  ]
  /// Known types whose files are on this machine.
  private static let localTypes: Set<String> = [
    "fuseblk", "ntfs-3g", "ntfs", "exfat", "exfat-fuse", "ext4", "apfs-fuse", "zfs-fuse", "encfs",
    "gocryptfs", "cryfs", "securefs", "veracrypt", "bindfs", "mergerfs", "unionfs", "unionfs-fuse",
    "fuse-overlayfs", "lxcfs", "portal", "squashfuse",
  ]
}

/// The list of mounts in `/proc/self/mountinfo`.
enum MountTable {
  /// The type of the mount with this device, such as `fuse.sshfs`; of several mounts, the last one
  /// counts.
  static func type(ofDevice device: String, in text: some StringProtocol) -> String? {
    var mountType: String?
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 6, fields[2] == device,
        let dash = fields.dropFirst(6).firstIndex(of: "-"), fields.indices.contains(dash + 1)
      else { continue }
      mountType = String(fields[dash + 1])
    }
    return mountType
  }
}

extension PosixDisk {
  public func remoteFileSystem(of folder: Folder) -> RemoteFileSystem? {
    RemoteFileSystem(
      number: csystem_file_system(folder.number), mountType: Self.mountType(of: folder))
  }

  private static func mountType(of folder: Folder) -> String? {
    var status = stat()
    guard fstat(folder.number, &status) == 0 else { return nil }
    let device = UInt64(status.st_dev)
    // Splits the device's number into major and minor, as C's `gnu_dev_major` and `gnu_dev_minor`.
    let major = (device >> 8 & 0xFFF) | (device >> 32 & 0xFFFF_F000)
    let minor = (device & 0xFF) | (device >> 12 & 0xFFFF_FF00)
    guard let bytes = text(of: "/proc/self/mountinfo") else { return nil }
    return MountTable.type(
      ofDevice: "\(major):\(minor)", in: String(decoding: bytes, as: UTF8.self))
  }

  private static func text(of path: String) -> [UInt8]? {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    // At most 4 MiB, more than the mounts of a machine take.
    while bytes.count < 4 << 20 {
      let count = retryInterrupted { Glibc.read(descriptor, &chunk, chunk.count) }
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }
}
