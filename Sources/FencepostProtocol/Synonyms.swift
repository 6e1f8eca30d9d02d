// Names that other programs use (EventKit, iCalendar, task apps, maps), with the protocol's names
// for the same things.

/// Lower-case words in the singular, with the names that each may mean, the most likely first.
enum Synonyms {
  static let keys: [String: [String]] = [
    "deadline": ["due"], "enddate": ["due", "end"], "duration": ["end"],
    "name": ["title"], "summary": ["title"], "subject": ["title"], "label": ["title"],
    "description": ["notes"], "body": ["notes"], "comment": ["notes"], "content": ["notes"],
    "calendar": ["list"], "project": ["list"], "folder": ["list"],
    "category": ["tags"], "keyword": ["tags"],
    "rrule": ["recurrence"], "repeat": ["recurrence"], "rule": ["recurrence"],
    "done": ["completed"], "iscompleted": ["completed"],
    "uid": ["id"], "uuid": ["id"], "identifier": ["id"],
    "tz": ["timeZone"], "tzid": ["timeZone"], "zone": ["timeZone"],
    "lng": ["longitude"], "x": ["longitude"], "y": ["latitude"],
    "trigger": ["relativeOffset"], "offset": ["relativeOffset"],
    "time": ["at", "absoluteDate"], "date": ["at", "due", "absoluteDate"],
    "distance": ["within", "radius"], "query": ["text", "where"], "search": ["text", "where"],
    "filter": ["where"], "order": ["sort"], "reverse": ["descending"], "max": ["limit"],
    "count": ["limit"], "page": ["cursor"], "reminder": ["operations"], "data": ["text", "track"],
    "type": ["format", "entity", "kind"], "etag": ["ifRevision"], "revision": ["ifRevision"],
    "since": ["since"], "token": ["since"], "sincestate": ["since"], "state": ["since"],
    "from": ["start", "since"], "to": ["end"], "metre": ["value"], "length": ["value", "text"],
  ]

  static let choices: [String: [String]] = [
    "arrive": ["enter"], "arriving": ["enter"], "arrival": ["enter"], "in": ["enter"],
    "entry": ["enter"], "inside": ["enter"],
    "depart": ["leave"], "departing": ["leave"], "exit": ["leave"], "out": ["leave"],
    "open": ["incomplete"], "pending": ["incomplete"], "todo": ["incomplete"],
    "done": ["completed"], "complete": ["completed"], "any": ["all"], "both": ["all"],
    "date": ["dueDate", "due"], "due": ["dueDate", "due"], "name": ["title"],
    "created": ["creationDate"], "cancelled": ["canceled"], "deadline": ["due", "dueDate"],
    "all": ["futureEvents"], "future": ["futureEvents"], "this": ["thisEvent"],
    "todoitem": ["reminder"], "task": ["reminder"], "meeting": ["event"], "position": ["location"],
    "json": ["geojson", "MapData.json"], "read": ["fullAccess"], "write": ["writeOnly"],
  ]

  static let verbs: [String: [String]] = [
    "list": ["all", "fetch"], "query": ["fetch"], "search": ["fetch", "near"], "find": ["fetch"],
    "read": ["get", "fetch", "all"], "show": ["get", "all"], "load": ["fetch"],
    "create": ["save"], "add": ["save"], "new": ["save"], "update": ["save"], "edit": ["save"],
    "set": ["save"], "insert": ["save"], "put": ["save"], "make": ["save"],
    "delete": ["remove"], "destroy": ["remove"], "del": ["remove"], "drop": ["remove", "reset"],
    "done": ["complete"], "finish": ["complete"], "check": ["complete"], "close": ["complete"],
    "get": ["all", "current", "status"], "rollback": ["reset"], "batch": ["apply"],
    "diff": ["changes"], "log": ["history"], "dismiss": ["acknowledge"], "why": ["explain"],
    "next": ["upcoming"], "fired": ["firings"], "draw": ["render"], "postpone": ["snooze"],
  ]
}
