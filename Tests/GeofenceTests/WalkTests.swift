// Every walk of the table, live; and as a replay where nothing but fixes happens.

import Geofence
import Testing

@Suite struct WalkTests {
  @Test(arguments: Walk.all)
  func `a walk crosses exactly the expected fences`(_ walk: Walk) throws {
    #expect(try walk.run() == walk.expected, "\(walk.reason)")
  }
}
