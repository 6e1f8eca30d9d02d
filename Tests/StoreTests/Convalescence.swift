// How a store is after its disk has failed and works again: it goes on, and whoever opens it anew
// sees the same.

import Files
import PlainStore
import SimulatedDisk

@testable import Store

struct Convalescence {
  private let patient: Patient

  init(_ patient: Patient) {
    self.patient = patient
  }

  /// What is seen when all has been looked at is one of these; nil where that is not known.
  func rest(as allowed: [Panorama]?) throws -> [String] {
    if patient.store == nil { try patient.open() }
    guard try patient.rest() else { return ["it does not come to rest"] }
    guard let allowed, !allowed.contains(patient.files) else { return [] }
    return [difference("at rest", patient.files, allowed.first)]
  }

  func goOn() throws -> [String] {
    try work()
    guard try patient.rest() else { return ["it does not come to rest any more"] }
    guard let store = patient.store else { return ["there is no store"] }
    var mistakes = patient.told.mistakes(from: patient.seen, to: store.panorama)
    if store.panorama != patient.files {
      mistakes.append(difference("in memory at last", store.panorama, patient.files))
    }
    return mistakes
  }

  /// The next thing that somebody wants.
  private func work() throws {
    try patient.use { store in
      let list = store.lists.first?.id ?? ""
      _ = try store.perform(
        [.create(list: list, bytes: Plain.text(uid: "probe"))], title: "probe")
      try store.settle()
    }
  }

  /// What the journal has of it.
  private func changes() throws -> [String] {
    // Of a history that was cut nobody can tell.
    guard let store = patient.store, let oldest = try store.transactionLog.segments().first,
      oldest <= patient.beginning.number + 1
    else { return [] }
    var changes = Delta()
    for change in try store.changes(since: patient.beginning) { changes.add(change.delta) }
    return changes.mistakes(from: patient.seen, to: store.panorama)
  }

  /// A second process, with the index and without it.
  func others() throws -> [String] {
    var mistakes = try changes()
    for hasIndex in [true, false] {
      let machine = patient.machine
      if !hasIndex { machine.foreign.delete("s/.state/index") }
      let other = Patient(machine, generation: 1000)
      try other.open()
      guard try other.rest() else { return ["another does not come to rest"] }
      if other.store?.panorama != patient.store?.panorama {
        mistakes.append(
          difference("for another", other.store?.panorama, patient.store?.panorama))
      }
      let left = ["s/lists", "s/lists/Home", "s/lists/Work"].flatMap { place in
        machine.foreign.names(in: place).filter(TransactionLog.isLeftover).map { "\(place)/\($0)" }
      }
      if !left.isEmpty { mistakes.append("left over: \(left)") }
      try patient.use { $0.notice(.everything) }
      guard try patient.rest() else { return ["it does not come to rest beside another"] }
      if patient.store?.state != other.store?.state {
        mistakes.append("two processes are in two states")
      }
      other.process?.die()
    }
    return mistakes
  }
}
