// A build plugin: writes the commit from which the program is built into a source file, for
// `fencepost --version`. Without git, or outside a checkout, the program is built without a commit.

import Foundation
import PackagePlugin

@main
struct SourceCommit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) -> [Command] {
    let folder = context.pluginWorkDirectoryURL.appending(path: "Generated")
    // The script writes the file only if the commit differs. An unchanged file keeps its time, so
    // nothing is compiled again.
    let script = """
      mkdir -p "$2"
      commit=$(git -C "$1" describe --always --abbrev=10 --dirty --exclude='*' 2>/dev/null)
      text="let sourceCommit = \\"$commit\\""
      [ "$(cat "$2/SourceCommitName.swift" 2>/dev/null)" = "$text" ] ||
        printf '%s\\n' "$text" >"$2/SourceCommitName.swift"
      """
    return [
      .prebuildCommand(
        displayName: "Naming the commit", executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-c", script, "sh", context.package.directoryURL.path(percentEncoded: false),
          folder.path(percentEncoded: false),
        ],
        outputFilesDirectory: folder)
    ]
  }
}
