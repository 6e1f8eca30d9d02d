// The folder of the consent ledger: in XDG_STATE_HOME, or else in ~/.local/state. It belongs to the
// person, and is the same for every store.

enum LedgerPath {
  /// The ledger's folder; nil if neither XDG_STATE_HOME nor HOME is set.
  static func find(environment: (String) -> String?) -> String? {
    func variable(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    // The XDG specification demands that relative paths are ignored.
    if let stateFolder = variable("XDG_STATE_HOME"), stateFolder.hasPrefix("/") {
      return "\(stateFolder)/fencepost"
    }
    return variable("HOME").map { "\($0)/.local/state/fencepost" }
  }
}
