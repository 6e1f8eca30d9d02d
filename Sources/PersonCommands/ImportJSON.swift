// `import` of what `export --json` writes, in one transaction. Items come from the calendar text in
// the file, which has what JSON cannot express, such as changed occurrences of a series. If the
// JSON of an item was edited since the export, it is saved over the item of that text. An item that
// is not in the text is made from its JSON alone. Items that the store already has are left as they
// are.

import JSON

extension CommandRun {
  /// Whether a file of JSON contains reminders or events, and not places.
  static func hasItems(_ root: Value) -> Bool {
    root["reminders"]?.kind == .array || root["events"]?.kind == .array
  }

  mutating func importJSON(_ file: ImportedFile, _ root: Value) throws(Failure) {
    var plan = JSONImport(root)
    plan.chosenList = try command.list.map { (typed) throws(Failure) in
      try TitleLookup.list(typed, try titlesOfLists())
    }
    let itemCount = (root["reminders"]?.count ?? 0) + (root["events"]?.count ?? 0)
    var readCount = 0
    for (key, kind) in [("reminders", JSONItem.Kind.reminder), ("events", .event)] {
      for value in root.elements(of: key) {
        try host.report("Reading the items", (readCount, of: itemCount))
        readCount += 1
        let item = try JSONItem(value, kind)
        if isPresent(item.id) { plan.presentCount += 1 } else { plan.add(item) }
      }
    }
    plan.sortItems()
    plan.findLists(among: try titlesOfLists())
    for id in plan.parentsElsewhere where !isPresent(id) { plan.lostParents.insert(id) }
    let isDryRun = command.isDryRun
    var answer = Value.null
    if !plan.items.isEmpty {
      try host.report("Writing the items", nil)
      answer = try ask("store/apply") { writer in
        writer.key("operations")
        writer.beginArray()
        plan.write(to: &writer)
        writer.endArray()
        writer.member("title", "import")
        if isDryRun { writer.member("dryRun", true) }
      }
    }
    let refusals = answer.elements(of: "results").flatMap { Array($0.elements(of: "refused")) }
    isPartial = !refusals.isEmpty
    guard command.output.format == .rows else { return show(json: answer.text) }
    report(plan, refusals, file)
  }

  private mutating func report(_ plan: JSONImport, _ refusals: [Value], _ file: ImportedFile) {
    let isDryRun = command.isDryRun
    let refusedTitles = Set(refusals.compactMap { $0["title"]?.string })
    let savedItems = plan.items.filter {
      !plan.isInCalendar($0) || !refusedTitles.contains($0.title)
    }
    let eventCount = savedItems.count { $0.kind == .event }
    let countText = Self.countText(events: eventCount, of: plan.items.count - refusals.count)
    say("\(isDryRun ? "Would be imported" : "Imported"): \(countText)")
    if isDryRun { for item in plan.items { say("  \(item.title)") } }
    if plan.presentCount > 0 { say("Already there: \(plan.presentCount)") }
    let orphanCount = plan.items.count { item in
      !plan.isInCalendar(item) && item.parent.map(plan.lostParents.contains) ?? false
    }
    if orphanCount > 0 {
      say(
        "Imported without their parent, which is neither in the file nor in the store: \(orphanCount)"
      )
    }
    for refusal in refusals {
      let title = refusal["title"]?.string.map { " (\($0))" } ?? ""
      remark("\(file.path): \(refusal["message"]?.string ?? "")\(title)")
    }
    let answeredAlarmCount = plan.items.count { $0.hasAnsweredAlarm && !plan.isInCalendar($0) }
    if answeredAlarmCount > 0 {
      remark(
        "Alarms that were acknowledged or snoozed are open again, because the file has no calendar text "
          + "of these items: \(answeredAlarmCount)")
    }
    guard !isDryRun else { return }
    for list in plan.newLists { say("Made the list: \(list.title)") }
    if !plan.items.isEmpty { remark("To undo that: fencepost undo") }
  }

  /// Whether the store has the item. One that cannot be read counts as absent; saving then refuses
  /// to replace it.
  private mutating func isPresent(_ id: String) -> Bool {
    (try? ask("item/get") { $0.member("id", id) }) != nil
  }
}
