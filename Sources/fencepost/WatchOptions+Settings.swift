// What `settings.json` adds to the command line of a watch into which nothing is piped.

import Files
import Glibc
import SettingsFile

extension WatchOptions {
  /// What the command line says holds; the settings fill in what it leaves open. A mistake in them is
  /// said, and costs what it is about.
  mutating func fill(from settings: WatchSettings, home: String?, say: (String) -> Void) {
    if listen == nil, let text = settings.listen {
      do throws(UsageError) {
        var filled = self
        filled.listen = try ListenAddress(text)
        filled.tokenFile = tokenFile ?? settings.tokenFile.map { Self.path($0, home: home) }
        try filled.check()
        self = filled
      } catch {
        say("settings.json, sources.listen: \(Self.firstLine(of: error))")
      }
    }
    if gpsd == nil, let text = settings.gpsd {
      do throws(UsageError) {
        gpsd = text.isEmpty ? GPSDAddress() : try GPSDAddress(text)
      } catch {
        say("settings.json, sources.gpsd: \(Self.firstLine(of: error))")
      }
    }
    if syncs == nil, let text = settings.sync {
      do throws(UsageError) {
        syncs = text.isEmpty ? SyncKeeper.usualInterval : try Self.interval(text)
      } catch {
        say("settings.json, sync: \(Self.firstLine(of: error))")
      }
    }
    network = network || settings.network
    notifies = notifies || settings.desktop
    command = command ?? settings.command
  }

  private static func path(_ text: String, home: String?) -> String {
    guard text == "~" || text.hasPrefix("~/"), let home else { return text }
    return home + text.dropFirst()
  }

  private static func firstLine(of error: UsageError) -> String {
    String(error.description.prefix { $0 != "\n" })
  }

  /// The settings of the store; those that hold anyway where they cannot be read.
  static func settings(ofStore path: String?) -> WatchSettings {
    guard let path, let bytes = TextFile.read("\(path)/settings.json", atMost: 1 << 20) else {
      return WatchSettings()
    }
    return Settings(bytes).watch
  }

  /// Whether another program writes into the input of this one, or a file is read.
  static var isPipedInto: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFCHR
  }
}
