// The memory of an idle server.

struct Memory {
  private static let goal = Row.Goal.within(15 * 1_048_576, words: "15 MiB")

  func rows(in hall: BenchmarkSession) -> [Row] {
    var now: [Contender: Double] = [:]
    var most: [Contender: Double] = [:]
    for contender in [.fencepost, .echo, .nodeServer, .pygls] as [Contender] {
      hall.attempt(contender) { () throws(Failure) in
        let client = try Client.greeted(try hall.toolchain.server(contender))
        let process = client.child.process
        now[contender] = Self.bytes("VmRSS", of: "\(process)")
        most[contender] = Self.bytes("VmHWM", of: "\(process)")
      }
    }
    return [row("memory, empty", now), row("memory, empty, at its highest", most)]
  }

  private func row(_ work: String, _ figures: [Contender: Double]) -> Row {
    Row(
      work: work, unit: .mebibytes, figures: figures, limits: [.echo],
      peers: [.nodeServer, .pygls], goal: Self.goal)
  }

  /// A line such as `VmRSS:      3412 kB`.
  static func bytes(_ name: String, of process: String) -> Double? {
    let status = Files.text("/proc/\(process)/status") ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    guard let words = line?.split(whereSeparator: \.isWhitespace), words.count == 3 else {
      return nil
    }
    return Double(words[1]).map { $0 * 1_024 }
  }
}
