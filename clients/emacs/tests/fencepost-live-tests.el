;;; fencepost-live-tests.el --- The client and the real server  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves that what a person does in Emacs comes to pass in the store, and that what happens in the
;; store is seen in Emacs.  A test's docstring is the sentence that it proves.

;;; Code:

(require 'fencepost-tests)

(ert-deftest fencepost-live-list ()
  "The list shows what is open, in sections by list, ordered by due date."
  (fencepost-tests-with nil
    (fencepost-tests-call "list/save" '(:list (:title "Groceries")))
    (fencepost-tests-save :title "Later" :due "2031-01-02")
    (fencepost-tests-save :title "Sooner" :due "2030-01-02T09:00:00" :tags ["errands"] :priority 1)
    (fencepost-tests-save :title "Milk" :list "Groceries")
    (fencepost-tests-call "reminder/complete"
                          (list :id (plist-get (fencepost-tests-save :title "Over") :id)))
    (fencepost-tests-list '("▾ Groceries 1" "Milk" "▾ Reminders 2" "Sooner" "Later"))
    (fencepost-tests-go "Sooner")
    (should (equal (fencepost-tests-line)
                   (concat "  ○ !!! Sooner  #errands" (make-string 18 ?\s) "Wed 2 Jan 2030 09:00")))))

(ert-deftest fencepost-live-empty ()
  "A store with nothing to do says so, and how to add something."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (should (string-match-p "Nothing to do\\." (buffer-string)))
    (should (string-match-p "a adds a reminder, \\? shows" (buffer-string)))))

(ert-deftest fencepost-live-quick-add ()
  "One line makes a reminder with list, place, date, priority and tags, and the list shows it."
  (fencepost-tests-with nil
    (fencepost-tests-call "list/save" '(:list (:title "Hardware store")))
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (fencepost-add (concat "Buy nails list:\"Hardware store\" @Eiffel Tower "
                           "due:2030-05-06 18:30 !high #errands repeat:weekly"))
    (fencepost-tests-said (concat "\\`Added “Buy nails” to Hardware store: Mon 6 May 2030 18:30, every week, "
                                  "when you arrive at Eiffel Tower, in Hardware store, #errands, "
                                  "high priority"))
    (fencepost-tests-shows '("▾ Hardware store 1" "Buy nails"))
    (let* ((saved (car (fencepost-tests-all)))
           (alarm (aref (plist-get saved :alarms) 0)))
      (should (equal (mapcar (lambda (key) (plist-get saved key))
                             '(:title :list :due :priority :tags :recurrence))
                     '("Buy nails" "Hardware store" "2030-05-06T18:30:00" 1 ["errands"]
                       ["FREQ=WEEKLY"])))
      (should (equal (plist-get alarm :proximity) "enter"))
      (should (equal (plist-get (aref (plist-get alarm :places) 0) :placeId) "eiffel-tower")))))

(ert-deftest fencepost-live-subtasks ()
  "A subtask is added, moved below the reminder above and out again, and shown as one."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Move house" :due "2030-01-01")
    (fencepost-tests-save :title "Pack" :due "2030-01-02")
    (fencepost-tests-list '("▾ Reminders 2" "Move house" "Pack"))
    (fencepost-tests-go "Move house")
    (should-error (fencepost-list-outdent) :type 'user-error)
    (fencepost-list-add-part "Hire a van due:2030-01-03 /Reminders")
    (fencepost-tests-said "\\`Added “Hire a van” to “Move house”")
    (fencepost-tests-shows '("▾ Reminders 3" "Move house" "↳ Hire a van" "Pack"))
    (fencepost-tests-go "Pack")
    (fencepost-list-indent)
    (fencepost-tests-said "“Pack”: part of “Move house”")
    (fencepost-tests-shows '("▾ Reminders 3" "Move house" "↳ Pack" "↳ Hire a van"))
    (let ((all (fencepost-tests-all)))
      (should (equal (sort (mapcar (lambda (one) (and (plist-get one :parent) (plist-get one :title)))
                                   all)
                           (lambda (one other) (string< (or one "") (or other ""))))
                     '(nil "Hire a van" "Pack"))))
    (fencepost-tests-go "↳ Pack")
    (fencepost-list-outdent)
    (fencepost-tests-said "“Pack”: a part of nothing")
    (fencepost-tests-shows '("▾ Reminders 3" "Move house" "↳ Hire a van" "Pack"))))

(ert-deftest fencepost-live-captured ()
  "A line or a selection of a file is captured with its title, its notes and a link back."
  (let ((file (make-temp-file "a b" nil ".el" "first\n;; TODO: mend tomorrow's list\n  (more)\n")))
    (unwind-protect
        (with-current-buffer (find-file-noselect file)
          (goto-char (point-min))
          (forward-line 1)
          (let ((link (concat "url:file://" (url-hexify-string file (cons ?/ url-unreserved-chars))
                              "#L2")))
            (should (equal (fencepost--captured) (concat "\"mend tomorrow's list\" " link)))
            (push-mark (point) t t)
            (goto-char (point-max))
            (let ((transient-mark-mode t))
              (should (equal (fencepost--captured)
                             (concat "\"mend tomorrow's list\" " link
                                     " -- ;; TODO: mend tomorrow's list (more)")))))
          (goto-char (point-max))
          (deactivate-mark)
          (should-error (fencepost--captured) :type 'user-error)
          (kill-buffer))
      (delete-file file))))

(ert-deftest fencepost-live-quick-add-refused ()
  "What the server refuses is told as a sentence, and the line is there at the next quick add."
  (fencepost-tests-with nil
    (fencepost-add "Buy milk due:someday")
    (fencepost-tests-said "someday.*It was not added")
    (should (equal (fencepost--draft "reminder") "Buy milk due:someday"))
    (should-not (fencepost-tests-all))))

(ert-deftest fencepost-live-quick-add-made ()
  "A list or a place that is unknown is made where the person says so, and a word mended."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (let (asked)
      (cl-flet ((add (line answer)
                  (cl-letf (((symbol-function 'fencepost--read-typed) (lambda (&rest _) line))
                            ((symbol-function 'completing-read)
                             (lambda (prompt titles &rest _)
                               (push prompt asked)
                               (cl-find-if (lambda (title) (string-prefix-p answer title)) titles)))
                            ((symbol-function 'read-string)
                             (lambda (&rest _) "48.8,2.2 within 300 m")))
                    (fencepost--prompt-to-add "reminder")
                    (fencepost-tests-settle)
                    (fencepost-tests-said "\\`Added “"))
                  (setq fencepost-tests-messages nil)))
        (add "Rake leaves /Garden" "Make the list “Garden”")
        (should (equal asked '("There is no list “Garden”.  ")))
        (add "Rent @Landlord" "Make the place “Landlord”")
        (add "Climb @\"Eifel Tower\"" "Write “Eiffel Tower”")))
    (should (equal (sort (mapcar (lambda (one) (plist-get one :title)) (fencepost-tests-all))
                         #'string<)
                   '("Climb" "Rake leaves" "Rent")))
    (should (member "Garden" (mapcar (lambda (one) (plist-get one :list)) (fencepost-tests-all))))))

(ert-deftest fencepost-live-typed-lines ()
  "Lines of the table of typed lines go to the server as they stand."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (let ((number 0) sent heard)
      (cl-letf* ((request (symbol-function 'fencepost--request))
                 ((symbol-function 'fencepost--request)
                  (lambda (method params &rest rest)
                    (when (equal method "text/parse") (push (plist-get params :text) heard))
                    (apply request method params rest))))
        (with-temp-buffer
          (insert-file-contents
           (expand-file-name "../../../protocol/text/examples.jsonl"
                             (file-name-directory (locate-library "fencepost-tests"))))
          (while (not (eobp))
            (let* ((each (json-parse-string (buffer-substring (point) (line-end-position))
                                            :object-type 'plist))
                   (kind (plist-get each :for)) (text (plist-get each :text)))
              (when (= (% (cl-incf number) 15) 0)
                (push text sent)
                (fencepost--add-typed text (if (member kind '("event" "place")) kind "reminder"))))
            (forward-line 1)))
        (fencepost-tests-settle))
      (should (> (length sent) 30))
      (should-not (cl-set-difference sent heard :test #'equal)))))

(ert-deftest fencepost-live-cursor-after-undo ()
  "After x and u point is on what came back, so that the next key changes that."
  (fencepost-tests-with nil
    (dolist (title '("Aa" "Bb" "Cc" "Dd")) (fencepost-tests-save :title title :due "2030-01-01"))
    (fencepost-tests-list '("▾ Reminders 4" "Aa" "Bb" "Cc" "Dd"))
    (fencepost-tests-go "Bb")
    (fencepost-list-complete)
    (fencepost-tests-shows '("▾ Reminders 3" "Aa" "Cc" "Dd"))
    (fencepost-undo)
    (fencepost-tests-shows '("▾ Reminders 4" "Aa" "Bb" "Cc" "Dd"))
    (fencepost-tests-settle)
    (should (string-match-p "Bb" (fencepost-tests-line)))))

(ert-deftest fencepost-live-due-in-words ()
  "A due date is said in words; the blank in it is typed as any other."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Aa") :id))
          (fencepost--typed-now "2030-06-12T12:00:00"))
      (fencepost-tests-list '("▾ Reminders 1" "Aa"))
      (fencepost-tests-go "Aa")
      (fencepost-tests-answering ((read-string . "fri 18:30")) (fencepost-list-set-due))
      (fencepost-tests-said "\\`“Aa”: due ")
      (should (equal (plist-get (fencepost-tests-get id) :due) "2030-06-14T18:30:00"))
      (fencepost-tests-answering ((read-string . "someday")) (fencepost-list-set-due))
      (fencepost-tests-said "“someday” is not a date"))))

;;;; The list

(ert-deftest fencepost-live-complete-and-undo ()
  "A reminder is completed, opened again by undo, and completed again by redo."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Walk") :id)))
      (fencepost-tests-save :title "Read")
      (fencepost-tests-list '("▾ Reminders 2" "Walk" "Read"))
      (fencepost-tests-go "Walk")
      (fencepost-list-complete)
      (fencepost-tests-shows '("▾ Reminders 1" "Read"))
      (should (eq (plist-get (fencepost-tests-get id) :completed) t))
      (fencepost-undo)
      (fencepost-tests-shows '("▾ Reminders 2" "Walk" "Read"))
      (should (eq (plist-get (fencepost-tests-get id) :completed) :json-false))
      (fencepost-redo)
      (fencepost-tests-shows '("▾ Reminders 1" "Read")))))

(ert-deftest fencepost-live-complete-twice ()
  "Ticking off twice before the list has heard of the first completes one date of two."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Water" :due "2030-01-01"
                                               :recurrence ["FREQ=DAILY"])
                         :id)))
      (fencepost-tests-list '("▾ Reminders 1" "Water"))
      (fencepost-tests-settle)
      (fencepost-tests-go "Water")
      (fencepost-list-complete)
      (fencepost-list-complete)
      (fencepost-tests-said "\\`Done: “Water”")
      (fencepost-tests-said "\\`“Water” was changed meanwhile, and is left")
      (fencepost-tests-settle)
      (should (equal (plist-get (fencepost-tests-get id) :due) "2030-01-02")))))

(ert-deftest fencepost-live-complete-over ()
  "Another program's change of other members does not prevent completing a reminder."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Water") :id)))
      (fencepost-tests-list '("▾ Reminders 1" "Water"))
      (fencepost-tests-settle)
      (fencepost-tests-call "reminder/save" (list :reminder (list :id id :notes "Much")))
      (fencepost-tests-go "Water")
      (fencepost-list-complete)
      (fencepost-tests-said "\\`Done: “Water”")
      (should (eq (plist-get (fencepost-tests-get id) :completed) t)))))

(ert-deftest fencepost-live-add-again ()
  "A line whose save seemed to fail is one reminder when it is added again."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    ;; It arrives, and its answer does not.
    (cl-letf* ((request (symbol-function 'fencepost--request))
               ((symbol-function 'fencepost--request)
                (lambda (method params &rest rest)
                  (let ((else (plist-get rest :else)))
                    (if (equal method "text/parse")
                        (apply request method params rest)
                      (funcall request method params
                               :then (lambda (_) (funcall else '(:message "No answer.")))
                               :else else))))))
      (fencepost--add-line "Buy milk")
      (fencepost-tests-said "\\`No answer\\.  It was not added"))
    (fencepost-tests-answering ((fencepost--read-typed . "Buy milk"))
      (fencepost--prompt-to-add "reminder"))
    (fencepost-tests-said "\\`Added “Buy milk”")
    (should-not (fencepost--draft "reminder"))
    (should (= (length (fencepost-tests-all)) 1))))

(ert-deftest fencepost-live-region ()
  "What is done to a region is one change, and one undo takes it back."
  (fencepost-tests-with nil
    (dolist (title '("One" "Two" "Three")) (fencepost-tests-save :title title))
    (fencepost-tests-list '("▾ Reminders 3" "One" "Two" "Three"))
    (fencepost-tests-go "One")
    (let ((transient-mark-mode t))
      (push-mark (line-beginning-position) t t)
      (forward-line 2)
      (fencepost-list-complete))
    (fencepost-tests-shows '("▾ Reminders 1" "Three"))
    (fencepost-undo)
    (fencepost-tests-shows '("▾ Reminders 3" "One" "Two" "Three"))))

(ert-deftest fencepost-live-right-item ()
  "An action hits the reminder at point, though others came before it meanwhile."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Middle" :due "2030-06-01")
    (fencepost-tests-list '("▾ Reminders 1" "Middle"))
    (fencepost-tests-go "Middle")
    (fencepost-tests-save :title "First" :due "2030-01-01")
    (fencepost-tests-save :title "Last" :due "2030-12-01")
    (fencepost-tests-shows '("▾ Reminders 3" "First" "Middle" "Last"))
    (should (string-match-p "Middle" (fencepost-tests-line)))
    (fencepost-list-complete)
    (fencepost-tests-shows '("▾ Reminders 2" "First" "Last"))))

(ert-deftest fencepost-live-settings ()
  "Due date, priority, tags and list of the reminder at point are set from the list."
  (fencepost-tests-with nil
    (fencepost-tests-call "list/save" '(:list (:title "Garden")))
    (let ((id (plist-get (fencepost-tests-save :title "Prune") :id)))
      (fencepost-tests-list '("▾ Reminders 1" "Prune"))
      (fencepost-tests-go "Prune")
      (fencepost-tests-answering ((read-string . "2030-03-01 9:30")) (fencepost-list-set-due))
      (fencepost-tests-said "due Fri 1 Mar 2030 09:30")
      (fencepost-tests-settle)
      (fencepost-tests-answering ((completing-read . "high")) (fencepost-list-set-priority))
      (fencepost-tests-said "priority high")
      (fencepost-tests-settle)
      (fencepost-tests-answering ((completing-read-multiple . '("roses")))
        (fencepost-list-set-tags))
      (fencepost-tests-said "roses")
      (fencepost-tests-settle)
      (fencepost-tests-answering ((completing-read . "Garden")) (fencepost-list-move))
      (fencepost-tests-shows '("▾ Garden 1" "Prune"))
      (let ((saved (fencepost-tests-get id)))
        (should (equal (mapcar (lambda (key) (plist-get saved key))
                               '(:due :priority :tags :list))
                       '("2030-03-01T09:30:00" 1 ["roses"] "Garden")))))))

(ert-deftest fencepost-live-remove ()
  "A reminder is removed after a question, and undo brings it back."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Walk")
    (fencepost-tests-list '("▾ Reminders 1" "Walk"))
    (fencepost-tests-go "Walk")
    (fencepost-tests-answering ((y-or-n-p . nil)) (fencepost-list-remove))
    (fencepost-tests-settle)
    (should (fencepost-tests-all))
    (fencepost-tests-answering ((y-or-n-p . t)) (fencepost-list-remove))
    (fencepost-tests-wait "it to go" (lambda () (equal (fencepost-tests-all) nil)))
    (fencepost-undo)
    (fencepost-tests-shows '("▾ Reminders 1" "Walk"))))

(ert-deftest fencepost-live-from-outside ()
  "What another program writes into the folder appears by itself, and point stays where it is."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Stay" :due "2030-06-01")
    (fencepost-tests-list '("▾ Reminders 1" "Stay"))
    (fencepost-tests-go "Stay")
    (with-temp-file (fencepost-tests-store "lists" "Reminders" "phone.ics")
      (insert "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Another program//EN\r\nBEGIN:VTODO\r\n"
              "UID:phone\r\nDTSTAMP:20261120T091500Z\r\nSUMMARY:Call the dentist\r\n"
              "DUE;VALUE=DATE:20300101\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"))
    (fencepost-tests-shows '("▾ Reminders 2" "Call the dentist" "Stay"))
    (should (string-match-p "Stay" (fencepost-tests-line)))
    (delete-file (fencepost-tests-store "lists" "Reminders" "phone.ics"))
    (fencepost-tests-shows '("▾ Reminders 1" "Stay"))))

(ert-deftest fencepost-live-from-a-shell ()
  "What a shell changes is seen, and only what differs is asked for."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Walk") :id)) asked)
      (fencepost-tests-save :title "Read")
      (fencepost-tests-list '("▾ Reminders 2" "Walk" "Read"))
      (fencepost-tests-settle)
      (cl-letf* ((send (symbol-function 'fencepost--send))
                 ((symbol-function 'fencepost--send)
                  (lambda (ask)
                    (push (cons (fencepost--ask-method ask) (fencepost--ask-params ask)) asked)
                    (funcall send ask))))
        (fencepost-tests-save :id id :title "Walk the dog")
        (let ((start (float-time)))
          (fencepost-tests-shows '("▾ Reminders 2" "Walk the dog" "Read"))
          (princ (format "# a shell's change is shown %d ms after the shell had its answer\n"
                         (* 1000 (- (float-time) start)))))
        (fencepost-tests-settle))
      (should (equal (mapcar #'car asked) '("view/list")))
      (should (stringp (plist-get (cdar asked) :since))))))

(ert-deftest fencepost-live-saved-filters ()
  "A filter is kept under a name, used again, and forgotten."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Bread" :tags ["food"])
    (fencepost-tests-save :title "Zip")
    (fencepost-tests-list '("▾ Reminders 2" "Bread" "Zip"))
    (let ((file (fencepost--saved-file)) answers)
      (ignore-errors (delete-file file))
      (should-error (fencepost-list-saved-filter) :type 'user-error)
      (cl-letf (((symbol-function 'completing-read)
                 (lambda (_ choices &rest _)
                   (or (cl-find (pop answers) (mapcar #'car choices) :test #'equal)
                       (error "It is not offered: %S" choices))))
                ((symbol-function 'read-string) (lambda (&rest _) (pop answers))))
        (fencepost-list-filter "#food")
        (fencepost-tests-shows '("▾ Reminders 1" "Bread"))
        (setq answers (list "Save “#food”" "Küche"))
        (fencepost-list-saved-filter)
        (should (equal (fencepost--saved-filters) '(("Küche" . "#food"))))
        (fencepost-list-clear-filter)
        (fencepost-tests-shows '("▾ Reminders 2" "Bread" "Zip"))
        (setq answers (list "Küche: #food"))
        (fencepost-list-saved-filter)
        (fencepost-tests-shows '("▾ Reminders 1" "Bread"))
        (setq answers (list "Forget one" "Küche"))
        (fencepost-list-saved-filter)
        (should-not (fencepost--saved-filters))
        ;; What others keep while the name is asked for stays, and so does what is not a filter.
        (cl-letf (((symbol-function 'read-string)
                   (lambda (&rest _) (write-region "{\"theirs\":\"#lot\",\"more\":[1]}" nil file) "Mine")))
          (setq answers (list "Save “#food”"))
          (fencepost-list-saved-filter))
        (should (equal (fencepost--saved-filters) '(("theirs" . "#lot") ("Mine" . "#food"))))
        (should (equal (gethash "more" (fencepost--saved-contents)) [1]))
        ;; A file that cannot be read is left as it is, and named.
        (dolist (broken '("{\"x\":\"#lot\",}" "[]" "{} {}" ""))
          (write-region broken nil file)
          (should (string-search file (cadr (should-error (fencepost-list-saved-filter) :type 'user-error))))
          (should-error (fencepost--keep-filter "y" "#lot") :type 'user-error)
          (should (equal broken (with-temp-buffer (insert-file-contents file) (buffer-string)))))
        (should (equal (directory-files (file-name-directory file) nil "filters\\.json")
                       (list (file-name-nondirectory file)))))
      (should (file-exists-p file))
      (delete-file file))))

(ert-deftest fencepost-live-views ()
  "Filters, order and sections are the person's choice, and the server's work."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Bread" :priority 1 :tags ["food"] :due "2030-01-03")
    (fencepost-tests-save :title "Apples" :priority 9 :tags ["food"] :due "2030-01-04")
    (fencepost-tests-save :title "Zip" :due "2030-01-02"
                          :alarms [(:proximity "enter" :place (:placeId "eiffel-tower"))])
    (fencepost-tests-list '("▾ Reminders 3" "Zip" "Bread" "Apples"))
    (fencepost-list-filter "#food")
    (fencepost-tests-shows '("▾ Reminders 2" "Bread" "Apples"))
    (fencepost-list-filter "priority:high,none")
    (fencepost-tests-shows '("▾ Reminders 2" "Zip" "Bread"))
    (fencepost-list-filter "place:arrive")
    (fencepost-tests-shows '("▾ Reminders 1" "Zip"))
    (fencepost-list-filter "due:2030-01-03..2030-01-04 bre")
    (fencepost-tests-shows '("▾ Reminders 1" "Bread"))
    (fencepost-list-filter "/Reminders due:2030-01-03..2030-01-04")
    (fencepost-tests-shows '("▾ Reminders 2" "Bread" "Apples"))
    ;; A word that means nothing is told, and the list stays.
    (let (told)
      (cl-letf (((symbol-function 'message)
                 (lambda (format &rest words) (push (apply #'format format words) told))))
        (fencepost-list-filter "due:someday")
        (fencepost-tests-wait "a sentence" (lambda () (cl-find-if (lambda (each) (string-match-p "“someday” is not a date" each)) told))))
      (fencepost-tests-shows '("▾ Reminders 2" "Bread" "Apples")))
    ;; The server completes the words.
    (with-temp-buffer
      (insert "milk list:rem")
      (setq fencepost--typed-kind "filter")
      (cl-letf (((symbol-function 'minibuffer-prompt-end) #'point-min)
                ((symbol-function 'minibuffer-contents-no-properties) #'buffer-string))
        (pcase-let ((`(,start ,end ,table . ,_) (fencepost--typed-complete)))
          (should (equal (all-completions (buffer-substring start end) table) '("list:Reminders"))))))
    (fencepost-list-clear-filter)
    (fencepost-list-sort "title")
    (fencepost-tests-shows '("▾ Reminders 3" "Apples" "Bread" "Zip"))
    (fencepost-list-sort "title")
    (fencepost-tests-shows '("▾ Reminders 3" "Zip" "Bread" "Apples"))
    ;; A new one comes where the server orders it.
    (fencepost-tests-save :title "Élan")
    (fencepost-tests-shows '("▾ Reminders 4" "Zip" "Élan" "Bread" "Apples"))
    (fencepost-list-group 'priority)
    (fencepost-tests-shows '("▾ High 1" "Bread" "▾ Low 1" "Apples"
                             "▾ No priority 2" "Zip" "Élan"))
    (fencepost-list-group 'place)
    (fencepost-tests-shows '("▾ Eiffel Tower 1" "Zip" "▾ Anywhere 3" "Élan" "Bread"
                             "Apples"))
    (fencepost-tests-go "Anywhere")
    (fencepost-list-toggle-section)
    (fencepost-tests-shows '("▾ Eiffel Tower 1" "Zip" "▸ Anywhere 3"))
    (should (equal (fencepost-tests-line) "▸ Anywhere 3"))
    (fencepost-list-group nil)
    (fencepost-tests-shows '("Zip" "Élan" "Bread" "Apples"))))

(ert-deftest fencepost-live-rows-followed ()
  "After any changes the rows are those that the server answers again, in every grouping."
  (fencepost-tests-with nil
    (fencepost-tests-call "list/save" '(:list (:title "Garden")))
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (random "63")
    (let (ids)
      (cl-flet ((pick (list) (nth (random (length list)) list))
                (shape (sections)
                  (mapcar (lambda (section)
                            (list (plist-get section :key) (plist-get section :count)
                                  (mapcar (lambda (row)
                                            (list (plist-get row :id) (or (plist-get row :depth) 0)
                                                  (plist-get row :due)
                                                  (plist-get (plist-get row :reminder) :title)))
                                          (plist-get section :rows))))
                          sections)))
        (dolist (group '(due list tag priority nil))
          (fencepost-list-group group)
          (dotimes (_ 12)
            (let ((id (and ids (> (random 3) 0) (pick ids))))
              (if (and id (= (random 5) 0))
                  (progn (setq ids (delete id ids))
                         (fencepost-tests-call "reminder/remove" (list :id id)))
                (let ((saved (apply #'fencepost-tests-save
                                    `(,@(and id (list :id id)) :title ,(pick '("a" "b" "c"))
                                      :priority ,(random 10) :list ,(pick '("Garden" "Reminders"))
                                      :due ,(pick '(nil "2020-01-01" "2031-01-01"))
                                      :tags ,(pick '([] ["x"] ["x" "y"]))
                                      ,@(and (not id) ids (list :parent (pick ids)))))))
                  (unless id (push (plist-get saved :id) ids))))))
          (fencepost-tests-call "store/info" (make-hash-table))
          (condition-case nil
              (fencepost-tests-wait
               "the rows"
               (lambda ()
                 (equal (shape (fencepost--mirror-sections fencepost--mirror))
                        (shape (plist-get (fencepost-tests-call "view/list" (fencepost--list-query))
                                          :sections)))))
            (error (should (equal (shape (fencepost--mirror-sections fencepost--mirror))
                                  (shape (plist-get (fencepost-tests-call
                                                     "view/list" (fencepost--list-query))
                                                    :sections)))))))))))

(ert-deftest fencepost-live-silence ()
  "Where positions have not come for long, one line above the rows says so."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save
                          :title "Walk" :due (fencepost--day)
                          :alarms [(:proximity "enter" :place (:placeId "eiffel-tower"))])
                         :id)))
      (fencepost-tests-list '("▾ Reminders 1" "Walk"))
      (cl-flet ((says (text name)
                  (fencepost-tests-wait text (lambda ()
                                               (with-current-buffer name
                                                 (string-match-p (concat "\\`" text)
                                                                 (buffer-string)))))))
        (says "  No program has said where you are yet\\.\n▾" "*Fencepost*")
        (fencepost-agenda)
        (says "  No program has said where you are yet\\.\n" "*Fencepost agenda*")
        (fencepost-tests-call "reminder/save" `(:reminder (:id ,id :alarms [])))
        (says "▾" "*Fencepost*")))))

(ert-deftest fencepost-live-silence-ends ()
  "A position that comes from another process takes the sentence away, and no row is asked for."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Walk" :due (fencepost--day)
                          :alarms [(:proximity "enter" :place (:placeId "eiffel-tower"))])
    (fencepost-tests-list '("▾ Reminders 1" "Walk"))
    (fencepost-agenda)
    (let (asked)
      (cl-flet ((wait (beginning)
                  (dolist (name '("*Fencepost*" "*Fencepost agenda*"))
                    (fencepost-tests-wait
                     (concat name " begins with " beginning)
                     (lambda ()
                       (with-current-buffer name
                         (string-prefix-p beginning (buffer-string))))))))
        (wait "  No program has said where you are yet.")
        (cl-letf* ((request (symbol-function 'fencepost--request))
                   ((symbol-function 'fencepost--request)
                    (lambda (method &rest rest)
                      (push method asked)
                      (apply request method rest))))
          (fencepost-tests-call "location/update"
                                '(:latitude 48.9 :longitude 2.3 :accuracy 8 :source "phone"))
          (fencepost-tests-wait
           "no sentence any more"
           (lambda ()
             (cl-notany (lambda (name)
                          (with-current-buffer name
                            (string-match-p "No program has said" (buffer-string))))
                        '("*Fencepost*" "*Fencepost agenda*")))))
        (should-not asked)))))

(ert-deftest fencepost-live-by-hand ()
  "Reminders are moved in the order by hand, several as well, and one undo takes each move back."
  (fencepost-tests-with nil
    (cl-loop for title in '("One" "Two" "Three" "Four") for number from 1
             do (fencepost-tests-save :title title :sortOrder number))
    (fencepost-tests-list '("▾ Reminders 4" "One" "Two" "Three" "Four"))
    (fencepost-tests-go "One")
    (fencepost-tests-answering ((y-or-n-p . t)) (fencepost-list-move-down))
    (fencepost-tests-said "\\`Sorted: by hand")
    (fencepost-tests-settle)
    (fencepost-tests-go "One")
    (fencepost-list-move-down)
    (fencepost-tests-shows '("▾ Reminders 4" "Two" "One" "Three" "Four"))
    (should (string-match-p "One" (fencepost-tests-line)))
    (let ((transient-mark-mode t))
      (fencepost-tests-go "Three")
      (push-mark (line-beginning-position) t t)
      (forward-line 2)
      (fencepost-list-move-up))
    (fencepost-tests-shows '("▾ Reminders 4" "Two" "Three" "Four" "One"))
    (fencepost-undo)
    (fencepost-tests-shows '("▾ Reminders 4" "Two" "One" "Three" "Four"))
    (fencepost-tests-settle)
    (fencepost-list-sort "sortOrder")
    (fencepost-tests-shows '("▾ Reminders 4" "Four" "Three" "One" "Two"))
    (fencepost-tests-go "Two")
    (should-error (fencepost-list-move-down) :type 'user-error)
    (fencepost-list-move-up)
    (fencepost-tests-shows '("▾ Reminders 4" "Four" "Three" "Two" "One"))))

(defun fencepost-live-kept (line)
  "LINE as a file keeps it for the other side of a conflict."
  (concat "X-FENCEPOST-CONFLICT:" (car (split-string line ":")) "."
          (base64url-encode-string line t) "\r\n"))

(ert-deftest fencepost-live-versions ()
  "What two computers have changed is marked in the list, and each value settled by the person."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Walk")
    (fencepost-tests-list '("▾ Reminders 1" "Walk"))
    (with-temp-file (fencepost-tests-store "lists" "Reminders" "bread.ics")
      (insert "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VTODO\r\n"
              "UID:bread\r\nDTSTAMP:20261120T080000Z\r\nSUMMARY:Rye bread\r\n"
              "DESCRIPTION:sliced\r\n" (fencepost-live-kept "SUMMARY:White bread")
              (fencepost-live-kept "DESCRIPTION:whole") "END:VTODO\r\nEND:VCALENDAR\r\n"))
    (fencepost-tests-wait "the mark" (lambda ()
                                       (with-current-buffer "*Fencepost*"
                                         (string-match-p "≠ +Rye bread" (buffer-string)))))
    (fencepost-versions)
    (cl-flet ((shows (text)
                (fencepost-tests-wait text (lambda ()
                                             (with-current-buffer "*Fencepost versions*"
                                               (string-match-p text (buffer-string)))))))
      (shows "Title\n +mine: +Rye bread\n +theirs: White bread\n +Notes\n +mine: +sliced\n +theirs: whole")
      (set-buffer "*Fencepost versions*")
      (fencepost-versions-take-theirs)
      (shows "counts\\.\n\nWhite bread\n +Notes")
      (fencepost-versions-take-mine)
      (shows "\\`Nothing was changed both here and elsewhere")
      (let ((now (fencepost-tests-get "bread")))
        (should (equal (list (plist-get now :title) (plist-get now :notes)) '("White bread" "sliced"))))
      (fencepost-undo)
      (revert-buffer)
      (shows "White bread\n +Notes"))))

(defun fencepost-live-lines (text)
  "Wait until the lines to edit are TEXT and at rest."
  (condition-case nil
      (fencepost-tests-wait "the lines"
                            (lambda ()
                              (with-current-buffer "*Fencepost lines*"
                                (and (not fencepost--write-is-saving) (not (buffer-modified-p))
                                     (equal (buffer-substring-no-properties (point-min) (point-max))
                                            text)))))
    (error (should (equal (with-current-buffer "*Fencepost lines*"
                            (buffer-substring-no-properties (point-min) (point-max)))
                          text)))))

(ert-deftest fencepost-live-written-meanwhile ()
  "What is typed between a save of the lines and its answer sets back nothing that others changed then."
  (fencepost-tests-with nil
    (let ((ids (cl-loop for title in '("One" "Two" "Three") for number from 1
                        collect (plist-get (fencepost-tests-save :title title :sortOrder (* 10 number))
                                           :id))))
      (fencepost-tests-list)
      (fencepost-tests-settle)
      (fencepost-write)
      (fencepost-live-lines "# Reminders\n[ ] One\n[ ] Two\n[ ] Three\n")
      (set-buffer "*Fencepost lines*")
      (search-forward "One") (insert " more")
      (let (reading)
        (cl-letf (((symbol-function 'fencepost--write-load)
                   (lambda (&rest arguments) (setq reading arguments))))
          (fencepost-write-save)
          (fencepost-tests-wait "the save" (lambda () reading)))
        ;; Before the lines are read again, others rename one and make one, and something is typed.
        (fencepost-tests-call "reminder/save"
                              (list :reminder (list :id (nth 1 ids) :title "Two of theirs")))
        (fencepost-tests-save :title "Theirs")
        (dolist (title '("Two of theirs" " Theirs"))
          (fencepost-tests-wait title (lambda ()
                                        (with-current-buffer "*Fencepost*"
                                          (string-match-p title (buffer-string))))))
        (set-buffer "*Fencepost lines*")
        (search-forward "Three") (insert " mine")
        (apply #'fencepost--write-load reading))
      (fencepost-tests-wait "the lines" (lambda () (not fencepost--write-is-saving)))
      (should (buffer-modified-p))
      (fencepost-tests-answering ((y-or-n-p . t))
        (fencepost-write-save)
        (fencepost-tests-wait "the save" (lambda () (not (buffer-modified-p)))))
      (should (equal (sort (mapcar (lambda (one) (plist-get one :title)) (fencepost-tests-all))
                           #'string<)
                     '("One more" "Theirs" "Three mine" "Two of theirs"))))))

(ert-deftest fencepost-live-written ()
  "The list is edited as lines and saved once: added, renamed, moved, indented, ticked, removed."
  (fencepost-tests-with nil
    (fencepost-tests-call "list/save" '(:list (:title "Garden")))
    (cl-loop for title in '("One" "Two" "Three" "Four" "Five") for number from 1
             do (fencepost-tests-save :title title :sortOrder (* 10 number) :priority number))
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (fencepost-write)
    (fencepost-live-lines "# Reminders\n[ ] One\n[ ] Two\n[ ] Three\n[ ] Four\n[ ] Five\n\n# Garden\n")
    (set-buffer "*Fencepost lines*")
    (fencepost-write-save)
    (fencepost-tests-said "\\`Nothing has changed")
    (fencepost-tests-settle)
    (cl-flet ((on (title) (goto-char (point-min)) (search-forward title))
              (count () (length (plist-get (fencepost-tests-call "store/history" (make-hash-table))
                                           :transactions))))
      ;; Five goes above One, Two is renamed, Three is a part of it, Four is done, One is gone.
      (on "Five") (forward-line 0) (kill-whole-line)
      (on "# Reminders\n") (yank)
      (on "Two") (insert " and a half")
      (on "[ ] Three") (goto-char (match-beginning 0)) (insert "  ")
      (on "Four") (fencepost-write-tick)
      (on "[ ] One") (forward-line 0) (kill-whole-line)
      (on "# Garden\n") (insert "Rake tomorrow !high #yard\n")
      (let ((before (count)))
        (fencepost-tests-answering ((y-or-n-p . nil))
          (fencepost-write-save)
          (fencepost-tests-said "\\`As you wish\\.  Nothing is saved"))
        (should (string-match-p "Two and a half" (buffer-string)))
        (fencepost-tests-answering ((y-or-n-p . t))
          (fencepost-write-save)
          (fencepost-tests-said "\\`1 added, 4 changed, 1 removed"))
        (fencepost-live-lines
         "# Garden\n[ ] Rake\n\n# Reminders\n[ ] Five\n[ ] Two and a half\n  [ ] Three\n")
        (should (= (count) (1+ before))))
      (let ((rake (cl-find "Rake" (fencepost-tests-all) :test #'equal
                           :key (lambda (one) (plist-get one :title)))))
        (should (equal (list (plist-get rake :list) (plist-get rake :priority) (plist-get rake :tags)
                             (plist-get rake :due))
                       (list "Garden" 1 ["yard"] (fencepost--day 1)))))
      ;; What it did not show is as it was.
      (should (equal (sort (mapcar (lambda (one) (format "%s %d" (plist-get one :title)
                                                         (plist-get one :priority)))
                                   (fencepost-tests-all))
                           #'string<)
                     '("Five 5" "Four 4" "Rake 1" "Three 3" "Two and a half 2")))
      (fencepost-undo)
      (fencepost-live-lines
       "# Reminders\n[ ] One\n[ ] Two\n[ ] Three\n[ ] Four\n[ ] Five\n\n# Garden\n")
      ;; What another program changes meanwhile is merged, and a word without sense is said.
      (on "Two") (insert " b")
      (let ((two (cl-find "Two" (fencepost-tests-all) :test #'equal
                          :key (lambda (one) (plist-get one :title)))))
        (fencepost-tests-call "reminder/save" `(:reminder (:id ,(plist-get two :id) :notes "Note")))
        (fencepost-tests-answering ((y-or-n-p . nil)) (should-not (kill-buffer)))
        (should (equal (fencepost--unsaved) '("*Fencepost lines*")))
        (on "# Garden\n") (insert "[ ] Dig due:eventually\n")
        (fencepost-write-save)
        (fencepost-tests-said "eventually.*Nothing is saved; what you wrote is still here")
        (should (looking-at-p "\\[ \\] Dig"))
        (on " due:eventually") (replace-match "")
        (fencepost-write-save)
        (fencepost-tests-said "\\`1 added, 1 changed")
        (fencepost-live-lines "# Garden\n[ ] Dig\n\n# Reminders\n[ ] One\n[ ] Two b\n[ ] Three\n[ ] Four\n[ ] Five\n")
        (should (equal (plist-get (fencepost-tests-get (plist-get two :id)) :notes) "Note"))))))

(defun fencepost-live-open-lines (&rest titles)
  "Save reminders called TITLES, open them as lines, and return their ids."
  (prog1 (cl-loop for title in titles for number from 1
                  collect (plist-get (fencepost-tests-save :title title :sortOrder (* 10 number))
                                     :id))
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (fencepost-write)
    (fencepost-live-lines
     (concat "# Reminders\n" (mapconcat (lambda (title) (format "[ ] %s\n" title)) titles "")))
    (set-buffer "*Fencepost lines*")))

(defun fencepost-live-on-line (text)
  "Put point behind TEXT in the lines."
  (goto-char (point-min))
  (search-forward text))

(ert-deftest fencepost-live-written-early ()
  "What changes elsewhere just before one begins to type is not set back by the save."
  (fencepost-tests-with nil
    (let ((eggs (car (fencepost-live-open-lines "Eggs" "Milk"))))
      (fencepost-tests-call "reminder/save" `(:reminder (:id ,eggs :title "Six eggs")))
      (fencepost-tests-save :title "Salt" :sortOrder 30)
      ;; The list is asked for, and a word is typed before the answer.
      (fencepost--write-load (current-buffer))
      (fencepost-live-on-line "Milk")
      (insert " and bread")
      (fencepost-tests-settle)
      (fencepost-tests-answering ((y-or-n-p . (push "asked" fencepost-tests-messages)))
        (fencepost-write-save)
        (fencepost-tests-said "\\`1 changed;"))
      (fencepost-live-lines "# Reminders\n[ ] Six eggs\n[ ] Milk and bread\n[ ] Salt\n")
      (should-not (member "asked" fencepost-tests-messages)))))

(ert-deftest fencepost-live-written-untitled ()
  "A reminder without a title stays, and a title that was cleared does not mean removal."
  (fencepost-tests-with nil
    (let ((milk (plist-get (fencepost-tests-save :title "Milk" :sortOrder 10) :id)))
      (with-temp-file (fencepost-tests-store "lists" "Reminders" "untitled.ics")
        (insert (string-join '("BEGIN:VCALENDAR" "VERSION:2.0" "PRODID:-//Test//EN" "BEGIN:VTODO"
                               "UID:untitled" "DTSTAMP:20260101T000000Z" "X-APPLE-SORT-ORDER:5"
                               "END:VTODO" "END:VCALENDAR" "")
                             "\r\n")))
      (fencepost-tests-list)
      (fencepost-tests-settle)
      (fencepost-write)
      (fencepost-live-lines "# Reminders\n[ ] \n[ ] Milk\n")
      (set-buffer "*Fencepost lines*")
      (fencepost-live-on-line "Milk")
      (insert " and bread")
      (fencepost-write-save)
      (fencepost-tests-said "\\`1 changed;")
      (fencepost-live-lines "# Reminders\n[ ] \n[ ] Milk and bread\n")
      (fencepost-live-on-line "Milk and bread")
      (replace-match "")
      (goto-char (point-min))
      (should (string-match-p "It has no title" (cadr (should-error (fencepost-write-save)))))
      (should (= (line-number-at-pos) 3))
      (should-not fencepost--write-is-saving)
      (goto-char (line-end-position))
      (insert "Cheese")
      (fencepost-write-save)
      (fencepost-live-lines "# Reminders\n[ ] \n[ ] Cheese\n")
      (should (equal (plist-get (fencepost-tests-get milk) :title) "Cheese"))
      (should (= (length (fencepost-tests-all)) 2)))))

(ert-deftest fencepost-live-written-below ()
  "A line typed below one that is then deleted is a new reminder."
  (fencepost-tests-with nil
    (let ((eggs (car (fencepost-live-open-lines "Eggs" "Milk"))))
      (fencepost-live-on-line "Eggs")
      (execute-kbd-macro (kbd "RET S a l t"))
      (should (string-match-p "^Salt$" (buffer-string)))
      (fencepost-live-on-line "[ ] Eggs")
      (forward-line 0)
      (kill-whole-line)
      (fencepost-tests-answering ((y-or-n-p . t))
        (fencepost-write-save)
        (fencepost-tests-said "\\`1 added, 1 removed"))
      (should-not (member eggs (mapcar (lambda (one) (plist-get one :id))
                                       (fencepost-tests-all)))))))

(ert-deftest fencepost-live-written-elsewhere ()
  "What others removed or changed meanwhile is asked about, and the save succeeds then."
  (fencepost-tests-with nil
    (pcase-let ((`(,eggs ,milk ,salt ,rice)
                 (fencepost-live-open-lines "Eggs" "Milk" "Salt" "Rice")))
      ;; One is renamed on both sides, one removed there and renamed here, one removed on both, and
      ;; one changed there and removed here.
      (goto-char (point-max))
      (insert "Tea\n")
      (fencepost-live-on-line "Eggs") (insert " !high")
      (fencepost-live-on-line "Milk") (insert " here")
      (fencepost-live-on-line "[ ] Salt") (forward-line 0) (kill-whole-line)
      (fencepost-live-on-line "[ ] Rice") (forward-line 0) (kill-whole-line)
      (fencepost-tests-call "reminder/remove" (list :id eggs))
      (fencepost-tests-call "reminder/save" `(:reminder (:id ,milk :title "Milk there" :priority 1)))
      (fencepost-tests-call "reminder/remove" (list :id salt))
      (fencepost-tests-call "reminder/save" `(:reminder (:id ,rice :title "Brown rice")))
      (fencepost-tests-settle)
      (let (asked)
        ;; No to all: nothing is saved, and the message says how to drop it.
        (cl-letf (((symbol-function 'y-or-n-p)
                   (lambda (text) (push text asked) (string-match-p "Save\\? \\'" text))))
          (fencepost-write-save)
          (fencepost-tests-said "Nothing is saved; .*C-c C-k drops it")
          (should (= (length asked) 2))
          (should (string-match-p "“Eggs” was removed elsewhere\\.  Make it again\\?" (car asked))))
        (setq asked nil)
        (cl-letf (((symbol-function 'y-or-n-p)
                   (lambda (text) (push text asked) (not (string-match-p "Remove it" text)))))
          (fencepost-write-save)
          (fencepost-tests-said "; u takes it back")
          (fencepost-live-lines
           "# Reminders\n[ ] Eggs !high\n[ ] Milk here\n[ ] Tea\n[ ] Brown rice\n"))
        (should (equal (mapcar (lambda (text) (substring text 0 (min 12 (length text))))
                               (nreverse asked))
                       '("1 added, 2 c" "“Eggs” was r" "“Milk” was c" "“Brown rice”"))))
      (should (equal (plist-get (fencepost-tests-get milk) :priority) 1)))))

(ert-deftest fencepost-live-written-lost-answer ()
  "Where the answer to a save was lost, the next save makes nothing twice."
  (fencepost-tests-with nil
    (fencepost-live-open-lines "Eggs" "Milk")
    (goto-char (point-max))
    (insert "Tea !high\n")
    (fencepost-live-on-line "[ ] Milk") (forward-line 0) (kill-whole-line)
    (fencepost-tests-answering ((y-or-n-p . t))
      ;; The answer never comes to the buffer.
      (cl-letf (((symbol-function 'fencepost--write-saved)
                 (lambda (buffer &rest _) (fencepost--write-stop buffer "The server stopped."))))
        (fencepost-write-save)
        (fencepost-tests-said "The server stopped"))
      (fencepost-write-save)
      (fencepost-live-lines "# Reminders\n[ ] Eggs\n[ ] Tea\n"))
    (should (= (length (fencepost-tests-all)) 2))))

(ert-deftest fencepost-live-slices ()
  "What is written in slices is all there, and point stays where the person has it or moves it."
  (fencepost-tests-with nil
    (let* ((fencepost--slice-span 0) (fencepost--slice-least 1)
           (titles (mapcar (lambda (number) (format "Number %02d" number)) (number-sequence 10 69)))
           (is-drawn (lambda (count) (lambda () (and (not fencepost--work)
                                                     (= (length fencepost--lines) count))))))
      (fencepost-tests-call
       "store/apply"
       (list :operations
             (vconcat (cl-loop for title in titles for number from 0
                               for saved = (list :title title :priority (nth (% number 3) '(1 0 9)))
                               collect (list :method "reminder/save"
                                             :params (list :reminder saved))))))
      (fencepost-tests-list)
      (fencepost-list-sort "title")
      (fencepost-tests-wait "them all" (funcall is-drawn 61))
      (should (equal (cdr (fencepost-tests-titles)) titles))
      (fencepost-tests-go "Number 40")
      (fencepost-list-group 'priority)
      (fencepost-tests-wait "sections" (funcall is-drawn 65))
      (should (string-match-p "Number 40" (fencepost-tests-line)))
      ;; The person moves between two slices.
      (fencepost-list-group nil)
      (fencepost-tests-wait "a slice" (lambda () fencepost--work))
      (fencepost-tests-go "Number 50")
      (fencepost-tests-wait "no sections" (funcall is-drawn 60))
      (should (string-match-p "Number 50" (fencepost-tests-line)))
      (should (equal (fencepost-tests-titles) titles))
      ;; Something is added and something is gone while all is written.
      (fencepost--list-redraw)
      (should fencepost--work)
      (fencepost-list-complete)
      (fencepost-tests-save :title "Number 00")
      (fencepost-tests-wait "both" (lambda () (equal (fencepost-tests-titles)
                                                     (cons "Number 00"
                                                           (remove "Number 50" titles))))))))

(ert-deftest fencepost-live-preview ()
  "The preview shows all about a reminder, and why its alarm has not gone off."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Zip" :notes "In the blue box"
                          :alarms [(:proximity "enter" :place (:placeId "eiffel-tower"))])
    (fencepost-tests-list '("▾ Reminders 1" "Zip"))
    (fencepost-tests-go "Zip")
    (fencepost-list-preview)
    (fencepost-tests-wait "the preview"
                          (lambda ()
                            (with-current-buffer "*Fencepost preview*"
                              (and (string-match-p "\\`Title: Zip\nList: Reminders\n"
                                                   (buffer-string))
                                   (string-match-p "In the blue box" (buffer-string))
                                   (string-match-p "♪ No program has said where you are yet"
                                                   (buffer-string))))))
    (fencepost-list-explain)
    (fencepost-tests-said "\\`No program has said where you are yet")))

(ert-deftest fencepost-live-map ()
  "Where Emacs cannot show a picture, the map is written to a file, and that is said."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Zip" :alarms [(:proximity "enter"
                                                 :place (:placeId "eiffel-tower"))])
    (fencepost-map)
    (fencepost-tests-said (concat "the map is in " (regexp-quote fencepost-map-file)))
    (with-temp-buffer
      (insert-file-contents fencepost-map-file)
      (should (= (file-modes fencepost-map-file) #o600))
      (should (looking-at-p "<svg"))
      (should (search-forward "Eiffel Tower" nil t)))))

(defvar image-types)

(defun fencepost-live-picture ()
  "The SVG that the map shows, once it shows one."
  (when-let ((buffer (get-buffer "*Fencepost map*")))
    (plist-get (cdr (get-text-property 1 'display buffer)) :data)))

(ert-deftest fencepost-live-map-inline ()
  "Where Emacs can show a picture (here a stand-in says so), the map is one that follows the store."
  (fencepost-tests-with nil
    (cl-letf ((image-types '(svg))
              ((symbol-function 'display-images-p) (lambda (&rest _) t))
              ((symbol-function 'image-type-available-p) (lambda (type) (eq type 'svg))))
      (cl-flet ((shows (text)
                  (fencepost-tests-wait
                   text (lambda () (and (fencepost-live-picture)
                                        (string-match-p text (fencepost-live-picture))))))
                (save (title tag latitude)
                  (fencepost-tests-save
                   :title title :tags (vector tag)
                   :alarms (vector `(:proximity "enter"
                                     :place (:title ,title :latitude ,latitude :longitude 2.3
                                             :radius 100))))))
        (save "Zip" "fun" 48.85)
        (save "Bread" "food" 48.86)
        (fencepost-tests-list)
        (fencepost--set-filter "#fun")
        (fencepost-tests-shows '("▾ Reminders 1" "Zip"))
        (fencepost-map)
        (shows "Zip")
        (set-buffer "*Fencepost map*")
        (let ((image (get-text-property (point-min) 'display)))
          (should (eq (car image) 'image))
          (should (eq (plist-get (cdr image) :type) 'svg))
          ;; As large as the window has room: it touches two of its sides.
          (should (or (= (plist-get (cdr image) :width) (window-body-width nil t))
                      (= (plist-get (cdr image) :height) (window-body-height nil t)))))
        (should-not (buffer-modified-p))
        (cl-flet ((width () (plist-get (cdr (get-text-property 1 'display)) :width)))
          (let ((fitting (width)))
            (call-interactively (key-binding "+"))
            (call-interactively (key-binding "+"))
            (should (> (width) (* 1.5 fitting)))
            (call-interactively (key-binding "-"))
            (should (< (width) (* 1.5 fitting)))
            (call-interactively (key-binding "0"))
            (should (= (width) fitting))))
        (save "Slide" "fun" 48.87)
        (shows "Slide")
        (revert-buffer)
        (fencepost-tests-settle)
        ;; It is of what the list showed.
        (should-not (string-match-p "Bread" (fencepost-live-picture)))
        (should-not (file-exists-p fencepost-map-file))))))

(ert-deftest fencepost-live-map-fitting ()
  "A map fills the window in its own proportions, whichever way round that is."
  (cl-flet ((fit (svg size) (seq-take (fencepost--map-fitting svg size) 4)))
    (should (equal (fit "<svg x=\"1\" width=\"800\" height=\"400\">" '(1000 . 900))
                   '(:width 1000 :height 500)))
    (should (equal (fit "<svg width=\"800\" height=\"400\">" '(1000 . 100))
                   '(:width 200 :height 100)))
    (should (equal (fit "<svg>" '(1000 . 100)) '(:max-width 1000 :max-height 100)))))

(provide 'fencepost-live-tests)
;;; fencepost-live-tests.el ends here
