// The disks that the model is run on: one that supports every operation, and those that lack some,
// as network file systems and memory cards do.

import SimulatedDisk
import Testing

struct DiskVariant: CustomTestStringConvertible {
  var name: String
  var traits: DiskTraits

  init(_ name: String, exchanges: Bool, movesWithoutReplacing: Bool, links: Bool) {
    self.name = name
    traits = DiskTraits()
    traits.exchanges = exchanges
    traits.movesWithoutReplacing = movesWithoutReplacing
    traits.links = links
  }

  var testDescription: String { name }

  static let whole = DiskVariant(
    "everything", exchanges: true, movesWithoutReplacing: true, links: true)

  static let lacking = [
    DiskVariant("no exchange", exchanges: false, movesWithoutReplacing: true, links: true),
    DiskVariant(
      "only renaming and second names", exchanges: false, movesWithoutReplacing: false, links: true),
    DiskVariant(
      "no exchange, no second names", exchanges: false, movesWithoutReplacing: true, links: false),
    DiskVariant("only renaming", exchanges: false, movesWithoutReplacing: false, links: false),
  ]
}
