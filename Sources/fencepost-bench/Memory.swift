// What a server keeps in memory once it has been greeted and has nothing to do.

struct Memory {
  /// Fencepost empty, at most.
  private static let goal = 15.0 * 1_048_576

  func rows(in hall: Hall) -> [Row] {
    var now: [Contender: Double] = [:]
    var most: [Contender: Double] = [:]
    for contender in [.fencepost, .echo, .nodeServer, .pygls] as [Contender] {
      hall.attempt(contender) { () throws(Failure) in
        let client = try Client.greeted(try hall.workshop.server(contender))
        let status = Files.text("/proc/\(client.child.process)/status") ?? ""
        now[contender] = Self.bytes("VmRSS", in: status)
        most[contender] = Self.bytes("VmHWM", in: status)
      }
    }
    return [row("memory, empty", now), row("memory, empty, at its highest", most)]
  }

  private func row(_ work: String, _ figures: [Contender: Double]) -> Row {
    Row(
      work: work, unit: .mebibytes, figures: figures, limits: [.echo],
      peers: [.nodeServer, .pygls], goal: .atMostBytes(Self.goal))
  }

  /// A line such as `VmRSS:      3412 kB`.
  private static func bytes(_ name: String, in status: String) -> Double? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    guard let words = line?.split(whereSeparator: \.isWhitespace), words.count == 3 else {
      return nil
    }
    return Double(words[1]).map { $0 * 1_024 }
  }
}
