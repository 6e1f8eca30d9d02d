// swift-tools-version: 6.2
// The house: every room, and every arrow that one room may draw to another.
// An arrow that is not here does not compile; `Sources/README.md` says what each room is for.

import PackageDescription

/// With FENCEPOST_BUILD_ONCE=1 each module is compiled in one piece, and debug information is line numbers
/// only: a clean debug build is a quarter less work, and a build after an edit is more.
let builtOnce: [SwiftSetting] =
  Context.environment["FENCEPOST_BUILD_ONCE"] == "1"
  ? [
    .unsafeFlags(
      [
        "-whole-module-optimization", "-num-threads", "2", "-gline-tables-only",
        "-index-ignore-system-modules",
      ], .when(configuration: .debug))
  ] : []

let house: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ] + builtOnce

/// The rooms in which tests spend their time. With FENCEPOST_OPTIMIZE=1 they are optimised in debug builds
/// too, with all checks of overflow, and as whole modules, which takes half the time to compile.
let oftenTested: Set<String> = [
  "CivilTime", "Files", "ICalendar", "JSON", "PlainStore", "QuickAdd", "Reminders", "Repetition",
  "SimulatedDisk", "Store", "TestSupport",
]
let optimisation = ["-O", "-whole-module-optimization", "-num-threads", "2"]

func isOptimised(_ name: String) -> Bool {
  Context.environment["FENCEPOST_OPTIMIZE"] == "1" && oftenTested.contains(name)
}

func settings(_ name: String) -> [SwiftSetting] {
  isOptimised(name)
    ? house + [.unsafeFlags(optimisation, .when(configuration: .debug))] : house
}

func room(_ name: String, _ arrows: Target.Dependency..., excluding: [String] = []) -> Target {
  .target(name: name, dependencies: arrows, exclude: excluding, swiftSettings: settings(name))
}

func tool(
  _ name: String, _ arrows: Target.Dependency..., excluding: [String] = [],
  using plugins: [Target.PluginUsage] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: arrows, exclude: excluding, swiftSettings: settings(name),
    plugins: plugins)
}

/// What tests and measures are made with; the product links none of it.
func support(_ name: String, _ arrows: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: arrows, path: "Tests/Support/\(name)", swiftSettings: settings(name))
}

func supportTool(
  _ name: String, _ arrows: Target.Dependency..., excluding: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: arrows, path: "Tests/Support/\(name)", exclude: excluding,
    swiftSettings: settings(name))
}

/// All tests take their random numbers from `TestSupport`.
func tests(
  _ name: String, _ arrows: Target.Dependency..., excluding: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: ["TestSupport"] + arrows, exclude: excluding, swiftSettings: house)
}

