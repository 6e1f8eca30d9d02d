// The folder of the store: from the command line, or else the environment, or else the person's
// data folder by the XDG specification.

enum StorePath {
  /// Nil if nothing names it and the home folder is unknown.
  static func find(_ asked: String?, environment: (String) -> String?) -> String? {
    func named(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let path = asked ?? named("FENCEPOST_STORE") { return path }
    // The XDG specification demands that relative paths are ignored.
    if let data = named("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/fencepost" }
    return named("HOME").map { "\($0)/.local/share/fencepost" }
  }
}
