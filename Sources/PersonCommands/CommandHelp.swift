// The `--help` texts of the person's own commands.

extension Verb {
  /// One line for the overview: the syntax and what the command does.
  public var usage: String {
    switch self {
    case .add: "add TEXT…"
    case .list, .map, .export: "\(rawValue) [FILTER…]"
    case .import: "import FILE…"
    case .replay: "replay FILE"
    case .show, .edit, .done, .undone, .rm, .why: "\(rawValue) WHAT"
    case .resolve: "resolve WHAT"
    case .snooze: "snooze WHAT WHEN"
    case .events, .agenda: "\(rawValue) [SPAN] [WORDS]"
    case .here: "here [PLACE]"
    case .visits: "visits [PLACE] [SPAN]"
    default: rawValue
    }
  }

  public var help: String {
    [
      "usage: fencepost \(usage)\(options.isEmpty ? "" : " [options]")", helpBody, optionLines,
      commonHelp,
    ]
    .joined(separator: "\n\n")
  }

  private var helpBody: String {
    switch self {
    case .add:
      """
      Adds the reminder, event or place in the line: days and times, repetitions, #tag, /list, @place,
      !high and more, as described in protocol/TEXT.md. All other words are the title. If a part of the
      line is an error, nothing is added. How ambiguous words were read is printed on stderr.

        fencepost add "Buy milk #shop" tomorrow 18:30
        fencepost add Collect the parcel @Office within 500 ft '!high'
        fencepost add "Water the plants every fri 18:00 -- the cactus too"
        fencepost add --event "Dinner fri 19:00-21:00"
        fencepost add --place "Bakery 48.8606,2.3376 within 100 m"

      Put # and ! in single quotes ('…'), because they have a special meaning in most shells; an
      interactive bash replaces ! even between double quotes.
      """
    case .list:
      """
      Shows open reminders, grouped by due date. Only those that meet all of these conditions:

        today, week, month  due by then, or overdue
        tomorrow            due tomorrow
        overdue             due before now
        due:fri             due on that day; due:"1 dec..5 dec" in those days, due:fri.. from then on
        #tag /list @place   with this tag, in this list, with an alarm at this place
        !high or !!!        of this priority
        status:done         what is completed; also status:open, status:all
        other words         in the title, the notes, the location, the link or a tag

        fencepost list
        fencepost list week --sort priority
        fencepost list today --watch
        fencepost list /Groceries "#shop"
        fencepost list today --json | jq -r '.reminders[].title'

      "This week" means the next seven days. --watch runs until Ctrl-C, and shows the list again whenever it
      has changed. --json prints the answer of reminder/fetch. --porcelain has the fields id, open or done,
      the instant when it is due, the due date as stored, priority (1 to 9, 0 for
      none), list, tags, title. With --sort distance, those without a place come last; --json and
      --porcelain leave them out.
      """
    case .show:
      "Shows everything about one reminder or event, and why each of its alarms went off or did not.\n\n"
        + Self.selectionHelp("show")
    case .done:
      "Completes a reminder. A repeating reminder moves to its next date.\n\n"
        + Self.selectionHelp("done")
    case .undone: "Makes a completed reminder open again.\n\n" + Self.selectionHelp("undone")
    case .edit:
      """
      Opens a reminder or an event in $VISUAL or $EDITOR, with a line each for title, dates, alarms and so
      on, and the notes below. Changes that were saved elsewhere meanwhile are merged. If a line is not
      understood, the text is opened again with the reason under that line; if you save the text
      unchanged, it is kept in a file, whose name is printed.

        fencepost edit milk
        fencepost edit --place home
        fencepost edit --new "Buy milk tomorrow"

      --place edits one of your places. With --new, --event and --place choose what is made.
      """
    case .rm:
      "Removes a reminder or an event. 'fencepost undo' brings it back.\n\n"
        + Self.selectionHelp("rm")
    case .why:
      "Explains in a sentence for each alarm what it waits for, or why it went off.\n\n"
        + Self.selectionHelp("why")
    case .snooze:
      """
      Postpones an alarm that has gone off. WHAT is some letters of the title. WHEN is a day or a time as in
      'fencepost add', or 'visit' for your next visit to the place. A day without a time means 9:00.

        fencepost snooze milk tomorrow 9:00
        fencepost snooze milk in 20 minutes
        fencepost snooze parcel visit
      """
    case .undo:
      "Undoes the last change that you made with these commands or 'fencepost call' and have not undone\nyet. Run it again to undo the change before."
    case .redo: "Repeats the change that 'fencepost undo' has undone last."
    case .history:
      """
      Shows who changed what, the newest first. --porcelain has the fields number, instant, client,
      method, titles.

        fencepost history --limit 5
      """
    case .lists:
      "Shows your lists, and how many open items each has. --porcelain has the fields id, default or\nempty, the kinds of items it may hold, title."
    case .places:
      "Shows your places. --porcelain has the fields id, latitude, longitude, radius in metres, title."
    case .events, .agenda:
      """
      Shows events\(self == .agenda ? " and due reminders" : ""), day by day. SPAN is today, tomorrow, week (the next
      seven days, the default) or month. Other words are searched for.

        fencepost \(rawValue)
        fencepost \(rawValue) tomorrow
        fencepost \(rawValue) month choir

      --porcelain has the fields id, event or reminder, the instants when it starts and ends, the start as
      stored, title.
      """
    case .here:
      """
      Without PLACE, shows your last known position: since when, which program reported it, how exact it
      is, and which places and place alarms are near. With PLACE, sets your position to that place at
      once, whatever your phone reports; later positions of your phone count again. PLACE is some letters
      of the title of one of your places.

        fencepost here
        fencepost here office
        fencepost here --save "Home" --radius 80m
        fencepost here --save "Office" --wifi

      --save makes your position a place of yours. If you have a place with that title, it is moved
      here. With --wifi the place also names the network that this computer is on, and an existing
      place stays where it is: then 'fencepost watch' knows that you are there by that network.

      --json prints the answers of location/current, place/near and alarm/upcoming.
      """
    case .visits:
      """
      Shows when you came to your places and left them, and how long you were there. PLACE is some
      letters of the title of one of your places. SPAN is today, yesterday, week (since Monday, the
      default), month or all.

        fencepost visits office
        fencepost visits office month
        fencepost visits today --json | jq '.totals[] | {title, hours: (.seconds / 3600)}'

      Visits are kept for 90 days, or as many as "visits" in settings.json says; 0 keeps none.
      --porcelain has the fields id of the place, arrival, departure or empty, seconds, title.
      """
    case .map:
      """
      Draws your places, the places of open reminders, and your position, to scale. On a terminal the
      picture is written to a file, which is opened; in a pipe it is written to stdout, as SVG. FILTER is
      the same as in 'fencepost list'.

        fencepost map
        fencepost map "#shop"
        fencepost map --text
        fencepost map --output ~/map.svg
        fencepost map --json > map.geojson

      --text draws it in characters: rings of dots for fences, + for an alarm on arriving, - for one on
      leaving, # for a place, @ for you. --json writes GeoJSON, and so does --output with a name that ends
      in .geojson or .json. If you open the link to OpenStreetMap, that site learns which area you look at.
      """
    case .replay:
      """
      Says which alarms a recorded track would set off, and when, as if no alarm had gone off before. Nothing
      is changed. The file is GPX, NMEA, OwnTracks or gpsd messages, or the lines that 'fencepost watch' takes.

        fencepost replay walk.gpx
        fencepost replay yesterday.nmea --json | jq -r '.firings[].title'

      A GPX route without times is walked at 1.4 m/s from now on. --porcelain has the fields instant, id,
      cause, title.
      """
    case .import:
      """
      Imports reminders and events from .ics files, or from a JSON file that 'fencepost export --json' has
      written; or places from a GeoJSON file, a file of OwnTracks, or MapData.json. All files are imported
      in one step, which 'fencepost undo' undoes.

        fencepost import calendar.ics
        fencepost import --dry-run --list Work old/*.ics
        fencepost import export.json
        fencepost import --dry-run places.geojson

      Everything in a reminder or event is kept, whichever program wrote it. Items that the store already
      has, with the same UID, are left as they are. Items that cannot be read are reported with their
      line; the others are imported, and the exit status is 1. A file may have up to 32 MiB. Ctrl-C ends
      an import so that either all of it is there or nothing, and says which.
      """
    case .export:
      """
      Writes reminders and events to stdout as an .ics file, which every calendar program can read. Without
      FILTER it writes all of them, with completed ones; with FILTER, reminders as in 'fencepost list'.

        fencepost export > all.ics
        fencepost export /Groceries --output groceries.ics
        fencepost export --json | jq '.events[].title'
        fencepost export --json --output all.json

      The .ics file contains everything, also what other programs have written. --json prints reminders and
      events as reminder/get and event/get answer them, their lists, and under "calendar" the text of the
      .ics file: 'fencepost import' makes the same items from it again, with the changes that were made in
      the JSON. --geojson prints your places and the places of alarms. With --output, a name that ends in
      .json or .geojson has the same effect.
      """
    case .conflicts:
      """
      Shows conflicts: fields of a reminder or event that were changed both on this computer and on another
      one or your phone, before 'fencepost sync' or 'fencepost merge' merged the two versions. For each
      field it shows the present value, which is the later change, and the other value.

        fencepost conflicts
        fencepost resolve milk --theirs

      --json prints the answer of item/unresolved. --porcelain has the fields id, field, present value,
      other value, title.
      """
    case .resolve:
      """
      Resolves the conflicts that 'fencepost conflicts' shows for a reminder or event: --mine keeps the
      present values, --theirs takes the other ones. 'fencepost undo' undoes that. To combine both, edit
      the item, and then use --mine.

        fencepost resolve milk --mine
        fencepost resolve milk --theirs --dry-run

      WHAT is some letters of the title, or an id.
      """
    case .setUp:
      """
      Asks for your home, your office, their Wi-Fi networks, the feeds that report your position, and your
      editors. Press Enter to skip a question. Before anything is written, all changes are shown: the two
      places in places.json, which 'fencepost undo' undoes in one step, and the feeds, under "sources" in
      settings.json, which --feed changes again. For editors only the lines to paste are shown. If an
      option is given, no question is asked.

        fencepost init
        fencepost init --home 52.52,13.405 --home-wifi HomeNet --office "52.507,13.39 within 80m"
        fencepost init --home here --feed gpsd,networks --dry-run
        fencepost init --editor nvim,emacs

      WHERE is coordinates, optionally with "within" and a radius, or the word here. An address does not
      work, because Fencepost uses no network to look it up. FEED is gpsd, phone, mqtt or networks, several
      of them separated by commas, or none; mqtt only shows a command. EDITOR is nvim, emacs, vscode, vim or
      helix.
      """
    case .alarms:
      """
      Shows alarms that have gone off and are still open, then alarms that will go off at a time or at a
      place. --porcelain has the fields open, time or place, instant, title, details.
      """
    }
  }

