// The fixed parts of the picture: header, styles and the empty picture; and the formatting of
// numbers and paths.

extension SVG {
  static func header(_ height: Double, title: String, description: String) -> String {
    let (width, height) = (number(Frame.width), number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" \
      aria-labelledby="fencepost-title fencepost-description">
      <title id="fencepost-title">\(PlainText.xmlEscaped(title))</title>
      <desc id="fencepost-description">\(PlainText.xmlEscaped(description))</desc>
      <style>
      \(style)
      </style>
      <clipPath id="fencepost-window"><rect width="\(width)" height="\(number(Frame.height))"/></clipPath>
      <rect class="ground" width="\(width)" height="\(height)"/>

      """
  }

  static let emptyPicture = """
    \(header(Frame.height, title: "Map of fences and places", description: "There is nothing to show yet."))\
    <text class="large" x="400" y="270">There is nothing here yet</text>
    <text class="words centre" x="400" y="300">\
    Save a place, or a reminder for when you arrive or leave, and it is shown here.</text>
    </svg>

    """

  /// Colours for light and dark mode.
  private static let style = """
    text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
    .ground { fill: #fbfaf7; } .earth { fill: #f3f1ea; stroke: #d9d5c8; }
    .grid { fill: none; stroke: #e9e6dc; } .edge { stroke: #d9d5c8; }
    .words { fill: #45423b; } .end { text-anchor: end; } .centre { text-anchor: middle; }
    .large { fill: #1f1e1b; font-size: 20px; text-anchor: middle; }
    .number { fill: #1f1e1b; font-weight: 600; }
    .number.enter { fill: #5546d6; } .number.leave { fill: #b8520a; } .number.place { fill: #2b7a45; }
    .bar { fill: none; stroke: #45423b; stroke-width: 1.5; }
    .area { stroke-width: 1.5; fill-opacity: 0.12; } .in .area { fill-opacity: 0.24; }
    .off { opacity: 0.45; }
    .enter .area, .enter .dot { stroke: #5546d6; fill: #5546d6; }
    .leave .area, .leave .dot { stroke: #b8520a; fill: #b8520a; }
    .leave .area { stroke-dasharray: 6 4; }
    .place .area, .place .dot { stroke: #2b7a45; fill: #2b7a45; }
    .place .area { stroke-width: 1; fill-opacity: 0.06; }
    .you .area { stroke: #0b6bcb; fill: #0b6bcb; stroke-width: 1; }
    .me { stroke: #ffffff; stroke-width: 2; fill: #0b6bcb; }
    .dot { stroke: none; }
    .leader { stroke: #8a867b; stroke-width: 0.75; }
    .beyond, .north path { fill: #45423b; } .link { fill: #0a56a3; text-decoration: underline; }
    .label { fill: #1f1e1b; } .label, .link { stroke: #fbfaf7; stroke-width: 3; \
    stroke-linejoin: round; paint-order: stroke; }
    .label.place { fill: #1d5c32; } .label.me { fill: #0a56a3; }
    @media (prefers-color-scheme: dark) {
    .ground { fill: #16181c; } .earth { fill: #1b1e23; stroke: #363b44; }
    .grid { stroke: #23272e; } .edge { stroke: #363b44; }
    .words { fill: #b9bec8; } .large, .number { fill: #eceef2; } .bar { stroke: #b9bec8; }
    .number.enter { fill: #a79cff; } .number.leave { fill: #ffa45c; } .number.place { fill: #6fcf8d; }
    .enter .area, .enter .dot { stroke: #a79cff; fill: #a79cff; }
    .leave .area, .leave .dot { stroke: #ffa45c; fill: #ffa45c; }
    .place .area, .place .dot { stroke: #6fcf8d; fill: #6fcf8d; }
    .you .area { stroke: #5cb0ff; fill: #5cb0ff; }
    .me { stroke: #16181c; fill: #5cb0ff; } .dot { stroke: none; }
    .leader { stroke: #7b828f; }
    .beyond, .north path { fill: #b9bec8; } .link { fill: #9fd0ff; }
    .label { fill: #eceef2; } .label, .link { stroke: #16181c; }
    .label.place { fill: #a5e3b8; } .label.me { fill: #9fd0ff; }
    }
    """

  /// A number with one decimal place, without a sign before 0. Numbers far outside the picture are
  /// limited.
  static func number(_ value: Double) -> String {
    let tenths = Int((max(-1e6, min(1e6, value.isNaN ? 0 : value)) * 10).rounded())
    let wholePart = "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10)"
    return tenths % 10 == 0
      ? (tenths == 0 ? "0" : wholePart) : "\(wholePart).\(tenths.magnitude % 10)"
  }

  static func path(_ points: [MapPoint]) -> String {
    points.enumerated().map { index, spot in
      "\(index == 0 ? "M" : "L")\(number(spot.x)) \(number(spot.y))"
    }.joined()
  }

  static func discPath(_ middle: MapPoint, _ radius: Double) -> String {
    let (r, left) = (number(radius), number(middle.x - radius))
    let (y, width) = (number(middle.y), number(2 * radius))
    return "M\(left) \(y)a\(r) \(r) 0 1 0 \(width) 0a\(r) \(r) 0 1 0 -\(width) 0z"
  }
}
