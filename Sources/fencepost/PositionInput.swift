// The positions that `fencepost watch` reads from stdin.

import Glibc
import Tracks

struct PositionInput {
  private let input = Input(descriptor: STDIN_FILENO)
  private var readBuffer = [UInt8](repeating: 0, count: Input.mostBytesPerRead)
  private var lineSplitter = InputLines()
  private var fixFeed: FixFeed
  private(set) var hasEnded = false

  init(_ format: TrackFormat?, _ devices: [String: String]) { fixFeed = FixFeed(format, devices) }

  /// The descriptor to poll; -1 after the end.
  var descriptor: Int32 { hasEnded ? -1 : input.descriptor }

  /// Reads once, and returns what the new lines contain.
  mutating func readLines() -> [FixFeed.LineOutcome] {
    var newLines: [InputLines.Line] = []
    switch readBuffer.withUnsafeMutableBytes({ [input] in input.read(into: $0) }) {
    case .bytes(let count): lineSplitter.add(readBuffer[..<count]) { newLines.append($0) }
    case .notReady: return []
    case .end, .failure:
      hasEnded = true
      if let lastLine = lineSplitter.end() { newLines.append(lastLine) }
    }
    var outcomes = newLines.flatMap { fixFeed.add($0) }
    if hasEnded { outcomes += fixFeed.end() }
    return outcomes
  }
}
