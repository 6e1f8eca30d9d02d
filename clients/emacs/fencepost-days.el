;;; fencepost-days.el --- What stands on the days of the agenda  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns which days a span has, on which of them an event takes place or a reminder is due, in which
;; order, and how a line of the agenda looks.  It is gathered step by step, for there may be
;; thousands.  Writes nothing.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-dates)
(require 'fencepost-row)

;;;; Spans

(defun fencepost--day-after (day count)
  "The day that is COUNT days after DAY, 2026-11-22."
  (format-time-string "%F" (time-add (fencepost--noon day) (* count 86400))))

(defun fencepost--month-of (day &optional count)
  "The first day of the month that DAY is in, or of that COUNT months later."
  (pcase-let* ((`(,year ,month ,_) (mapcar #'string-to-number (split-string day "-")))
               (months (+ (* 12 year) (1- month) (or count 0))))
    (format "%04d-%02d-01" (/ months 12) (1+ (% months 12)))))

(defun fencepost--span-around (day span)
  "The first day of the SPAN that DAY is in, and the first one behind it."
  (pcase span
    ('day (cons day (fencepost--day-after day 1)))
    ('week (let* ((weekday (decoded-time-weekday (decode-time (fencepost--noon day))))
                  (back (if fencepost-agenda-start-on-weekday
                            (mod (- weekday fencepost-agenda-start-on-weekday) 7)
                          0))
                  (first (fencepost--day-after day (- back))))
             (cons first (fencepost--day-after first 7))))
    ('month (cons (fencepost--month-of day) (fencepost--month-of day 1)))))

(defun fencepost--span-move (day span count)
  "DAY, COUNT times SPAN later."
  (pcase span
    ('day (fencepost--day-after day count))
    ('week (fencepost--day-after day (* 7 count)))
    ('month (fencepost--month-of day count))))

(defun fencepost--days-between (first end)
  "The days from FIRST on, before END."
  (let (days)
    (while (string< first end)
      (push first days)
      (setq first (fencepost--day-after first 1)))
    (nreverse days)))

(defun fencepost--say-span (first end span)
  "What the days from FIRST on, before END, are called where they are a SPAN."
  (let ((from (fencepost--noon first))
        (last (fencepost--noon (fencepost--day-after end -1))))
    (pcase span
      ('day (format-time-string "%A %-d %B %Y" from))
      ('month (format-time-string "%B %Y" from))
      (_ (concat (format-time-string
                  (cond ((equal (substring first 0 7) (format-time-string "%Y-%m" last)) "%-d")
                        ((equal (substring first 0 4) (format-time-string "%Y" last)) "%-d %B")
                        (t "%-d %B %Y"))
                  from)
                 " – " (format-time-string "%-d %B %Y" last))))))

;;;; Events and reminders on days

(defun fencepost--event-span (event)
  "When EVENT is here: its first day and clock, its last day and clock.
A clock is nil for whole days.  The last day is one that it takes place on."
  (pcase-let ((`(,first ,begins ,_) (fencepost--moment (plist-get event :start)
                                                       (plist-get event :timeZone)))
              (`(,last ,ends ,_) (fencepost--moment (plist-get event :end)
                                                    (plist-get event :timeZone))))
    (when (and (string< first last) (member ends '(nil "00:00")))
      (setq last (fencepost--day-after last -1)
            ends (and ends "24:00")))
    (list first begins last ends)))

(defun fencepost--event-words (span day)
  "When an event whose times are SPAN takes place on DAY."
  (pcase-let* ((`(,first ,begins ,last ,ends) span)
               (from (if (equal day first) begins "00:00"))
               (to (if (equal day last) ends "24:00"))
               (dash (fencepost--sign 'until)))
    (cond ((or (not begins) (and (equal from "00:00") (equal to "24:00"))) "all day")
          ((and (equal first last) (equal begins ends)) begins)
          (t (concat (and (equal day first) begins) dash
                     (and (equal day last) (if (equal ends "24:00") "00:00" ends)))))))

(defun fencepost--event-p (item)
  "Whether ITEM is an event, and not a reminder."
  (and (plist-get item :end) t))

(defun fencepost--event-key (event &optional day)
  "What the line of EVENT on DAY is called by."
  (concat "event " (plist-get event :id) " "
          (or (plist-get event :occurrence) (plist-get event :start)) " " day))

(cl-defstruct (fencepost--days (:constructor fencepost--make-days))
  "Events and reminders that go on their way into DAYS, a list.
REST are those that are not there yet.  ENTRIES is a table by day, or
`overdue', of what is on it: lists of what sorts it and its line.  TODAY is of
when it began; LOOK is what all lines have in common."
  rest days today look (entries (make-hash-table :test #'equal)))

(defun fencepost--days-put (days day order line)
  "Put LINE, which ORDER sorts, on DAY into DAYS."
  (push (cons order line) (gethash day (fencepost--days-entries days))))

(defun fencepost--days-event (days event)
  "Put EVENT into DAYS."
  (pcase-let* ((span (fencepost--event-span event))
               (`(,first ,begins ,last ,_) span))
    (dolist (day (fencepost--days-days days))
      (unless (or (string< day first) (string< last day))
        (let ((words (fencepost--event-words span day)))
          (fencepost--days-put
           days day
           (concat (if (equal words "all day") "0" (concat "1" (if (equal day first) begins "")))
                   " 0 " (plist-get event :title))
           (list (fencepost--event-key event day) event words nil
                 (fencepost--days-look days))))))))

(defun fencepost--days-reminder (days reminder)
  "Put REMINDER into DAYS: on its day, or with what is overdue."
  (pcase-let* ((due (plist-get reminder :due))
               (zone (plist-get reminder :timeZone))
               (`(,day ,clock ,_) (fencepost--moment due zone))
               (side (fencepost--date-side due zone))
               (order (concat "1" (or clock "") " 1 " (plist-get reminder :title)))
               (list (fencepost--days-days days)))
    (cl-flet ((put (day order words)
                (fencepost--days-put days day order
                                     (list (plist-get reminder :id) reminder words side
                                           (fencepost--days-look days)))))
      (cond
       ((string< day (car list))
        (when (and (eq side 'overdue) (member (car (fencepost--days-today days)) list))
          (put 'overdue (concat day order) (fencepost--say-day day))))
       ((member day list) (put day (if clock order (concat "0" order)) (or clock "")))))))

(defun fencepost--days-step (days)
  "Put some of what is left into DAYS; return nil once all is there."
  (let ((effort 50))
    (while (and (fencepost--days-rest days) (> effort 0))
      (let ((item (pop (fencepost--days-rest days))))
        (if (fencepost--event-p item)
            (fencepost--days-event days item)
          (fencepost--days-reminder days item)))
      (cl-decf effort))
    (and (fencepost--days-rest days) t)))

(defun fencepost--days-lines (days show-empty)
  "The lines of DAYS: sections with their headings.
A day with nothing on it has one where SHOW-EMPTY, or where it is today."
  (let ((today (car (fencepost--days-today days))) lines)
    (dolist (day (cons 'overdue (fencepost--days-days days)))
      (let ((entries (sort (gethash day (fencepost--days-entries days))
                           (lambda (one other) (string< (car one) (car other))))))
        (when (or entries (and (not (eq day 'overdue)) (or show-empty (equal day today))))
          (when lines (push (cons (list day 'gap) "\n") lines))
          (push (cons (list (if (eq day 'overdue) "overdue" day))
                      (fencepost--day-heading day today))
                lines)
          (dolist (entry entries) (push (cdr entry) lines)))))
    (nreverse lines)))

;;;; Lines

(defun fencepost--day-heading (day today)
  "The line above DAY, or `overdue', where today is TODAY."
  (if (eq day 'overdue)
      (propertize (concat (propertize "Overdue" 'face 'fencepost-overdue) "\n")
                  'fencepost-section "overdue")
    (propertize
     (concat (propertize (format-time-string "%A %-d %B" (fencepost--noon day))
                         'face (if (equal day today) 'fencepost-agenda-today 'fencepost-section))
             (if (equal day today) (propertize "  today" 'face 'fencepost-count) "")
             "\n")
     'fencepost-section day)))

(defconst fencepost--words-width 11
  "The width of the column that says when.")

(defun fencepost--day-line (line width)
  "The text of LINE, of a day, in WIDTH columns, with its end."
  (pcase line
    (`(,_ . ,(and (pred stringp) text)) text)
    (`(,key ,item ,words ,side ,_)
     (let* ((text (concat "  " (fencepost--fit words fencepost--words-width
                                               (pcase side
                                                 ('overdue 'fencepost-overdue)
                                                 ('today 'fencepost-today)
                                                 (_ 'fencepost-due)))
                          (if (fencepost--event-p item) "   "
                            (concat " " (propertize (fencepost--sign 'open) 'face 'shadow) " "))
                          (fencepost--day-title item (- width fencepost--words-width 5)) "\n")))
       (put-text-property 0 1 'tabulated-list-id key text)
       (put-text-property 0 1 'fencepost-item item text)
       text))))

(defun fencepost--day-title (item width)
  "The title of ITEM, and where it is, in WIDTH columns."
  (let* ((title (concat (fencepost--one-line (plist-get item :title))
                        (unless (seq-empty-p (plist-get item :recurrence))
                          (concat " " (fencepost--sign 'repeat)))))
         (face (if (equal (plist-get item :status) "canceled")
                   'fencepost-completed 'fencepost-title))
         (left (- width (string-width title)))
         (where (if (fencepost--event-p item)
                    (fencepost--one-line (or (plist-get item :location)
                                             (plist-get (plist-get item :place) :title) ""))
                  (fencepost--say-place item (max 12 (- left 2))))))
    (cond ((< left 0) (fencepost--fit title (max 4 width) face))
          ((or (string-empty-p where) (< left 8)) (propertize title 'face face))
          (t (concat (propertize title 'face face) "  "
                     (string-trim-right
                      (fencepost--fit where (- left 2) 'fencepost-place)))))))

(provide 'fencepost-days)
;;; fencepost-days.el ends here