let package = Package(
  name: "fencepost",
  products: [
    .executable(name: "fencepost", targets: ["fencepost"])
  ],
  targets: [
    .target(name: "CSystem"),

    room("JSON"),
    room("JSONRPC", "JSON"),
    room("Units"),
    room("Comparison"),
    room("CivilTime"),
    room("Repetition", "CivilTime"),
    room("ICalendar", excluding: ["README.md"]),
    room("Merge", "Comparison", "ICalendar"),
    room("Sync", "JSON"),
    room("Geofence", "CivilTime", excluding: ["README.md"]),
    room("Tracks", "Geofence", "JSON", "CivilTime"),
    room("Phones", "Tracks", "Geofence", "JSON", "CivilTime"),
    room("Visits", "CivilTime"),
    room("Notices", "JSON"),
    room("LoginService"),
    room("ShellWords"),
    room("Networks"),
    room("Places", "Geofence", "JSON"),
    room("DateWords", "CivilTime"),
    room("Views", "CivilTime", "DateWords"),
    room("QuickAdd", "CivilTime", "DateWords", "Units", "Geofence", "JSON"),
    room("ItemDocuments", "Comparison", "QuickAdd", "CivilTime", "DateWords", "Units", "JSON"),
    room("TextBuffers"),
    room("TaskLines", "TextBuffers", "QuickAdd", "CivilTime"),
    room("CalendarLanguage", "ICalendar", "CivilTime", "DateWords", "Reminders"),
    room("Maps", "Geofence", "JSON"),
    room("Reminders", "Comparison", "Repetition", "ICalendar", "CivilTime", "Geofence"),
    room("Alarms", "Reminders", "Geofence", "Visits", "JSON", "CivilTime"),
    room("Files", "CSystem", "JSON", "CivilTime"),
    room("Store", "Files", "JSON", "CivilTime", excluding: ["README.md"]),
    room("Consent", "Files", "JSON", "CivilTime"),
    room("SettingsFile", "Files", "JSON"),
    room(
      "PersonCommands", "Comparison", "JSON", "CivilTime", "DateWords", "ShellWords", "Views"),
    support("TestSupport"),
    support("PlainStore", "Store", "Files"),
    room(
      "Doctor", "Store", "Files", "Reminders", "Places", "SettingsFile", "ICalendar", "CivilTime",
      "JSON", "ShellWords"),
    support("SimulatedDisk", "TestSupport", "Files"),
    room("FencepostProtocol", "JSONRPC", "JSON"),
    room("Transcripts", "JSONRPC", "JSON", "Files"),
    room(
      "FencepostServer", "FencepostProtocol", "JSONRPC", "JSON", "Units", "CivilTime", "ICalendar",
      "Geofence", "Tracks", "Alarms", "Visits", "Places", "QuickAdd", "ItemDocuments", "Maps",
      "Merge", "Reminders", "Files", "Store", "Consent", "SettingsFile", "TextBuffers",
      "CalendarLanguage", "TaskLines", "Doctor", "DateWords", "Views", "Comparison",
      excluding: ["README.md"]),

    tool(
      "fencepost", "FencepostServer", "PersonCommands", "JSON", "Doctor", "Consent", "Files",
      "CivilTime", "Tracks", "Phones", "Geofence", "ICalendar", "Merge", "Sync", "Notices",
      "LoginService", "Networks", "SettingsFile", "ShellWords", "Transcripts", "CSystem",
      using: ["SourceCommit"]),
    .plugin(name: "SourceCommit", capability: .buildTool(), path: "Sources/SourceCommit"),
    tool("protocol-gen", "JSON"),
    supportTool("protocol-transcript", "Transcripts"),
    supportTool("recurrence-cli", "CivilTime"),
    supportTool("events-cli", "Reminders", "CivilTime"),
    supportTool("store-cli", "PlainStore", "Store", "Files", "CivilTime"),
    supportTool("vtimezone-cli", "Reminders", "ICalendar", "CivilTime"),
    supportTool(
      "fencepost-bench", "TestSupport", "Reminders", "Store", "Files", "JSON", "CivilTime",
      "ICalendar",
      "Geofence",
      "FencepostServer", "CSystem", excluding: ["Peers"]),

    tests("JSONTests", "JSON"),
    tests("JSONRPCTests", "JSONRPC", "JSON"),
    tests(
      "FencepostServerTests", "FencepostServer", "FencepostProtocol", "Transcripts", "JSON",
      "Store", "Files", "CivilTime", "SimulatedDisk"),
    tests("SettingsFileTests", "SettingsFile", "JSON"),
    tests("UnitsTests", "Units"),
    tests("CivilTimeTests", "CivilTime"),
    tests("RecurrenceTests", "CivilTime"),
    tests("ICalendarTests", "ICalendar", excluding: ["Corpus"]),
    tests("MergeTests", "Merge", "ICalendar"),
    tests("SyncTests", "Sync"),
    tests("GeofenceTests", "Geofence", "CivilTime"),
    tests("TracksTests", "Tracks", "Geofence", "CivilTime"),
    tests("PhonesTests", "Phones", "Tracks", "Geofence", "CivilTime"),
    tests("DateWordsTests", "DateWords", "CivilTime"),
    tests("ViewsTests", "Views", "DateWords", "CivilTime"),
    tests("QuickAddTests", "QuickAdd", "CivilTime", "Units", "JSON"),
    tests("VisitsTests", "Visits", "CivilTime"),
    tests("NoticesTests", "Notices", "JSON"),
    tests("LoginServiceTests", "LoginService"),
    tests("NetworksTests", "Networks"),
    tests("ItemDocumentsTests", "ItemDocuments", "QuickAdd", "CivilTime", "Units", "JSON"),
    tests("TextBuffersTests", "TextBuffers"),
    tests(
      "TaskLinesTests", "TaskLines", "TextBuffers", "QuickAdd", "CivilTime", "Units"),
    tests("PlacesTests", "Places", "Geofence", "JSON"),
    tests("MapsTests", "Maps", "Geofence", "JSON"),
    tests("RepetitionTests", "Repetition", "CivilTime"),
    tests("RemindersTests", "Reminders", "ICalendar", "CivilTime", "Geofence"),
    tests("AlarmsTests", "Alarms", "Reminders", "Geofence", "JSON", "CivilTime"),
    tests("CommitTests", "Files", "SimulatedDisk", "CivilTime"),
    tests(
      "StoreTests", "PlainStore", "Store", "Files", "SimulatedDisk", "CivilTime"),
    tests("ConsentTests", "Consent", "Files", "SimulatedDisk", "JSON", "CivilTime"),
    tests("DoctorTests", "Doctor", "Store", "Files", "CivilTime", "JSON"),
    tests("FilesTests", "Files"),
    tests(
      "PersonCommandsTests", "PersonCommands", "FencepostProtocol", "JSON", "CivilTime",
      "DateWords", "ShellWords"),
    tests("ProtocolGenTests", "protocol-gen", "JSON"),
    tests("TranscriptsTests", "Transcripts", "JSONRPC"),
    tests("SimulatedDiskTests", "SimulatedDisk", "Files"),
    tests("TidyTests"),
  ]
)
