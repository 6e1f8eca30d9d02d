;;; fencepost-document-tests.el --- Items that are edited as text  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves, with the real server, that reminders, events, places and lists are edited as text: that only
;; what was typed is changed, that edits which do not touch are merged without a question, that a conflict
;; is shown and settled, and that nothing typed is lost.

;;; Code:

(require 'fencepost-tests)

(defun fencepost-document-open (name function &rest arguments)
  "Call FUNCTION with ARGUMENTS, and go to the edit buffer of NAME that it opens."
  (apply function arguments)
  (set-buffer (fencepost-tests-wait (concat "the buffer of " name)
                                    (lambda () (get-buffer (format "*Fencepost: %s*" name))))))

(defun fencepost-document-replace (from to)
  "Put TO in place of what FROM matches in the current buffer."
  (goto-char (point-min))
  (should (re-search-forward from nil t))
  (replace-match to t t))

(defun fencepost-document-saved ()
  "Wait until the save of the current buffer was answered."
  (fencepost-tests-wait "the save" (lambda () (not fencepost--is-saving))))

(defun fencepost-document-values (item &rest keys)
  "What ITEM, a plist, says for KEYS."
  (mapcar (lambda (key) (plist-get item key)) keys))

;;;; Reading and saving

(ert-deftest fencepost-document-edit ()
  "An edit buffer saves what was changed in it, and nothing else."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save
                          :title "Call" :due "2030-01-02" :notes "Number: 1234"
                          :alarms [(:proximity "leave"
                                    :place (:title "Home" :latitude 48.5 :longitude 2.25
                                            :radius "0.5 mi" :address "A road"))])
                         :id)))
      (fencepost-tests-list '("▾ Reminders 1" "Call"))
      (fencepost-tests-go "Call")
      (fencepost-document-open "Call" #'fencepost-edit id)
      (should (string-match-p (concat "\\`Title: Call\nList: Reminders\nDue: 2030-01-02\n"
                                      "\\(?:.*\n\\)*Alarm: leaving Home (48\\.5, 2\\.25) within .*\n"
                                      "\\(?:.*\n\\)*\nNumber: 1234\n\\'")
                              (buffer-string)))
      (fencepost-document-replace "^Title: Call" "Title: Call Ann")
      (fencepost-document-replace "^Priority:" "Priority: high")
      (fencepost-document-replace "^Tags:" "Tags: phone, family")
      (goto-char (point-max))
      (insert "After six.\n")
      (fencepost-edit-finish)
      (fencepost-tests-said "\\`Saved “Call Ann”")
      (fencepost-tests-shows '("▾ Reminders 1" "Call Ann"))
      (should-not (get-buffer "*Fencepost: Call*"))
      (let* ((saved (fencepost-tests-get id))
             (place (aref (plist-get (aref (plist-get saved :alarms) 0) :places) 0)))
        (should (equal (fencepost-document-values saved :title :priority :tags :notes :due)
                       '("Call Ann" 1 ["phone" "family"] "Number: 1234\nAfter six." "2030-01-02")))
        (should (equal (fencepost-document-values place :radius :address) '(804.672 "A road")))))))

(ert-deftest fencepost-document-alarms ()
  "Alarms are written as lines: new ones, other ones and none; the text is then the server's."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save
                          :title "Call" :due "2030-01-02T12:00:00"
                          :alarms [(:relativeOffset -900) (:relativeOffset 0)])
                         :id)))
      (fencepost-document-open "Call" #'fencepost-edit id)
      (fencepost-document-replace "^Alarm: 15 minutes before\nAlarm: at due$"
                                  "Alarm: 2h before\nAlarm: @Eiffel Tower")
      (fencepost-edit-save)
      (fencepost-tests-said "\\`Saved")
      (should (string-match-p "^Alarm: 2 hours before\nAlarm: arriving at Eiffel Tower$"
                              (buffer-string)))
      (should-not (buffer-modified-p))
      (should (equal (mapcar (lambda (alarm) (plist-get alarm :kind))
                             (plist-get (fencepost-tests-get id) :alarms))
                     '("relative" "location"))))))

(ert-deftest fencepost-document-compose ()
  "A new reminder can be written in a buffer; a mistake is shown where it is, and mended."
  (fencepost-tests-with nil
    (fencepost-document-open "New reminder" #'fencepost-compose)
    (insert " Write home")
    (fencepost-document-replace "^Due:" "Due: fryday")
    (fencepost-edit-finish)
    (fencepost-tests-said "“fryday” is not a date.*It is not saved")
    (should (looking-at-p "fryday$"))
    (fencepost-edit-fix)
    (should (equal (fencepost-tests-line) "Due: friday"))
    (fencepost-edit-finish)
    (fencepost-tests-said "\\`Saved “Write home”")
    (should (equal (mapcar (lambda (one) (plist-get one :title)) (fencepost-tests-all))
                   '("Write home")))))

(ert-deftest fencepost-document-language ()
  "Words have the colours of their roles, mistakes are Flymake's, TAB completes, and ElDoc explains."
  (fencepost-tests-with nil
    (fencepost-tests-call "list/save" '(:list (:title "Hardware store")))
    (let ((id (plist-get (fencepost-tests-save :title "Call" :due "2030-01-02") :id)) said)
      (fencepost-document-open "Call" #'fencepost-edit id)
      (goto-char (point-min))
      (re-search-forward "^Due: ")
      (should (eq (get-char-property (point) 'face) 'fencepost-due))
      (should (eq (get-char-property (line-beginning-position) 'face) 'fencepost-field))
      (fencepost-document-replace "2030-01-02" "fryday")
      (flymake-start)
      (fencepost-tests-wait "the diagnostic" (lambda () (flymake-diagnostics)))
      (let ((diagnostic (car (flymake-diagnostics))))
        (should (string-match-p "“fryday” is not a date" (flymake-diagnostic-text diagnostic)))
        (should (eq (flymake-diagnostic-type diagnostic) :error))
        (should (equal (buffer-substring (flymake-diagnostic-beg diagnostic)
                                         (flymake-diagnostic-end diagnostic))
                       "fryday")))
      (fencepost-document-replace "^List: Reminders" "List: har")
      (completion-at-point)
      (should (equal (fencepost-tests-line) "List: Hardware store"))
      (run-hook-with-args-until-success 'eldoc-documentation-functions
                                        (lambda (text &rest _) (setq said text)))
      (fencepost-tests-wait "the help" (lambda () said))
      (should (string-match-p "\\`List: " said)))))

(ert-deftest fencepost-document-wide-characters ()
  "Marks stand where they belong behind characters beyond the sixteenth bit."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Call" :due "2030-01-02") :id)))
      (fencepost-document-open "Call" #'fencepost-edit id)
      (fencepost-document-replace "^Due: .*" "Due: \U0001F4DE\U0001F4DE fryday")
      (flymake-start)
      (fencepost-tests-wait "the diagnostic" (lambda () (flymake-diagnostics)))
      (should (member "fryday"
                      (mapcar (lambda (each)
                                (string-trim-left
                                 (buffer-substring (flymake-diagnostic-beg each)
                                                   (flymake-diagnostic-end each))
                                 "[^f]*"))
                              (flymake-diagnostics)))))))

;;;; What others change meanwhile

(ert-deftest fencepost-document-follows ()
  "An edit buffer in which nothing was typed follows the store."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Call") :id)))
      (fencepost-document-open "Call" #'fencepost-edit id)
      (fencepost-tests-save :id id :notes "New number")
      (fencepost-tests-wait "the notes" (lambda () (string-match-p "New number" (buffer-string))))
      (should-not (buffer-modified-p))
      (should-not fencepost--is-changed-elsewhere)
      ;; To undo that in the buffer is not to take it back from others.
      (buffer-enable-undo)
      (primitive-undo 1 buffer-undo-list)
      (goto-char (point-min))
      (end-of-line)
      (insert " Ann")
      (fencepost-edit-save)
      (fencepost-tests-said "\\`Saved “Call Ann”")
      (should (equal (plist-get (fencepost-tests-get id) :notes) "New number")))))

(ert-deftest fencepost-document-merge ()
  "Edits of two sides that do not touch each other are both saved, without a question."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Call" :notes "one\ntwo\nthree") :id)))
      (fencepost-document-open "Call" #'fencepost-edit id)
      (fencepost-document-replace "^one" "ONE")
      (fencepost-document-replace "^Priority:" "Priority: high")
      (fencepost-tests-save :id id :title "Call Ann" :notes "one\ntwo\nTHREE")
      (fencepost-tests-wait "the word of it" (lambda () fencepost--is-changed-elsewhere))
      (should (string-match-p "saves both changes" (fencepost--edit-header)))
      (fencepost-tests-answering ((completing-read . (error "Asked")) (y-or-n-p . (error "Asked")))
        (fencepost-edit-save)
        (fencepost-tests-said "\\`Saved “Call Ann”, with what was changed elsewhere"))
      (should (equal (fencepost-document-values (fencepost-tests-get id) :title :priority :notes)
                     '("Call Ann" 1 "ONE\ntwo\nTHREE")))
      (should (string-match-p "\\`Title: Call Ann\n" (buffer-string)))
      (should (equal (buffer-name) "*Fencepost: Call Ann*"))
      (should-not (buffer-modified-p)))))

(ert-deftest fencepost-document-typed-on ()
  "What is typed while a save is under way stays, and the next save keeps what others changed."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Call" :notes "old") :id)))
      (fencepost-document-open "Call" #'fencepost-edit id)
      (fencepost-document-replace "^Priority:" "Priority: high")
      (fencepost-tests-call "reminder/save" (list :reminder (list :id id :notes "theirs")))
      (fencepost-edit-save)
      (fencepost-document-replace "^Title: Call" "Title: Call Ann")
      (fencepost-tests-said "\\`Saved “Call”, with what was changed elsewhere")
      (should (buffer-modified-p))
      (should (string-match-p "^Title: Call Ann$" (buffer-string)))
      (fencepost-edit-save)
      (fencepost-tests-said "\\`Saved “Call Ann”")
      (should (equal (fencepost-document-values (fencepost-tests-get id) :title :priority :notes)
                     '("Call Ann" 1 "theirs"))))))

(defmacro fencepost-document-in-conflict (&rest body)
  "Run BODY in an edit buffer in which the title was changed on both sides; the id is ID."
  `(fencepost-tests-with nil
     (let ((id (plist-get (fencepost-tests-save :title "Call" :notes "old") :id)))
       (fencepost-document-open "Call" #'fencepost-edit id)
       (fencepost-document-replace "^Title: Call" "Title: Call mine")
       (fencepost-tests-save :id id :title "Call theirs" :notes "theirs")
       (fencepost-edit-finish)
       (fencepost-tests-said "\\`Both changed Title; nothing is saved yet")
       (should (string-match-p "Both changed Title" (fencepost--edit-header)))
       (should (string-match-p "Call mine" (buffer-string)))
       (should (buffer-modified-p))
       ,@body)))

(ert-deftest fencepost-document-conflict-shown ()
  "A conflict stands where it is, with theirs below yours, and can be compared."
  (fencepost-document-in-conflict
   (should (string-match-p "theirs: Title: Call theirs"
                           (overlay-get (car fencepost--conflict-marks) 'after-string)))
   (fencepost-tests-answering ((completing-read . "compare")) (fencepost-edit-finish))
   (let ((text (lambda () (with-current-buffer (get-buffer-create "*Fencepost difference*")
                            (buffer-string)))))
     (fencepost-tests-wait "the difference"
                           (lambda () (string-match-p "^\\+Title: Call mine" (funcall text))))
     (should (string-match-p "^-Title: Call theirs" (funcall text))))
   (should (string-match-p "Call mine" (buffer-string)))))

(ert-deftest fencepost-document-conflict-mine ()
  "In a conflict mine is saved where both changed a line, and theirs stays elsewhere."
  (fencepost-document-in-conflict
   ;; More is typed, and more is changed, before the person decides.
   (fencepost-document-replace "^Priority:" "Priority: high")
   (fencepost-tests-call "reminder/save" (list :reminder (list :id id :tags ["late"])))
   (fencepost-tests-answering ((completing-read . "mine")) (fencepost-edit-finish))
   (fencepost-tests-said "\\`Saved “Call mine”")
   (should-not (get-buffer "*Fencepost: Call*"))
   (should (equal (fencepost-document-values (fencepost-tests-get id)
                                             :title :notes :priority :tags)
                  '("Call mine" "theirs" 1 ["late"])))))

(ert-deftest fencepost-document-conflict-theirs ()
  "In a conflict theirs can be taken, and undo brings back what was written, to be decided again."
  (fencepost-document-in-conflict
   (buffer-enable-undo)
   (undo-boundary)
   (fencepost-edit-take-theirs)
   (fencepost-tests-wait "theirs" (lambda () (string-match-p "Call theirs" (buffer-string))))
   (should-not (buffer-modified-p))
   (undo-boundary)
   (undo)
   (should (string-match-p "Call mine" (buffer-string)))
   (setq fencepost-tests-messages nil)
   (fencepost-edit-save)
   (fencepost-tests-said "\\`Both changed Title")
   (should (equal (fencepost-document-values (fencepost-tests-get id) :title :notes)
                  '("Call theirs" "theirs")))))

(ert-deftest fencepost-document-removed ()
  "A reminder that is removed while it is edited can be made again from the text."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Call" :notes "old") :id)))
      (fencepost-document-open "Call" #'fencepost-edit id)
      (fencepost-tests-call "reminder/remove" (list :id id))
      (fencepost-tests-wait "the loss" (lambda () (eq fencepost--conflict 'removed)))
      (fencepost-tests-answering ((y-or-n-p . t)) (fencepost-edit-finish))
      (fencepost-tests-said "\\`Saved “Call”")
      (should (equal (mapcar (lambda (one) (fencepost-document-values one :title :notes))
                             (fencepost-tests-all))
                     '(("Call" "old")))))))

(ert-deftest fencepost-document-killed-in-a-save ()
  "A save that a death took is sent again, and what was typed is saved once."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Call") :id)))
      (fencepost-document-open "Call" #'fencepost-edit id)
      (fencepost-document-replace "^Title: Call" "Title: Call Ann")
      (let ((process (fencepost--server fencepost--wire)))
        (signal-process process 'SIGSTOP)
        (fencepost-edit-finish)
        (signal-process process 'SIGKILL))
      (fencepost-tests-said "\\`Saved “Call Ann”")
      (should (equal (mapcar (lambda (one) (plist-get one :title)) (fencepost-tests-all))
                     '("Call Ann"))))))

(defmacro fencepost-document-unanswered (&rest body)
  "Run BODY while the server's answers are not read, then kill it."
  `(let ((process (fencepost--server fencepost--wire)))
     (set-process-filter process #'ignore)
     ,@body
     (signal-process process 'SIGKILL)))

(defun fencepost-document-made ()
  "Wait until another session finds a reminder, and give it."
  (let (found)
    (fencepost-tests-wait "the reminder" (lambda () (setq found (car (fencepost-tests-all)))))
    found))

(ert-deftest fencepost-document-made-once ()
  "A new text that a server saved and did not answer is there once."
  (fencepost-tests-with nil
    (fencepost-document-open "New reminder" #'fencepost-compose)
    (fencepost-document-replace "^Title:" "Title: Call Ann")
    (fencepost-document-unanswered
     (fencepost-edit-finish)
     (fencepost-document-made))
    (fencepost-tests-said "\\`\\(?:There is nothing to save\\|Saved “Call Ann”\\)")
    (should (equal (mapcar (lambda (one) (plist-get one :title)) (fencepost-tests-all))
                   '("Call Ann")))))

(ert-deftest fencepost-document-made-and-changed ()
  "A new text that was saved, not answered, and changed elsewhere has both."
  (fencepost-tests-with nil
    (fencepost-document-open "New reminder" #'fencepost-compose)
    (fencepost-document-replace "^Title:" "Title: Call Ann")
    (fencepost-document-unanswered
     (fencepost-edit-save)
     (fencepost-tests-call
      "reminder/save" (list :reminder (list :id (plist-get (fencepost-document-made) :id)
                                            :notes "Theirs"))))
    (fencepost-tests-said "\\`\\(?:There is nothing to save\\|Saved “Call Ann”\\)")
    (should (equal (mapcar (lambda (one) (fencepost-document-values one :title :notes))
                           (fencepost-tests-all))
                   '(("Call Ann" "Theirs"))))))

;;;; Events, places and lists

(defun fencepost-document-choir ()
  "Save an event that repeats each week from 2031-01-01, called choir."
  (fencepost-tests-call
   "event/save" '(:event (:id "choir" :title "Choir" :start "2031-01-01T20:00:00"
                          :end "2031-01-01T21:00:00" :recurrence ["FREQ=WEEKLY"])
                  :ifRevision nil)))

(defun fencepost-document-times ()
  "The events of three weeks of January 2031: title and start."
  (mapcar (lambda (event) (fencepost-document-values event :title :start))
          (plist-get (fencepost-tests-call "event/fetch"
                                           '(:start "2031-01-01" :end "2031-01-20"))
                     :occurrences)))

(ert-deftest fencepost-document-event ()
  "An event is edited as a text: one time, this and later ones, or all of it."
  (fencepost-tests-with nil
    (fencepost-document-choir)
    (let ((second '(:id "choir" :title "Choir" :start "2031-01-08T20:00:00"
                    :end "2031-01-08T21:00:00" :occurrence "2031-01-08T20:00:00"
                    :recurrence ["FREQ=WEEKLY"])))
      (pcase-dolist
          (`(,answer . ,times)
           '(("this time alone" ("Choir" "2031-01-01T20:00:00") ("Concert" "2031-01-08T20:00:00")
              ("Choir" "2031-01-15T20:00:00"))
             ("this and all later times" ("Choir" "2031-01-01T20:00:00")
              ("Concert" "2031-01-08T20:00:00") ("Concert" "2031-01-15T20:00:00"))
             ("all of it" ("Concert" "2031-01-01T20:00:00") ("Concert" "2031-01-08T20:00:00")
              ("Concert" "2031-01-15T20:00:00"))))
        (fencepost-tests-answering ((completing-read . answer))
          (fencepost-document-open "Choir" #'fencepost--event-edit second))
        (should (eq (and (string-match-p "^Repeat:" (buffer-string)) t)
                    (not (equal answer "this time alone"))))
        (fencepost-document-replace "^Title: Choir" "Title: Concert")
        (fencepost-edit-finish)
        (fencepost-tests-said "\\`Saved “Concert”")
        (setq fencepost-tests-messages nil)
        (should (equal (fencepost-document-times) times))
        (fencepost-undo)
        (fencepost-tests-said "\\`Undone")
        (setq fencepost-tests-messages nil)))))

(ert-deftest fencepost-document-event-unchanged ()
  "A save of this and all later times without a change keeps the date for the next save."
  (fencepost-tests-with nil
    (fencepost-document-choir)
    (fencepost-tests-answering ((completing-read . "this and all later times"))
      (fencepost-document-open "Choir" #'fencepost--event-edit
                               '(:id "choir" :title "Choir" :start "2031-01-08T20:00:00"
                                 :end "2031-01-08T21:00:00" :occurrence "2031-01-08T20:00:00"
                                 :recurrence ["FREQ=WEEKLY"])))
    (fencepost-edit-save)
    (fencepost-tests-said "\\`There is nothing to save")
    (fencepost-document-saved)
    (fencepost-document-replace "^Title: Choir" "Title: Concert")
    (fencepost-edit-finish)
    (fencepost-tests-said "\\`Saved “Concert”")
    (should (equal (fencepost-document-times)
                   '(("Choir" "2031-01-01T20:00:00") ("Concert" "2031-01-08T20:00:00")
                     ("Concert" "2031-01-15T20:00:00"))))))

(ert-deftest fencepost-document-event-made ()
  "A new event begins on the day that is meant, and is saved from its text."
  (fencepost-tests-with nil
    (fencepost-document-open "New event" #'fencepost-compose-event "2031-01-07")
    (should (string-match-p "^Start: 2031-01-07\n" (buffer-string)))
    (insert " Lunch")
    (fencepost-document-replace "^Start: .*\nEnd: .*" "Start: 2031-01-07 12:00\nEnd: 13:00")
    (fencepost-edit-finish)
    (fencepost-tests-said "\\`Saved “Lunch”")
    (should (equal (fencepost-document-times) '(("Lunch" "2031-01-07T12:00:00"))))))

(ert-deftest fencepost-document-place ()
  "A place is renamed and moved from its text, and what others did to it meanwhile stays."
  (fencepost-tests-with nil
    (fencepost-tests-call "place/save" '(:place (:id "gym" :title "Gym" :latitude 48.5
                                                 :longitude 2.25 :radius 100)
                                         :ifRevision nil))
    (fencepost-tests-answering ((completing-read . "Gym"))
      (fencepost-document-open "Gym" #'fencepost-edit-place))
    (fencepost-document-replace "^Title: Gym" "Title: Pool")
    (fencepost-document-replace "^Radius: .*" "Radius: 300 m")
    (fencepost-tests-call "place/save" '(:place (:id "gym" :address "A road")))
    (fencepost-edit-finish)
    (fencepost-tests-said "\\`Saved “Pool”, with what was changed elsewhere")
    (let ((place (cl-find "gym" (plist-get (fencepost-tests-call "place/all" (make-hash-table))
                                           :places)
                          :test #'equal :key (lambda (each) (plist-get each :id)))))
      (should (equal (fencepost-document-values place :title :radius :address :latitude)
                     '("Pool" 300 "A road" 48.5))))))

(ert-deftest fencepost-document-list ()
  "A list is renamed from its text."
  (fencepost-tests-with nil
    (fencepost-tests-call "list/save" '(:list (:title "Garden")))
    (fencepost-tests-answering ((completing-read . "Garden"))
      (fencepost-document-open "Garden" #'fencepost-edit-list))
    (fencepost-document-replace "^Title: Garden" "Title: Allotment")
    (fencepost-edit-finish)
    (fencepost-tests-said "\\`Saved “Allotment”")
    (fencepost-tests-wait "the new name"
                          (lambda () (member "Allotment" (fencepost--titles fencepost--lists))))))

(provide 'fencepost-document-tests)
;;; fencepost-document-tests.el ends here
