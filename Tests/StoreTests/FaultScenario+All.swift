// Every operation of a store, to be tried while its disk fails.

import PlainStore
import SimulatedDisk
import Store

@testable import Files
@testable import Store

extension FaultScenario {
  static let all = openings + edits + turns + readings + others + housekeeping + recoveries

  static let openings = [
    FaultScenario(name: "the first opening of an empty folder", before: nil, steps: [open]),
    FaultScenario(
      name: "the first opening of an existing folder",
      scene: [
        foreign { foreign in
          ["s/lists/Home", "s/lists/Work"].allSatisfy { list in
            foreign.makeFolder(list) && foreign.create("\(list)/displayname", Array("x".utf8))
              && ["a", "b", "c"].allSatisfy { uid in
                foreign.create(
                  "\(list)/\(uid).ics", PlainItem.text(uid: "\(uid)\(list.last ?? "x")"))
              }
          }
        }
      ], before: nil, steps: [open]),
    FaultScenario(name: "an opening with an index", scene: furnished, before: nil, steps: [open]),
    FaultScenario(
      name: "an opening without one",
      scene: furnished + [foreign { $0.delete("s/.state/index") }], before: nil, steps: [open]),
    FaultScenario(
      name: "an opening after others have written",
      scene: furnished + strangers, before: nil, steps: [open]),
  ]

  /// Changes by foreign programs.
  private static let strangers: [Step] = [
    foreign { $0.delete("s/lists/Home/a.ics") },
    foreign { $0.replace("s/lists/Home/b.ics", PlainItem.text(uid: "b", ["n": "foreign"])) },
    foreign { $0.create("s/lists/Work/f.ics", PlainItem.text(uid: "f", ["n": "foreign"])) },
    foreign { $0.replace("s/lists/Home/displayname", Array("At home".utf8)) },
    foreign { $0.makeFolder("s/lists/Far") },
    foreign { $0.create("s/lists/Far/g.ics", PlainItem.text(uid: "g", ["n": "foreign"])) },
    foreign { $0.removeWhole("s/lists/First") },
    foreign { $0.replace("s/places.json", Array("there=2".utf8)) },
  ]

  private static func edit(_ name: String, _ steps: Step...) -> FaultScenario {
    FaultScenario(name: name, scene: furnished, before: [open], steps: steps + [settle])
  }

  static let edits = [
    edit("an item is created", create("new")),
    edit("an item is changed", write("a", "2")),
    edit("an item is moved to another list", write("a", "2", in: "Work")),
    edit("an item is removed", perform { [.remove(try $0.current(ItemID("a")))] }),
    edit("a list is made", perform([.makeList(title: "New", color: "#0f0")])),
    edit("a list is made with items in it", filledList),
    edit("a list is removed while an item leaves it", emptiedList),
    edit("a list is titled", perform([.setList("Home", title: "Here", color: nil)])),
    edit("a list is removed", perform([.removeList("Home")])),
    FaultScenario(
      name: "a list is restored", scene: furnished, before: [open],
      steps: [
        { harness in
          let kept = harness.machine.foreign.names(in: "s/.state/trash").first
          try perform([.restoreList("Old", from: kept ?? StoredList.titleName)])(harness)
        }, settle,
      ]),
    edit(
      "a document is written",
      perform([.write(document: FileName(ours: "places.json"), bytes: Array("there=2".utf8))])),
    edit(
      "a document is put back",
      perform([
        .restore(
          document: DocumentKey(folderPath: .root, name: FileName(ours: "places.json")), bytes: nil),
        .restore(
          document: DocumentKey(
            folderPath: .list(FileName(ours: "Home")), name: FileName(ours: "color")), bytes: nil),
      ])),
    edit(
      "a transaction of many edits",
      perform { store in
        let (a, b, c) = (
          try store.current(ItemID("a")), try store.current(ItemID("b")),
          try store.current(ItemID("c"))
        )
        return [
          .replace(a, bytes: PlainItem.text(uid: "a", ["n": "2"]), list: "Home"), .remove(b),
          .replace(c, bytes: c.bytes, list: "Work"),
          .create(list: "Work", bytes: PlainItem.text(uid: "new")),
          .makeList(title: "New", color: nil),
        ]
      }),
  ]

