// The files that are generated from `protocol/openrpc.json`.

import JSON

struct Output {
  /// The path, relative to the project's top folder.
  let path: String
  let text: String

  static let sourcePath = "protocol/openrpc.json"

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
    let pythonPackage = "clients/python/src/fencepost"
    let generatedFolder = "Sources/FencepostProtocol/Generated"
    return [
      Output(path: "\(generatedFolder)/Types.swift", text: types.file()),
      Output(path: "\(generatedFolder)/Methods.swift", text: methods.file()),
      Output(path: "\(generatedFolder)/ErrorCode.swift", text: methods.errorsFile()),
      Output(path: "\(generatedFolder)/Discovery.swift", text: methods.discoveryFile(root.compact)),
      Output(
        path: "protocol/REFERENCE.md", text: Reference(specification: specification).page()),
      Output(
        path: "clients/nvim/lua/fencepost/protocol.lua", text: LuaTable(tables: tables).file()),
      Output(
        path: "clients/emacs/fencepost-protocol.el", text: LispTable(tables: tables).file()),
      Output(path: "clients/vscode/src/protocol.js", text: script.moduleFile()),
      Output(path: "clients/vscode/src/protocol.d.ts", text: script.declarationsFile()),
      Output(path: "clients/shell/protocol.sh", text: ShellTable(tables: tables).file()),
      Output(path: "\(pythonPackage)/_types.py", text: PythonTypes(python: python).file()),
      Output(path: "\(pythonPackage)/_requests.py", text: pythonMethods.requestsFile()),
      Output(path: "\(pythonPackage)/_methods.py", text: pythonMethods.methodsFile(isAsync: false)),
      Output(
        path: "\(pythonPackage)/_aio_methods.py", text: pythonMethods.methodsFile(isAsync: true)),
      Output(path: "\(pythonPackage)/_names.py", text: pythonTables.namesFile()),
      Output(path: "\(pythonPackage)/_failures.py", text: pythonTables.failuresFile()),
    ]
  }
}
