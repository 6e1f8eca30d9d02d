;;; fencepost-options.el --- What a person can set about Fencepost  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns every customization group, option and face of the package, so that all of them can be read
;; in one place.  Knows nothing of how any of them is used.

;;; Code:

(defgroup fencepost nil
  "Reminders that go off when you arrive, leave, or when their time comes.
They are kept in plain iCalendar files by the program `fencepost'."
  :group 'applications
  :prefix "fencepost-")

;;;; The server

(defgroup fencepost-server nil
  "How Emacs finds and starts the program `fencepost'."
  :group 'fencepost
  :prefix "fencepost-")

(defcustom fencepost-program nil
  "The program to start, by its name or its path.
When nil, the environment variable FENCEPOST says which, and where that is
not set either, `fencepost' is looked for in variable `exec-path'."
  :type '(choice (const :tag "$FENCEPOST, else fencepost" nil) string))

(defcustom fencepost-store nil
  "The folder in which reminders are kept.
When nil, the program decides: FENCEPOST_STORE, else the folder fencepost
in XDG_DATA_HOME or ~/.local/share."
  :type '(choice (const :tag "The program's own choice" nil) directory))

(defcustom fencepost-arguments nil
  "More arguments for `fencepost serve'; see `fencepost help serve'."
  :type '(repeat string))

(defcustom fencepost-length-unit nil
  "The unit of a length that is written without one, such as \"m\" or \"ft\".
When nil, your locale decides."
  :type '(choice (const :tag "As the locale has it" nil) string))

(defcustom fencepost-events-buffer-size 0
  "How many characters of the talk with the server to keep for debugging.
They are in the buffer `*fencepost events*'.  0 keeps nothing, which is
much faster."
  :type 'natnum)

(defcustom fencepost-question-function 'fencepost-ask-in-buffer
  "What puts a question of the server to you.
One is whether Emacs may see your reminders.  It is called with the text, a
list of answers, and a function to be called with the answer that you chose,
or with nil where you chose none.  It must not wait for you: the server goes
on talking meanwhile."
  :type '(choice (function-item :tag "In a window of its own" fencepost-ask-in-buffer)
                 (function-item :tag "In the minibuffer" fencepost-ask-in-minibuffer)
                 function))

;;;; The list

(defgroup fencepost-list nil
  "How reminders are listed."
  :group 'fencepost
  :prefix "fencepost-")

(defcustom fencepost-list-group 'list
  "By what the list has sections at first."
  :type '(choice (const :tag "List" list) (const :tag "Priority" priority)
                 (const :tag "Place" place) (const :tag "Tag" tag) (const :tag "Due date" due)
                 (const :tag "No sections" nil)))

(defcustom fencepost-list-sort "dueDate"
  "What reminders are sorted by at first."
  :type '(choice (const :tag "Due date" "dueDate") (const :tag "Title" "title")
                 (const :tag "Priority" "priority")
                 (const :tag "When they were made" "creationDate")
                 (const :tag "By hand" "sortOrder")
                 (const :tag "How far they are from here" "distance")))

(defcustom fencepost-list-where '(:status "incomplete")
  "Which reminders are listed at first, as the method `reminder/fetch' takes it."
  :type '(plist :key-type symbol :value-type sexp))

(defcustom fencepost-list-signs
  '((open . "○") (done . "●") (repeat . "↻") (alarm . "♪") (opened . "▾") (closed . "▸")
    (rest . "…") (until . "–") (below . "↳") (conflict . "≠"))
  "The signs of the list and the agenda.
Those of a reminder that is open or done, of one that repeats, of one whose
alarm went off, of a section that is opened or closed, of a text that goes
on, between two times, of a subtask, and of what was changed here and on
another computer.
Where your terminal cannot show one, a sign of ASCII stands instead."
  :type '(alist :key-type symbol :value-type string))

;;;; The agenda

(defgroup fencepost-agenda nil
  "How events, and what is due, are shown day by day."
  :group 'fencepost
  :prefix "fencepost-")

(defcustom fencepost-agenda-span 'week
  "How much `fencepost-agenda' shows at first."
  :type '(choice (const :tag "A day" day) (const :tag "A week" week)
                 (const :tag "A month" month)))

(defcustom fencepost-agenda-start-on-weekday 1
  "The weekday that a week of the agenda begins with; 0 is Sunday, 1 Monday.
When nil, it begins with the day that you go to: today, at first."
  :type '(choice (const :tag "The day itself" nil) (const :tag "Sunday" 0)
                 (const :tag "Monday" 1) (const :tag "Saturday" 6) (integer :tag "Another")))

;;;; Alarms

(defgroup fencepost-alarms nil
  "How Emacs tells that an alarm went off."
  :group 'fencepost
  :prefix "fencepost-")

(defcustom fencepost-alarm-functions '(fencepost-notify)
  "Functions that are called when an alarm goes off.
Each gets a plist with `:firing', `:item', `:title', `:cause', `:at' and the
other members that `alarm/didFire' has."
  :type 'hook)

(defcustom fencepost-alarm-closed-functions nil
  "Functions that are called when an alarm that went off is closed.
It was completed, put off or put away, here or in another program.  Each gets
a plist with the same `:firing' as `fencepost-alarm-functions' got, so that
what they have shown can be taken down.  What Emacs shows itself is."
  :type 'hook)

(defcustom fencepost-notify-function 'fencepost-notify-by-desktop
  "What `fencepost-notify' shows an alarm with.
It is called with the alarm's plist, and answers nil where it cannot show
it; then the echo area is used."
  :type '(choice (function-item :tag "A notification of the desktop" fencepost-notify-by-desktop)
                 (const :tag "The echo area" ignore)
                 function))

(defcustom fencepost-snooze-choices
  '(("10 minutes" . 600) ("1 hour" . 3600) ("3 hours" . 10800)
    ("Tomorrow morning" . tomorrow) ("Until the next visit" . visit))
  "What `fencepost-snooze' offers, each with what it means.
A number is so many seconds.  `tomorrow' is tomorrow at the hour
`fencepost-morning', and `visit' is the next time that you come by, which is
offered for alarms of places alone."
  :type '(alist :key-type string
                :value-type (choice integer (const tomorrow) (const visit))))

(defcustom fencepost-morning 9
  "The hour at which your morning begins."
  :type 'natnum)

;;;; The map

(defcustom fencepost-map-file (locate-user-emacs-file "fencepost-map.svg")
  "Where `fencepost-map' writes the map when Emacs cannot show it itself.
Only you may read it: it says where you are expected."
  :type 'file
  :group 'fencepost)

;;;; The mode line

(defcustom fencepost-mode-line-format " ⚑%s"
  "How `fencepost-mode-line-mode' shows what is due; %s stands for it."
  :type 'string
  :group 'fencepost)

;;;; Faces

(defgroup fencepost-faces nil
  "How reminders look."
  :group 'fencepost
  :group 'faces
  :prefix "fencepost-")

(defface fencepost-section '((t :inherit font-lock-keyword-face :weight bold))
  "The heading of a section.")

(defface fencepost-agenda-today '((t :inherit fencepost-section :underline t))
  "The heading of today in the agenda.")

(defface fencepost-count '((t :inherit shadow))
  "How many reminders are in a section.")

(defface fencepost-title '((t :inherit default))
  "A reminder's title.")

(defface fencepost-completed '((t :inherit shadow :strike-through t))
  "The title of a reminder that is done.")

(defface fencepost-due '((t :inherit font-lock-string-face))
  "A due date that is to come.")

(defface fencepost-today '((t :inherit warning))
  "A due date that is today.")

(defface fencepost-overdue '((t :inherit error))
  "A due date that has passed.")

(defface fencepost-high '((t :inherit error))
  "A high priority.")

(defface fencepost-medium '((t :inherit warning))
  "A medium priority.")

(defface fencepost-low '((t :inherit shadow))
  "A low priority.")

(defface fencepost-tag '((t :inherit font-lock-type-face))
  "A tag.")

(defface fencepost-place '((t :inherit font-lock-function-name-face))
  "A place at which a reminder goes off.")

(defface fencepost-list '((t :inherit font-lock-constant-face))
  "The list that a reminder is in.")

(defface fencepost-field '((t :inherit font-lock-variable-name-face))
  "The name of a field, in an edit buffer and in the preview.")

(defface fencepost-conflict '((t :inherit error))
  "What says that a reminder was changed elsewhere while you were editing it.")

(provide 'fencepost-options)
;;; fencepost-options.el ends here
