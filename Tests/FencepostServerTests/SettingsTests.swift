// What `settings.json` leaves unsaid, and what it says in a way that cannot be.

@testable import FencepostServer
import Testing

@Suite struct SettingsTests {
  private func settings(_ text: String) -> Settings { Settings(Array(text.utf8)) }

  @Test func `a margin that is not said is left to the size of the fence`() {
    #expect(Settings(nil).margin == nil)
    #expect(settings(#"{"fences":{"margin":null,"dwell":5}}"#).margin == nil)
    #expect(settings(#"{"fences":{"margin":null,"dwell":5}}"#).problems == [])
    #expect(settings(#"{"fences":{"margin":25}}"#).margin == 25)
    #expect(settings(#"{"fences":{"margin":-1}}"#).problems.count == 1)
  }
}
