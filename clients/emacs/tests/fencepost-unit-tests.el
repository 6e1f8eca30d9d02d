;;; fencepost-unit-tests.el --- What needs no server  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves how words, dates, alarms, rows and texts are read and written, on a day of its own.

;;; Code:

(require 'fencepost-tests)

(defmacro fencepost-unit-on (&rest body)
  "Run BODY on Wednesday, 2026-11-25, at noon, with two lists and two places."
  `(let* ((process-environment (append '("TZ=UTC0" "LC_ALL=C") process-environment))
          (fencepost--now-function (lambda () (encode-time '(0 0 12 25 11 2026 nil -1 0))))
          (fencepost--moments (make-hash-table :test #'equal))
          (fencepost--lists '((:id "g" :title "Groceries" :entities ["reminder"])
                              (:id "h" :title "Hardware store" :entities ["reminder"])))
          (fencepost--places '((:id "b" :title "Bakery" :latitude 48.5 :longitude 2.25 :radius 100)
                               (:id "n" :title "New York" :latitude 40.5 :longitude -74 :radius 9))))
     (set-time-zone-rule "UTC0")
     ,@body))

(ert-deftest fencepost-unit-dates ()
  "Dates are said as people say them."
  (fencepost-unit-on
   (should (equal (mapcar (lambda (date) (fencepost--say-date date nil))
                          '("2026-11-25" "2026-11-25T18:30:00" "2026-11-26" "2026-11-24T07:00:00"
                            "2026-11-27" "2026-12-01" "2026-12-02" "2026-11-20" "2027-01-03"))
                  '("today" "today 18:30" "tomorrow" "yesterday 07:00" "Fri" "Tue" "2 Dec" "20 Nov"
                    "3 Jan 2027")))
   (should (equal (fencepost--say-date "2026-11-25T23:30:00" "America/New_York")
                  "tomorrow 04:30"))
   (should (equal (fencepost--say-instant "2026-11-24T18:00:00.000Z") "yesterday 18:00"))))

(ert-deftest fencepost-unit-sides ()
  "What is overdue, due today or later goes by the clock, and whole days by the day."
  (fencepost-unit-on
   (should (equal (mapcar (lambda (date) (fencepost--date-side date nil))
                          '("2026-11-24" "2026-11-25" "2026-11-25T11:59:00" "2026-11-25T12:01:00"
                            "2026-11-26"))
                  '(overdue today overdue today later)))
   (should (equal (mapcar (lambda (date) (cdr (fencepost--section-of-date date nil)))
                          '("2026-11-24" "2026-11-25" "2026-11-26" "2026-12-01" "2026-12-02" nil))
                  '("Overdue" "Today" "Tomorrow" "This week" "Later" "No date")))))

(ert-deftest fencepost-unit-shown-dates ()
  "A date is shown as a person may change it."
  (should (equal (mapcar #'fencepost--shown-date
                         '("2026-12-01" "2026-12-01T09:00:00" "2026-12-01T09:00:30" nil))
                 '("2026-12-01" "2026-12-01 09:00" "2026-12-01 09:00:30" ""))))

(ert-deftest fencepost-unit-quoted ()
  "A name in quotes is one name."
  (should (equal (fencepost--quote-name "a \"b\"\nc") "\"a \\\"b\\\" c\""))
  (dolist (word '("plain" "two words" "a\"b" "back\\slash"))
    (should (equal (mapcar #'car (fencepost--split-words (fencepost--quote-word word)))
                   (list word)))))

(ert-deftest fencepost-unit-filters ()
  "A filter is what the server looks for."
  (fencepost-unit-on
   (should (equal (fencepost--read-filter
                   "list:\"Hardware store\" priority:high,none status:done #a two words")
                  '(:lists ["h"] :priority ["high" "none"]
                    :status "completed" :tags ["a"] :text "two words")))
   (fencepost--with-filter
    "near:Bakery place:leave due:week"
    (lambda (where)
      (should (equal where '(:near (:latitude 48.5 :longitude 2.25 :within 100)
                             :proximity "leave" :due (:to "2026-12-02"))))))
   (should-not (fencepost--read-filter ""))))

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

(ert-deftest fencepost-unit-large-delta ()
  "A delta that names ten thousand waits as each of them once, as it was named last."
  (let ((ids (vconcat (mapcar #'number-to-string (number-sequence 1 10000))))
        (mirror (fencepost--make-mirror nil #'ignore)))
    (setf (fencepost--mirror-phase mirror) 'loading)
    (fencepost--mirror-hear mirror (list :updated ids))
    (fencepost--mirror-hear mirror (list :removed ids))
    (should (= (hash-table-count (fencepost--mirror-waiting mirror)) 10000))
    (should (eq (gethash "5000" (fencepost--mirror-waiting mirror)) 'gone))))

(ert-deftest fencepost-unit-rows ()
  "A row is as wide as its columns, whatever characters its title has."
  (fencepost-unit-on
   (dolist (width '(40 60 80 100 120 200))
     (dolist (title '("Milk" "牛乳を買う、そしてパンも買う、そして卵も買う、全部忘れないで"
                      "Zoë \U0001F4DE about\nSaturday, and a title that goes on and on and on and on"))
       (let* ((columns (fencepost--columns width 'list))
              (row (fencepost--row (list :title title :list "g" :tags ["t"] :due "2026-11-25"
                                         :recurrence ["FREQ=DAILY"]
                                         :alarms [(:kind "location" :proximity "leave"
                                                   :places [(:title "Somewhere over the rainbow")
                                                            (:title "b")])])
                                   columns)))
         (should (< (string-width row) width))
         (should-not (string-match-p "\n" row))
         (let ((due (+ 2 1 1 3 1 (alist-get 'title columns) 1)))
           (should (equal (string-trim-right (truncate-string-to-width row (+ due 7) due))
                          "today ↻"))))))))

(defun fencepost-unit-days (first end reminders events &optional is-empty-hidden)
  "What stands on the days from FIRST on, before END, with REMINDERS and EVENTS."
  (let* ((fencepost--today (fencepost--make-today))
         (days (fencepost--make-days :rest (append events reminders)
                                     :days (fencepost--days-between first end)
                                     :today fencepost--today)))
    (while (fencepost--days-step days))
    (mapcar (lambda (line) (string-trim-right (substring-no-properties
                                               (fencepost--day-line line 60))))
            (fencepost--days-lines days (not is-empty-hidden)))))

(ert-deftest fencepost-unit-agenda ()
  "Events are on each day that they take place on, in order, and reminders where they are due."
  (fencepost-unit-on
   (should
    (equal
     (fencepost-unit-days
      "2026-11-24" "2026-11-28"
      '((:id "a" :title "Old" :due "2026-10-01" :completed :json-false)
        (:id "b" :title "Milk" :due "2026-11-25" :completed :json-false)
        (:id "c" :title "Call" :due "2026-11-25T13:00:00" :completed :json-false)
        (:id "d" :title "Other week" :due "2026-12-01" :completed :json-false))
      '((:id "night" :title "Night train" :start "2026-11-24T22:30:00" :end "2026-11-25T07:15:00")
        (:id "trip" :title "Trip" :start "2026-11-25" :end "2026-11-27" :allDay t)
        (:id "zone" :title "Abroad" :start "2026-11-25T20:00:00" :end "2026-11-25T21:00:00"
         :timeZone "America/New_York" :location "A house")
        (:id "late" :title "Late" :start "2026-11-25T22:00:00" :end "2026-11-26T00:00:00")
        (:id "full" :title "Full" :start "2026-11-26T00:00:00" :end "2026-11-27T00:00:00")
        (:id "tick" :title "Tick" :start "2026-11-25T13:00:00" :end "2026-11-25T13:00:00")))
     '("Overdue"
       "  1 Oct       ○ Old"
       ""
       "Tuesday 24 November"
       "  22:30–        Night train"
       ""
       "Wednesday 25 November  today"
       "  all day       Trip"
       "              ○ Milk"
       "  –07:15        Night train"
       "  13:00         Tick"
       "  13:00       ○ Call"
       "  22:00–00:00   Late"
       ""
       "Thursday 26 November"
       "  all day       Full"
       "  all day       Trip"
       "  01:00–02:00   Abroad  A house"
       ""
       "Friday 27 November")))
   ;; What is overdue is with today alone; days with nothing are left out where that is wanted.
   (should (equal (fencepost-unit-days
                   "2026-12-01" "2027-01-01"
                   '((:id "a" :title "Old" :due "2026-10-01" :completed :json-false))
                   '((:id "e" :title "A title that is far too long for the line that it is on"
                      :start "2026-12-03T09:00:00" :end "2026-12-03T10:00:00"))
                   t)
                  '("Thursday 3 December"
                    "  09:00–10:00   A title that is far too long for the line t…")))))

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
  "What moved is put where the server orders it, among few and among thousands."
  (let* ((all (mapcar (lambda (number) (format "%04d" number)) (number-sequence 0 999)))
         (moved '("0500x" "0000a" "0999z" "0500y"))
         (ordered (sort (append all moved nil) #'string<)) (asked nil))
    (cl-letf (((symbol-function 'fencepost--mirror-order-of)
               (lambda (_mirror ids then)
                 (push (length ids) asked)
                 (funcall then (sort (copy-sequence ids) #'string<)))))
      (let (result)
        (fencepost--mirror-place nil all moved (lambda (order) (setq result order)))
        (should (equal result ordered))
        (should (< (apply #'+ asked) 250))
        (fencepost--mirror-place nil (seq-take all 10) '("0005a")
                                 (lambda (order) (setq result order)))
        (should (equal result (sort (cons "0005a" (seq-take all 10)) #'string<)))))))

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

(ert-deftest fencepost-unit-completion ()
  "A filter completes its words: keys, lists with blanks in them, places, tags, priorities, dates."
  (fencepost-unit-on
   (let ((fencepost--line-keys fencepost--filter-keys) (fencepost--tags '("errands" "home")))
     (cl-flet ((offered (text)
                 (with-temp-buffer
                   (insert text)
                   (cl-letf (((symbol-function 'minibuffer-prompt-end) #'point-min))
                     (pcase-let ((`(,start ,end ,table . ,_) (fencepost--complete-word)))
                       (all-completions (buffer-substring start end) table))))))
       (should (equal (offered "Milk li") '("list:")))
       (should (equal (offered "Milk list:") '("Groceries" "Hardware\\ store")))
       (should (equal (offered "Milk list:hardware\\ s") '("Hardware\\ store")))
       (should (equal (offered "near:B") '("Bakery")))
       (should (equal (offered "Milk #e") '("#errands")))
       (should (equal (offered "!h") '("!high")))
       (should (equal (offered "due:to") '("today" "tomorrow")))))))

(provide 'fencepost-unit-tests)
;;; fencepost-unit-tests.el ends here
