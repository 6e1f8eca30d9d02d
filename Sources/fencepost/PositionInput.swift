// The positions that `fencepost watch` reads from stdin.

import Glibc
import Tracks

struct PositionInput {
  private let input = Input(descriptor: STDIN_FILENO)
  private var chunk = [UInt8](repeating: 0, count: Input.chunk)
  private var lines = InputLines()
  private var feed: FixFeed
  private(set) var hasEnded = false

  init(_ format: TrackFormat?, _ devices: [String: String]) { feed = FixFeed(format, devices) }

  /// The descriptor to poll; -1 after the end.
  var descriptor: Int32 { hasEnded ? -1 : input.descriptor }

  /// Reads what is there, once.
  mutating func read() -> [FixFeed.Found] {
    var arrived: [InputLines.Line] = []
    switch chunk.withUnsafeMutableBytes({ [input] in input.read(into: $0) }) {
    case .bytes(let count): lines.add(chunk[..<count]) { arrived.append($0) }
    case .nothing: return []
    case .end, .failure:
      hasEnded = true
      if let last = lines.end() { arrived.append(last) }
    }
    var found = arrived.flatMap { feed.add($0) }
    if hasEnded { found += feed.end() }
    return found
  }
}
