// Turns that fail to commit: their requests are carried out again one by one, and a reply never
// reports what did not happen.

import Files
import SimulatedDisk
import Testing

@Suite struct TurnFailureTests {
  private func save(_ id: Int, _ title: String, in list: String = "Reminders") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"reminder/save","params":{"reminder":{"#
      + #""title":"\#(title)","list":"\#(list)"}}}"#
  }

  private let makeWork =
    #"{"jsonrpc":"2.0","id":0,"method":"list/save","params":{"list":{"title":"Work"}}}"#

  @Test func `requests of a failed turn are executed again, once each`() throws {
    for kind in [DiskOperation.Kind.append, .sync, .syncFolder, .move] {
      for progress in [Verdict.Progress.nothing, .all] {
        var faulty = FaultyServer()
        #expect(faulty.answers([makeWork]) == ["ok"])
        var hasFailed = false
        faulty.process.hook = { operation in
          guard operation.kind == kind, !hasFailed else { return .proceed }
          hasFailed = true
          return .fail(.other(errno: 5), after: progress)
        }
        let answers = faulty.answers([save(1, "a"), save(2, "b"), save(3, "c")])
        #expect(answers == ["ok", "ok", "ok"], "\(kind) \(progress)")
        #expect(hasFailed, "\(kind)")
        #expect(faulty.titles() == "a b c", "\(kind) \(progress)")
      }
    }
  }

  @Test func `only the failing request of a turn is refused`() throws {
    var faulty = FaultyServer()
    #expect(faulty.answers([makeWork]) == ["ok"])
    faulty.process.hook = { operation in
      let isThere = operation.folder.hasSuffix("Work") || operation.otherFolder == "s/lists/Work"
      return isThere && operation.changes ? .fail(.full) : .proceed
    }
    let answers = faulty.answers([save(1, "a"), save(2, "b", in: "Work"), save(3, "c")])
    #expect(answers == ["ok", "1105", "ok"])
    #expect(faulty.titles() == "a c")
    // The cause is gone, and the session goes on without a restart.
    faulty.process.hook = nil
    #expect(faulty.answers([save(4, "d", in: "Work")]) == ["ok"])
    #expect(faulty.titles() == "a c d")
  }

  @Test func `the traced replies are those that were sent`() {
    var faulty = FaultyServer()
    let opening = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"trace":"verbose"}}"#,
      #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#, makeWork,
    ]
    _ = faulty.answers(opening)
    faulty.process.hook = { $0.kind == .syncFolder ? .fail(.full) : .proceed }
    let answer = faulty.server.answer(save(2, "a") + "\n[" + save(3, "b") + "]\n")
    #expect(answer.split(separator: "\n").count { $0.contains("Sending response") } == 2)
    #expect(answer.contains(#"\"code\":1105"#))
    #expect(!answer.contains(#"\"result\""#))
  }

  @Test func `a batch has one reply, whichever of its requests failed`() throws {
    var faulty = FaultyServer()
    #expect(faulty.answers([makeWork]) == ["ok"])
    faulty.process.hook = { operation in
      operation.kind == .write && operation.folder.hasSuffix("Work") ? .fail(.full) : .proceed
    }
    let batch = "[\(save(1, "a")),\(save(2, "b", in: "Work")),\(save(3, "c"))]\n"
    let answer = faulty.server.answer(batch)
    #expect(answer.split(separator: "\n").count == 1)
    #expect(answer.contains(#"{"code":1105,"#))
    #expect(answer.contains(#""id":1,"result""#))
    #expect(answer.contains(#""id":3,"result""#))
    #expect(faulty.titles() == "a c")
  }

  @Test func `one item can be changed many times in one turn`() throws {
    var faulty = FaultyServer()
    let first =
      #"{"jsonrpc":"2.0","id":1,"method":"reminder/save","params":{"reminder":{"id":"x","title":"t0"},"ifRevision":null}}"#
    let more = (1...20).map {
      #"{"jsonrpc":"2.0","id":\#($0 + 1),"method":"reminder/save","params":{"reminder":{"id":"x","title":"t\#($0)"}}}"#
    }
    #expect(faulty.answers([first] + more) == Array(repeating: "ok", count: 21))
    #expect(faulty.titles() == "t20")
  }

  @Test func `a failing disk fails each request with a reason, and the session continues`() {
    var faulty = FaultyServer()
    #expect(faulty.answers([makeWork]) == ["ok"])
    faulty.process.hook = { $0.changes && $0.kind != .lock ? .fail(.readOnly) : .proceed }
    let answers = faulty.answers([save(1, "a"), save(2, "b")])
    #expect(answers == ["1104", "1104"])
    #expect(faulty.titles() == "")
    faulty.process.hook = nil
    #expect(faulty.answers([save(3, "c")]) == ["ok"])
    #expect(faulty.titles() == "c")
  }
}
