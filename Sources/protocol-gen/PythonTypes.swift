// Generates Python's types: a frozen dataclass for an object, a Literal for a choice, and the code
// that reads and writes them.

struct PythonTypes {
  let python: Python

  func file() -> String {
    var code = python.file("The values that travel, as Python has them.")
    code.line("from collections.abc import Mapping, Sequence")
    code.line("from dataclasses import dataclass")
    code.line("from datetime import date, datetime")
    code.line("from typing import Any, Literal, Union")
    code.line()
    code.line(
      "from ._moments import instant_text, range_text, read_instant, read_wall, write_walls")
    code.line(
      "from ._wire import ABSENT, Absent, optional, part, put, put_given, sequence, shown, whole")
    for type in python.specification.types { addType(type, &code) }
    for (method, whole) in PythonWhole.all(python) {
      addType(
        PythonRecord(name: whole.name, fields: whole.fields),
        doc: "What `\(method.name)` answers without `fields`: each of them whole.", [.reads], &code)
    }
    for method in python.specification.serverNotifications + python.specification.serverRequests {
      let record = PythonRecord(name: method.pythonClass, fields: method.params)
      addType(record, doc: "\(method.summary) `\(method.name)`", [.reads], &code)
    }
    for type in python.specification.types { addAlias(type, &code) }
    let serverMessages =
      python.specification.serverNotifications + python.specification.serverRequests
    let wholeNames = PythonWhole.all(python).map(\.whole.name)
    python.addPublicNames(
      python.specification.types.map(\.name) + wholeNames + serverMessages.map(\.pythonClass), &code
    )
    return code.text
  }

  private func addType(_ type: NamedType, _ code: inout Code) {
    var directions: [PythonRecord.Direction] = []
    if python.directions.writtenTypes.contains(type.name) { directions.append(.reads) }
    if python.directions.readTypes.contains(type.name) { directions.append(.writes) }
    switch type.form {
    case .choice(let names):
      code.line()
      let words = names.map { $0.quoted }.joined(separator: ", ")
      code.line("\(type.name) = Literal[\(words)]")
      code.docstring([type.description])
    case .record(let fields, _):
      addType(
        PythonRecord(name: type.name, fields: fields), doc: type.description, directions, &code)
    case .foreign(_, let fields) where !fields.isEmpty:
      addType(PythonRecord(name: type.name, fields: fields), doc: type.description, [.reads], &code)
    case .foreign:
      guard let whole = type.wholeType,
        case .record(let fields, _)? = python.specification.type(whole)?.form
      else { return }
      var record = PythonRecord(name: type.name, fields: fields)
      record.wholeType = whole
      record.alwaysPresent = type.alwaysPresent
      addType(record, doc: type.description, [.reads], &code)
    case .union: return
    }
  }

  private func addType(
    _ record: PythonRecord, doc: String, _ directions: [PythonRecord.Direction], _ code: inout Code
  ) {
    code.line()
    code.line()
    code.line("@dataclass(frozen=True, slots=True, kw_only=True)")
    code.block("class \(record.name):", end: nil) { code in
      code.docstring([doc])
      let reads = directions.contains(.reads)
      let fields = record.fields.filter { reads || !$0.isReadOnly }
      code.line()
      for field in fields {
        let timeKind = PythonTimes.kind(field, among: record.fields, of: record.name)
        if record.wholeType != nil {
          let absentDefault = record.alwaysPresent.contains(field.name) ? "" : " | Absent = ABSENT"
          let null = field.isNullable ? " | None" : ""
          code.line(
            "\(field.name.python): \(python.readType(field, timeKind))\(null)\(absentDefault)")
        } else {
          let type =
            directions == [.writes]
            ? python.writtenType(field, timeKind) : python.readType(field, timeKind)
          code.line("\(field.name.python): \(python.typeWithDefault(field, type))")
        }
        if let text = field.description { code.docstring([text]) }
      }
      if reads { addReader(record, fields, &code) }
      if directions.contains(.writes) { addWriter(record, fields, &code) }
    }
  }

