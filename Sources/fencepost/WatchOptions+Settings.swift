// What `settings.json` adds to the command line of a watch that gets no positions from a pipe or
// file.

import Files
import Glibc
import SettingsFile

extension WatchOptions {
  /// Fills in from the settings what the command line does not name. For a mistake in a setting,
  /// calls `say` and leaves that setting out.
  mutating func fill(from settings: WatchSettings, home: String?, say: (String) -> Void) {
    if listen == nil, let listenText = settings.listen {
      do throws(UsageError) {
        var changedOptions = self
        changedOptions.listen = try ListenAddress(listenText)
        changedOptions.tokenFile = tokenFile ?? settings.tokenFile.map { Self.path($0, home: home) }
        try changedOptions.checkDependencies()
        self = changedOptions
      } catch {
        say("settings.json, sources.listen: \(Self.firstLine(of: error))")
      }
    }
    if gpsd == nil, let gpsdText = settings.gpsd {
      do throws(UsageError) {
        gpsd = gpsdText.isEmpty ? GPSDAddress() : try GPSDAddress(gpsdText)
      } catch {
        say("settings.json, sources.gpsd: \(Self.firstLine(of: error))")
      }
    }
    if syncInterval == nil, let intervalText = settings.sync {
      do throws(UsageError) {
        syncInterval =
          intervalText.isEmpty ? SyncKeeper.defaultInterval : try Self.parseInterval(intervalText)
      } catch {
        say("settings.json, sync: \(Self.firstLine(of: error))")
      }
    }
    usesNetwork = usesNetwork || settings.network
    notifies = notifies || settings.desktop
    hookCommand = hookCommand ?? settings.command
  }

  private static func path(_ text: String, home: String?) -> String {
    guard text == "~" || text.hasPrefix("~/"), let home else { return text }
    return home + text.dropFirst()
  }

  private static func firstLine(of error: UsageError) -> String {
    String(error.description.prefix { $0 != "\n" })
  }

  /// The settings of the store at this path; the default settings if they cannot be read.
  static func settings(ofStore path: String?) -> WatchSettings {
    guard let path, let bytes = TextFile.read("\(path)/settings.json", atMost: 1 << 20) else {
      return WatchSettings()
    }
    return Settings(bytes).watch
  }

  /// Whether stdin is a pipe or a file, and not a terminal.
  static var isPipedInto: Bool {
    var inputStatus = stat()
    guard fstat(STDIN_FILENO, &inputStatus) == 0 else { return false }
    return inputStatus.st_mode & S_IFMT != S_IFCHR
  }
}
