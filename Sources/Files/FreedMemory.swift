// Memory that large work has used and freed, such as reading a whole store: the C library keeps it for the
// next such work, which may never come.

import CSystem

public enum FreedMemory {
  /// Gives it back to the system. Takes some milliseconds for each 100 MB in use.
  public static func giveBack() { csystem_return_memory() }
}
