// The commands of `workspace/executeCommand`. The server translates each command into a call of one
// of its own methods, so the command needs the same access and has the same answer.

import FencepostProtocol
import JSON
import JSONRPC
import QuickAdd

extension Server {
  /// The call of Fencepost's own method that carries out a command. A call that is not a command is
  /// returned unchanged.
  mutating func resolvedCall(_ call: Call) throws(ResponseError) -> Call {
    guard call.method == LanguageRequest.executeCommand.rawValue,
      let command = call.params["command"]?.string.flatMap({ LanguageCommand(rawValue: $0) })
    else { return call }
    let argument = call.params["arguments"]?[0]
    switch (command, argument?.kind) {
    case (.addLine, _): return try saveCall(typed: argument)
    case (.showFile, _) where !language.client.showsDocuments:
      throw ResponseError(
        .invalidValue, "This editor does not open documents on request (`window.showDocument`).",
        field: "params.command", hint: "Find the item with workspace/symbol.")
    case (.createReminders, _): return Self.makeCall(call.params["arguments"] ?? .null)
    case (.saveReminder, .object) where argument?["clear"] != nil:
      return Self.clearCall(argument ?? .null)
    case (_, .object):
      return Call(
        method: command.method.rawValue, params: argument ?? .null, pathOrigin: call.pathOrigin)
    case (_, .string):
      return Self.call(command.method) { $0.member(command.mainParam, argument?.string ?? "") }
    case (.requestAccess, _):
      return Self.call(command.method) { $0.member("entity", AccessEntity.reminder.rawValue) }
    default: return Self.call(command.method) { _ in }
    }
  }

  /// The call that saves a reminder from a line that the person typed.
  private mutating func saveCall(typed argument: Value?) throws(ResponseError) -> Call {
    let field = "params.arguments[0]"
    guard let line = argument?.string ?? argument?["text"]?.string, !line.isEmpty else {
      throw ResponseError(
        .invalidValue, "\(field): the line is empty, so there is nothing to add.", field: field,
        hint: #"Send the line as a person types it: ["Buy milk tomorrow 18:00 #shop"]."#)
    }
    let parsed = QuickAddLine.parse(line, as: .reminder, in: try quickAddContext(now: nil))
    if let firstError = parsed.diagnostics.first(where: { $0.severity == .error }) {
      throw ResponseError(.invalidValue, "\(field): \(firstError.message)", field: field)
    }
    return Self.call(.reminderSave) { $0.member("reminder", TextReminder(parsed.item)) }
  }

  // Neovim drops null members from the arguments of a command, so these commands use other params
  // where a method uses null.

  /// The call that creates these reminders in one transaction; their ids must be new.
  private static func makeCall(_ reminders: Value) -> Call {
    Self.call(.storeApply) { writer in
      writer.member("title", "Make reminders of lines")
      writer.key("operations")
      writer.beginArray()
      for reminder in reminders.elements {
        writer.beginObject()
        writer.member("method", RequestMethod.reminderSave.rawValue)
        writer.key("params")
        writer.beginObject()
        writer.key("reminder")
        writer.encodedValue(reminder.text)
        writer.key("ifRevision")
        writer.null()
        writer.endObject()
        writer.endObject()
      }
      writer.endArray()
    }
  }

  /// The call for `{"reminder": …, "clear": ["due"]}`, where `clear` names the members that are to
  /// be null.
  private static func clearCall(_ params: Value) -> Call {
    Self.call(.reminderSave) { writer in
      writer.key("reminder")
      writer.beginObject()
      if let reminder = params["reminder"] {
        for (key, member) in reminder.members {
          writer.key(key)
          writer.encodedValue(member.text)
        }
      }
      for key in params["clear"]?.elements.compactMap(\.string) ?? [] {
        writer.key(key)
        writer.null()
      }
      writer.endObject()
    }
  }

  static func call(_ method: RequestMethod, _ members: (inout Writer) -> Void) -> Call {
    var writer = Writer()
    writer.beginObject()
    writer.key("params")
    writer.beginObject()
    members(&writer)
    writer.endObject()
    writer.endObject()
    let origin = Document.read(writer.bytes).document.root ?? .null
    return Call(method: method.rawValue, params: origin["params"] ?? .null, pathOrigin: origin)
  }

  func unknownCommand(_ params: LanguageValue) -> ResponseError {
    let name = params["command"].value?.string ?? ""
    return ResponseError(
      .invalidValue, "params.command: there is no command '\(name.excerpt(60))'.",
      field: "params.command"
    ).suggesting(name, among: LanguageCommand.allCases.map(\.rawValue))
  }
}
