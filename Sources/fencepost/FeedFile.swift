// The settings in `settings.json` that say from where `fencepost watch` gets positions. `fencepost
// init` shows and changes them.

import Doctor
import Files
import Glibc
import PersonCommands
import SettingsFile

struct FeedFile {
  private let path: String
  /// The file's content, if there is a file.
  private let bytes: [UInt8]?
  private let settings: Settings

  /// The address at which phones report positions by default: reachable from this machine only.
  static let defaultAddress = "127.0.0.1:8080"

  init(inStore folder: String?) throws(Failure) {
    guard let folder else {
      throw .refused(
        "HOME is not set, so there is no store to find", hint: "Name the store with --store.")
    }
    // If settings.json is a symbolic link, the link stays and its target is replaced.
    let settingsPath = "\(folder)/settings.json"
    let resolvedPath = realpath(settingsPath, nil)
    defer { free(resolvedPath) }
    path = resolvedPath.map { String(cString: $0) } ?? settingsPath
    bytes = TextFile.read(path, atMost: 1 << 20)
    settings = Settings(bytes)
    guard (bytes != nil || access(path, F_OK) != 0) && settings.damage == nil else {
      throw .refused(
        "'\(path)' cannot be read, so it is left as it is", hint: settings.damage?.sentence)
    }
  }

  func settings(_ wantedFeeds: [PositionFeed]?) -> FeedSettings {
    FeedSettings(
      currentFeeds: currentFeeds,
      changeSentences: wantedFeeds.map { changes(to: $0).map(\.sentence) } ?? [])
  }

  /// Holds the store's lock and reads settings.json again before changing it, because another
  /// process may have changed the file since the person saw its content.
  static func write(_ wantedFeeds: [PositionFeed], inStore folder: String?) throws(Failure) {
    let file = try FeedFile(inStore: folder)
    let writeResult: Result<Void, Failure>
    do {
      let disk = PosixDisk()
      let storeRoot = StoreRoot(disk: disk, root: try disk.open(path: folder ?? ""))
      writeResult = try TransactionLog.withLock(
        storeRoot, holder: LockOwner(name: "fencepost init", process: getpid()),
        retryPolicy: RetryPolicy.ofOneCommand()
      ) {
        Result { () throws(Failure) in try FeedFile(inStore: folder).write(wantedFeeds) }
      }
    } catch {
      let errorText = (error as? TransactionLogFault)?.sentence ?? "\(error)"
      throw .refused("'\(file.path)' was not changed: \(errorText)", hint: nil)
    }
    try writeResult.get()
  }

  private func write(_ wantedFeeds: [PositionFeed]) throws(Failure) {
    guard let newBytes = Settings.bytes(bytes, changes(to: wantedFeeds).map(\.change)) else {
      throw .refused("'\(path)' cannot be read, so it is left as it is", hint: nil)
    }
    guard TextFile.write(String(decoding: newBytes, as: UTF8.self), to: path) else {
      throw .refused("cannot write '\(path)': \(String(cString: strerror(errno)))", hint: nil)
    }
  }

  private var currentFeeds: [PositionFeed] {
    var feeds: [PositionFeed] = []
    if settings.watch.gpsd != nil { feeds.append(.gpsd) }
    if settings.watch.listen != nil { feeds.append(.phone) }
    if settings.watch.network { feeds.append(.networks) }
    return feeds
  }

  private func changes(
    to wantedFeeds: [PositionFeed]
  ) -> [(change: Settings.Change, sentence: String)] {
    var changes: [(Settings.Change, String)] = []
    let watch = settings.watch
    switch (watch.gpsd, wantedFeeds.contains(.gpsd)) {
    case (nil, true): changes.append((.gpsd(true), "sources.gpsd: true (it was not set)"))
    case (let oldValue?, false):
      let oldText = oldValue.isEmpty ? "true" : "\"\(oldValue)\""
      changes.append((.gpsd(nil), "sources.gpsd: removed (it was \(oldText))"))
    default: break
    }
    switch (watch.listen, wantedFeeds.contains(.phone)) {
    case (nil, true):
      changes.append(
        (
          .listen(Self.defaultAddress),
          "sources.listen: \"\(Self.defaultAddress)\" (it was not set)"
        ))
    case (let oldValue?, false):
      changes.append((.listen(nil), "sources.listen: removed (it was \"\(oldValue)\")"))
    default: break
    }
    switch (watch.network, wantedFeeds.contains(.networks)) {
    case (false, true):
      changes.append((.network(nil), "sources.network: removed (it was false)"))
    case (true, false): changes.append((.network(false), "sources.network: false (it was true)"))
    default: break
    }
    return changes
  }
}
