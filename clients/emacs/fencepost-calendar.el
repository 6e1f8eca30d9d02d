;;; fencepost-calendar.el --- Going through the days of the agenda  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the mode of the agenda and the commands that say which days it shows: a day, a week or a
;; month, this one or another.  They are called as in Org's agenda.

;;; Code:

(require 'cl-lib)
(require 'easymenu)
(require 'subr-x)
(require 'transient)
(require 'fencepost-agenda)
(require 'fencepost-agenda-feed)
(require 'fencepost-actions)
(require 'fencepost-view)
(require 'fencepost-edit)
(require 'fencepost-events)
(require 'fencepost-alarms)

(declare-function fencepost "fencepost")
(declare-function fencepost-list-explain "fencepost-preview")
(declare-function fencepost-list-preview "fencepost-preview")

(defvar fencepost-agenda-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map special-mode-map)
    (define-key map "n" #'next-line)
    (define-key map "p" #'previous-line)
    (define-key map (kbd "M-n") #'fencepost-list-next-section)
    (define-key map (kbd "M-p") #'fencepost-list-previous-section)
    (define-key map "f" #'fencepost-agenda-later)
    (define-key map "b" #'fencepost-agenda-earlier)
    (define-key map "." #'fencepost-agenda-today)
    (define-key map "j" #'fencepost-agenda-go-to)
    (define-key map "d" #'fencepost-agenda-day)
    (define-key map "w" #'fencepost-agenda-week)
    (define-key map "m" #'fencepost-agenda-month)
    (define-key map (kbd "RET") #'fencepost-agenda-visit)
    (define-key map "e" #'fencepost-agenda-visit)
    (define-key map (kbd "SPC") #'fencepost-list-preview)
    (define-key map "A" #'fencepost-agenda-compose)
    (define-key map "i" #'fencepost-agenda-add-event)
    (define-key map "a" #'fencepost-add)
    (define-key map "x" #'fencepost-list-complete)
    (define-key map "D" #'fencepost-agenda-remove)
    (define-key map "E" #'fencepost-agenda-explain)
    (define-key map "u" #'fencepost-undo)
    (define-key map "U" #'fencepost-redo)
    (define-key map [remap undo] #'fencepost-undo)
    (define-key map [remap undo-only] #'fencepost-undo)
    (define-key map [remap undo-redo] #'fencepost-redo)
    (define-key map "l" #'fencepost)
    (define-key map "&" #'fencepost-alarms)
    (define-key map "?" #'fencepost-agenda-menu)
    map)
  "Keys of `fencepost-agenda-mode'.")

(define-derived-mode fencepost-agenda-mode special-mode "Agenda"
  "Your events, and the reminders that are due, day by day.
Whatever changes, in Emacs or elsewhere, appears by itself.

\\{fencepost-agenda-mode-map}"
  :group 'fencepost-agenda
  (setq-local revert-buffer-function (lambda (&rest _) (fencepost--agenda-load t))
              truncate-lines t
              fencepost--span fencepost-agenda-span)
  (buffer-disable-undo)
  (hl-line-mode 1)
  (add-hook 'window-configuration-change-hook #'fencepost--agenda-fit nil t)
  (unless fencepost--agenda-clock
    (setq fencepost--agenda-clock
          (run-at-time 60 60 #'fencepost--calmly #'fencepost--agenda-tick))))

;;;###autoload
(defun fencepost-agenda ()
  "Show your events, and the reminders that are due, day by day.
Today is among the days that are shown first; `fencepost-agenda-span' says how
many there are."
  (interactive)
  (pop-to-buffer-same-window (get-buffer-create fencepost--agenda-buffer))
  (let ((is-new (not (derived-mode-p 'fencepost-agenda-mode))))
    (when is-new (fencepost-agenda-mode))
    (setq fencepost--width (window-max-chars-per-line))
    (when (or is-new (not (memq fencepost--agenda-phase '(loading ready)))
              (not (fencepost--granted-p "reminder")) (not (fencepost--granted-p "event")))
      (setq fencepost--goal (fencepost--agenda-day))
      (fencepost--agenda-load t)
      (fencepost--agenda-show t))))

;;;; Which days

(defun fencepost--agenda-set (span day)
  "Show the SPAN that DAY is in; nil is today, whichever that is."
  (setq fencepost--span span
        fencepost--anchor (unless (equal day (fencepost--day)) day)
        fencepost--goal (fencepost--agenda-day))
  (fencepost--agenda-load)
  (fencepost--agenda-show t))

(defun fencepost--agenda-day-at-point ()
  "The day that point is on, or today where it is on what is overdue."
  ;; The day that the person went to may not be drawn yet.
  (let ((day (or fencepost--goal (fencepost--section-at-point))))
    (if (and day (not (equal day "overdue"))) day (fencepost--agenda-day))))

(defun fencepost-agenda-later (&optional count)
  "Show the next day, week or month, or that COUNT further."
  (interactive "p" fencepost-agenda-mode)
  (fencepost--agenda-set fencepost--span
                         (fencepost--span-move (fencepost--agenda-day) fencepost--span
                                               (or count 1))))

(defun fencepost-agenda-earlier (&optional count)
  "Show the day, week or month before, or that COUNT back."
  (interactive "p" fencepost-agenda-mode)
  (fencepost-agenda-later (- (or count 1))))

(defun fencepost-agenda-today ()
  "Go to today."
  (interactive nil fencepost-agenda-mode)
  (fencepost--agenda-set fencepost--span nil))

(defun fencepost-agenda-go-to (words)
  "Go to the day that WORDS say: 2026-12-01, tomorrow, next fri, +3w."
  (interactive (list (read-string "Go to: ")) fencepost-agenda-mode)
  (if (string-match-p "\\`[0-9]\\{4\\}-[0-9][0-9]-[0-9][0-9]\\'" words)
      (fencepost--agenda-set fencepost--span words)
    (let ((buffer (current-buffer)))
      (fencepost--with-date
       words
       (lambda (date &rest _)
         (when (buffer-live-p buffer)
           (with-current-buffer buffer
             (fencepost--agenda-set fencepost--span (substring date 0 10)))))))))

(defun fencepost-agenda-day ()
  "Show the day at point alone."
  (interactive nil fencepost-agenda-mode)
  (fencepost--agenda-set 'day (fencepost--agenda-day-at-point)))

(defun fencepost-agenda-week ()
  "Show the week of the day at point."
  (interactive nil fencepost-agenda-mode)
  (fencepost--agenda-set 'week (fencepost--agenda-day-at-point)))

(defun fencepost-agenda-month ()
  "Show the month of the day at point."
  (interactive nil fencepost-agenda-mode)
  (fencepost--agenda-set 'month (fencepost--agenda-day-at-point)))

;;;; What is at point

(defun fencepost--agenda-item ()
  "The event or reminder at point; an error where there is none."
  (or (get-text-property (line-beginning-position) 'fencepost-item)
      (user-error "There is nothing on this line")))

(defun fencepost-agenda-visit ()
  "Edit the event or the reminder at point.
Of an event that repeats you are asked how much of it you mean."
  (interactive nil fencepost-agenda-mode)
  (let ((item (fencepost--agenda-item)))
    (if (fencepost--event-p item)
        (fencepost--event-edit item)
      (fencepost-edit (plist-get item :id)))))

(defun fencepost-agenda-explain ()
  "Say why alarms of what is at point went off, or did not."
  (interactive nil fencepost-agenda-mode)
  (fencepost--explain (plist-get (fencepost--agenda-item) :id) nil))

(declare-function fencepost--explain "fencepost-preview")

(defun fencepost-agenda-remove ()
  "Remove the event or the reminder at point, after asking.
Of an event that repeats you are asked which."
  (interactive nil fencepost-agenda-mode)
  (let ((item (fencepost--agenda-item)))
    (if (fencepost--event-p item)
        (fencepost--event-remove item)
      (fencepost-list-remove))))

(defun fencepost-agenda-add-event ()
  "Add an event on the day at point, on one line; see `fencepost-add-event'."
  (interactive nil fencepost-agenda-mode)
  (let ((day (fencepost--agenda-day-at-point)))
    (fencepost--begin-to-add "event" nil (unless (equal day (fencepost--day))
                                           (cons (concat " " day) 1)))))

(defun fencepost-agenda-compose ()
  "Write an event on the day at point, in a buffer of its own."
  (interactive nil fencepost-agenda-mode)
  (fencepost-compose-event (fencepost--agenda-day-at-point)))

;;;; Menus

;;;###autoload (autoload 'fencepost-agenda-menu "fencepost-calendar" nil t)
(transient-define-prefix fencepost-agenda-menu ()
  "What the agenda can do."
  [["Days"
    ("f" "later" fencepost-agenda-later)
    ("b" "earlier" fencepost-agenda-earlier)
    ("." "today" fencepost-agenda-today)
    ("j" "go to a day" fencepost-agenda-go-to)
    ("d" "day" fencepost-agenda-day)
    ("w" "week" fencepost-agenda-week)
    ("m" "month" fencepost-agenda-month)]
   ["At point"
    ("RET" "edit" fencepost-agenda-visit)
    ("SPC" "preview" fencepost-list-preview)
    ("x" "reminder done" fencepost-list-complete)
    ("D" "remove" fencepost-agenda-remove)
    ("E" "explain its alarms" fencepost-agenda-explain)]]
  [["New"
    ("i" "event on this day" fencepost-agenda-add-event)
    ("A" "event in a buffer" fencepost-agenda-compose)
    ("a" "reminder" fencepost-add)
    ("u" "undo" fencepost-undo)
    ("U" "redo" fencepost-redo)]
   ["More"
    ("l" "list" fencepost)
    ("&" "alarms" fencepost-alarms)
    ("g" "fetch again" revert-buffer)
    ("q" "quit" quit-window)]])

(easy-menu-define fencepost-agenda-mode-menu fencepost-agenda-mode-map
  "The menu of the agenda."
  '("Agenda"
    ["Later" fencepost-agenda-later]
    ["Earlier" fencepost-agenda-earlier]
    ["Today" fencepost-agenda-today]
    ["Go to a day" fencepost-agenda-go-to]
    ["Day" fencepost-agenda-day :style radio :selected (eq fencepost--span 'day)]
    ["Week" fencepost-agenda-week :style radio :selected (eq fencepost--span 'week)]
    ["Month" fencepost-agenda-month :style radio :selected (eq fencepost--span 'month)]
    "--"
    ["Edit" fencepost-agenda-visit]
    ["Preview" fencepost-list-preview]
    ["Complete reminder" fencepost-list-complete]
    ["Remove" fencepost-agenda-remove]
    ["Explain alarms" fencepost-agenda-explain]
    "--"
    ["Add event" fencepost-agenda-add-event]
    ["Write event in a buffer" fencepost-agenda-compose]
    ["Add reminder" fencepost-add]
    ["Undo" fencepost-undo]
    ["Redo" fencepost-redo]
    "--"
    ["List" fencepost]
    ["Alarms" fencepost-alarms]))

(define-key fencepost-list-mode-map "c" #'fencepost-agenda)

(provide 'fencepost-calendar)
;;; fencepost-calendar.el ends here
