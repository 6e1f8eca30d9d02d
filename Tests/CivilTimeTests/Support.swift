// Shared by several tests: the zones of this system and short spellings.

import Foundation
import TestSupport
import Testing

@testable import CivilTime

enum System {
  static let folder = "/usr/share/zoneinfo"

  /// Every zone of the system's database, without the copies in `posix` and `right`.
  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
    return files.compactMap { $0 as? String }.filter { name in
      guard !name.hasPrefix("posix/"), !name.hasPrefix("right/"), ZoneDatabase.isName(name) else {
        return false
      }
      guard case .bytes(let bytes) = ZoneFile.read("\(folder)/\(name)", limit: 1 << 20) else {
        return false
      }
      return bytes.starts(with: Array("TZif".utf8))
    }.sorted()
  }()

  static func zone(_ name: String) throws -> Zone {
    var database = ZoneDatabase(folders: [folder])
    return try database.zone(name)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    guard case .bytes(let bytes) = ZoneFile.read("\(folder)/\(name)", limit: 1 << 20) else {
      throw ZoneFault.unknown(name)
    }
    return bytes
  }
}

/// A temporary folder, removed at the end.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = TestFolder()
  return try withExtendedLifetime(folder) { try body(folder.path) }
}

func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
  let folder = URL(filePath: path).deletingLastPathComponent()
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try Data(bytes).write(to: URL(filePath: path))
}

func wall(_ text: String) throws -> WallTime { try WallTime(text: text) }
func instant(_ text: String) throws -> Instant { try Instant(text: text) }
