;;; fencepost-dates.el --- Days and instants  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what day it is, days that are counted from another, and instants as the protocol writes them.
;; The words for due dates come from the server, which reads those that a person types as well.

;;; Code:

(require 'iso8601)
(require 'subr-x)

(defvar fencepost--now-function #'current-time
  "What tells the time.")

(defun fencepost--now ()
  "The time that it is."
  (funcall fencepost--now-function))

(defun fencepost--day (&optional days)
  "Today as 2026-11-22, or the day that is DAYS later."
  (let ((today (format-time-string "%F" (fencepost--now))))
    (if days (fencepost--day-after today days) today)))

(defun fencepost--noon (day)
  "Noon of DAY, 2026-11-22, to count days from.
A day more is the next one then, whatever the clocks do at night."
  (pcase-let ((`(,year ,month ,date) (mapcar #'string-to-number (split-string day "-"))))
    (encode-time (list 0 0 12 date month year nil -1 nil))))

(defun fencepost--day-after (day count)
  "The day that is COUNT days after DAY, 2026-11-22."
  (format-time-string "%F" (time-add (fencepost--noon day) (* count 86400))))

(defun fencepost--say-instant (instant)
  "INSTANT, 2026-11-20T17:00:00.000Z, as a clock and a calendar show it here."
  (let ((time (ignore-errors (encode-time (iso8601-parse instant)))))
    (cond ((not time) instant)
          ((equal (format-time-string "%F" time) (fencepost--day))
           (format-time-string "today %R" time))
          ((equal (format-time-string "%F" time) (fencepost--day 1))
           (format-time-string "tomorrow %R" time))
          (t (format-time-string "%a %-d %b %R" time)))))

(defun fencepost--instant (time)
  "TIME as the protocol writes an instant."
  (format-time-string "%FT%T.000Z" time t))

(provide 'fencepost-dates)
;;; fencepost-dates.el ends here
