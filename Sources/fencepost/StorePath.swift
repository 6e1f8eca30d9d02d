// Where the store is: what the command line says, else the environment, else the person's own data
// folder as the XDG base directories have it.

enum StorePath {
  /// Nil where nothing says it, not even where the person's home is.
  static func find(_ asked: String?, environment: (String) -> String?) -> String? {
    func named(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let path = asked ?? named("FENCEPOST_STORE") { return path }
    // A relative one is to be ignored, says the specification.
    if let data = named("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/fencepost" }
    return named("HOME").map { "\($0)/.local/share/fencepost" }
  }
}
