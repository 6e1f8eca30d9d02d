;;; fencepost-days.el --- What stands on the days of the agenda  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns which days a span has, and how a line of the agenda looks.  What stands on a day, in which order
;; and in which words, `view/agenda' answers.  Writes nothing.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-dates)
(require 'fencepost-row)

;;;; Spans

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

;;;; Lines

(defun fencepost--event-p (item)
  "Whether ITEM is an event, and not a reminder."
  (and (plist-get item :end) t))

(defun fencepost--day-key (row day)
  "What the line of ROW on DAY is called by."
  (if (equal (plist-get row :kind) "event")
      (concat "event " (plist-get row :id) " " (plist-get row :occurrence) " " day)
    (plist-get row :id)))

(defun fencepost--days-lines (days show-empty look)
  "The lines of DAYS, as the server answers them: headings and rows.
A day with nothing on it has one where SHOW-EMPTY, or where it is today.  LOOK
is what all lines have in common."
  (let (lines)
    (seq-doseq (day days)
      (let ((key (plist-get day :key)) (rows (plist-get day :rows)))
        (when (or show-empty (eq (plist-get day :isToday) t) (not (seq-empty-p rows)))
          (when lines (push (cons (list key 'gap) "\n") lines))
          (push (cons (list key) (fencepost--day-heading day)) lines)
          (seq-doseq (row rows)
            (push (list (fencepost--day-key row key) row look) lines)))))
    (nreverse lines)))

(defun fencepost--day-heading (day)
  "The line above DAY, or above what is overdue."
  (let ((key (plist-get day :key)))
    (propertize (concat (propertize (plist-get day :title) 'face
                                    (cond ((equal key "overdue") 'fencepost-overdue)
                                          ((eq (plist-get day :isToday) t) 'fencepost-agenda-today)
                                          (t 'fencepost-section)))
                        "\n")
                'fencepost-section key)))

(defconst fencepost--words-width 13
  "The width of the column that says when.")

(defun fencepost--day-line (line width)
  "The text of LINE, of a day, in WIDTH columns, with its end."
  (pcase line
    (`(,_ . ,(and (pred stringp) text)) text)
    (`(,key ,row ,_)
     (let* ((event (plist-get row :event))
            (words (string-replace "–" (fencepost--sign 'until) (plist-get row :time)))
            (text (concat "  " (fencepost--fit words (max fencepost--words-width
                                                          (1+ (string-width words)))
                                               (fencepost--due-face (plist-get row :dueSection)))
                          (if event "  "
                            (concat (propertize (fencepost--sign 'open) 'face 'shadow) " "))
                          (fencepost--day-title row (- width fencepost--words-width 4)) "\n")))
       (put-text-property 0 1 'tabulated-list-id key text)
       (put-text-property 0 1 'fencepost-item (or event (plist-get row :reminder)) text)
       text))))

(defun fencepost--day-title (row width)
  "The title of ROW, where that is, and what it conflicts with, in WIDTH columns."
  (let* ((item (or (plist-get row :event) (plist-get row :reminder)))
         (title (concat (fencepost--one-line (plist-get item :title))
                        (and (plist-get row :repeats) (concat " " (fencepost--sign 'repeat)))))
         (face (if (equal (plist-get item :status) "canceled")
                   'fencepost-completed 'fencepost-title))
         (conflicts (plist-get row :conflicts))
         (where (string-join
                 (delq nil (list (unless (seq-empty-p (plist-get row :places))
                                   (fencepost--say-places row))
                                 (unless (seq-empty-p conflicts)
                                   (concat (fencepost--sign 'conflict) " "
                                           (fencepost--one-line
                                            (string-join (append conflicts nil) ", "))))))
                 "  "))
         (left (- width (string-width title))))
    (cond ((< left 0) (fencepost--fit title (max 4 width) face))
          ((or (string-empty-p where) (< left 8)) (propertize title 'face face))
          (t (concat (propertize title 'face face) "  "
                     (string-trim-right
                      (fencepost--fit where (- left 2) 'fencepost-place)))))))

(provide 'fencepost-days)
;;; fencepost-days.el ends here
