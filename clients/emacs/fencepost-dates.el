;;; fencepost-dates.el --- Dates as people say them  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how a due date is shown (today 18:30, tomorrow, Fri, 3 Dec), and on which side of now it is.
;; Dates that a person types are read by the server.

;;; Code:

(require 'cl-lib)
(require 'iso8601)
(require 'subr-x)

(defvar fencepost--now-function #'current-time
  "What tells the time.")

(defvar fencepost--moments (make-hash-table :test #'equal)
  "When due dates are, by date and zone: lists of day, clock and Lisp time.
Reading a zone takes a while, and thousands of dates are shown at once.")

(defvar fencepost--today nil
  "What is known of today while many dates are looked at; see `fencepost--at-once'.")

(defmacro fencepost--at-once (&rest body)
  "Run BODY, for which it is the same moment throughout."
  (declare (indent 0) (debug t))
  `(let ((fencepost--today (fencepost--make-today))) ,@body))

(defun fencepost--make-today ()
  "Today: its day, the day's number, now, and a table of how days are said."
  (let* ((now (funcall fencepost--now-function))
         (day (format-time-string "%F" now)))
    (list day (fencepost--day-number day) now (make-hash-table :test #'equal))))

(defun fencepost--today ()
  "Today, as `fencepost--make-today' makes it."
  (or fencepost--today (fencepost--make-today)))

(defun fencepost--day (&optional days)
  "Today as 2026-11-22, or the day that is DAYS later."
  (let ((today (car (fencepost--today))))
    (if days
        (format-time-string "%F" (time-add (fencepost--noon today) (* days 86400)))
      today)))

(defun fencepost--moment (date zone)
  "When DATE in ZONE is here: a list of day, clock or nil, and Lisp time."
  (let ((key (if zone (concat date " " zone) date)))
    (or (gethash key fencepost--moments)
        (puthash key (fencepost--make-moment date zone) fencepost--moments))))

(defun fencepost--make-moment (date zone)
  "When DATE in ZONE is here; see `fencepost--moment'."
  (pcase (mapcar #'string-to-number (split-string date "[-T:]"))
    (`(,_ ,_ ,_) (list date nil nil))
    (`(,year ,month ,day ,hour ,minute . ,_)
     (let ((time (ignore-errors
                   (encode-time (list 0 minute hour day month year nil -1 zone)))))
       (if (and zone time)
           (list (format-time-string "%F" time) (format-time-string "%R" time) time)
         (list (substring date 0 10) (substring date 11 16) time))))
    (_ (list date nil nil))))

(defun fencepost--date-side (date zone)
  "On which side of now DATE in ZONE is: `overdue', `today', or `later'."
  (pcase-let ((`(,day ,_ ,time) (fencepost--moment date zone))
              (`(,today ,_ ,now) (fencepost--today)))
    (cond ((string< day today) 'overdue)
          ((not (equal day today)) 'later)
          ((and time (time-less-p time now)) 'overdue)
          (t 'today))))

(defun fencepost--noon (day)
  "Noon of DAY, 2026-11-22, to count days from.
A day more is the next one then, whatever the clocks do at night."
  (pcase-let ((`(,year ,month ,date) (mapcar #'string-to-number (split-string day "-"))))
    (encode-time (list 0 0 12 date month year nil -1 nil))))

(defun fencepost--day-number (day)
  "DAY, 2026-11-22, as a number that counts days."
  (time-to-days (fencepost--noon day)))

(defun fencepost--say-day (day)
  "DAY, 2026-11-22, as people say it today."
  (let ((said (nth 3 (fencepost--today))))
    (or (gethash day said)
        (puthash day (fencepost--make-saying day) said))))

(defun fencepost--make-saying (day)
  "DAY, 2026-11-22, as people say it today."
  (pcase-let* ((`(,today ,number) (fencepost--today))
               (days-off (- (fencepost--day-number day) number))
               (time (fencepost--noon day)))
    (cond ((= days-off 0) "today")
          ((= days-off 1) "tomorrow")
          ((= days-off -1) "yesterday")
          ((< 1 days-off 7) (format-time-string "%a" time))
          ((equal (substring day 0 4) (substring today 0 4)) (format-time-string "%-d %b" time))
          (t (format-time-string "%-d %b %Y" time)))))

(defun fencepost--say-date (date zone)
  "DATE in ZONE as people say it: today 18:30, tomorrow, Fri, 3 Dec."
  (pcase-let ((`(,day ,clock ,_) (fencepost--moment date zone)))
    (concat (fencepost--say-day day) (and clock (concat " " clock)))))

(defun fencepost--say-instant (instant)
  "INSTANT, 2026-11-20T17:00:00.000Z, as people say it here."
  (let ((time (ignore-errors (encode-time (iso8601-parse instant)))))
    (if time
        (format "%s %s" (fencepost--say-day (format-time-string "%F" time))
                (format-time-string "%R" time))
      instant)))

(defun fencepost--section-of-date (date zone)
  "The section that DATE in ZONE, or nil, is in: a number that sorts and its title."
  (if (not date)
      '(5 . "No date")
    (pcase (fencepost--date-side date zone)
      ('overdue '(0 . "Overdue"))
      ('today '(1 . "Today"))
      (_ (let ((days-off (- (fencepost--day-number (car (fencepost--moment date zone)))
                            (nth 1 (fencepost--today)))))
           (cond ((= days-off 1) '(2 . "Tomorrow"))
                 ((< days-off 7) '(3 . "This week"))
                 (t '(4 . "Later"))))))))

(defun fencepost--instant (time)
  "TIME as the protocol writes an instant."
  (format-time-string "%FT%T.000Z" time t))

(defun fencepost--shown-date (date)
  "DATE of the protocol, or nil, as a person may change it: 2026-12-01 09:00."
  (cond ((null date) "")
        ((string-match "\\`\\([0-9-]+\\)T\\([0-9]+:[0-9]+\\)\\(:[0-9]+\\)?\\'" date)
         (concat (match-string 1 date) " " (match-string 2 date)
                 (let ((seconds (match-string 3 date)))
                   (if (member seconds '(nil ":00")) "" seconds))))
        (t date)))

(provide 'fencepost-dates)
;;; fencepost-dates.el ends here
