// Hostile or broken XML gives an error with a line, and costs no more than its length.

import Testing
import Tracks

@Suite struct XMLTests {
  @Test func `entities that expand exponentially are refused`() {
    let laughs = """
      <?xml version="1.0"?>
      <!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>
      <gpx>&b;</gpx>
      """
    #expect(
      fault(laughs, .gpx)
        == "line 2: There is a DOCTYPE or another declaration here, which is not supported; remove it."
    )
  }

  @Test func `an undeclared entity is refused where it is used`() {
    let text = "<gpx>\n<trkpt lat=\"&lat;\" lon=\"1\"/></gpx>"
    #expect(
      fault(text, .gpx)
        == "line 2: This '&' does not begin an entity that XML defines; write it as &amp;.")
  }

  @Test(arguments: [
    ("<gpx>", "The element 'gpx' has no end tag"),
    ("<gpx></gpx><gpx/>", "There is more after the end of the outermost element; remove it"),
    ("<gpx></g>", "'</g>' closes an element that is not open; expected '</gpx>'"),
    ("<gpx/></gpx>", "'</gpx>' closes an element that is not open"),
    ("<gpx", "A tag has no '>' at its end"),
    ("<gpx></gpx", "A tag has no '>' at its end"),
    ("<gpx a=\"1\"b=\"2\"/>", "A space is missing before an attribute in the tag 'gpx'"),
    ("<gpx a=\"1\" a=\"2\"/>", "The attribute 'a' occurs twice in its element"),
    ("<gpx a/>", "The attribute 'a' has no value"),
    ("<gpx a=1/>", "The value of the attribute 'a' is not in quotes"),
    ("<gpx a=\"1/>", "The value of the attribute 'a' has no end"),
    ("<gpx>< a/></gpx>", "This '<' does not begin a tag; write it as &lt;"),
    ("<gpx><!-- </gpx>", "There is a comment that has no end"),
    ("<gpx><![CDATA[ </gpx>", "There is a CDATA section that has no end"),
    ("<?xml", "There is an instruction that has no end"),
    ("<gpx>\u{0}</gpx>", "The file is not a text: it contains a NUL byte"),
    (
      "<?xml version='1.0' encoding='UTF-16'?><gpx/>",
      "The file says that its encoding is 'utf-16'; save it as UTF-8"
    ),
  ])
  func `broken XML is refused with a reason`(_ text: String, _ sentence: String) {
    #expect(fault(text, .gpx) == "line 1: \(sentence).")
  }

  @Test func `each exceeded limit has its own error`() {
    let deep = String(repeating: "<gpx>", count: 100_000)
    #expect(fault(deep, .gpx) == "line 1: Elements are nested more than 64 levels deep.")
    let name = "<gpx><\(String(repeating: "a", count: 300))/></gpx>"
    #expect(
      fault(name, .gpx) == "line 1: The name of an element or attribute is longer than 256 bytes.")
    let attributes = (0..<100).map { " a\($0)=\"\"" }.joined()
    #expect(fault("<gpx\(attributes)/>", .gpx) == "line 1: An element has more than 64 attributes.")
    let comment = "<gpx><!--\(String(repeating: "a", count: 100))--></gpx>"
    #expect(
      fault(comment, .gpx, TrackLimits(mostPieceBytes: 50))
        == "line 1: A tag, a text or a comment is longer than 50 bytes; shorten or remove it.")
    #expect(
      fault("<gpx></gpx>", .gpx, TrackLimits(mostBytes: 10))
        == "line 1: The track is longer than 10 bytes; cut it in two and replay each.")
    let point = "<trkpt lat=\"1\" lon=\"2\"><time>2026-11-20T16:04:05Z</time></trkpt>\n"
    #expect(
      fault("<gpx>\(point)\(point)\(point)</gpx>", .gpx, TrackLimits(mostPoints: 2))
        == "line 3: The track has more than 2 positions; cut it in two and replay each.")
  }

  @Test func `UTF-16 is refused with the advice to save as UTF-8`() {
    do throws(TrackFault) {
      _ = try Track([0xFF, 0xFE, 0x3C, 0], format: .gpx)
      Issue.record("it was read")
    } catch {
      #expect(error.sentence == "The track is written in UTF-16; save it as UTF-8.")
    }
  }
}
