// A store of plain items for tests: reads one command per line from stdin, writes one answer per
// line to stdout, and `ok` only after the commit. Announcements are lines that begin with `*`.
// `store-cli FOLDER NAME [MILLISECONDS [LIST=FOLDER …]]`; patience is in milliseconds.

import CivilTime
import Files
import Glibc
import PlainStore
import Store

@main enum Main {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count >= 2, let path = words.first, let name = words.dropFirst().first else {
      return end("no usage: store-cli FOLDER NAME [MILLISECONDS [LIST=FOLDER …]]", code: 64)
    }
    let longestWait = words.dropFirst(2).first.flatMap { Int64($0) } ?? 10_000
    var outsideListPaths: [FileName: String] = [:]
    for word in words.dropFirst(3) {
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count == 2, let list = FileName(String(parts[0])) {
        outsideListPaths[list] = String(parts[1])
      }
    }
    let clock = Clock()
    do throws(StoreFault) {
      let storeRoot = try storeRoot(path, outsideListPaths)
      let identity = identity(name)
      let watcher = StoreWatcher(over: storeRoot, as: identity, at: clock.now)
      var opening = try StoreOpener(
        storeRoot, identity: identity, codec: PlainItem.codec,
        environment: Store.Environment(
          now: { clock.now }, retryPolicy: clock.retryPolicy(milliseconds: longestWait),
          freshID: { random() }),
        initialContent: { _ in [.makeList(title: "Home", color: nil)] })
      var session = Session(store: try opening.finish(), watcher: watcher, clock: clock)
      session.run()
    } catch {
      end("no \(word(of: error))", code: 1)
    }
  }

  private static func storeRoot(
    _ path: String, _ outsideListPaths: [FileName: String]
  ) throws(StoreFault) -> StoreRoot {
    let disk = PosixDisk()
    do throws(DiskFault) {
      return StoreRoot(
        disk: disk, root: try disk.open(path: path), outsideListPaths: outsideListPaths)
    } catch {
      throw .disk(error)
    }
  }

  private static func identity(_ name: String) -> Identity {
    let boot = Boot.current()
    return Identity(
      holder: LockOwner(name: name, process: boot.process),
      session: random(), boot: boot.id.hex, machine: boot.machine.hex)
  }

  private static func random() -> String {
    String(UInt64.random(in: 0 ... .max), radix: 36)
  }

  private static func end(_ line: String, code: Int32) {
    print(line)
    exit(code)
  }
}

/// The real clock with an offset, which a command may set.
final class Clock {
  var offset: Int64 = 0

  var now: Instant { Instant(milliseconds: milliseconds(CLOCK_REALTIME) + offset) }

  func milliseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Pauses grow to five milliseconds, up to a total limit.
  func retryPolicy(milliseconds limit: Int64) -> RetryPolicy {
    var began: Int64 = 0
    return RetryPolicy { attempt in
      let now = self.milliseconds(CLOCK_MONOTONIC)
      if attempt == 0 { began = now }
      guard now - began < limit else { return false }
      usleep(UInt32(min(100 << min(attempt, 6), 5000)))
      return true
    }
  }
}
