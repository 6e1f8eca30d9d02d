// Where the ledger of consent is: the person's, and so the same whatever store is used. What the
// XDG base directories have for such things, else the folder that they have for it by default.

enum LedgerPath {
  /// The folder; nil where nothing says it, not even where the person's home is.
  static func find(environment: (String) -> String?) -> String? {
    func named(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    // A relative one is to be ignored, says the specification.
    if let state = named("XDG_STATE_HOME"), state.hasPrefix("/") { return "\(state)/fencepost" }
    return named("HOME").map { "\($0)/.local/state/fencepost" }
  }
}
