// What `init` was told on the command line, and the words that it understands.

/// What can tell the position, as a person names it.
public enum PositionFeed: String, CaseIterable, Sendable {
  case gpsd, phone, mqtt, networks

  /// What is said about it before it is chosen.
  var about: String {
    switch self {
    case .gpsd: "the GPS receiver of this computer, through gpsd"
    case .phone: "an app of your phone, over HTTP"
    case .mqtt: "a phone that publishes to an MQTT broker"
    case .networks: "the Wi-Fi network that this computer is on, where a place names it"
    }
  }

  /// From a line such as `gpsd, phone`; `none` is no feed, and nil means that a word is not known.
  static func all(in line: String) -> [PositionFeed]? {
    let words = SetupAnswers.words(of: line)
    if words == ["none"] { return [] }
    let feeds = words.map { PositionFeed(rawValue: $0) }
    return feeds.contains(nil) || feeds.isEmpty ? nil : feeds.compactMap(\.self)
  }
}

/// The settings that name feeds: what they are, and what they become.
public struct FeedSettings: Equatable, Sendable {
  /// The feeds that stand in the file now.
  public let now: [PositionFeed]
  /// One sentence for each member that changes, such as `sources.gpsd: true (it was not set)`.
  public let changes: [String]

  public init(now: [PositionFeed], changes: [String]) {
    (self.now, self.changes) = (now, changes)
  }
}

enum SetupEditor: String, CaseIterable, Sendable {
  case nvim, emacs, vscode, vim, helix

  static func all(in line: String) -> [SetupEditor]? {
    let words = SetupAnswers.words(of: line)
    if words == ["none"] { return [] }
    let editors = words.map { SetupEditor(rawValue: $0) }
    return editors.contains(nil) || editors.isEmpty ? nil : editors.compactMap(\.self)
  }

  /// What to type or to paste, and where.
  var lines: String {
    switch self {
    case .nvim:
      """
      Neovim finds the plug-in of the .deb by itself. From a checkout, in init.lua:
        vim.opt.runtimepath:append(vim.fn.expand('~/src/fencepost/clients/nvim'))
        vim.cmd.runtime('plugin/fencepost.lua')
      Then: :Fencepost
      """
    case .emacs:
      """
      Emacs loads the package of the .deb by itself. From a checkout, in init.el:
        (add-to-list 'load-path "~/src/fencepost/clients/emacs")
        (require 'fencepost)
      Then: M-x fencepost
      """
    case .vscode:
      """
      VS Code, in a shell, with the extension's file:
        code --install-extension fencepost-0.1.0-linux-x64.vsix
      Then: the bell in the activity bar
      """
    case .vim:
      """
      Vim 9, in .vimrc:
        let job = job_start(['fencepost', 'serve'], #{in_mode: 'lsp', out_mode: 'lsp', noblock: 1})
        call ch_evalexpr(job, #{method: 'initialize', params: #{capabilities: {}}})
        call ch_sendexpr(job, #{method: 'initialized', params: {}})
      """
    case .helix:
      """
      Helix, in languages.toml:
        [language-server.fencepost]
        command = "fencepost"
        args = ["serve"]
        [[language]]
        name = "icalendar"
        scope = "text.icalendar"
        file-types = ["ics"]
        language-servers = ["fencepost"]
      """
    }
  }
}

/// What the options say; nil where nothing was said.
struct SetupAnswers: Equatable, Sendable {
  /// Where it is, as it was typed.
  var home: String?
  var office: String?
  /// The Wi-Fi network that is only there.
  var homeNetwork: String?
  var officeNetwork: String?
  var feeds: [PositionFeed]?
  var editors: [SetupEditor]?

  var isEmpty: Bool { self == SetupAnswers() }

  /// The words of a list with commas or spaces.
  static func words(of line: String) -> [String] {
    line.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}
