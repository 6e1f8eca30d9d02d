// Which texts of items have changes that are not saved in the item, as the doctor asks.

import Files
import FencepostServer
import Foundation
import TestSupport
import Testing

@Suite struct ItemTextFilesTests {
  let store = TestFolder()

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(store.path)/.state/documents/\(name)"))
  }

  private func write(_ name: String, _ text: String, saved: String) throws {
    try write(text, "\(name).fencepost")
    try write(
      "{\"kind\":\"reminder\",\"id\":\"milk\",\"base\":\"\(saved)\"}", "\(name).json")
  }

  private var unsaved: [String] { ItemTextFiles.unsaved(inStoreAt: store.path, PosixDisk()) }

  @Test func `a text that differs from what was saved is unsaved`() throws {
    #expect(unsaved == [])
    let folder = "\(store.path)/.state/documents"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write("saved", "Title: Milk\r\nDue:\r\n\r\n", saved: "Title: Milk\\nDue:\\n")
    try write("Title: Eggs\n", "without-record.fencepost")
    try write("{", "broken.json")
    try write("x", "broken.fencepost")
    try write("{\"kind\":\"reminder\",\"id\":\"milk\",\"base\":\"\"}", "without-text.json")
    #expect(unsaved == [])
    try write("oat", "Title: Oat milk\n", saved: "Title: Milk\\n")
    #expect(unsaved == ["oat.fencepost"])
    try write("soy", "Title: Soy milk\n", saved: "Title: Milk\\n")
    #expect(unsaved == ["oat.fencepost", "soy.fencepost"])
    try FileManager.default.removeItem(atPath: folder)
    try Data().write(to: URL(fileURLWithPath: folder))
    #expect(unsaved == [])
  }
}
