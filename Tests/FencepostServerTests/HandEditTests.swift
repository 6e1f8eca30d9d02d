// A person who writes `settings.json` or `places.json` by hand at the very moment in which a client has
// it changed: what they wrote stands there afterwards, whatever became of the request.

import SimulatedDisk
import Testing

@Suite struct HandEditTests {
  /// A request that changes a document, and what stands in it where it was done.
  struct Deed: CustomTestStringConvertible {
    var name: String
    var document: String
    var params: String
    /// What the person writes; their own part of it is told by `mark`.
    var byHand: String
    var mark: String
    var done: String

    var testDescription: String { name }
    var line: String {
      #"{"jsonrpc":"2.0","id":1,"method":"\#(name)","params":\#(params)}"#
    }
  }

  private static let settingsByHand =
    #"{"defaultRadius":321,"defaultLists":{"reminders":"Reminders"},"lists":{"Reminders":{}}}"#

  static let deeds = [
    Deed(
      name: "list/setDefault", document: "settings.json",
      params: #"{"entity":"reminder","id":"Work"}"#,
      byHand: settingsByHand, mark: "321", done: #""reminders":"Work""#),
    Deed(
      name: "list/save", document: "settings.json",
      params: #"{"list":{"id":"Work","title":"Work","entities":["event"]}}"#,
      byHand: settingsByHand, mark: "321", done: #""Work":{"entities":["event"]}"#),
    Deed(
      name: "list/save", document: "settings.json",
      params: #"{"list":{"title":"New","entities":["event"]}}"#,
      byHand: settingsByHand, mark: "321", done: #""New":{"entities":["event"]}"#),
    Deed(
      name: "list/remove", document: "settings.json", params: #"{"id":"Held"}"#,
      byHand: #"{"defaultRadius":321,"lists":{"Held":{"entities":["event"]}}}"#, mark: "321",
      done: #""lists":{}"#),
    Deed(
      name: "place/save", document: "places.json",
      params: #"{"place":{"title":"Pool","latitude":52.5,"longitude":13.4}}"#,
      byHand: #"[{"id":"gym","title":"Gym","latitude":52.6,"longitude":13.4}]"#, mark: "Gym",
      done: "Pool"),
  ]

  @Test(arguments: deeds)
  func `what is written by hand stands, whenever it is written`(_ deed: Deed) throws {
    var number = 0
    while true {
      var ward = Ward()
      let made = ["Work", "Held"].map { title in
        #"{"jsonrpc":"2.0","id":0,"method":"list/save","params":{"list":{"title":"\#(title)"#
          + #"","entities":["reminder"]}}}"#
      }
      #expect(ward.answers(made) == ["ok", "ok"])
      var calls = 0
      let machine = ward.machine
      ward.process.hook = { _ in
        if calls == number {
          #expect(machine.foreign.replace("s/\(deed.document)", Array(deed.byHand.utf8)))
        }
        calls += 1
        return .proceed
      }
      let answers = ward.answers([deed.line])
      ward.process.hook = nil
      guard calls > number else { break }
      let bytes = machine.foreign.read("s/\(deed.document)") ?? []
      let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
      #expect(text.contains(deed.mark), "before call \(number), \(answers): \(text)")
      #expect(
        answers != ["ok"] || text.contains(deed.done) || text.contains(deed.byHand),
        "before call \(number): \(text)")
      number += 1
    }
    #expect(number > 10)
  }

  @Test func `a list that is titled twice in one stretch is changed twice, and by nobody else`() {
    var ward = Ward()
    let save = { (title: String) in
      #"{"jsonrpc":"2.0","id":1,"method":"list/save","params":{"list":{"id":"Reminders","#
        + #""title":"\#(title)"}}}"#
    }
    #expect(ward.answers([save("One"), save("Two"), save("Three")]) == ["ok", "ok", "ok"])
    let history = #"{"jsonrpc":"2.0","id":2,"method":"store/history","params":{}}"#
    let answer = ward.server.answer(history + "\n")
    #expect(!answer.contains("external"))
    #expect(answer.split(separator: #""title":"list/save""#).count == 4, "\(answer)")
  }
}
