// Numbers, positions, statuses and booleans are read within their ranges, and what is written is
// read back to the last bit.

import ICalendar
import TestSupport
import Testing

@Suite struct NumberTests {
  @Test(arguments: [
    ("0", 0), ("+5", 5), ("-5", -5), ("007", 7), (" 9 ", 9), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min), ("-0", 0),
  ])
  func `an integer is read`(raw: String, number: Int) throws {
    #expect(try property("SEQUENCE:" + raw).integer() == number)
  }

  @Test(arguments: ["", "-", "+", "5.0", "1e3", "0x10", "five", "1 2", "--1", "+-1", "٣"])
  func `a malformed integer is refused`(_ raw: String) throws {
    let property = try property("SEQUENCE:" + raw)
    #expect(throws: ValueFault.notANumber) { try property.integer() }
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "99999999999999999999999999999999999",
  ])
  func `an integer that is too large is refused`(_ raw: String) throws {
    let property = try property("SEQUENCE:" + raw)
    #expect(throws: ValueFault.outOfRange(Int.min...Int.max)) { try property.integer() }
  }

  @Test func `priorities and percentages outside their ranges are refused`() throws {
    for number in 0...9 { #expect(try property("PRIORITY:\(number)").priority() == number) }
    for bad in ["-1", "10", "11111111111111111111"] {
      let property = try property("PRIORITY:" + bad)
      #expect(throws: ValueFault.outOfRange(0...9)) { try property.priority() }
    }
    #expect(try property("PERCENT-COMPLETE:100").percent() == 100)
    let property = try property("PERCENT-COMPLETE:101")
    #expect(throws: ValueFault.outOfRange(0...100)) { try property.percent() }
  }

  @Test func `statuses are read in upper and lower case`() throws {
    for status in TodoStatus.allCases {
      #expect(try property("STATUS:" + status.rawValue).todoStatus() == status)
      #expect(try property("STATUS: " + status.rawValue.lowercased()).todoStatus() == status)
    }
    for status in EventStatus.allCases {
      #expect(try property("STATUS:" + status.rawValue).eventStatus() == status)
    }
    let done = try property("STATUS:DONE")
    #expect(throws: ValueFault.notAStatus(TodoStatus.allCases.map(\.rawValue))) {
      try done.todoStatus()
    }
    let open = try property("STATUS:NEEDS-ACTION")
    #expect(throws: ValueFault.notAStatus(EventStatus.allCases.map(\.rawValue))) {
      try open.eventStatus()
    }
  }

  @Test func `booleans are read`() throws {
    for raw in ["TRUE", "true", "1", " True "] { #expect(try property("X:" + raw).boolean()) }
    for raw in ["FALSE", "false", "0"] { #expect(try !property("X:" + raw).boolean()) }
    for raw in ["", "yes", "2"] {
      let property = try property("X:" + raw)
      #expect(throws: ValueFault.notABoolean) { try property.boolean() }
    }
    #expect(ContentLine.boolean("X", true).text == "X:TRUE")
  }

  @Test(
    arguments: [
      (#"geo:47.376887,8.541694"#, 47.376887, 8.541694, nil, nil),
      (#"geo:47.376887\,8.541694"#, 47.376887, 8.541694, nil, nil),
      (#"geo:47.376887\\\,8.541694\;u=5"#, 47.376887, 8.541694, nil, 5),
      ("GEO:-47.376887,-8.541694,408.5;u=150", -47.376887, -8.541694, 408.5, 150),
      ("geo:1,2;crs=wgs84;u=0", 1, 2, nil, 0), ("geo:1,2;CRS=WGS84;U=12.5", 1, 2, nil, 12.5),
      ("geo:90,180", 90, 180, nil, nil), ("geo:-90,-180,-0.5", -90, -180, -0.5, nil),
      ("geo: 1 , 2 ", 1, 2, nil, nil), ("geo:1,2;u=abc", 1, 2, nil, nil),
      ("geo:1,2;u=-1", 1, 2, nil, nil),
      ("geo:1,2;u=5;u=6", 1, 2, nil, 5), ("geo:1,2;", 1, 2, nil, nil),
      ("geo:1,2;u", 1, 2, nil, nil),
    ] as [(String, Double, Double, Double?, Double?)])
  func `a geo URI is read`(
    raw: String, latitude: Double, longitude: Double, altitude: Double?, uncertainty: Double?
  ) throws {
    for uri in [try property("URL:" + raw).geoURI(), try GeoURI.read(raw)] {
      #expect(uri.latitude == latitude && uri.longitude == longitude)
      #expect(uri.altitude == altitude && uri.uncertainty == uncertainty)
    }
  }

  @Test func `unknown parameters of a geo URI are kept`() throws {
    let uri = try GeoURI.read(#"geo:1,2;u=x;mapcolors=for_daltonic\;flag;u=7"#)
    #expect(uri.uncertainty == 7)
    #expect(
      uri.extras == [
        .init(name: "u", value: "x"), .init(name: "mapcolors", value: "for_daltonic"),
        .init(name: "flag", value: nil),
      ])
    #expect(uri.text == "geo:1,2;u=7;u=x;mapcolors=for_daltonic;flag")
  }

  @Test(
    arguments: [
      ("geo:47.376887", .noLongitude), ("geo:47.376887;u=5", .noLongitude),
      ("geo:47.3,", .noLongitude),
      ("", .notAPosition), ("geo:", .notAPosition), ("geo", .notAPosition),
      ("http://a/", .notAPosition),
      ("geo:,", .notAPosition), ("geo:a,b", .notAPosition), ("geo:+1,2", .notAPosition),
      ("geo:1e1,2", .notAPosition), ("geo:.5,2", .notAPosition), ("geo:5.,2", .notAPosition),
      ("geo:1,2,3,4", .notAPosition), ("geo:1,2,", .notAPosition), ("geo:inf,nan", .notAPosition),
      ("geo:0x1,2", .notAPosition), (":47.3,8.5", .notAPosition), ("geo:1;2", .noLongitude),
      ("geo:90.0000001,0", .noSuchPosition), ("geo:0,180.1", .noSuchPosition),
      ("geo:0,-181", .noSuchPosition), ("geo:1,2;crs=nad27", .unknownReferenceSystem("nad27")),
      ("geo:1,2;u=1;crs=x", .unknownReferenceSystem("x")),
      ("geo:1,2;crs", .unknownReferenceSystem("")),
    ] as [(String, ValueFault)])
  func `a malformed geo URI is refused with its reason`(raw: String, fault: ValueFault) throws {
    let property = try property("URL:" + raw)
    #expect(throws: fault) { try property.geoURI() }
  }

  @Test(arguments: [
    ("47.376887;8.541694", 47.376887, 8.541694), (#"47.376887\;8.541694"#, 47.376887, 8.541694),
    ("+37.386013;-122.082932", 37.386013, -122.082932), ("1,2", 1, 2), (" 1 ; 2 ", 1, 2),
  ])
  func `GEO is read`(raw: String, latitude: Double, longitude: Double) throws {
    let position = try property("GEO:" + raw).position()
    #expect(position.latitude == latitude && position.longitude == longitude)
  }

  @Test(
    arguments: [
      ("", .notAPosition), ("47.3", .noLongitude), ("a;b", .notAPosition), ("1;2;3", .notAPosition),
      ("97.0;8.5", .noSuchPosition), ("+-1;2", .notAPosition), ("1;", .notAPosition),
    ] as [(String, ValueFault)])
  func `a malformed GEO is refused`(raw: String, fault: ValueFault) throws {
    let property = try property("GEO:" + raw)
    #expect(throws: fault) { try property.position() }
  }

  @Test func `a written position is read back to the last bit`() throws {
    var random = SeededRandom(seed: 5870)
    func double(_ limit: Double) -> Double {
      let near = min(limit, 1000)
      while true {
        // Random bits give mostly tiny and huge numbers; a third is of usual size.
        let bits = Double(bitPattern: random.next())
        let value = random.below(3) == 0 ? Double.random(in: -near...near, using: &random) : bits
        if value.magnitude <= limit { return value }
      }
    }
    for _ in 0..<5000 {
      let uri = try #require(
        GeoURI(
          latitude: double(90), longitude: double(180), altitude: double(.greatestFiniteMagnitude),
          uncertainty: double(.greatestFiniteMagnitude).magnitude))
      let read = try property(ContentLine.geoURI(.url, uri).text).geoURI()
      #expect(read.latitude.bitPattern == uri.latitude.bitPattern)
      #expect(read.longitude.bitPattern == uri.longitude.bitPattern)
      #expect(read.altitude?.bitPattern == uri.altitude?.bitPattern)
      #expect(read.uncertainty?.bitPattern == uri.uncertainty?.bitPattern)
      let geo = try property(ContentLine.position(uri).text).position()
      #expect(geo.latitude.bitPattern == uri.latitude.bitPattern)
      #expect(geo.longitude.bitPattern == uri.longitude.bitPattern)
    }
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (47.0, "47"), (47.376887, "47.376887"), (1e-5, "0.00001"),
      (-1.5e-7, "-0.00000015"), (1e16, "10000000000000000"), (1.25e20, "125000000000000000000"),
      (141.1748408176572, "141.1748408176572"), (0.1, "0.1"), (123456789.125, "123456789.125"),
    ] as [(Double, String)])
  func `a number is written shortest, without exponent`(value: Double, text: String) {
    #expect(PlainDecimal.text(value) == text)
    #expect(PlainDecimal.read(text)?.bitPattern == value.bitPattern)
  }

  @Test func `a malformed decimal is refused`() throws {
    for text in [
      "", "-", "nan", "inf", "1e5", "0x1p3", "1.", ".1", "+1", "1,5", " 1", "1 ", "--1", "1.2.3",
    ] {
      #expect(PlainDecimal.read(text) == nil, "\(text)")
    }
    #expect(PlainDecimal.text(.nan) == nil && PlainDecimal.text(.infinity) == nil)
    #expect(PlainDecimal.read("1" + String(repeating: "0", count: 400)) == nil)
    #expect(PlainDecimal.read(String(repeating: "1", count: 1 << 20)) == nil)
    #expect(try property("X:141.1748408176572").decimal() == 141.1748408176572)
    let least = Double.leastNonzeroMagnitude
    #expect(PlainDecimal.text(least).flatMap(PlainDecimal.read) == least)
  }

  @Test func `a position outside the globe cannot be created`() {
    #expect(GeoURI(latitude: .nan, longitude: 0) == nil)
    #expect(GeoURI(latitude: 0, longitude: .infinity) == nil)
    #expect(GeoURI(latitude: 91, longitude: 0) == nil)
    #expect(GeoURI(latitude: 0, longitude: 0, uncertainty: -1) == nil)
    #expect(GeoURI(latitude: 0, longitude: 0, altitude: .nan) == nil)
    #expect(GeoURI(latitude: 0, longitude: 0, uncertainty: 0) != GeoURI(latitude: 0, longitude: 0))
  }
}
