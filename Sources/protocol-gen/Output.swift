// The files that are generated from `protocol/openrpc.json`.

import JSON

struct Output {
  /// The path, relative to the project's top folder.
  let path: String
  let text: String

  static let source = "protocol/openrpc.json"

  static func files(from bytes: [UInt8]) throws(Unsupported) -> [Output] {
    let document: Document
    do {
      document = try Document(bytes)
    } catch {
      throw Unsupported(path: "the document", reason: "\(error)")
    }
    let root = document.root ?? .null
    let specification = try Specification(root)
    let types = try SwiftTypes(specification)
    let methods = SwiftMethods(specification: specification)
    let tables = Tables(specification: specification)
    let script = JavaScriptTable(tables: tables)
    let python = Python(tables: tables, directions: types)
    let pythonMethods = PythonMethods(python: python)
    let pythonTables = PythonTables(python: python)
    let package = "clients/python/src/fencepost"
    let generated = "Sources/FencepostProtocol/Generated"
    return [
      Output(path: "\(generated)/Types.swift", text: types.file()),
      Output(path: "\(generated)/Methods.swift", text: methods.file()),
      Output(path: "\(generated)/ErrorCode.swift", text: methods.errorsFile()),
      Output(path: "\(generated)/Discovery.swift", text: methods.discoveryFile(root.compact)),
      Output(
        path: "protocol/REFERENCE.md", text: Reference(specification: specification).page()),
      Output(
        path: "clients/nvim/lua/fencepost/protocol.lua", text: LuaTable(tables: tables).file()),
      Output(
        path: "clients/emacs/fencepost-protocol.el", text: LispTable(tables: tables).file()),
      Output(path: "clients/vscode/src/protocol.js", text: script.module()),
      Output(path: "clients/vscode/src/protocol.d.ts", text: script.declarations()),
      Output(path: "clients/shell/protocol.sh", text: ShellTable(tables: tables).file()),
      Output(path: "\(package)/_types.py", text: PythonTypes(python: python).file()),
      Output(path: "\(package)/_requests.py", text: pythonMethods.requests()),
      Output(path: "\(package)/_methods.py", text: pythonMethods.methods(isAsync: false)),
      Output(path: "\(package)/_aio_methods.py", text: pythonMethods.methods(isAsync: true)),
      Output(path: "\(package)/_names.py", text: pythonTables.names()),
      Output(path: "\(package)/_failures.py", text: pythonTables.failures()),
    ]
  }
}
