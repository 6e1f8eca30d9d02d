// A list that cannot be read, as on a failing disk or a lost network: other lists are available,
// its items stay as they were known, and none is reported as removed.

import Files
import PlainStore
import SimulatedDisk
import Testing

@testable import Store

@Suite struct ListTroubleTests {
  private static let home = "s/lists/Home"

  /// The operations that fail in the list Home.
  enum Part: CaseIterable {
    case opening, listing, looks, oneSignature, readings

    func affects(_ operation: DiskOperation) -> Bool {
      let isAbout = operation.folder == home
      return switch self {
      case .opening:
        operation.kind == .open && "\(operation.folder)/\(operation.name?.text ?? "")" == home
      case .listing: operation.kind == .names && isAbout
      case .looks: operation.kind == .look && isAbout
      case .oneSignature: operation.kind == .look && isAbout && operation.name?.text == "b.ics"
      case .readings: operation.kind == .read && isAbout
      }
    }
  }

  private func scene() throws -> StoreHarness {
    let patient = StoreHarness(
      try FaultScenario(name: "", scene: FaultScenario.furnished, steps: []).setting())
    try patient.open()
    return patient
  }

  private func fail(_ part: Part, _ reason: DiskFault.Reason, _ harness: StoreHarness) {
    harness.hook = { part.affects($0) ? .fail(reason) : .proceed }
  }

  private func problems(_ harness: StoreHarness) -> [Problem] {
    harness.store?.problems.filter { $0.list == "Home" } ?? []
  }

  /// The failure is over, and the store agrees with the files.
  private func recover(_ harness: StoreHarness) throws {
    harness.hook = nil
    try harness.use { $0.notice(.everything) }
    #expect(try harness.rest())
    #expect(problems(harness) == [])
    #expect(harness.store?.contents == harness.files)
  }

  private static let reasons: [DiskFault.Reason] = [.other(errno: 5), .denied]

  @Test(arguments: Part.allCases, reasons)
  func `an unreadable list opens with its last known items`(
    _ part: Part, _ reason: DiskFault.Reason
  ) throws {
    let patient = try scene()
    let state = patient.store?.state
    let before = patient.store?.contents
    let foreign = patient.machine.foreign
    // Files of this list and of another were changed in the meantime.
    #expect(foreign.replace("\(Self.home)/a.ics", PlainItem.text(uid: "a", ["n": "foreign"])))
    #expect(foreign.delete("\(Self.home)/b.ics"))
    #expect(foreign.replace("s/lists/Work/d.ics", PlainItem.text(uid: "d", ["n": "foreign"])))
    patient.pass(milliseconds: 10_000)
    fail(part, reason, patient)
    try patient.open()
    var expected = patient.files
    for key in before?.keys.filter({ ["reminder a", "reminder b", "reminder c"].contains($0) })
      ?? []
    {
      // If signatures and content can be read, the removal and the change are known.
      if part == .oneSignature || part == .looks && reason != .denied { continue }
      expected[key] = before?[key]
    }
    #expect(patient.store?.contents == expected)
    if part != .oneSignature, part != .looks || reason == .denied {
      #expect(problems(patient) != [])
    }
    if let state, let store = patient.store, part == .opening || part == .listing {
      let changes = try store.changes(since: state).map(\.delta)
      #expect(changes.flatMap { $0.ids(.removed, "reminder") } == [])
    }
    try recover(patient)
  }

  @Test(arguments: Part.allCases, reasons)
  func `without an index an unreadable list is empty until it can be read`(
    _ part: Part, _ reason: DiskFault.Reason
  ) throws {
    let patient = try scene()
    patient.machine.foreign.delete("s/.state/index")
    fail(part, reason, patient)
    try patient.open()
    #expect(patient.store?.list("Home") != nil)
    #expect(patient.store?.item(ItemID("d")) != nil)
    try recover(patient)
  }