  private static func selectionHelp(_ name: String) -> String {
    """
    WHAT is some letters of the title, or the end of an id as 'fencepost list' shows it, or its beginning.
    If several items match, you are asked which one is meant; a script gets an error that lists them.

      fencepost \(name) milk
    """
  }

  private var optionLines: String {
    let optionRows = (options + [.store]).map { option in
      (
        name: option.rawValue + (option.valueName.map { " \($0)" } ?? ""),
        explanation: option.explanation
      )
    }
    let width = max(18, (optionRows.map(\.name.count).max() ?? 0) + 2)
    let lines = optionRows.map { name, explanation in
      "  \(name)\(String(repeating: " ", count: width - name.count))\(explanation)"
    }
    return lines.joined(separator: "\n")
  }

  private var commonHelp: String {
    """
    On a terminal, rows fit the width, and have colours unless NO_COLOR is set; with CLICOLOR_FORCE=1
    they have colours in a pipe too. The exit status is 0 if it was done, 1 if it could not be done, 2 if
    the command line is not understood, 3 if nothing matches, and 4 if several items match.
    """
  }
}

extension Option {
  /// The value that an option of `init` needs, for the error if it is missing.
  var setupNeed: String {
    switch self {
    case .home, .office: "coordinates such as 52.52,13.405, or the word here"
    case .homeWifi, .officeWifi: "the name of a Wi-Fi network, or the word this for the one in use"
    case .feed:
      "one or more of gpsd, phone, mqtt and networks, separated by commas, or the word none"
    default:
      "one or more of nvim, emacs, vscode, vim and helix, separated by commas, or the word none"
    }
  }
  fileprivate var valueName: String? {
    switch self {
    case .sort: "ORDER"
    case .limit: "N"
    case .save: "TITLE"
    case .radius: "LENGTH"
    case .output: "FILE"
    case .list: "LIST"
    case .home, .office: "WHERE"
    case .homeWifi, .officeWifi: "NAME"
    case .feed: "FEED"
    case .editor: "EDITOR"
    case .store: "DIR"
    default: nil
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .json: "print the server's reply as JSON"
    case .porcelain: "print one row per line, fields separated by tabs, in a stable form"
    case .event: "the line is an event"
    case .place: "the line is a place of yours"
    case .new: "make a new item, from words as in 'fencepost add'"
    case .dryRun: "show what would be done, without doing it"
    case .mine: "keep the value that the item has now"
    case .theirs: "take the value of the other version"
    case .list: "put new items into this list, instead of the default one"
    case .text: "draw the map in characters, for a terminal"
    case .geojson: "write places and the places of alarms as GeoJSON"
    case .sort: "ungrouped, by due, priority, title, created, hand or distance"
    case .all: "include completed reminders"
    case .done: "only completed reminders"
    case .limit: "how many changes to show (default 20)"
    case .save: "save your position as a place with this title"
    case .radius: "the radius of the place, such as 80m or \"500 ft\""
    case .output: "write to this file, and do not open it"
    case .wifi: "connect the place with the Wi-Fi network that this computer is on"
    case .home: "where your home is"
    case .homeWifi: "your home's Wi-Fi network, or 'this' for the one in use"
    case .office: "where your office is"
    case .officeWifi: "your office's Wi-Fi network, or 'this' for the one in use"
    case .feed: "what tells your position: gpsd, phone, mqtt, networks or none"
    case .editor: "show what to paste into the configuration of the editor"
    case .watch: "keep running, and show changes"
    case .noPager: "show long output on a terminal without $PAGER"
    case .store:
      "the store; else FENCEPOST_STORE, else fencepost in XDG_DATA_HOME or ~/.local/share"
    }
  }
}

public enum CommandOverview {
  /// The lines about these commands in `fencepost help`.
  public static var usageLines: String {
    Verb.allCases.map { verb in
      let name = "fencepost \(verb.usage)"
      return
        "       \(name)\(String(repeating: " ", count: max(2, 36 - name.count)))\(verb.summary)"
    }.joined(separator: "\n")
  }
}
