// Identifies the machine, its current boot and this process; read once at the start. If the machine
// has booted since a writer crashed, data that the writer had not synced may be lost.

import Glibc

public struct Boot: Hashable, Sendable {
  /// The id of the boot: the same for all processes until the machine restarts, and never reused.
  public var id: Digest
  /// The id of the machine, which stays the same when it restarts. It is derived from the system's
  /// machine id, which is not revealed.
  public var machine: Digest
  /// The process id.
  public var process: Int32
  /// When the process began, in kernel ticks since boot: process ids are reused, but not with the
  /// same start time.
  public var processStart: UInt64

  public init(id: Digest, machine: Digest, process: Int32, processStart: UInt64) {
    self.id = id
    self.machine = machine
    self.process = process
    self.processStart = processStart
  }

  /// Reads the ids from files that every Linux has. Without these files a random boot id is used.
  /// Then one boot may be taken for two, which only costs time. To take two boots for one could
  /// lose data.
  public static func current() -> Boot {
    let boot = firstBytes(of: "/proc/sys/kernel/random/boot_id").flatMap(hexID) ?? randomID()
    let machine =
      firstBytes(of: "/etc/machine-id").flatMap(hexID)
      ?? firstBytes(of: "/var/lib/dbus/machine-id").flatMap(hexID) ?? hostName()
    return Boot(
      id: digest("boot", boot), machine: digest("machine", machine), process: getpid(),
      processStart: firstBytes(of: "/proc/self/stat").flatMap(startTime) ?? 0)
  }

  /// Hashes an id of the system with a prefix of Fencepost's own, so that the system's id itself is
  /// not revealed.
  private static func digest(_ purpose: String, _ id: String) -> Digest {
    Digest(of: Array("fencepost \(purpose) \(id)".utf8))
  }

  /// 32 hexadecimal digits, with or without hyphens; nil for anything else, such as "uninitialized"
  /// before a machine's first start.
  static func hexID(_ text: String) -> String? {
    // Works on bytes, because iterating over characters is slow and every start would wait for it.
    var hexDigits: [UInt8] = []
    for byte in text.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "\n") {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        hexDigits.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        hexDigits.append(byte | 0x20)
      default:
        return nil
      }
    }
    return hexDigits.count == 32 ? String(decoding: hexDigits, as: UTF8.self) : nil
  }

  /// The start time in the text of `/proc/self/stat`, its field 22. Field 2, the program's name in
  /// parentheses, may contain spaces and parentheses.
  static func startTime(_ text: String) -> UInt64? {
    let bytes = Array(text.utf8)
    guard let name = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[name...].split(separator: UInt8(ascii: " "))
    return fields.count > 20 ? UInt64(String(decoding: fields[20], as: UTF8.self)) : nil
  }

  private static func randomID() -> String {
    "\(UInt64.random(in: 0 ... .max)) \(UInt64.random(in: 0 ... .max))"
  }

  private static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte is never written, so that the name ends with a NUL even if the system shortens
    // it.
    _ = gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Reads the beginning of a file in /proc or /sys; such files report no size.
  private static func firstBytes(of path: String) -> String? {
    let descriptorOrError = retryInterrupted {
      Int(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY))
    }
    guard descriptorOrError >= 0 else { return nil }
    let descriptor = Int32(truncatingIfNeeded: descriptorOrError)
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 << 10) { buffer, count in
      count = max(retryInterrupted { read(descriptor, buffer.baseAddress, buffer.count) }, 0)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
