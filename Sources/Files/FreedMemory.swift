// Freed memory that the allocator keeps for later use, because it is not at the end of the heap.

internal import CSystem

public enum FreedMemory {
  /// Gives the freed memory back to the system.
  public static func giveBack() { csystem_return_memory() }
}
