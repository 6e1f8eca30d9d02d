// What starts `fencepost watch` at login: the texts of a systemd user unit and of an autostart
// entry. Quotes the words of the command as each of the two formats demands. Does not depend on
// disks.

public struct LoginService: Equatable, Sendable {
  /// The absolute path of the program.
  public let program: String
  /// The path of the store; nil for the default one.
  public let store: String?
  /// Whether there is a systemd unit. If so, the autostart entry starts that unit, so that the
  /// program does not run twice.
  public let hasSystemd: Bool

  public static let unitName = "fencepost.service"
  public static let entryName = "fencepost.desktop"

  /// The line that marks a file as written by Fencepost. A file without this line was written by
  /// the person.
  public static let markerLine =
    "# Written by 'fencepost service install', which writes it again; 'fencepost service remove' removes it."

  /// Nil if a path contains a line break or another control character, which these files cannot
  /// contain.
  public init?(program: String, store: String?, hasSystemd: Bool) {
    for path in [program, store ?? ""] where path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    {
      return nil
    }
    (self.program, self.store, self.hasSystemd) = (program, store, hasSystemd)
  }

  /// The command that runs at login.
  public var command: [String] {
    [program, "watch", "--notify", "--forever"] + (store.map { ["--store", $0] } ?? [])
  }

  public var unitText: String {
    """
    \(Self.markerLine)
    [Unit]
    Description=Fencepost receives your position and shows alarms

    [Service]
    ExecStart=\(command.map(Self.quotedForUnit).joined(separator: " "))
    StandardInput=null
    StandardOutput=null
    Restart=on-failure
    RestartSec=10
    UMask=0077

    [Install]
    WantedBy=default.target

    """
  }

  /// The text of the autostart entry. Some desktops turn autostart entries into systemd units.
  /// With `X-systemd-skip=true` they skip this one, because the unit starts the program already.
  public var entryText: String {
    let words = hasSystemd ? ["systemctl", "--user", "start", Self.unitName] : command
    return """
      [Desktop Entry]
      \(Self.markerLine)
      Type=Application
      Name=Fencepost
      Comment=Receives your position and shows alarms
      Exec=\(words.map(Self.quotedForEntry).joined(separator: " "))
      Terminal=false
      NoDisplay=true
      X-systemd-skip=\(hasSystemd)

      """
  }

  public static func isOurs(_ text: String) -> Bool { text.contains(markerLine) }

  // MARK: Quoting

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "/._-+:,".utf8.contains(byte)
        }
      }
  }

  /// The word as a unit file needs it: systemd expands `%` and `$`, and reads escapes as in C.
  static func quotedForUnit(_ word: String) -> String {
    guard !isPlain(word) else { return word }
    var text = "\""
    for character in word {
      switch character {
      case "\\", "\"": text += "\\\(character)"
      case "%", "$": text += "\(character)\(character)"
      default: text.append(character)
      }
    }
    return text + "\""
  }

  /// The word as an autostart entry needs it: escaped once as a quoted argument of Exec, and once
  /// more as a value of the file.
  static func quotedForEntry(_ word: String) -> String {
    guard !isPlain(word) else { return word }
    var text = "\""
    for character in word {
      switch character {
      case "\\": text += "\\\\\\\\"
      case "\"", "`", "$": text += "\\\\\(character)"
      case "%": text += "%%"
      default: text.append(character)
      }
    }
    return text + "\""
  }
}
