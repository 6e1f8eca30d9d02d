;;; fencepost-menu.el --- What the list can do, at a glance  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the menu behind ? in the list, and the menu of the menu bar.

;;; Code:

(require 'easymenu)
(require 'transient)
(require 'fencepost-list)
(require 'fencepost-view)
(require 'fencepost-saved)
(require 'fencepost-find)
(require 'fencepost-actions)
(require 'fencepost-subtasks)
(require 'fencepost-order)
(require 'fencepost-versions)
(require 'fencepost-write)
(require 'fencepost-preview)
(require 'fencepost-alarms)
(require 'fencepost-map)
(require 'fencepost-manage)
(require 'fencepost-calendar)

;;;###autoload (autoload 'fencepost-menu "fencepost-menu" nil t)
(transient-define-prefix fencepost-menu ()
  "What the list of reminders can do."
  [["Reminder"
    ("x" "complete, or open again" fencepost-list-complete)
    ("e" "edit" fencepost-edit)
    ("SPC" "preview" fencepost-list-preview)
    ("E" "explain its alarms" fencepost-list-explain)
    ("D" "remove" fencepost-list-remove)]
   ["Set"
    ("d" "due date" fencepost-list-set-due)
    ("!" "priority" fencepost-list-set-priority)
    ("#" "tags" fencepost-list-set-tags)
    ("m" "list" fencepost-list-move)
    (">" "subtask of the one above" fencepost-list-indent)
    ("<" "subtask no more" fencepost-list-outdent)
    ("M-<up>" "one up, by hand" fencepost-list-move-up)
    ("M-<down>" "one down, by hand" fencepost-list-move-down)]
   ["New"
    ("a" "on one line" fencepost-add)
    ("A" "in a buffer" fencepost-compose)
    ("+" "subtask" fencepost-list-add-part)
    ("u" "undo" fencepost-undo)
    ("U" "redo" fencepost-redo)]]
  [["Show"
    ("/" "filter" fencepost-list-filter)
    ("s" "find while typing" fencepost-find)
    ("F" "saved filters" fencepost-list-saved-filter)
    ("\\" "no filter" fencepost-list-clear-filter)
    ("o" "show completed ones" fencepost-list-toggle-completed)
    ("S" "sort" fencepost-list-sort)
    ("G" "sections" fencepost-list-group)
    ("TAB" "close section" fencepost-list-toggle-section)]
   ["More"
    ("c" "agenda" fencepost-agenda)
    ("&" "alarms" fencepost-alarms)
    ("L" "lists" fencepost-lists)
    ("P" "places" fencepost-places)
    ("w" "edit as lines" fencepost-write)
    ("=" "changed here and elsewhere" fencepost-versions)
    ("M" "map" fencepost-map)
    ("g" "fetch again" revert-buffer)
    ("?" "all keys" describe-mode)
    ("q" "quit" quit-window)]])

(easy-menu-define fencepost-list-menu fencepost-list-mode-map
  "The menu of the list."
  '("Fencepost"
    ["Complete" fencepost-list-complete]
    ["Edit" fencepost-edit]
    ["Preview" fencepost-list-preview]
    ["Explain alarms" fencepost-list-explain]
    ["Remove" fencepost-list-remove]
    "--"
    ["Set due date" fencepost-list-set-due]
    ["Set priority" fencepost-list-set-priority]
    ["Set tags" fencepost-list-set-tags]
    ["Move to list" fencepost-list-move]
    "--"
    ["Add on one line" fencepost-add]
    ["Add in a buffer" fencepost-compose]
    ["Add a subtask" fencepost-list-add-part]
    ["Make it a subtask of the one above" fencepost-list-indent]
    ["Make it a subtask no more" fencepost-list-outdent]
    ["Move up, by hand" fencepost-list-move-up]
    ["Move down, by hand" fencepost-list-move-down]
    ["Undo" fencepost-undo]
    ["Redo" fencepost-redo]
    "--"
    ["Find while typing" fencepost-find]
    ["Filter" fencepost-list-filter]
    ["Sort" fencepost-list-sort]
    ["Sections" fencepost-list-group]
    ["Show what is done" fencepost-list-toggle-completed]
    "--"
    ["Agenda" fencepost-agenda]
    ["Alarms" fencepost-alarms]
    ["Lists" fencepost-lists]
    ["Places" fencepost-places]
    ["Edit the list as lines" fencepost-write]
    ["Settle what was changed here and elsewhere" fencepost-versions]
    ["Map" fencepost-map]))

(define-key fencepost-list-mode-map "?" #'fencepost-menu)
(define-key fencepost-list-mode-map "&" #'fencepost-alarms)

(provide 'fencepost-menu)
;;; fencepost-menu.el ends here