  /// A new list gets a new item and one from another list.
  private static let filledList = perform { store in
    let a = try store.current(ItemID("a"))
    return [
      .makeList(title: "New", color: nil, id: "New"),
      .create(list: "New", bytes: PlainItem.text(uid: "new")),
      .replace(a, bytes: PlainItem.text(uid: "a", ["n": "2"]), list: "New"),
    ]
  }

  /// An item is moved out of a list that is removed; another is changed and removed with it.
  private static let emptiedList = perform { store in
    let (a, b) = (try store.current(ItemID("a")), try store.current(ItemID("b")))
    return [
      .makeList(title: "New", color: nil, id: "New"), .replace(a, bytes: a.bytes, list: "New"),
      .replace(b, bytes: PlainItem.text(uid: "b", ["n": "2"]), list: "Home"), .removeList("Home"),
    ]
  }

  static let turns = [
    edit(
      "several transactions in one turn", write("a", "2"), create("new"),
      perform { [.remove(try $0.current(ItemID("b")))] }),
    edit(
      "a turn of large and small transactions", write("a", "2"),
      perform { store in
        [
          .remove(try store.current(ItemID("b"))),
          .create(list: "Work", bytes: PlainItem.text(uid: "new")),
        ]
      }, write("d", "2")),
    FaultScenario(
      name: "a turn that is abandoned", scene: furnished, before: [open],
      steps: [write("a", "2"), create("new"), { try $0.use { $0.abandonTurn() } }]),
    FaultScenario(
      name: "a turn that only looks", scene: furnished, before: [open],
      steps: [{ try $0.use { _ = try $0.current(ItemID("a")) } }, settle]),
    FaultScenario(
      name: "staging and its commit", scene: furnished, before: [open],
      steps: [
        { harness in
          try harness.use { store in
            var staging = Staging()
            _ = try store.stage(PlainItem.text(uid: "new"), in: "Work", into: &staging)
            _ = try store.stage(PlainItem.text(uid: "a", ["n": "2"]), in: "Home", into: &staging)
            try store.stageRemoval(of: ItemID("b"), into: &staging)
            _ = try store.content(of: ItemID("c"), in: staging)
            _ = try store.commit(staging, title: "store/commit")
          }
        }, settle,
      ]),
    takingBack("an edit is undone", write("a", "2")),
    takingBack(
      "a removal and a move are undone",
      perform { store in
        let a = try store.current(ItemID("a"))
        return [
          .remove(try store.current(ItemID("b"))), .replace(a, bytes: a.bytes, list: "Work"),
        ]
      }),
    takingBack("a list's removal is undone", perform([.removeList("Home")])),
    takingBack("a list's making is undone", perform([.makeList(title: "New", color: nil)])),
    takingBack("the making of a list with items is undone", filledList),
    takingBack("the removal of a list that an item left is undone", emptiedList),
    FaultScenario(
      name: "the removal of a list that an item left is redone",
      scene: furnished + [emptiedList, settle, undo, settle], before: [open],
      steps: [{ try $0.use { _ = try $0.redo() } }, settle]),
    FaultScenario(
      name: "an undoing is redone", scene: furnished + [write("a", "2"), settle, undo, settle],
      before: [open], steps: [{ try $0.use { _ = try $0.redo() } }, settle]),
  ]

  private static let undo: Step = { try $0.use { _ = try $0.undo() } }

  private static func takingBack(_ name: String, _ operation: @escaping Step) -> FaultScenario {
    FaultScenario(
      name: name, scene: furnished + [operation, settle], before: [open], steps: [undo, settle])
  }
}
