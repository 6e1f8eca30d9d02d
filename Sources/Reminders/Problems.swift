// Collects the problems of one file. Their number is limited, so that a person can read them all.

internal import ICalendar

struct Problems: Sendable {
  private(set) var reportedProblems: [Problem] = []

  mutating func add(_ problem: @autoclosure () -> Problem) {
    guard reportedProblems.count < ReminderLimits.mostProblems else { return }
    reportedProblems.append(problem())
  }

  mutating func add(_ sentence: String, at property: Property) {
    add(property.problem(sentence))
  }

  mutating func add(_ sentence: String, at component: Component) {
    add(Problem(line: component.lineNumber, property: component.name, sentence: sentence))
  }

  /// The value that `read` returns; if it throws, nil, and the fault is recorded as a problem.
  mutating func readValue<Value>(
    of property: Property?, _ read: (Property) throws(ValueFault) -> Value
  ) -> Value? {
    guard let property else { return nil }
    do throws(ValueFault) {
      return try read(property)
    } catch {
      add(property.problem(error))
      return nil
    }
  }
}
