// The properties of a terminal that a descriptor belongs to.

import CSystem
import Glibc

enum Terminal {
  /// The width of the terminal in columns, or else the number in COLUMNS; nil if the descriptor is
  /// no terminal.
  static func width(_ descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    if let windowSize = windowSize(descriptor), windowSize.ws_col > 0 {
      return Int(windowSize.ws_col)
    }
    return getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 80
  }

  /// The height of the terminal in lines; nil if it is not known.
  static func height(_ descriptor: Int32) -> Int? {
    windowSize(descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  /// Whether the terminal of stdout is known to make links of OSC 8 clickable. For other terminals
  /// FORCE_HYPERLINK says whether they do.
  static var hasLinks: Bool {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    if let forced = variable("FORCE_HYPERLINK") { return forced != "0" && !forced.isEmpty }
    let terminalType = variable("TERM") ?? "dumb"
    // Within tmux and screen the variables may be those of another terminal.
    guard isatty(STDOUT_FILENO) == 1, terminalType != "dumb", variable("TMUX") == nil,
      variable("STY") == nil
    else { return false }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio"]
    return variable("TERM_PROGRAM").map(programs.contains) ?? false
      || ["KITTY_WINDOW_ID", "KONSOLE_VERSION", "WT_SESSION", "DOMTERM"].contains {
        variable($0) != nil
      }
      || variable("VTE_VERSION").flatMap { Int($0) }.map { $0 >= 5000 } ?? false
      || ["kitty", "alacritty", "foot", "ghostty"].contains { terminalType.contains($0) }
  }

  private static func windowSize(_ descriptor: Int32) -> winsize? {
    var windowSize = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &windowSize) == 0 ? windowSize : nil
  }
}
