// Memory that was freed, but that the allocator keeps for later. It keeps what is not at the end of its heap.

internal import CSystem

public enum FreedMemory {
  /// Gives it back to the system.
  public static func giveBack() { csystem_return_memory() }
}
