// The person's commands, and the options of each.

public enum Verb: String, CaseIterable, Sendable {
  case add, list, show, edit, done, undone, snooze, rm, undo, redo, history, lists, places, events,
    agenda
  case alarms, why, here, visits, map, replay, `import`, export, conflicts, resolve
  case setUp = "init"

  /// The command's line in `fencepost help`.
  public var summary: String {
    switch self {
    case .add: "a reminder, an event or a place, in plain words"
    case .list: "what is to be done"
    case .show: "all about one reminder or event"
    case .edit: "change a reminder, an event or a place in your editor"
    case .done: "complete a reminder"
    case .undone: "make a completed reminder open again"
    case .snooze: "snooze an alarm that has gone off"
    case .rm: "remove a reminder or an event"
    case .undo: "undo your last change"
    case .redo: "repeat the change that was undone last"
    case .history: "who changed what"
    case .lists: "your lists"
    case .places: "your places"
    case .events: "the events of the coming days"
    case .agenda: "the events and reminders of the coming days"
    case .alarms: "alarms that have gone off, and that will"
    case .why: "why an alarm went off, or did not"
    case .here: "show your position, or set it to one of your places"
    case .visits: "how long you were at your places"
    case .map: "a picture of your places and place alarms"
    case .replay: "what a recorded track would set off"
    case .import: "reminders, events or places from files of other programs"
    case .export: "reminders and events as a file for other programs"
    case .conflicts: "fields that were changed differently on two computers"
    case .resolve: "choose between the versions of such a conflict"
    case .setUp: "a few questions at first use: your places, your position, your editors"
    }
  }

  /// The options of this command, besides those that every command has.
  var options: [Option] {
    switch self {
    case .add: [.json, .porcelain, .event, .place, .dryRun]
    case .list: [.json, .porcelain, .sort, .all, .done, .watch, .noPager]
    case .edit: [.json, .event, .place, .new]
    case .history: [.json, .porcelain, .limit, .noPager]
    case .lists, .places, .events, .agenda, .alarms, .conflicts: [.json, .porcelain, .noPager]
    case .resolve: [.json, .mine, .theirs, .dryRun]
    case .here: [.json, .save, .radius, .wifi]
    case .visits: [.json, .porcelain, .noPager]
    case .replay: [.json, .porcelain, .noPager]
    case .map: [.json, .text, .output, .all]
    case .import: [.json, .list, .dryRun]
    case .setUp: [.home, .homeWifi, .office, .officeWifi, .feed, .editor, .dryRun]
    case .export: [.json, .geojson, .output, .all, .done]
    case .show: [.json, .noPager]
    case .done, .undone, .snooze, .rm, .undo, .redo, .why: [.json]
    }
  }

  /// The argument that the command requires, in words; nil if none.
  var requiredArgument: String? {
    switch self {
    case .add: "what to add, such as \"Buy milk tomorrow 18:30\""
    case .show, .edit, .done, .undone, .rm, .why, .resolve: "part of a title, or an id"
    case .snooze: "part of a title and a time, such as: milk tomorrow 9:00"
    case .replay: "a file with a track, such as walk.gpx, or - for standard input"
    case .import: "a file, such as calendar.ics, or - for standard input"
    default: nil
    }
  }

  /// Whether the command takes words besides options.
  var takesWords: Bool {
    switch self {
    case .undo, .redo, .history, .lists, .places, .alarms, .conflicts, .setUp: false
    default: true
    }
  }
}

enum Option: String, CaseIterable {
  case json = "--json"
  case porcelain = "--porcelain"
  case event = "--event"
  case place = "--place"
  case dryRun = "--dry-run"
  case new = "--new"
  case sort = "--sort"
  case all = "--all"
  case done = "--done"
  case limit = "--limit"
  case save = "--save"
  case radius = "--radius"
  case wifi = "--wifi"
  case output = "--output"
  case list = "--list"
  case geojson = "--geojson"
  case text = "--text"
  case mine = "--mine"
  case theirs = "--theirs"
  case home = "--home"
  case homeWifi = "--home-wifi"
  case office = "--office"
  case officeWifi = "--office-wifi"
  case feed = "--feed"
  case editor = "--editor"
  case watch = "--watch"
  case noPager = "--no-pager"
  case store = "--store"
}

/// In which form the result is printed.
enum OutputFormat: Sendable {
  /// Rows of text for a person.
  case rows
  /// The result of the method, as JSON.
  case json
  /// Tab-separated fields for scripts, which are the same in every version of Fencepost.
  case porcelain
}