  private func addReader(_ record: PythonRecord, _ fields: [Field], _ code: inout Code) {
    code.line()
    code.line("@classmethod")
    code.block("def read(cls, wire: Mapping[str, Any], /) -> \(record.name):", end: nil) { code in
      code.docstring(["Reads what the server says. Members that are not known are passed over."])
      code.block("return cls(", end: ")") { code in
        for field in fields {
          let value = readExpression(for: field, in: record)
          code.line("\(field.name.python)=\(value),")
        }
      }
    }
    guard let whole = record.wholeType else { return }
    code.line()
    code.block("def whole(self) -> \(whole):", end: nil) { code in
      code.docstring([
        "All of it. Raises `ValueError` where a member was not asked for, or may not be seen."
      ])
      code.line("return whole(\(whole), self)")
    }
    code.line()
    code.block("def __repr__(self) -> str:", end: nil) { $0.line("return shown(self)") }
  }

  private func readExpression(for field: Field, in record: PythonRecord) -> String {
    let timeKind = PythonTimes.kind(field, among: record.fields, of: record.name)
    let isPart = record.wholeType != nil && !record.alwaysPresent.contains(field.name)
    let isSure = field.isRequired && !isPart
    let member = isSure ? "wire[\(field.name.quoted)]" : "wire.get(\(field.name.quoted))"
    switch timeKind {
    case .wall(let zones):
      let zones = zones.map { "wire.get(\($0.quoted))" }.joined(separator: " or ")
      return isPart
        ? "part(lambda text: read_wall(text, \(zones)), wire, \(field.name.quoted))"
        : "read_wall(\(member), \(zones))"
    case .instant:
      if isPart { return "part(read_instant, wire, \(field.name.quoted))" }
      return field.isNullable || !isSure
        ? "optional(read_instant, \(member))" : "read_instant(\(member))"
    case .none, .range:
      let expression = python.readExpression(field.shape, member)
      if isPart {
        let valueExpression = python.readExpression(field.shape, "value")
        if valueExpression == "value" { return "wire.get(\(field.name.quoted), ABSENT)" }
        return "part(lambda value: \(valueExpression), wire, \(field.name.quoted))"
      }
      if expression == member { return member }
      guard field.isNullable || !isSure else { return expression }
      return "optional(lambda value: \(python.readExpression(field.shape, "value")), \(member))"
    }
  }

  private func addWriter(_ record: PythonRecord, _ fields: [Field], _ code: inout Code) {
    let fields = fields.filter { !$0.isReadOnly }
    code.line()
    code.block("def write(self) -> dict[str, Any]:", end: nil) { code in
      code.docstring(["As it is sent: with what is given, and nothing else."])
      code.line("wire: dict[str, Any] = {}")
      python.addPuts(fields, of: record.name, into: "wire", &code) { "self.\($0.name.python)" }
      code.line("return wire")
    }
  }

  /// Adds a choice or union as an alias. Unions come last in the file, because they refer to other
  /// types.
  private func addAlias(_ type: NamedType, _ code: inout Code) {
    switch type.form {
    case .union(let cases):
      addUnion(type, cases, &code)
    case .foreign(_, let fields) where fields.isEmpty && type.wholeType == nil:
      code.line()
      let aliasedType: String
      switch type.name {
      case "RangeEnd": aliasedType = "Union[date, datetime, str]"
      default:
        aliasedType =
          type.shapeElsewhere == .any ? "Union[str, int]" : python.readType(type.shapeElsewhere)
      }
      code.line("\(type.name) = \(aliasedType)")
      code.docstring([type.description])
    case .record, .choice, .foreign: return
    }
  }
}

/// A class to generate: its members, and whether it is read or written.
struct PythonRecord {
  enum Direction { case reads, writes }

  var name: String
  var fields: [Field]
  /// The type of which this one has only some members; nil if there is no such type.
  var wholeType: String?
  /// The members that are never missing, even in a type that has only some members of another.
  var alwaysPresent: [String] = []
}
