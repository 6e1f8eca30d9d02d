// Typed decoding: what is accepted, what is refused, and the path to it in the error message.

import Testing

@testable import JSON

@Suite struct ReaderTests {
  @Test func `nested objects, lists and optionals are decoded in any order of keys`() throws {
    let text = #"""
      {"alarms":[{"place":{"longitude":-122.5,"latitude":37,"radius":null}},
                 {"place":null},{},[]],
       "\u0074itle":"Buy \u00e9", "tags":["a","b"],"done":true,"priority":5.0}
      """#
    let reminder = try Reminder(try value(text))
    #expect(
      reminder
        == Reminder(
          title: "Buy é", priority: 5, done: true, tags: ["a", "b"],
          alarms: [
            Alarm(place: Place(latitude: 37, longitude: -122.5, radius: nil)), Alarm(), Alarm(),
            Alarm(),
          ]))
    #expect(try Reminder(try value(#"{"title":""}"#)) == Reminder(title: ""))
    #expect(
      try Reminder(try value(#"{"title":"","alarms":null,"tags":[],"done":null,"priority":null}"#))
        == Reminder(title: "", tags: []))
  }

  static let refusals: [(String, String)] = [
    ("null", ": expected an object, found null"),
    ("[1]", ": expected an object, found an array"),
    (#""title""#, ": expected an object, found a string"),
    ("{}", "title: this key is required"),
    ("[]", "title: this key is required"),
    (#"{"title":null}"#, "title: expected a string, found null"),
    (#"{"title":1}"#, "title: expected a string, found a number"),
    (#"{"title":true}"#, "title: expected a string, found a boolean"),
    (#"{"title":{}}"#, "title: expected a string, found an object"),
    (#"{"title":[]}"#, "title: expected a string, found an array"),
    (#"{"title":"","done":"true"}"#, "done: expected a boolean, found a string"),
    (#"{"title":"","done":0}"#, "done: expected a boolean, found a number"),
    (#"{"title":"","priority":"1"}"#, "priority: expected a number, found a string"),
    (#"{"title":"","priority":1.5}"#, "priority: expected a whole number"),
    (#"{"title":"","priority":1e30}"#, "priority: the number is too large"),
    (#"{"title":"","tags":{}}"#, "tags: expected an array, found an object"),
    (#"{"title":"","tags":"a"}"#, "tags: expected an array, found a string"),
    (#"{"title":"","tags":["a",[],"b"]}"#, "tags[1]: expected a string, found an array"),
    (#"{"title":"","tags":["a",null]}"#, "tags[1]: expected a string, found null"),
    (#"{"title":"","color":"red"}"#, "color: this key is not known here"),
    (#"{"title":"","Title":""}"#, "Title: this key is not known here"),
    (#"{"":"","title":""}"#, #"[""]: this key is not known here"#),
    (#"{"title":"","a b":1}"#, #"["a b"]: this key is not known here"#),
    (#"{"title":"","alarms":[[]],"x":[{"title":1}]}"#, "x: this key is not known here"),
    (#"{"title":"","alarms":{"place":{}}}"#, "alarms: expected an array, found an object"),
    (#"{"title":"","alarms":[{},1]}"#, "alarms[1]: expected an object, found a number"),
    (#"{"title":"","alarms":[{"where":1}]}"#, "alarms[0].where: this key is not known here"),
    (
      #"{"title":"","alarms":[{},{"place":[]}]}"#,
      "alarms[1].place.latitude: this key is required"
    ),
    (
      #"{"title":"","alarms":[{},{"place":{"latitude":1}}]}"#,
      "alarms[1].place.longitude: this key is required"
    ),
    (
      #"{"title":"","alarms":[{},{"place":{"latitude":"north","longitude":2}}]}"#,
      "alarms[1].place.latitude: expected a number, found a string"
    ),
    (
      #"{"title":"","alarms":[{"place":{"latitude":1e999,"longitude":2}}]}"#,
      "alarms[0].place.latitude: the number is too large"
    ),
    (
      #"{"title":"","alarms":[{"place":{"latitude":91,"longitude":2}}]}"#,
      "alarms[0].place.latitude: expected a latitude from -90 to 90"
    ),
  ]

  @Test(arguments: refusals)
  func `a value of the wrong type is refused with path and message`(text: String, message: String)
    throws
  {
    let root = try value(text)
    let mismatch = #expect(throws: Mismatch.self) { try Reminder(root) }
    #expect(mismatch.map { "\($0.path(from: root)): \($0.sentence)" } == message)
  }

  @Test func `paths begin at the given prefix`() throws {
    let root = try value(#"[0,{"params":{"reminder":{"title":"","alarms":[1]}}}]"#)
    let params = try #require(root[1]?["params"])
    let reminder = try #require(params["reminder"])
    let mismatch = try #require(#expect(throws: Mismatch.self) { try Reminder(reminder) })
    #expect(mismatch.path(from: reminder).description == "alarms[0]")
    #expect(mismatch.path(from: params).description == "reminder.alarms[0]")
    #expect(mismatch.path(from: root).description == "[1].params.reminder.alarms[0]")
  }

  @Test func `values of any kind are skipped, or kept as text`() throws {
    var reader = Reader(
      try value(#"[{"a":[1,{"b":2}]},"x",[[],[]],null,{ "k" : 1.50 },7]"#))
    let kept = try reader.array { (reader) throws(Mismatch) -> String in
      if reader.kind == .object { return reader.value().ownText }
      let text = reader.peek().ownText
      reader.skip()
      return text
    }
    #expect(kept == [#"{"a":[1,{"b":2}]}"#, #""x""#, "[[],[]]", "null", #"{ "k" : 1.50 }"#, "7"])
  }

  @Test func `a member of any type is decoded, and encoded as it was sent`() throws {
    for text in ["null", "[ ]", #"{ "a" : 1e5 }"#, #""\u0041""#, "1.50"] {
      var reader = Reader(try value("[\(text)]"))
      let values: [Value] = try Array(reading: &reader)
      var writer = Writer()
      values.write(to: &writer)
      #expect(writer.text == "[\(text)]")
    }
  }

  @Test func `the cursor stays on a refused value`() throws {
    var reader = Reader(try value(#"["x",1]"#))
    let texts = try reader.array { (reader) throws(Mismatch) -> String in
      if let number = try? reader.integer() { return "integer \(number)" }
      #expect((try? reader.boolean()) == nil)
      #expect((try? reader.double()) == nil)
      return try reader.string()
    }
    #expect(texts == ["x", "integer 1"])
  }
}

// MARK: - Types as protocol-gen writes them

private struct Reminder: Equatable {
  var title: String
  var priority: Int?
  var done: Bool?
  var tags: [String]?
  var alarms: [Alarm]?
}

extension Reminder: Readable {
  init(_ value: Value) throws(Mismatch) {
    var reader = Reader(value)
    try self.init(reading: &reader)
  }

  init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var title: String?
    var priority: Int?
    var done: Bool?
    var tags: [String]?
    var alarms: [Alarm]?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "title": title = try String(reading: &reader)
      case "priority": priority = try Int?(reading: &reader)
      case "done": done = try Bool?(reading: &reader)
      case "tags": tags = try [String]?(reading: &reader)
      case "alarms": alarms = try [Alarm]?(reading: &reader)
      default: throw reader.unknown(key)
      }
    }
    guard let title else { throw reader.missing("title", in: object) }
    self.init(title: title, priority: priority, done: done, tags: tags, alarms: alarms)
  }
}

private struct Alarm: Equatable, Readable {
  var place: Place?

  init(place: Place? = nil) { self.place = place }

  init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    while let key = reader.nextKey(in: object) {
      switch key {
      case "place": place = try Place?(reading: &reader)
      default: throw reader.unknown(key)
      }
    }
  }
}

private struct Place: Equatable, Readable {
  var latitude: Double
  var longitude: Double
  var radius: Double?

  init(latitude: Double, longitude: Double, radius: Double?) {
    (self.latitude, self.longitude, self.radius) = (latitude, longitude, radius)
  }

  init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var latitude: Double?
    var longitude: Double?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "latitude":
        let refusal = reader.refusal(.invalid("expected a latitude from -90 to 90"))
        let number = try Double(reading: &reader)
        guard number.magnitude <= 90 else { throw refusal }
        latitude = number
      case "longitude": longitude = try Double(reading: &reader)
      case "radius": radius = try Double?(reading: &reader)
      default: throw reader.unknown(key)
      }
    }
    guard let latitude else { throw reader.missing("latitude", in: object) }
    guard let longitude else { throw reader.missing("longitude", in: object) }
    self.latitude = latitude
    self.longitude = longitude
  }
}
