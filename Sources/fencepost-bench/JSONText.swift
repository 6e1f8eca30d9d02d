// Five megabytes of records: text to document, text to structs, structs to text. Fencepost's JSON
// works in this process and the others in theirs, in turn, all on one CPU. What counts is the CPU
// time of each: on a busy machine a long piece of work is interrupted, and a short one is not.

import JSON

struct JSONText {
  private static let leastBytes = 5_000_000

  /// What takes the time.
  private enum Part: String, CaseIterable {
    /// Text to a document.
    case parse
    /// Text to structs.
    case decode
    /// A document to text.
    case write
    /// Structs to text.
    case encode
  }

  /// Nanoseconds of each part that a contender has.
  private typealias Sample = [Part: Double]

  private enum Entrant {
    case own
    case other(Child)
  }

  func rows(in hall: Hall) -> [Row] {
    let material = Material(leastBytes: Self.leastBytes)
    let path = hall.workshop.path("records.json")
    let race = Race<Entrant, Sample>(
      rounds: hall.effort.passes,
      enter: { (contender) throws(Failure) in
        guard contender != .fencepost else { return .own }
        try Files.write(material.text, to: path)
        let server = try hall.workshop.server(contender).with([path])
        return .other(
          try Child(server.command, name: server.name, log: server.log, within: 10))
      },
      round: { (entrant) throws(Failure) in
        switch entrant {
        case .own: try Self.round(material)
        case .other(let child): try Self.round(child)
        }
      })
    let contenders: [Contender] = [.fencepost, .simdjson, .yyjson, .nodeJSON]
    let samples = hall.processors.placed(.one) { race.run(contenders, in: hall) }
    return Self.rows(samples, bytes: material.text.count)
  }

  private static func rows(_ samples: [Contender: [Sample]], bytes: Int) -> [Row] {
    func row(
      _ work: String, _ part: Part, limits: [Contender], peers: [Contender] = [],
      goal: Row.Goal? = nil
    ) -> Row {
      let figures = samples.compactMapValues { $0.compactMap { $0[part] }.median }
      return Row(
        work: work, unit: .rate(ofBytes: bytes), figures: figures, limits: limits, peers: peers,
        goal: goal)
    }
    return [
      row("JSON read to a document", .parse, limits: [.simdjson, .yyjson]),
      row(
        "JSON read to structs", .decode, limits: [.simdjson], peers: [.nodeJSON],
        goal: .atMost(2, times: .simdjson)),
      row(
        "JSON written from structs; theirs from a document", .write, limits: [.yyjson],
        goal: .atMost(5, times: .yyjson)),
      row("JSON written from structs", .encode, limits: [.yyjson], peers: [.nodeJSON]),
    ]
  }

  // MARK: One round

  /// Everything is done twice and the second time counts, here and by the others: the first has
  /// to make room in the caches, and shares the CPU with whoever is still tidying up.
  private static func round(_ material: Material) throws(Failure) -> Sample {
    _ = try pass(material)
    return try pass(material)
  }

  private static func pass(_ material: Material) throws(Failure) -> Sample {
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
    return [.parse: parse, .decode: decode, .write: encode, .encode: encode]
  }

  /// A line asks for a round; a line such as `parse 1500000 decode 6000000` tells of it.
  private static func round(_ child: Child) throws(Failure) -> Sample {
    child.deadline = Deadline(seconds: 20)
    try child.write([UInt8(ascii: "\n")])
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      let more = try child.readSome()
      guard !more.isEmpty else { throw .ended(child.name) }
      line += more
    }
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    var sample: Sample = [:]
    for (name, figure) in zip(words, words.dropFirst()) {
      if let part = Part(rawValue: String(name)) { sample[part] = Double(figure) }
    }
    guard !sample.isEmpty else { throw .wrong("\(child.name) said no figures") }
    return sample
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
    guard let root = try document().root else { throw .wrong("the records are no JSON") }
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
