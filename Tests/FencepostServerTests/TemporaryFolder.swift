// A folder for one session's store, removed with its last reference.

import Foundation
import TestSupport

final class TemporaryFolder {
  private let folder = TestFolder()
  private var top: URL { URL(filePath: folder.path) }

  /// The path of the store, which does not exist yet.
  var store: URL { top.appending(path: "store") }

  /// The person's ledger of consent, beside the store.
  var ledger: URL { top.appending(path: "state/fencepost") }

  func write(_ bytes: [UInt8]?, to path: String) {
    let file = store.appending(path: path).standardized
    guard let bytes else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(bytes).write(to: file, options: .atomic)
  }

  func read(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: store.appending(path: path).standardized)).map { Array($0) }
  }
}
