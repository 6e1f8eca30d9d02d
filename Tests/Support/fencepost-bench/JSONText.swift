// Five megabytes of records: text to document, text to structs, structs to text.

import JSON

struct JSONText {
  private static let leastBytes = 5_000_000

  func rows(in hall: BenchmarkSession) -> [Row] {
    let material = Material(leastBytes: Self.leastBytes)
    let path = hall.toolchain.path("records.json")
    hall.attempt(.fencepost) { () throws(Failure) in try Files.write(material.text, to: path) }
    let contest = Comparison(material: path) { () throws(Failure) in try Self.pass(material) }
    let times = contest.run([.simdjson, .yyjson, .nodeJSON], in: hall)

    func row(
      _ work: String, _ part: String, limits: [Contender], peers: [Contender] = [],
      goal: Row.Goal? = nil
    ) -> Row {
      Row(
        work: work, unit: .rate(ofBytes: material.text.count), figures: times[part] ?? [:],
        limits: limits, peers: peers, goal: goal)
    }
    return [
      row("JSON read to a document", "parse", limits: [.simdjson, .yyjson]),
      row(
        "JSON read to structs", "decode", limits: [.simdjson], peers: [.nodeJSON],
        goal: .atMost(2, times: .simdjson)),
      row(
        "JSON written from structs; theirs from a document", "write", limits: [.yyjson],
        goal: .atMost(5, times: .yyjson)),
      row("JSON written from structs", "encode", limits: [.yyjson], peers: [.nodeJSON]),
    ]
  }

  private static func pass(_ material: Material) throws(Failure) -> Comparison.Outcome {
    var document: Document?
    var records: [Record] = []
    var text: [UInt8] = []
    let parse = try Stopwatch.work.nanoseconds { () throws(Failure) in
      document = try material.document()
    }
    let decode = try Stopwatch.work.nanoseconds { () throws(Failure) in
      records = try material.decoded()
    }
    let encode = Stopwatch.work.nanoseconds { text = material.encoded() }
    guard document?.root != nil, records.count == material.records.count, text == material.text
    else { throw .wrong("the records were not read and written as they are") }
    // Peers write from a document; Fencepost writes from structs, because it keeps no writable
    // document.
    return Comparison.Outcome(
      times: ["parse": parse, "decode": decode, "write": encode, "encode": encode])
  }
}

/// The records and their text, and the three ways between them.
private struct Material {
  let records: [Record]
  let text: [UInt8]

  init(leastBytes: Int) {
    var count = 1_000
    var text = Record.many(count).written
    while text.count < leastBytes {
      count = count * leastBytes / text.count + 10
      text = Record.many(count).written
    }
    records = Record.many(count)
    self.text = text
  }

  func document() throws(Failure) -> Document {
    do { return try Document(text) } catch { throw .wrong("\(error)") }
  }

  func decoded() throws(Failure) -> [Record] {
    guard let root = try document().root else { throw .wrong("the records are not JSON") }
    var reader = Reader(root)
    do { return try [Record](reading: &reader) } catch { throw .wrong(error.sentence) }
  }

  func encoded() -> [UInt8] { records.written }
}

extension [Record] {
  fileprivate var written: [UInt8] {
    var writer = Writer()
    write(to: &writer)
    return writer.takeBytes()
  }
}
