;;; fencepost-unit-tests.el --- What needs no server  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves how words, dates, alarms, rows and texts are read and written, on a day of its own.

;;; Code:

(require 'fencepost-tests)

(defmacro fencepost-unit-on (&rest body)
  "Run BODY on Wednesday, 2026-11-25, at noon, with two lists and two places."
  `(let* ((process-environment (append '("TZ=UTC0" "LC_ALL=C") process-environment))
          (fencepost--now-function (lambda () (encode-time '(0 0 12 25 11 2026 nil -1 0))))
          (fencepost--lists '((:id "g" :title "Groceries" :entities ["reminder"])
                              (:id "h" :title "Hardware store" :entities ["reminder"])))
          (fencepost--places '((:id "b" :title "Bakery" :latitude 48.5 :longitude 2.25 :radius 100)
                               (:id "n" :title "New York" :latitude 40.5 :longitude -74 :radius 9))))
     (set-time-zone-rule "UTC0")
     ,@body))

(ert-deftest fencepost-unit-dates ()
  "Days are counted by the calendar, and instants said as clocks show them."
  (fencepost-unit-on
   (should (equal (mapcar #'fencepost--day '(nil 1 -1 36))
                  '("2026-11-25" "2026-11-26" "2026-11-24" "2026-12-31")))
   (should (equal (mapcar #'fencepost--say-instant
                          '("2026-11-25T18:00:00.000Z" "2026-11-26T09:05:00.000Z"
                            "2026-11-24T18:00:00.000Z" "never"))
                  '("today 18:00" "tomorrow 09:05" "Tue 24 Nov 18:00" "never")))))

(ert-deftest fencepost-unit-shown-dates ()
  "A date is shown as a person may change it."
  (should (equal (mapcar #'fencepost--typed-due
                         '("2026-12-01" "2026-12-01T09:00:00" "2026-12-01T09:00:30" nil))
                 '("2026-12-01" "2026-12-01 09:00" "2026-12-01 09:00:30" ""))))

(ert-deftest fencepost-unit-sentences ()
  "No sentence shows the name of a member or of a method."
  (cl-flet ((said (message &optional hint)
              (fencepost--sentence (list :message message :data (list :hint hint)))))
    (should (equal (said "params.reminder.due: 'soon' is not a date.") "Due: 'soon' is not a date."))
    (should (equal (said "params.reminder.alarms[0].place.radius: there is no length 'far'.")
                   "Radius: there is no length 'far'."))
    (should (equal (said "params.end is missing.") "End is missing."))
    (should (equal (said (concat "Operation 0 (reminder/save): params.operations[0].params."
                                 "reminder.list: there is no list 'x'.")
                         "Choose another list.")
                   "List: there is no list 'x'.  Choose another list."))
    (should (equal (said "params.reminder.timeZone: there is no time."
                         "Give due as a date with a time, or leave out timeZone.")
                   "Time zone: there is no time."))
    (should (equal (said "params.q: 'x' is nothing.") "'x' is nothing."))
    (should (equal (said "There is no list 'x'." "list/all returns the lists.")
                   "There is no list 'x'."))
    (dolist (hint '("'current' has the stored version: send your changes again, with the revision in 'current'."
                    "Send the revision that the client has read, or leave it out."
                    "Edit the item as you want it, and then send take: 'current'."))
      (should (equal (said "The list has changed meanwhile." hint)
                     "The list has changed meanwhile.")))))

(ert-deftest fencepost-unit-find-unanswered ()
  "A search that is not answered finds nothing, and is asked again; what is wrong with its words is said."
  (let ((fencepost--find-last nil) (row '(:id "1" :reminder (:title "Buy milk"))) parsed listed told)
    (cl-letf (((symbol-function 'fencepost--await-language) (lambda (&rest _) parsed))
              ((symbol-function 'fencepost--await) (lambda (&rest _) listed))
              ((symbol-function 'message) (lambda (&rest words) (push (apply #'format words) told))))
      (setq listed (list :sections (vector (list :rows (vector row)))))
      (should-not (fencepost--find-found "zebra !high"))
      (setq parsed '(:filter (:search "zebra") :diagnostics []) listed nil)
      (should-not (fencepost--find-found "zebra"))
      (should-not told)
      (setq listed (list :sections (vector (list :rows (vector row)))))
      (should (equal (fencepost--find-found "zebra") `(("Buy milk" . ,row))))
      (setq parsed '(:filter nil :diagnostics [(:severity "error" :message "100% is not a date." :fixes [])]))
      (should-not (fencepost--find-found "due:100%"))
      (should-not (fencepost--find-found "due:100%"))
      (should (equal told '("100% is not a date."))))))

(ert-deftest fencepost-unit-find-names ()
  "No two reminders that are found have the same name."
  (should (equal (mapcar (lambda (found) (cons (car found) (plist-get (cdr found) :id)))
                         (fencepost--find-called
                          (mapcar (lambda (each) (list :id (car each) :reminder (list :title (cdr each))))
                                  '(("a" . "A") ("b" . "A (2)") ("c" . "A") ("d" . "A") ("e" . "B")))))
                 '(("A" . "a") ("A (2)" . "b") ("A (3)" . "c") ("A (4)" . "d") ("B" . "e"))))
  (should (equal (mapcar #'car (fencepost--find-called
                                (mapcar (lambda (title) (list :reminder (list :title title)))
                                        '("A" "A" "A (2)"))))
                 '("A" "A (2)" "A (2) (2)"))))

(ert-deftest fencepost-unit-quoted ()
  "A name in quotes is one name."
  (should (equal (fencepost--quote-name "a \"b\"\nc") "\"a \\\"b\\\" c\"")))

(ert-deftest fencepost-unit-names ()
  "A name is that of a list that takes reminders, first as it is written; of two, none is guessed."
  (fencepost-unit-on
   (let ((fencepost--lists '((:id "w" :title "work" :entities ["reminder"])
                             (:id "c" :title "Work" :entities ["event"])
                             (:id "r" :title "Old" :entities ["reminder"] :readOnly t)
                             (:id "g" :title "Home" :entities ["reminder"])
                             (:id "h" :title "home" :entities ["reminder"])
                             (:id "1" :title "Twice" :entities ["reminder"])
                             (:id "2" :title "Twice" :entities ["reminder"]))))
     (cl-flet ((meant (title) (plist-get (fencepost--need title (fencepost--reminder-lists) "list") :id)))
       (should (equal (mapcar #'meant '("Work" "Home" "home" "2")) '("w" "g" "h" "2")))
       (dolist (title '("HOME" "Twice"))
         (should (string-match-p "There are 2 lists called .*; write the id of the one you mean: "
                                 (cadr (should-error (meant title) :type 'user-error)))))
       (should-error (meant "Old") :type 'user-error)
       (should (equal (fencepost--names (fencepost--reminder-lists))
                      '("work" "Home" "home" "1" "2")))))))

(ert-deftest fencepost-unit-many-deltas ()
  "However many deltas come while rows are asked for, they are asked for once more after that."
  (let ((mirror (fencepost--make-mirror nil #'ignore)) (asked 0))
    (setf (fencepost--mirror-phase mirror) 'ready)
    (cl-letf (((symbol-function 'fencepost--mirror-ask)
               (lambda (&rest _) (cl-incf asked))))
      (dotimes (_ 4) (fencepost--mirror-hear mirror '(:created [] :updated ["a"] :removed [])))
      (should (= asked 1))
      (fencepost--mirror-rest mirror)
      (should (= asked 2))
      (fencepost--mirror-hear mirror '(:created [] :updated [] :removed []))
      (fencepost--mirror-rest mirror)
      (should (= asked 2)))))

(ert-deftest fencepost-unit-rows ()
  "A row is as wide as its columns, whatever characters its title has."
  (fencepost-unit-on
   (dolist (width '(40 60 80 100 120 200))
     (dolist (title '("Milk" "牛乳を買う、そしてパンも買う、そして卵も買う、全部忘れないで"
                      "Zoë \U0001F4DE about\nSaturday, and a title that goes on and on and on and on"))
       (let* ((columns (fencepost--columns width "list"))
              (row (fencepost--row (list :reminder (list :title title :tags ["t"])
                                         :listTitle "Groceries" :due "today" :dueSection "today"
                                         :repeats "every day" :depth 2
                                         :places ["leaving @Somewhere over the rainbow" "@b"])
                                   columns)))
         (should (< (string-width row) width))
         (should-not (string-match-p "\n" row))
         (let ((due (+ 2 1 1 3 1 (alist-get 'title columns) 1)))
           (should (equal (string-trim-right (truncate-string-to-width row (+ due 7) due))
                          "today ↻"))))))))

(ert-deftest fencepost-unit-distance ()
  "A row of a list that is sorted by distance says how far it is."
  (should (equal (fencepost--say-places '(:places ["@Home" "@b"] :away "1.2 km")) "1.2 km @Home @b"))
  (should (equal (fencepost--say-places '(:places ["@Home"])) "@Home")))

(defun fencepost-unit-days (days &optional is-empty-hidden)
  "What stands in the agenda on DAYS, as the server answers them."
  (mapcar (lambda (line) (string-trim-right (substring-no-properties
                                             (fencepost--day-line line 60))))
          (fencepost--days-lines days (not is-empty-hidden) nil)))

(ert-deftest fencepost-unit-agenda ()
  "Rows stand below their days, with what repeats, where it is and what it conflicts with."
  (let ((days '[(:key "overdue" :title "Overdue" :isToday :json-false
                 :rows [(:id "a" :kind "reminder" :time "8 weeks late" :dueSection "overdue"
                         :places ["@Home"] :reminder (:id "a" :title "Old"))])
                (:key "2026-11-24" :title "Today, Tue 24 Nov" :isToday t :rows [])
                (:key "2026-11-25" :title "Tomorrow, Wed 25 Nov" :isToday :json-false
                 :rows [(:id "c" :kind "event" :time "20:00–21:30" :repeats "every day"
                         :places ["A house"] :conflicts ["Late"] :occurrence "2026-11-25T20:00:00"
                         :event (:id "c" :title "Choir" :end "2026-11-25T21:30:00"))])
                (:key "2026-11-26" :title "Thu 26 Nov" :isToday :json-false :rows [])]))
    (should (equal (fencepost-unit-days days)
                   '("Overdue" "  8 weeks late ○ Old  @Home" ""
                     "Today, Tue 24 Nov" ""
                     "Tomorrow, Wed 25 Nov" "  20:00–21:30    Choir ↻  A house  ≠ Late" ""
                     "Thu 26 Nov")))
    (should (equal (fencepost-unit-days days t)
                   '("Overdue" "  8 weeks late ○ Old  @Home" ""
                     "Today, Tue 24 Nov" ""
                     "Tomorrow, Wed 25 Nov" "  20:00–21:30    Choir ↻  A house  ≠ Late")))))

(ert-deftest fencepost-unit-spans ()
  "A week begins with the weekday that the person has chosen, and months have their own lengths."
  (fencepost-unit-on
   (should (equal (fencepost--span-around "2026-11-25" 'week) '("2026-11-23" . "2026-11-30")))
   (let ((fencepost-agenda-start-on-weekday 0))
     (should (equal (fencepost--span-around "2026-11-22" 'week) '("2026-11-22" . "2026-11-29"))))
   (let ((fencepost-agenda-start-on-weekday nil))
     (should (equal (fencepost--span-around "2026-11-25" 'week) '("2026-11-25" . "2026-12-02"))))
   (should (equal (fencepost--span-around "2026-12-31" 'month) '("2026-12-01" . "2027-01-01")))
   (should (equal (fencepost--span-move "2026-01-31" 'month -1) "2025-12-01"))
   (should (equal (fencepost--span-move "2026-12-31" 'day 1) "2027-01-01"))
   (should (equal (mapcar (lambda (span) (fencepost--say-span (car span) (cadr span) 'week))
                          '(("2026-11-23" "2026-11-30") ("2026-11-30" "2026-12-07")
                            ("2026-12-28" "2027-01-04")))
                  '("23 – 29 November 2026" "30 November – 6 December 2026"
                    "28 December 2026 – 3 January 2027")))))

(ert-deftest fencepost-unit-lean ()
  "Of a reminder only what says something is kept, wherever in it that stands."
  (should (equal (fencepost--lean (list :a nil :b 0 :c (vector) :d :json-false :e t :f "" :g nil))
                 '(:b 0 :e t :f "")))
  (should-not (fencepost--lean (list :a nil :b (vector)))))

(ert-deftest fencepost-unit-order ()
  "What moved is put behind the row that it names, among few and among thousands."
  (let* ((all (mapcar (lambda (number) (format "%04d" number)) (number-sequence 0 999)))
         (moved '("0000a" "0500x" "0500y" "0999z" ""))
         (ordered (sort (append all moved nil) #'string<))
         (row (lambda (id after) (list :id id :after after))))
    (let (last rows)
      (dolist (id ordered)
        (when (member id moved) (push (funcall row id last) rows))
        (setq last id))
      (should (equal (mapcar (lambda (each) (plist-get each :id))
                             (fencepost--placed (mapcar (lambda (id) (funcall row id nil)) all) rows))
                     ordered)))
    (should (equal (fencepost--placed nil (list (funcall row "a" nil))) '((:id "a" :after nil))))))

(ert-deftest fencepost-unit-order-by-hand ()
  "An order is made by as few new numbers as possible, between those that stay."
  (should (equal (fencepost--order-between '(50 10 20 30 40)) '(9 10 20 30 40)))
  (should (equal (fencepost--order-between '(10 20 30 40)) '(10 20 30 40)))
  (should (equal (fencepost--order-between '(10 40 20 30)) '(10 15 20 30)))
  (should (equal (fencepost--order-between '(10 nil nil 40)) '(10 20 30 40)))
  (should (equal (fencepost--order-between '(nil nil)) '(1 2)))
  (should (equal (fencepost--order-between '(1 nil 2 3)) '(1 2 3 4)))
  (random "25")
  (dotimes (_ 300)
    (let* ((numbers (mapcar (lambda (_) (and (> (random 4) 0) (random 40))) (make-list (random 12) 0)))
           (now (fencepost--order-between numbers)))
      (should (= (length now) (length numbers)))
      (should (or (null now) (apply #'< now))))))

(defun fencepost-unit-write (&rest keys)
  "Write lines with KEYS into the current buffer, and return those whose text was made."
  (let* (made
         (writing (fencepost--make-writing (mapcar (lambda (key) (list key 'look)) keys)
                                           (lambda (line)
                                             (push (car line) made)
                                             (concat (car line) "\n")))))
    (while (fencepost--write-step writing))
    (should (equal (mapcar #'car fencepost--lines) keys))
    (should (equal (buffer-string) (mapconcat (lambda (key) (concat key "\n")) keys "")))
    (nreverse made)))

(ert-deftest fencepost-unit-lines-written ()
  "Only lines that differ are written, wherever they are and however many."
  (with-temp-buffer
    (should (equal (fencepost-unit-write "a" "b" "c" "d") '("a" "b" "c" "d")))
    (let ((marker (copy-marker 3)))
      (should (equal (fencepost-unit-write "a" "b" "x" "d" "y") '("x" "y")))
      (should (= marker 3)))
    (should (equal (fencepost-unit-write "b" "d" "y" "x") '("x")))
    (should (equal (fencepost-unit-write "x" "b" "d" "y") '("x")))
    (should (equal (fencepost-unit-write "y" "d" "b" "x" "z") '("d" "b" "x" "z")))
    (should (equal (fencepost-unit-write) nil))
    (let ((many (mapcar #'number-to-string (number-sequence 1 3000))))
      (should (equal (apply #'fencepost-unit-write many) many))
      (should (equal (apply #'fencepost-unit-write "0" (remove "1500" many)) '("0")))
      (should (equal (apply #'fencepost-unit-write many) '("1500")))
      (apply #'fencepost-unit-write (reverse many)))))

(ert-deftest fencepost-unit-ids ()
  "An id that Emacs makes is a UUID of version 4, and another each time."
  (let ((ids (mapcar (lambda (_) (fencepost--new-id)) (number-sequence 1 50))))
    (should (= (length (delete-dups (copy-sequence ids))) 50))
    (dolist (id ids)
      (should (string-match-p (concat "\\`[0-9a-f]\\{8\\}-[0-9a-f]\\{4\\}-4[0-9a-f]\\{3\\}"
                                      "-[89ab][0-9a-f]\\{3\\}-[0-9a-f]\\{12\\}\\'")
                              id)))))

(provide 'fencepost-unit-tests)
;;; fencepost-unit-tests.el ends here
