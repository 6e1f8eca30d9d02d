;;; fencepost-protocol.el --- Names and codes of Fencepost's protocol  -*- lexical-binding: t; -*-
;;; Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.

;;; Commentary:

;; What Fencepost's server and its clients call things, from the protocol's one description.

;;; Code:

(defconst fencepost-protocol-version "1.1"
  "The version of the protocol that is described here.")

(defconst fencepost-protocol-methods
  '("initialize"
    "shutdown"
    "rpc.discover"
    "access/status"
    "access/request"
    "list/all"
    "list/save"
    "list/remove"
    "list/default"
    "list/setDefault"
    "reminder/save"
    "reminder/get"
    "reminder/complete"
    "reminder/remove"
    "reminder/move"
    "reminder/fetch"
    "item/get"
    "item/import"
    "item/export"
    "item/unresolved"
    "item/resolve"
    "event/save"
    "event/get"
    "event/remove"
    "event/fetch"
    "event/conflicts"
    "view/list"
    "view/agenda"
    "store/apply"
    "store/staged"
    "store/commit"
    "store/reset"
    "store/refresh"
    "store/info"
    "store/changes"
    "store/history"
    "store/undo"
    "store/redo"
    "place/all"
    "place/near"
    "place/save"
    "place/remove"
    "place/import"
    "place/visits"
    "location/update"
    "location/current"
    "alarm/firings"
    "alarm/acknowledge"
    "alarm/snooze"
    "alarm/explain"
    "alarm/upcoming"
    "location/replay"
    "map/render"
    "text/parse"
    "text/read"
    "text/write"
    "text/diagnose"
    "text/complete"
    "text/hover"
    "units/info"
    "units/convert"
    "units/parse"
    "units/format")
  "What a client can ask.")

(defconst fencepost-protocol-notifications
  '("initialized"
    "exit"
    "$/cancelRequest"
    "$/setTrace"
    "$/advanceClock"
    "window/logMessage"
    "$/logTrace"
    "$/progress"
    "access/didChange"
    "store/didChange"
    "store/didFindProblem"
    "alarm/didFire"
    "alarm/didClose"
    "view/didChangeSilence"
    "region/didEnter"
    "region/didLeave")
  "The notifications, which have no answer.")

(defconst fencepost-protocol-questions
  '("window/showMessageRequest"
    "window/workDoneProgress/create")
  "What the server asks.")

(defconst fencepost-protocol-errors
  '((parse-error . -32700)
    (invalid-request . -32600)
    (method-not-found . -32601)
    (invalid-params . -32602)
    (internal-error . -32603)
    (server-not-initialized . -32002)
    (request-cancelled . -32800)
    (no-calendar . 1001)
    (no-start-date . 1002)
    (no-end-date . 1003)
    (dates-inverted . 1004)
    (calendar-read-only . 1006)
    (invalid-span . 1013)
    (calendar-is-immutable . 1016)
    (recurring-reminder-requires-due-date . 1018)
    (calendar-does-not-allow-events . 1022)
    (calendar-does-not-allow-reminders . 1023)
    (priority-is-invalid . 1026)
    (event-store-not-authorized . 1029)
    (conflict . 1101)
    (not-found . 1102)
    (store-busy . 1103)
    (store-read-only . 1104)
    (storage-full . 1105)
    (unreadable-item . 1106)
    (cannot-calculate-changes . 1107)
    (limit-exceeded . 1108)
    (invalid-value . 1109))
  "Codes of errors by their kind.")

(defun fencepost-protocol-error-code (kind)
  "Return the code of the error called KIND, a symbol, or nil."
  (alist-get kind fencepost-protocol-errors))

(defconst fencepost-protocol-choices
  '((trace-value "off" "messages" "verbose")
    (access-entity "reminder" "event" "location")
    (access-level "writeOnly" "fullAccess")
    (access-status "notDetermined" "restricted" "denied" "writeOnly" "fullAccess")
    (entity "reminder" "event")
    (conflict-version "current" "other")
    (reminder-field "id" "list" "title" "notes" "url" "location" "position" "mergeConflicts" "priority" "start" "startTimeZone" "due" "timeZone" "timeZoneMeaning" "completed" "completionDate" "creationDate" "lastModifiedDate" "tags" "parent" "sortOrder" "attachments" "alarms" "recurrence" "isLocation" "revision" "startInstant" "dueInstant")
    (availability "busy" "free" "tentative" "unavailable")
    (event-status "confirmed" "tentative" "canceled")
    (on-conflict "fail" "merge")
    (span "thisEvent" "futureEvents")
    (item-kind "reminder" "event")
    (staged-kind "reminder" "event" "list")
    (staged-change-kind "created" "updated" "removed")
    (attendee-answer "pending" "accepted" "declined" "tentative" "delegated")
    (attendee-role "chair" "required" "optional" "nonParticipant")
    (event-field "id" "list" "title" "notes" "url" "location" "place" "mergeConflicts" "start" "end" "timeZone" "timeZoneMeaning" "allDay" "availability" "status" "alarms" "recurrence" "occurrence" "isDetached" "attachments" "attendees" "answer" "creationDate" "lastModifiedDate" "revision" "startInstant" "endInstant")
    (alarm-kind "relative" "absolute" "location" "other")
    (anchor "start" "due" "end")
    (proximity "enter" "leave")
    (place-format "mapdata" "geojson" "owntracks")
    (ignored-fix "old" "future" "source" "coarse" "device")
    (firing-cause "enter" "leave" "time" "snooze")
    (firing-end-reason "acknowledged" "snoozed" "completed" "removed" "nextVisit" "overtaken")
    (alarm-gate-name "incomplete" "started" "notSnoozed")
    (evidence-verdict "inside" "outside" "none")
    (evidence-rule "within" "beyond" "jump" "coarse" "still" "edge")
    (fence-side "unknown" "inside" "outside")
    (time-verdict "waiting" "fired" "answered" "passedOver" "tooOld" "done" "over" "noDate")
    (track-format "fixes" "gpx" "owntracks" "gpsd" "nmea")
    (map-format "svg" "geojson" "text")
    (completion-status "incomplete" "completed" "all")
    (priority-band "none" "low" "medium" "high")
    (sort-key "creationDate" "dueDate" "title" "priority" "distance" "sortOrder")
    (view-group "due" "list" "tag" "place" "priority" "none")
    (due-section "overdue" "today" "tomorrow" "week" "later" "none" "done")
    (agenda-span "day" "week" "month")
    (operation-method "reminder/save" "reminder/complete" "reminder/remove" "event/save" "event/remove" "place/save" "place/remove" "list/save" "list/remove" "item/import")
    (change-origin "self" "other" "external")
    (progress-kind "begin" "report" "end")
    (measurement-system "metric" "ussystem" "uksystem")
    (unit "m" "km" "cm" "mm" "mi" "ft" "yd" "in" "nmi" "fathom" "furlong" "smi")
    (width "short" "long")
    (text-purpose "reminder" "event" "place" "guess" "filter")
    (text-kind "reminder" "event" "place" "filter")
    (text-role "title" "date" "time" "duration" "zone" "recurrence" "alarm" "place" "radius" "list" "tag" "priority" "url" "notes" "keyword" "error")
    (text-severity "error" "warning" "information")
    (text-name-kind "list" "place")
    (document-kind "reminder" "event" "place" "list")
    (document-outcome "saved" "unchanged" "invalid" "conflict")
    (position-encoding "utf-8" "utf-16" "utf-32"))
  "What a value may be, by its type.")

(provide 'fencepost-protocol)
;;; fencepost-protocol.el ends here
