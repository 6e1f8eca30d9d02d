// Watches folders with `inotify`: provides a descriptor to poll, and the events.
// `StoreWatcher.swift` decides what an event means for the store.

import CSystem
import Glibc

public struct Watch {
  private let queue: Queue?
  private let createErrorNumber: Int32
  private var ownWrites: OwnWriteFilter?
  private var folders: Set<WatchedFolder> = []

  /// A watch without folders. Events that `ownWrites` recognises are filtered out. If the system
  /// has no inotify, `watch` throws.
  public init(besides ownWrites: OwnWriteFilter? = nil) {
    self.ownWrites = ownWrites
    // For `inotify_init1`, these flags of `open` have the same values as `IN_CLOEXEC` and
    // `IN_NONBLOCK`.
    let result = retryInterrupted { Int(inotify_init1(O_CLOEXEC | O_NONBLOCK)) }
    queue = result >= 0 ? Queue(descriptor: Int32(truncatingIfNeeded: result)) : nil
    createErrorNumber = result >= 0 ? 0 : Int32(truncatingIfNeeded: 0 - result)
  }

  /// The descriptor to poll; readable when there are events to drain.
  public var descriptor: Int32? { queue?.descriptor }

  private static let watchedEventMask =
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK | IN_MASK_ADD

  /// Watches an open folder, whatever its path is now. A folder that is watched already keeps its
  /// number.
  ///
  /// `folderRemoved` is reported when no process has the folder open any more; until then, its
  /// removal appears as an event of its parent folder.
  ///
  /// - Throws: `exhausted` if the system has no more watches, `unsupported` if a watch would not
  ///   see everything. The caller then scans the folder periodically.
  public mutating func watch(
    _ folder: Folder, modifications: Bool = false
  ) throws(DiskFault) -> WatchedFolder {
    guard let queue else { throw DiskFault(.watch, folder.path, errno: createErrorNumber) }
    guard !Self.isOnNetwork(csystem_file_system(folder.number)) else {
      throw DiskFault(.watch, folder.path, .unsupported)
    }
    let changeMask = UInt32(Self.watchedEventMask | (modifications ? IN_MODIFY : 0))
    let result = retryInterrupted {
      Int(inotify_add_watch(queue.descriptor, "/proc/self/fd/\(folder.number)", changeMask))
    }
    guard result >= 0 else {
      // The folder is open, so it exists. Only `/proc` can be missing, whose path to the folder is
      // used.
      if result == -Int(ENOENT) { throw DiskFault(.watch, folder.path, .unsupported) }
      throw DiskFault(.watch, folder.path, answer: result)
    }
    let watchedFolder = WatchedFolder(watchDescriptor: Int32(truncatingIfNeeded: result))
    folders.insert(watchedFolder)
    return watchedFolder
  }

  /// Stops watching a folder.
  public mutating func unwatch(_ folder: WatchedFolder) {
    guard let queue, folders.remove(folder) != nil else { return }
    _ = inotify_rm_watch(queue.descriptor, folder.watchDescriptor)
  }

  /// Whether other machines may write to a file system of this type without this kernel noticing:
  /// NFS, SMB (both of its numbers), CIFS, 9P, Ceph, AFS, and FUSE.
  static func isOnNetwork(_ fileSystem: UInt32) -> Bool {
    let networkFileSystems: Set<UInt32> = [
      0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x6573_5546,
    ]
    return networkFileSystems.contains(fileSystem)
  }

  /// Reads the queue once without waiting. Returns the events in order, and whether there may be
  /// more. In folders for which `isShared` returns true, because they have several names, own moves
  /// are reported too.
  public mutating func drain(
    isShared: (WatchedFolder) -> Bool = { _ in false }
  ) -> (foundEvents: [WatchEvent], mayHaveMore: Bool) {
    guard let queue else { return ([], false) }
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Queue.bufferLength) { buffer, count in
      result = retryInterrupted { read(queue.descriptor, buffer.baseAddress, buffer.count) }
      count = max(result, 0)
    }
    let ownMoveCookies = ownWrites?.ownMoveCookies(among: InotifyEvents(bytes)) ?? []
    var foundEvents: [WatchEvent] = []
    var events = InotifyEvents(bytes)
    while let event = events.next() {
      if ownWrites?.isOurs(event.name) == true { continue }
      if ownMoveCookies.contains(event.cookie),
        !isShared(WatchedFolder(watchDescriptor: event.folder))
      {
        continue
      }
      if let foundEvent = watchEvent(of: event) { foundEvents.append(foundEvent) }
    }
    return (foundEvents, Queue.bufferLength - bytes.count < InotifyEvents.longestEvent)
  }

  private mutating func watchEvent(of event: InotifyEvents.Event) -> WatchEvent? {
    func includes(_ change: Int32) -> Bool { event.includes(change) }
    if includes(IN_Q_OVERFLOW) { return .overflow }
    let folder = WatchedFolder(watchDescriptor: event.folder)
    // The event was queued before its folder was unwatched.
    guard folders.contains(folder) else { return nil }
    if includes(IN_DELETE_SELF) || includes(IN_UNMOUNT) || includes(IN_IGNORED) {
      folders.remove(folder)
      return .folderRemoved(folder)
    }
    if includes(IN_MOVE_SELF) { return .moved(folder) }
    guard let name = FileName(Array(event.name)) else {
      return includes(IN_ATTRIB) ? .attributes(folder) : nil
    }
    let change: WatchEvent.Change? =
      if includes(IN_CLOSE_WRITE) {
        .written
      } else if includes(IN_MOVED_TO) {
        .movedIn
      } else if includes(IN_MOVED_FROM) {
        .movedOut
      } else if includes(IN_CREATE) {
        .created
      } else if includes(IN_DELETE) {
        .removed
      } else if includes(IN_MODIFY) {
        .modified
      } else if includes(IN_ATTRIB) {
        .attributes
      } else {
        nil
      }
    return change.map { .name(name, in: folder, $0) }
  }
}

/// The kernel's queue, closed with the last watch that uses it.
private final class Queue {
  /// At most this many bytes are read at once.
  static let bufferLength = 16 << 10

  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}
