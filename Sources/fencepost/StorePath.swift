// The folder of the store: named by the command line, or else by FENCEPOST_STORE, or else in the
// person's data folder according to the XDG specification.

enum StorePath {
  /// The store's folder; nil if no option or variable names the folder, and HOME is not set.
  static func find(_ optionValue: String?, environment: (String) -> String?) -> String? {
    func variable(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let path = optionValue ?? variable("FENCEPOST_STORE") { return path }
    // The XDG specification demands that relative paths are ignored.
    if let dataFolder = variable("XDG_DATA_HOME"), dataFolder.hasPrefix("/") {
      return "\(dataFolder)/fencepost"
    }
    return variable("HOME").map { "\($0)/.local/share/fencepost" }
  }
}
