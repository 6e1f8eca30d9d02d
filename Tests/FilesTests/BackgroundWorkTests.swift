// Tasks on a background thread, on the real disk: their result may be read later, or never.

import Foundation
import Glibc
import Testing

@testable import Files

@Suite struct BackgroundWorkTests {
  @Test func `a background task's value can be read any number of times`() {
    let startInBackground = BackgroundWork { UInt(bitPattern: pthread_self().hashValue) }
    let value = startInBackground.waitForValue()
    #expect(value != UInt(bitPattern: pthread_self().hashValue))
    #expect(startInBackground.waitForValue() == value)
  }

  @Test func `many background tasks run independently`() {
    let asides = (0..<64).map { number in BackgroundWork { (0..<1000).reduce(number, +) } }
    #expect(asides.map { $0.waitForValue() } == (0..<64).map { $0 + 499_500 })
  }

  @Test func `an unread background task runs to its end and frees its memory`() {
    final class Held: Sendable {
      let end: Int32
      init(_ end: Int32) { self.end = end }
      deinit { close(end) }
    }
    var ends: (Int32, Int32) = (0, 0)
    withUnsafeMutableBytes(of: &ends) {
      _ = pipe($0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    _ = { [held = Held(ends.1)] in BackgroundWork { write(held.end, "x", 1) } }()
    // The write end is closed once the task is freed, which ends this read.
    var room: (UInt8, UInt8) = (0, 0)
    var got: [Int] = []
    while got.last != 0 {
      got.append(withUnsafeMutableBytes(of: &room) { read(ends.0, $0.baseAddress, 2) })
    }
    #expect(got == [1, 0])
    close(ends.0)
  }

  @Test func `subfolders are listed with their stats, without hidden ones and links`() throws {
    let sandbox = try Sandbox()
    let disk = PosixDisk()
    func look() -> BackgroundWork<FolderListings>? {
      disk.startInBackground(in: sandbox.folder) { FolderListings(in: $1, of: $0) }
    }
    for name: FileName in ["Home", "Work", ".trash"] {
      try disk.createFolder(name, in: sandbox.folder)
      let folder = try disk.open(name, in: sandbox.folder)
      for file: FileName in ["a.ics", "b.ics", ".c"] {
        try sandbox.write(name.text, file, in: folder)
      }
    }
    try sandbox.write("", "file")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("link"), withDestinationPath: "Home")
    var seen = try #require(look()).waitForValue()
    for name: FileName in ["Home", "Work"] {
      let folder = try disk.open(name, in: sandbox.folder)
      let inode = try #require(try disk.signature(of: name, in: sandbox.folder)).inode
      let other = seen.remove(name, inode: inode + 1)
      #expect(other == nil)
      seen = try #require(look()).waitForValue()
      let taken = seen.remove(name, inode: inode)
      let looks = try #require(taken)
      #expect(looks == (try disk.signatures(of: folder)) && looks.count == 3)
      let again = seen.remove(name, inode: inode)
      #expect(again == nil)
    }
    for name: FileName in [".trash", "file", "link"] {
      let inode = try #require(try disk.signature(of: name, in: sandbox.folder)).inode
      let again = seen.remove(name, inode: inode)
      #expect(again == nil)
    }
  }
}
