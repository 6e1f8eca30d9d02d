// The transcripts cover the whole protocol: each method's success, and each of the errors that the
// document lists for it.

import FencepostProtocol
import JSON
import Testing
import Transcripts

@Suite struct CoverageTests {
  /// What a transcript cannot or should not cause, because it can only write files; each is tested
  /// elsewhere.
  private static let excused: [String: String] = [
    "rpc.discover: result": "the document itself",
    "access/request: limitExceeded": "a thousand who ask the same",
    "alarm/acknowledge: conflict": "a program that writes in the very moment",
    "alarm/snooze: conflict": "a program that writes in the very moment",
    "item/export: limitExceeded": "items of thirty-two megabytes",
    "place/import: limitExceeded": "a hundred thousand places",
    "place/save: limitExceeded": "a hundred thousand places",
    "location/replay: limitExceeded": "a track of a million positions, which takes a while",
    "reminder/complete: conflict": "a program that writes in the very moment",
    "reminder/complete: limitExceeded": "a million occurrences, which take a while",
    "calendarReadOnly": "a folder without leave to write, which root has everywhere",
    "storeReadOnly": "a disk that cannot be written",
    "storageFull": "a disk that is full",
    "storeBusy": "another process that keeps the lock",
  ]

  /// A method and its outcome: `result`, or an error's name.
  private struct Outcome: Hashable, CustomStringConvertible {
    let method: String
    let kind: String

    var description: String { "\(method): \(kind)" }
  }

  @Test func `every method has a transcript of its success and of each of its errors`() throws {
    var missing = try listed()
    for name in Repository.transcripts {
      missing.subtract(outcomes(try Repository.transcript(name)))
    }
    let unexcused = missing.filter {
      Self.excused[$0.kind] == nil && Self.excused[$0.description] == nil
    }
    #expect(unexcused.map(\.description).sorted() == [])
  }

  @Test func `no transcript shows an error that the document does not list`() throws {
    // Errors before the method is reached are the same for all.
    let general: Set = [
      "result", "parseError", "invalidRequest", "invalidParams", "methodNotFound",
      "serverNotInitialized", "requestCancelled", "limitExceeded",
    ]
    let methods = Set(RequestMethod.allCases.map(\.rawValue))
    var shown: Set<Outcome> = []
    for name in Repository.transcripts {
      shown.formUnion(outcomes(try Repository.transcript(name)))
    }
    let unlisted = shown.subtracting(try listed()).filter {
      methods.contains($0.method) && !general.contains($0.kind)
    }
    #expect(unlisted.map(\.description).sorted() == [])
  }

  /// The outcomes that the document lists for each method, without the exceptions.
  private func listed() throws -> Set<Outcome> {
    let document = Value(constant: Discovery.document)
    var outcomes: Set<Outcome> = []
    for method in try #require(document["methods"]).elements {
      let name = try #require(method["name"]?.string)
      outcomes.insert(Outcome(method: name, kind: "result"))
      for error in method["errors"]?.elements ?? Value.null.elements {
        let reference = try #require(error["$ref"]?.string)
        let kind = try #require(reference.split(separator: "/").last.map(String.init))
        outcomes.insert(Outcome(method: name, kind: kind))
      }
    }
    return outcomes
  }

  /// The outcomes of a transcript's requests.
  private func outcomes(_ transcript: Transcript) -> Set<Outcome> {
    var methods: [[UInt8]: String] = [:]
    var outcomes: Set<Outcome> = []
    for step in transcript.steps {
      switch step.action {
      case .client(let value):
        for message in messages(value) {
          guard let id = message["id"], let method = message["method"]?.string else { continue }
          methods[Array(id.text)] = method
        }
      case .server(let value):
        for message in messages(value) where message["method"] == nil {
          guard let id = message["id"], let method = methods[Array(id.text)] else { continue }
          let kind = message["error"].map { $0["data"]?["kind"]?.string ?? "" } ?? "result"
          outcomes.insert(Outcome(method: method, kind: kind))
        }
      case .raw, .endOfInput, .exit, .foreign, .file:
        continue
      }
    }
    return outcomes
  }

  private func messages(_ value: Value) -> [Value] {
    value.kind == .array ? Array(value.elements) : [value]
  }
}
