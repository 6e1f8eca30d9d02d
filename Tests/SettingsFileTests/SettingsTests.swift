// Missing and invalid values of `settings.json`.

import JSON
import SettingsFile
import Testing

@Suite struct SettingsTests {
  private func settings(_ text: String) -> Settings { Settings(Array(text.utf8)) }

  private func problems(_ text: String, lists: [String] = ["Home"]) -> [String] {
    settings(text).problems(listExists: lists.contains).map { problem in
      let position = problem.position.map { "\($0.line):\($0.column) " } ?? ""
      return position + problem.sentence
    }
  }

  @Test func `a missing margin depends on the size of the fence`() {
    #expect(Settings(nil).margin == nil)
    #expect(settings(#"{"fences":{"margin":null,"dwell":5}}"#).margin == nil)
    #expect(settings(#"{"fences":{"margin":null,"dwell":5}}"#).problems == [])
    #expect(settings(#"{"fences":{"margin":25}}"#).margin == 25)
    #expect(settings(#"{"fences":{"margin":-1}}"#).problems.count == 1)
  }

  @Test func `coordinates become an alarm only by one of two words`() {
    #expect(settings(#"{"fences":{"fromPosition":"leave"}}"#).fromPosition == "leave")
    #expect(settings(#"{"fences":{"fromPosition":null}}"#).problems == [])
    let wrong = settings(#"{"fences":{"fromPosition":"always"}}"#)
    #expect(wrong.fromPosition == nil && wrong.problems.count == 1)
  }

  @Test func `an unknown key is reported with its position and the nearest setting`() {
    #expect(
      problems("{\n  \"startofday\": \"08:00\",\n  \"fences\": {\"dwel\": 5}\n}") == [
        "2:17 startofday is not a setting and has no effect; did you mean 'startOfDay'?",
        "3:22 fences.dwel is not a setting and has no effect; did you mean 'dwell'?",
      ])
    #expect(
      problems(#"{"lists":{"Home":{"colour":"red"}}}"#) == [
        "1:28 lists.Home.colour is not a setting and has no effect; the settings here are "
          + "entities, path."
      ])
  }

  @Test func `a default list that does not exist is reported`() {
    #expect(
      problems(#"{"defaultLists":{"reminders":"Home","events":"Work"}}"#) == [
        "1:46 defaultLists.events: there is no list 'Work'; name one that exists, or null for "
          + "none."
      ])
    #expect(problems(#"{"defaultLists":{"reminders":null}}"#) == [])
  }

  @Test func `members of the wrong type are reported`() {
    #expect(
      problems(#"{"fences":5,"defaultLists":"Home","lists":[]}"#).map { $0.prefix(24) } == [
        "1:11 fences must be an o", "1:28 defaultLists must b", "1:43 lists must be an ob",
      ])
  }

  @Test func `a file that is not JSON has one problem, with its position`() {
    let damaged = settings("{\n \"startOfDay\": }")
    #expect(damaged.damage?.position?.line == 2 && damaged.problems == [damaged.damage])
    #expect(settings("[]").damage != nil)
  }

  @Test func `a file of another kind gives at most a hundred problems`() {
    let keys = (0..<1000).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(settings("{\(keys)}").problems.count == 100)
  }

  @Test func `devices of sources are read, and one without a name is a problem`() {
    let settings = Settings(
      Array(#"{"sources":{"devices":{"ab":"phone","cd":"","ef":7,"network":"laptop"}}}"#.utf8))
    #expect(settings.watch.devices == ["ab": "phone", "network": "laptop"])
    #expect(settings.problems.count == 2)
    #expect(settings.problems.first?.sentence.contains("sources.devices.cd") == true)
  }

  @Test func `sources are set and taken away, and what else is there stays`() throws {
    let old = Array(#"{"mine":1,"sources":{"gpsd":"box:2947","other":true}}"#.utf8)
    let changes: [Settings.Change] = [.gpsd(nil), .listen("127.0.0.1:8080"), .network(false)]
    let new = try #require(Settings.bytes(old, changes))
    let root = try #require(try Document(new).root)
    #expect(root["mine"]?.integer == 1)
    let sources = try #require(root["sources"])
    #expect(sources["gpsd"] == nil && sources["other"]?.boolean == true)
    #expect(Settings(new).watch == Settings(old).withChanges(changes).watch)
    #expect(Settings(new).watch.listen == "127.0.0.1:8080" && !Settings(new).watch.network)
    let back: [Settings.Change] = [.gpsd(true), .listen(nil), .network(nil)]
    let again = try #require(Settings.bytes(new, back))
    #expect(Settings(again).watch == Settings(new).withChanges(back).watch)
    #expect(Settings(again).watch.gpsd == "" && Settings(again).watch.network)
    #expect(Settings.bytes(Array("{".utf8), back) == nil)
  }
}
