// The answers of a person to `init`, and the words that they may consist of.

/// Something that reports positions.
public enum PositionFeed: String, CaseIterable, Sendable {
  case gpsd, phone, mqtt, networks

  /// The description of this feed that `init` prints.
  var explanation: String {
    switch self {
    case .gpsd: "the GPS receiver of this computer, through gpsd"
    case .phone: "an app of your phone, over HTTP"
    case .mqtt: "a phone that publishes to an MQTT broker"
    case .networks: "the Wi-Fi network that this computer is on, if one of your places names it"
    }
  }

  /// The feeds in a line such as `gpsd, phone`. Empty for `none`; nil if a word is unknown.
  static func parseList(_ line: String) -> [PositionFeed]? {
    let words = SetupAnswers.words(of: line)
    if words == ["none"] { return [] }
    let feeds = words.map { PositionFeed(rawValue: $0) }
    return feeds.contains(nil) || feeds.isEmpty ? nil : feeds.compactMap(\.self)
  }
}

/// The feeds in `settings.json`, and the changes that the wanted feeds require.
public struct FeedSettings: Equatable, Sendable {
  /// The feeds that the file names now.
  public let currentFeeds: [PositionFeed]
  /// One sentence for each member that changes, such as `sources.gpsd: true (it was not set)`.
  public let changeSentences: [String]

  public init(currentFeeds: [PositionFeed], changeSentences: [String]) {
    (self.currentFeeds, self.changeSentences) = (currentFeeds, changeSentences)
  }
}

enum SetupEditor: String, CaseIterable, Sendable {
  case nvim, emacs, vscode, vim, helix

  static func parseList(_ line: String) -> [SetupEditor]? {
    let words = SetupAnswers.words(of: line)
    if words == ["none"] { return [] }
    let editors = words.map { SetupEditor(rawValue: $0) }
    return editors.contains(nil) || editors.isEmpty ? nil : editors.compactMap(\.self)
  }

  /// The lines to type or to paste for this editor, and where.
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

/// The answers to `init`, from its options or from the person; nil for those that were not given.
struct SetupAnswers: Equatable, Sendable {
  /// The position of the home, as the person typed it.
  var home: String?
  var office: String?
  /// The Wi-Fi network at home.
  var homeNetwork: String?
  var officeNetwork: String?
  var feeds: [PositionFeed]?
  var editors: [SetupEditor]?

  var isEmpty: Bool { self == SetupAnswers() }

  /// The words in a list that is separated by commas or spaces.
  static func words(of line: String) -> [String] {
    line.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}