  @Test(arguments: Part.allCases, reasons)
  func `items of a list that becomes unreadable are not reported as removed`(
    _ part: Part, _ reason: DiskFault.Reason
  ) throws {
    let patient = try scene()
    let foreign = patient.machine.foreign
    #expect(foreign.replace("s/lists/Work/d.ics", PlainItem.text(uid: "d", ["n": "foreign"])))
    patient.pass(milliseconds: 10_000)
    fail(part, reason, patient)
    for event in [
      WatchedChange.everything, .folder(.lists),
      .file(.list(FileName(ours: "Home")), FileName(ours: "a.ics")),
    ] {
      try patient.use { store in
        store.notice(event)
        patient.pass(milliseconds: 100)
        patient.receive(try store.recheckDue())
      }
    }
    #expect(patient.announced.ids(.removed, "reminder") == [])
    #expect(patient.announced.ids(.removed, "list") == [])
    #expect(patient.announced.ids(.updated, "reminder") == ["d"])
    if part == .opening || part == .listing {
      #expect(problems(patient).map(\.file) == ["lists/Home"])
    }
    try recover(patient)
    #expect(patient.announced.ids(.removed, "reminder") == [])
  }

  @Test func `a folder that replaces a list but cannot be read does not change the list yet`()
    throws
  {
    let patient = try scene()
    let foreign = patient.machine.foreign
    #expect(foreign.removeWhole(Self.home))
    #expect(foreign.makeFolder(Self.home))
    #expect(foreign.create("\(Self.home)/a.ics", PlainItem.text(uid: "a", ["n": "1"])))
    patient.pass(milliseconds: 10_000)
    fail(.listing, .other(errno: 5), patient)
    try patient.use { store in
      store.notice(.folder(.lists))
      patient.pass(milliseconds: 100)
      patient.receive(try store.recheckDue())
    }
    #expect(patient.announced.isEmpty)
    #expect(problems(patient).map(\.file) == ["lists/Home"])
    try recover(patient)
    #expect(patient.announced.ids(.removed, "reminder").sorted() == ["b", "c"])
  }

  @Test func `a replaced list whose files cannot be read is not changed yet`() throws {
    let patient = try scene()
    let foreign = patient.machine.foreign
    #expect(foreign.removeWhole(Self.home))
    #expect(foreign.makeFolder(Self.home))
    #expect(foreign.create("\(Self.home)/a.ics", PlainItem.text(uid: "a", ["n": "1"])))
    patient.pass(milliseconds: 10_000)
    fail(.readings, .other(errno: 5), patient)
    // A new folder is watched from now on, so its changes are noticed as well.
    for _ in 0..<3 {
      try patient.use { store in
        store.notice(.folder(.lists))
        store.notice(.folder(.list(FileName(ours: "Home"))))
        patient.pass(milliseconds: 3_000)
        patient.receive(try store.recheckDue())
      }
    }
    #expect(patient.announced.isEmpty)
    #expect(problems(patient).map(\.file) == ["lists/Home"])
    try recover(patient)
    #expect(patient.announced.ids(.removed, "reminder").sorted() == ["b", "c"])
  }

  @Test func `an unreadable list is retried less and less often, and at once after an event`()
    throws
  {
    let patient = try scene()
    var tries = 0
    patient.hook = { operation in
      guard Part.listing.affects(operation) else { return .proceed }
      tries += 1
      return .fail(.other(errno: 5))
    }
    let home = WatchedChange.folder(.list(FileName(ours: "Home")))
    try patient.use { $0.notice(home) }
    // Twenty minutes.
    for _ in 0..<2400 {
      patient.pass(milliseconds: 500)
      try patient.use { store in
        if let due = store.due, due <= patient.now { patient.receive(try store.recheckDue()) }
      }
    }
    #expect((10...40).contains(tries), "\(tries)")
    patient.hook = nil
    try patient.use { store in
      store.notice(home)
      patient.pass(milliseconds: 100)
      patient.receive(try store.recheckDue())
    }
    #expect(problems(patient) == [])
    #expect(patient.store?.due == nil)
  }
}
