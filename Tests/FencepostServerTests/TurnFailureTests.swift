// Turns that do not come to stand: what was gathered is carried out again, request by request, and
// an answer never says what did not happen.

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

  @Test func `what failed once is done again, and done once`() throws {
    for kind in [DiskOperation.Kind.append, .sync, .syncFolder, .move] {
      for progress in [Verdict.Progress.nothing, .all] {
        var ward = Ward()
        #expect(ward.answers([makeWork]) == ["ok"])
        var hasFailed = false
        ward.process.hook = { operation in
          guard operation.kind == kind, !hasFailed else { return .proceed }
          hasFailed = true
          return .fail(.other(errno: 5), after: progress)
        }
        let answers = ward.answers([save(1, "a"), save(2, "b"), save(3, "c")])
        #expect(answers == ["ok", "ok", "ok"], "\(kind) \(progress)")
        #expect(hasFailed, "\(kind)")
        #expect(ward.titles() == "a b c", "\(kind) \(progress)")
      }
    }
  }

  @Test func `only the one at fault is refused, and what came with it stands`() throws {
    var ward = Ward()
    #expect(ward.answers([makeWork]) == ["ok"])
    ward.process.hook = { operation in
      let isThere = operation.folder.hasSuffix("Work") || operation.otherFolder == "s/lists/Work"
      return isThere && operation.changes ? .fail(.full) : .proceed
    }
    let answers = ward.answers([save(1, "a"), save(2, "b", in: "Work"), save(3, "c")])
    #expect(answers == ["ok", "1105", "ok"])
    #expect(ward.titles() == "a c")
    // The cause is gone, and nothing has to be begun anew.
    ward.process.hook = nil
    #expect(ward.answers([save(4, "d", in: "Work")]) == ["ok"])
    #expect(ward.titles() == "a c d")
  }

  @Test func `what is traced as sent is what is sent`() {
    var ward = Ward()
    let opening = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"trace":"verbose"}}"#,
      #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#, makeWork,
    ]
    _ = ward.answers(opening)
    ward.process.hook = { $0.kind == .syncFolder ? .fail(.full) : .proceed }
    let answer = ward.server.answer(save(2, "a") + "\n[" + save(3, "b") + "]\n")
    #expect(answer.split(separator: "\n").count { $0.contains("Sending response") } == 2)
    #expect(answer.contains(#"\"code\":1105"#))
    #expect(!answer.contains(#"\"result\""#))
  }

  @Test func `a batch is one answer, whichever of it failed`() throws {
    var ward = Ward()
    #expect(ward.answers([makeWork]) == ["ok"])
    ward.process.hook = { operation in
      operation.kind == .write && operation.folder.hasSuffix("Work") ? .fail(.full) : .proceed
    }
    let batch = "[\(save(1, "a")),\(save(2, "b", in: "Work")),\(save(3, "c"))]\n"
    let answer = ward.server.answer(batch)
    #expect(answer.split(separator: "\n").count == 1)
    #expect(answer.contains(#"{"code":1105,"#))
    #expect(answer.contains(#""id":1,"result""#))
    #expect(answer.contains(#""id":3,"result""#))
    #expect(ward.titles() == "a c")
  }

  @Test func `one item changed many times in one stretch is changed that often`() throws {
    var ward = Ward()
    let first =
      #"{"jsonrpc":"2.0","id":1,"method":"reminder/save","params":{"reminder":{"id":"x","title":"t0"},"ifRevision":null}}"#
    let more = (1...20).map {
      #"{"jsonrpc":"2.0","id":\#($0 + 1),"method":"reminder/save","params":{"reminder":{"id":"x","title":"t\#($0)"}}}"#
    }
    #expect(ward.answers([first] + more) == Array(repeating: "ok", count: 21))
    #expect(ward.titles() == "t20")
  }

  @Test func `a disk that fails for good fails every request in words, and the session goes on`() {
    var ward = Ward()
    #expect(ward.answers([makeWork]) == ["ok"])
    ward.process.hook = { $0.changes && $0.kind != .lock ? .fail(.readOnly) : .proceed }
    let answers = ward.answers([save(1, "a"), save(2, "b")])
    #expect(answers == ["1104", "1104"])
    #expect(ward.titles() == "")
    ward.process.hook = nil
    #expect(ward.answers([save(3, "c")]) == ["ok"])
    #expect(ward.titles() == "c")
  }
}
