// A person edits `settings.json` or `places.json` by hand at the very moment in which a client's
// request changes it: the person's text is there afterwards, whatever the result of the request.

import SimulatedDisk
import Testing

@Suite struct HandEditTests {
  /// A request that changes a document, and a text that the document contains if it succeeded.
  struct Operation: CustomTestStringConvertible {
    var name: String
    var document: String
    var params: String
    /// What the person writes; `mark` is the part that is searched for afterwards.
    var editByHand: String
    var mark: String
    var done: String

    var testDescription: String { name }
    var line: String {
      #"{"jsonrpc":"2.0","id":1,"method":"\#(name)","params":\#(params)}"#
    }
  }

  private static let editSettingsByHand =
    #"{"defaultRadius":321,"defaultLists":{"reminders":"Reminders"},"lists":{"Reminders":{}}}"#

  static let edits = [
    Operation(
      name: "list/setDefault", document: "settings.json",
      params: #"{"entity":"reminder","id":"Work"}"#,
      editByHand: editSettingsByHand, mark: "321", done: #""reminders":"Work""#),
    Operation(
      name: "list/save", document: "settings.json",
      params: #"{"list":{"id":"Work","title":"Work","entities":["event"]}}"#,
      editByHand: editSettingsByHand, mark: "321", done: #""Work":{"entities":["event"]}"#),
    Operation(
      name: "list/save", document: "settings.json",
      params: #"{"list":{"title":"New","entities":["event"]}}"#,
      editByHand: editSettingsByHand, mark: "321", done: #""New":{"entities":["event"]}"#),
    Operation(
      name: "list/remove", document: "settings.json", params: #"{"id":"Held"}"#,
      editByHand: #"{"defaultRadius":321,"lists":{"Held":{"entities":["event"]}}}"#, mark: "321",
      done: #""lists":{}"#),
    Operation(
      name: "place/save", document: "places.json",
      params: #"{"place":{"title":"Pool","latitude":52.5,"longitude":13.4}}"#,
      editByHand: #"[{"id":"gym","title":"Gym","latitude":52.6,"longitude":13.4}]"#, mark: "Gym",
      done: "Pool"),
  ]

  @Test(arguments: edits)
  func `an edit by hand survives a concurrent request, at any step`(_ operation: Operation) throws {
    var number = 0
    while true {
      var faulty = FaultyServer()
      let made = ["Work", "Held"].map { title in
        #"{"jsonrpc":"2.0","id":0,"method":"list/save","params":{"list":{"title":"\#(title)"#
          + #"","entities":["reminder"]}}}"#
      }
      #expect(faulty.answers(made) == ["ok", "ok"])
      var calls = 0
      let machine = faulty.machine
      faulty.process.hook = { _ in
        if calls == number {
          #expect(
            machine.foreign.replace("s/\(operation.document)", Array(operation.editByHand.utf8)))
        }
        calls += 1
        return .proceed
      }
      let answers = faulty.answers([operation.line])
      faulty.process.hook = nil
      guard calls > number else { break }
      let bytes = machine.foreign.read("s/\(operation.document)") ?? []
      let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
      #expect(text.contains(operation.mark), "before call \(number), \(answers): \(text)")
      #expect(
        answers != ["ok"] || text.contains(operation.done) || text.contains(operation.editByHand),
        "before call \(number): \(text)")
      number += 1
    }
    #expect(number > 10)
  }

  @Test func `two title changes of a list in one turn are both recorded`() {
    var faulty = FaultyServer()
    let save = { (title: String) in
      #"{"jsonrpc":"2.0","id":1,"method":"list/save","params":{"list":{"id":"Reminders","#
        + #""title":"\#(title)"}}}"#
    }
    #expect(faulty.answers([save("One"), save("Two"), save("Three")]) == ["ok", "ok", "ok"])
    let history = #"{"jsonrpc":"2.0","id":2,"method":"store/history","params":{}}"#
    let answer = faulty.server.answer(history + "\n")
    #expect(!answer.contains("external"))
    #expect(answer.split(separator: #""title":"list/save""#).count == 4, "\(answer)")
  }
}
