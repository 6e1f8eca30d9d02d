;;; fencepost-session-tests.el --- Consent, alarms, and servers that die  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves what does not depend on what the person does with a reminder: that they are asked and
;; obeyed, told of alarms, and lose nothing when a server is missing, killed, or one of several.

;;; Code:

(require 'fencepost-tests)

(defun fencepost-session-question ()
  "Wait for the question of the server, and return its buffer."
  (fencepost-tests-wait
   "a question"
   (lambda () (cl-find-if (lambda (buffer)
                            (eq (buffer-local-value 'major-mode buffer) 'fencepost-question-mode))
                          (buffer-list)))))

(defun fencepost-session-choose (title)
  "Answer the question of the server with the button TITLE."
  (with-current-buffer (fencepost-session-question)
    (goto-char (point-min))
    (search-forward title)
    (push-button (match-beginning 0))))

;;;; Consent

(ert-deftest fencepost-session-allowed ()
  "The person is not asked at the start; the list asks once, and shows what was allowed."
  (fencepost-tests-with (:arguments nil)
    (fencepost-tests-save :title "Walk")
    (fencepost-mode-line-mode 1)
    (fencepost-tests-settle)
    (should (equal (fencepost--access-status "reminder") "notDetermined"))
    (fencepost-tests-list)
    (with-current-buffer (fencepost-session-question)
      (should (string-match-p (concat "\\`Emacs asks to see and change your reminders: "
                                      "“Shows your reminders in a list")
                              (buffer-string)))
      ;; A key that was meant for something else answers nothing.
      (should-error (call-interactively (key-binding (kbd "RET")))))
    (fencepost-session-choose "Allow")
    (fencepost-tests-shows '("▾ Reminders 1" "Walk"))
    (fencepost-mode-line-mode -1)
    (fencepost-restart)
    (fencepost-tests-list '("▾ Reminders 1" "Walk"))))

(ert-deftest fencepost-session-not-held-up ()
  "While a question is open, the server goes on answering."
  (fencepost-tests-with (:arguments nil)
    (fencepost-tests-list)
    (fencepost-session-question)
    (let (answer)
      (fencepost--request "units/parse" '(:text "500 ft") :then (lambda (it) (setq answer it)))
      (fencepost-tests-wait "an answer" (lambda () answer))
      (should (equal answer '(:metres 152.4 :unit "ft"))))
    (fencepost-session-choose "Allow")
    (fencepost-tests-settle)))

(ert-deftest fencepost-session-refused ()
  "A refusal is obeyed: one sentence with what to do, no reminders, and no second question."
  (fencepost-tests-with (:arguments nil)
    (fencepost-tests-save :title "Secret")
    (fencepost-tests-list)
    (fencepost-session-choose "Don't allow")
    (fencepost-tests-said "may not see your reminders.*fencepost access grant Emacs")
    (should (string-match-p "fencepost access grant Emacs" (fencepost-tests-words)))
    (should-not (string-match-p "Secret" (buffer-string)))
    (setq fencepost-tests-messages nil)
    (fencepost)
    (fencepost-tests-said "fencepost access grant Emacs")
    (should-not (cl-some (lambda (buffer) (string-match-p "question" (buffer-name buffer)))
                         (buffer-list)))
    ;; They change their mind in a shell.
    (fencepost-tests-access "grant" "Emacs" "reminders")
    (fencepost-tests-shows '("▾ Reminders 1" "Secret"))))

(ert-deftest fencepost-session-dismissed ()
  "A question that is dismissed is answered with nothing, and may be put again."
  (fencepost-tests-with (:arguments nil)
    (fencepost-tests-list)
    (kill-buffer (fencepost-session-question))
    (fencepost-tests-said "gave no answer")
    (fencepost)
    (fencepost-session-choose "Allow")
    (fencepost-tests-wait "the list" (lambda () (string-match-p "Nothing to do"
                                                                (buffer-string))))))

(ert-deftest fencepost-session-minibuffer ()
  "Where the person prefers it, the question is put in the minibuffer."
  (fencepost-tests-with (:arguments nil)
    (let ((fencepost-question-function #'fencepost-ask-in-minibuffer) asked)
      (cl-letf (((symbol-function 'completing-read)
                 (lambda (text choices &rest _) (push (cons text choices) asked) "Allow")))
        (fencepost-tests-list)
        (fencepost-tests-wait "the list" (lambda () (string-match-p "Nothing to do"
                                                                    (buffer-string)))))
      (should (equal (cdar asked) '("Allow" "Don't allow"))))))

(ert-deftest fencepost-session-taken-back ()
  "What the person takes back is gone from the list at once, and what they grant is there at once."
  (fencepost-tests-with (:arguments nil)
    (fencepost-tests-save :title "Walk")
    (fencepost-tests-access "grant" "Emacs" "reminders")
    (fencepost-tests-list '("▾ Reminders 1" "Walk"))
    (fencepost-tests-access "deny" "Emacs" "reminders")
    (fencepost-tests-wait "the list to be emptied"
                          (lambda () (not (string-match-p "Walk" (buffer-string)))))
    (should (string-match-p "fencepost access grant Emacs" (fencepost-tests-words)))
    (should-not fencepost--lists)
    (fencepost-tests-access "grant" "Emacs" "reminders")
    (fencepost-tests-shows '("▾ Reminders 1" "Walk"))))

(ert-deftest fencepost-session-taken-back-everywhere ()
  "Consent taken back closes all that shows reminders; what was typed and not saved stays."
  (fencepost-tests-with (:arguments nil)
    (let ((fresh (plist-get (fencepost-tests-save :title "Fresh" :tags ["errands"]) :id))
          (typed (plist-get (fencepost-tests-save :title "Typed") :id)))
      (fencepost-tests-access "grant" "Emacs" "reminders")
      (fencepost-tests-list '("▾ Reminders 2" "Fresh" "Typed"))
      (fencepost-tests-go "Fresh")
      (fencepost-list-preview)
      (fencepost-edit fresh)
      (fencepost-tests-wait "an edit buffer" (lambda () (get-buffer "*Fencepost: Fresh*")))
      (fencepost-edit typed)
      (fencepost-tests-wait "another" (lambda () (get-buffer "*Fencepost: Typed*")))
      (with-current-buffer "*Fencepost: Typed*"
        (goto-char (point-max))
        (insert "\nMine\n"))
      (dolist (name '("*Fencepost map*" "*Fencepost difference*" " *Fencepost theirs*"))
        (get-buffer-create name))
      (fencepost--ask-tags)
      (fencepost-tests-wait "the tags" (lambda () (member "errands" fencepost--tags)))
      (fencepost-tests-access "deny" "Emacs" "reminders")
      (fencepost-tests-wait "the tags to go" (lambda () (not fencepost--tags)))
      (dolist (name '("*Fencepost preview*" "*Fencepost map*" "*Fencepost difference*"
                      " *Fencepost theirs*" "*Fencepost: Fresh*"))
        (should-not (get-buffer name)))
      (with-current-buffer "*Fencepost: Typed*"
        (should (string-match-p "^Mine$" (buffer-string)))))))

;;;; Leaving

(defun fencepost-session-leave (answer)
  "Leave Emacs, but for its end: whether it may, and what was asked and got ANSWER."
  (let (asked)
    (cl-letf (((symbol-function 'y-or-n-p) (lambda (text) (push text asked) answer)))
      (cons (run-hook-with-args-until-failure 'kill-emacs-query-functions) asked))))

(ert-deftest fencepost-session-leave-modified ()
  "Leaving Emacs with a reminder that is not saved asks; with nothing unsaved it does not."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Call") :id)))
      (fencepost-edit id)
      (fencepost-tests-wait "the edit buffer" (lambda () (get-buffer "*Fencepost: Call*")))
      (should (equal (fencepost-session-leave nil) '(t)))
      (with-current-buffer "*Fencepost: Call*"
        (goto-char (point-max))
        (insert "Typed\n"))
      (should (equal (fencepost-session-leave nil)
                     '(nil "Not saved: *Fencepost: Call*.  Leave Emacs all the same? ")))
      (should (car (fencepost-session-leave t))))))

(ert-deftest fencepost-session-leave-under-way ()
  "Leaving waits for a save that is under way, and names it where the server has not answered."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (fencepost-stop)
    (let ((fencepost--leave-span 120))
      (fencepost--add-line "Typed while it started")
      (should (equal (fencepost-session-leave nil) '(t))))
    (should (equal (mapcar (lambda (one) (plist-get one :title)) (fencepost-tests-all))
                   '("Typed while it started")))
    (fencepost-tests-settle)
    ;; No answer is looked at in no time; a server that is held would be another's at once.
    (let ((fencepost--leave-span 0))
      (fencepost--add-line "Buy milk")
      (should (equal (fencepost-session-leave nil)
                     '(nil "Not saved: “Buy milk”.  Leave Emacs all the same? "))))
    (fencepost-tests-said "\\`Added “Buy milk”")))

(ert-deftest fencepost-session-restart-in-a-save ()
  "A save that waits while the person starts the server again is sent to the next one, once."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (let ((process (fencepost--server fencepost--wire)))
      (signal-process process 'SIGSTOP)
      (fencepost--add-line "Buy milk")
      (fencepost-restart)
      (signal-process process 'SIGKILL))
    (fencepost-tests-said "\\`Added “Buy milk”")
    (fencepost-tests-settle)
    (fencepost-tests-shows '("▾ Reminders 1" "Buy milk"))
    (should (= (length (fencepost-tests-all)) 1))))

;;;; Alarms

(defun fencepost-session-firing (id heard)
  "Wait until an alarm of the reminder called ID is in what HEARD returns, and return it."
  (fencepost-tests-wait "the alarm"
                        (lambda () (cl-find id (funcall heard) :test #'equal
                                            :key (lambda (one) (plist-get one :item))))))

(defmacro fencepost-session-with-alarm (&rest body)
  "Run BODY when an alarm has gone off, bound to `firing', of the reminder called ID."
  `(fencepost-tests-with nil
     (let* ((heard nil)
            (fencepost-alarm-functions (list #'fencepost-notify
                                             (lambda (firing) (push firing heard)))))
       (ignore heard)
       (fencepost-tests-list)
       (fencepost-tests-settle)
       (let* ((id (plist-get (fencepost-tests-save-ahead
                              (lambda (moment)
                                (list :title "Tea" :alarms
                                      (vector (list :absoluteDate
                                                    (fencepost--instant moment))))))
                             :id))
              (firing (fencepost-session-firing id (lambda () heard))))
         (ignore firing id)
         ,@body))))

(ert-deftest fencepost-session-alarm ()
  "An alarm that goes off is told, shown in the mode line, and can be completed from its buffer."
  (fencepost-session-with-alarm
   (should (equal (list (plist-get firing :title) (plist-get firing :cause) (plist-get firing :item))
                  (list "Tea" "time" id)))
   (fencepost-tests-said "\\`♪ Tea: it is time (today .*M-x fencepost-alarms answers it")
   (should (string-match-p "♪1" (fencepost-mode-line-string)))
   (fencepost-alarms)
   (set-buffer "*Fencepost alarms*")
   (should (string-match-p "\\`♪ Tea  it is time (today " (buffer-string)))
   (goto-char (point-min))
   (fencepost-alarms-explain)
   (fencepost-tests-said "went off")
   (fencepost-alarms-complete)
   (fencepost-tests-said "\\`Done: Tea")
   (should (string-match-p "Nothing has gone off" (buffer-string)))
   (should (eq (plist-get (fencepost-tests-get id) :completed) t))))

(ert-deftest fencepost-session-snooze ()
  "An alarm can be put off, and goes off again then."
  (fencepost-session-with-alarm
   (setq heard nil)
   (fencepost--snooze firing 1)
   (fencepost-tests-said "\\`“Tea” comes again ")
   (should-not fencepost--firings)
   (should (equal (plist-get (fencepost-tests-wait "it to go off again" (lambda () (car heard)))
                             :cause)
                  "snooze"))))

(ert-deftest fencepost-session-snooze-in-words ()
  "An alarm is put off until what a person types; what is not a time is told, and it stays."
  (fencepost-session-with-alarm
   (fencepost-alarms)
   (set-buffer "*Fencepost alarms*")
   (goto-char (point-min))
   (fencepost-tests-answering ((completing-read . "someday")) (fencepost-alarms-snooze))
   (fencepost-tests-said "\\`“someday” is not a time\\.  Write tomorrow 9")
   (should fencepost--firings)
   (fencepost-tests-answering ((completing-read . "tomorrow 9")) (fencepost-alarms-snooze))
   (fencepost-tests-said "\\`“Tea” comes again tomorrow 09:00")
   (should-not fencepost--firings)
   (should (string-match-p "Nothing has gone off" (buffer-string)))
   (should (eq (plist-get (fencepost-tests-get id) :completed) :json-false))))

(defmacro fencepost-session-asked (&rest body)
  "The methods, the latest first, that Emacs asks for while BODY runs."
  `(let* ((send (symbol-function 'fencepost--send)) asked)
     (cl-letf (((symbol-function 'fencepost--send)
                (lambda (ask) (push (fencepost--ask-method ask) asked) (funcall send ask))))
       ,@body
       asked)))

(ert-deftest fencepost-session-answered-elsewhere ()
  "An alarm that was answered elsewhere leaves buffer, mode line and desktop, and nothing is asked."
  (fencepost-session-with-alarm
   (let* ((taken-down nil) (closed nil)
          (fencepost--notifications (list (cons (plist-get firing :firing) 7)))
          (fencepost-alarm-closed-functions
           (list (lambda (one) (push (plist-get one :firing) closed)))))
     (cl-letf (((symbol-function 'notifications-close-notification)
                (lambda (id &rest _) (push id taken-down))))
       (should-not
        (member "alarm/firings"
                (fencepost-session-asked
                 (fencepost-alarms)
                 (set-buffer "*Fencepost alarms*")
                 (should (string-match-p "\\`♪ Tea  it is time" (buffer-string)))
                 (fencepost-tests-call "alarm/acknowledge" (list :firing (plist-get firing :firing)))
                 (fencepost-tests-wait "it to leave"
                                       (lambda () (string-match-p "Nothing has gone off"
                                                                  (buffer-string))))
                 (fencepost-tests-settle))))
       (should (equal (fencepost-mode-line-string) ""))
       (should (equal taken-down '(7)))
       (should-not fencepost--notifications)
       (should (equal closed (list (plist-get firing :firing))))))))

(ert-deftest fencepost-session-completed-elsewhere ()
  "A firing that was answered elsewhere is not answered again, even if it is still shown."
  (fencepost-session-with-alarm
   (fencepost-tests-call "alarm/acknowledge" (list :firing (plist-get firing :firing)))
   (fencepost-tests-wait "it to leave" (lambda () (not fencepost--firings)))
   (dolist (answer (list #'fencepost--complete-firing #'fencepost--acknowledge
                         (lambda (firing) (fencepost--snooze firing 60))))
     (setq fencepost-tests-messages nil)
     (funcall answer firing)
     (fencepost-tests-said "\\`It was answered elsewhere"))
   (fencepost-tests-settle)
   (should-not (eq (plist-get (fencepost-tests-get id) :completed) t))))

(ert-deftest fencepost-session-answered-in-time ()
  "An alarm that was answered before it could be told is not told."
  (fencepost-session-with-alarm
   (fencepost-tests-said "\\`♪ Tea")
   (fencepost-tests-call "alarm/acknowledge" (list :firing (plist-get firing :firing)))
   (fencepost-tests-wait "it to leave" (lambda () (not fencepost--firings)))
   (setq fencepost-tests-messages nil)
   (fencepost-notify firing)
   (should-not fencepost-tests-messages)))

(ert-deftest fencepost-session-answered-while-dead ()
  "What was answered while the server was dead leaves too; what was not stays, and is not told again."
  (fencepost-session-with-alarm
   (let* ((other (plist-get (fencepost-tests-save-ahead
                             (lambda (moment)
                               (list :title "Coffee" :alarms
                                     (vector (list :absoluteDate (fencepost--instant moment))))))
                            :id)))
     (fencepost-session-firing other (lambda () heard))
     (should (= (length fencepost--firings) 2))
     (setq heard nil)
     (cl-letf* ((start (symbol-function 'fencepost--start-again))
                ((symbol-function 'fencepost--start-again) #'ignore))
       (fencepost-tests-kill)
       (fencepost-tests-wait "its death" (lambda () (not fencepost--wire)))
       ;; Pressed while there is no server.
       (fencepost--complete-firing firing)
       (fencepost-tests-call "alarm/acknowledge" (list :firing (plist-get firing :firing)))
       (should (= (length fencepost--firings) 2))
       (funcall start))
     (fencepost-tests-said "\\`It was answered elsewhere")
     (fencepost-tests-settle)
     (should (equal (mapcar (lambda (one) (plist-get one :title)) fencepost--firings) '("Coffee")))
     (should-not heard)
     (should-not (eq (plist-get (fencepost-tests-get id) :completed) t)))))

(ert-deftest fencepost-session-alarm-hidden ()
  "Consent taken back takes away what has gone off; given again, what is open by then is there."
  (fencepost-tests-with (:arguments nil)
    (fencepost-tests-access "grant" "Emacs" "reminders")
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (dolist (title '("Tea" "Coffee"))
      (fencepost-tests-save-ahead
       (lambda (moment) (list :title title :alarms
                              (vector (list :absoluteDate (fencepost--instant moment)))))))
    (fencepost-tests-wait "both" (lambda () (cdr fencepost--firings)))
    (let ((tea (cl-find "Tea" fencepost--firings :test #'equal
                        :key (lambda (one) (plist-get one :title)))))
      (fencepost-tests-access "deny" "Emacs" "reminders")
      (fencepost-tests-wait "them to leave" (lambda () (not fencepost--firings)))
      (fencepost-tests-call "alarm/acknowledge" (list :firing (plist-get tea :firing)))
      (fencepost-tests-access "grant" "Emacs" "reminders")
      (fencepost-tests-wait "the open one" (lambda () fencepost--firings))
      (should (equal (mapcar (lambda (one) (plist-get one :title)) fencepost--firings)
                     '("Coffee"))))))

(ert-deftest fencepost-session-completed-twice ()
  "Completing an alarm of a reminder that repeats answers it: a second time moves it no further."
  (fencepost-tests-with nil
    (let* ((heard nil)
           (fencepost-alarm-functions (list (lambda (firing) (push firing heard)))))
      (fencepost-tests-list)
      (fencepost-tests-settle)
      (let* ((id (plist-get (fencepost-tests-save-ahead
                             (lambda (moment)
                               (list :title "Tea" :due (format-time-string "%FT%T" moment t)
                                     :recurrence ["FREQ=DAILY"]
                                     :alarms [(:relativeOffset 0 :relativeTo "due")])))
                            :id))
             (firing (fencepost-session-firing id (lambda () heard))))
        ;; Two presses, the second before the first is answered.
        (fencepost--complete-firing firing)
        (fencepost--complete-firing firing)
        (fencepost-tests-said "\\`Done: Tea")
        (fencepost-tests-settle)
        (let ((due (plist-get (fencepost-tests-get id) :due)))
          (fencepost--complete-firing firing)
          (fencepost-tests-said "\\`It was answered elsewhere")
          (fencepost-tests-settle)
          (should (equal (plist-get (fencepost-tests-get id) :due) due))
          (should (= (length (fencepost-tests-all)) 2))
          ;; One step takes it back.
          (fencepost-undo)
          (fencepost-tests-said "\\`Undone")
          (should (string< (plist-get (fencepost-tests-get id) :due) due)))))))

(ert-deftest fencepost-session-arriving ()
  "A reminder for a place goes off when another client reports that the person has arrived."
  (fencepost-tests-with nil
    (let* ((heard nil)
           (fencepost-alarm-functions (list (lambda (firing) (push firing heard))))
           (now (truncate (float-time))))
      (fencepost-tests-list)
      (fencepost-tests-save
       :title "Zip" :alarms [(:proximity "enter" :place (:placeId "eiffel-tower")
                              :policy (:dwell 0 :fireIfInside t))])
      (fencepost-tests-shows '("▾ Reminders 1" "Zip"))
      (dolist (step '((48.8 -40) (48.8584 -20) (48.8584 0)))
        (fencepost-tests-call "location/update"
                              (list :latitude (car step) :longitude 2.2945
                                    :at (fencepost--instant (+ now (cadr step))))))
      (should (equal (plist-get (fencepost-tests-wait "the alarm" (lambda () (car heard))) :cause)
                     "enter"))
      (should (member "Until the next visit" (mapcar #'car fencepost-snooze-choices))))))

(ert-deftest fencepost-session-mode-line ()
  "The mode line counts what is due by the end of today, and follows the store."
  (fencepost-tests-with nil
    (unwind-protect
        (progn
          (fencepost-mode-line-mode 1)
          (fencepost-tests-settle)
          (should (equal (fencepost-mode-line-string) ""))
          (fencepost-tests-save :title "Old" :due (fencepost--day -1))
          (fencepost-tests-save :title "Today" :due (fencepost--day))
          (fencepost-tests-save :title "Later" :due (fencepost--day 1))
          (fencepost-tests-wait "the count" (lambda () (and (= fencepost--due-count 2)
                                                            (= fencepost--overdue-count 1))))
          (should (string-match-p "⚑2" (fencepost-mode-line-string))))
      (fencepost-mode-line-mode -1))))

;;;; Servers that die

(ert-deftest fencepost-session-killed ()
  "A server that is killed is started again; what was typed stays and what changed is shown."
  (fencepost-tests-with nil
    (let ((id (plist-get (fencepost-tests-save :title "Call") :id)))
      (fencepost-tests-list '("▾ Reminders 1" "Call"))
      (fencepost-edit id)
      (fencepost-tests-wait "the edit buffer" (lambda () (get-buffer "*Fencepost: Call*")))
      (with-current-buffer "*Fencepost: Call*"
        (goto-char (point-max))
        (insert "\nTyped before the crash\n"))
      (let ((wire fencepost--wire))
        (fencepost-tests-kill)
        ;; Emacs is not told of this one.
        (fencepost-tests-save :title "Made while it was dead")
        (fencepost-tests-wait "another server" (lambda () (and fencepost--wire
                                                               (not (eq wire fencepost--wire))
                                                               (eq fencepost--phase 'ready)))))
      (fencepost-tests-shows '("▾ Reminders 2" "Call" "Made while it was dead"))
      (with-current-buffer "*Fencepost: Call*"
        (should (string-match-p "Typed before the crash" (buffer-string)))
        (fencepost-edit-finish))
      (fencepost-tests-said "\\`Saved “Call”")
      (should (equal (plist-get (fencepost-tests-get id) :notes) "Typed before the crash")))))

(ert-deftest fencepost-session-killed-in-a-save ()
  "A save that a death took is sent again, and makes one reminder and not two."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (let ((process (fencepost--server fencepost--wire)))
      (signal-process process 'SIGSTOP)
      (fencepost-add "Buy milk")
      (fencepost-tests-wait "the save to be under way" (lambda () fencepost--sent))
      (signal-process process 'SIGKILL))
    (fencepost-tests-said "\\`Added “Buy milk”")
    (fencepost-tests-shows '("▾ Reminders 1" "Buy milk"))
    (should (= (length (fencepost-tests-all)) 1))))

(ert-deftest fencepost-session-saved-and-unanswered ()
  "A save that was done though its answer was lost counts as done when it is sent again."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (let ((id (fencepost--new-id)) answers)
      (dotimes (_ 2)
        (fencepost--create (list :id id :title "Buy milk") (lambda (one) (push one answers)) #'error)
        (fencepost-tests-settle))
      (should (equal (mapcar (lambda (one) (plist-get one :id)) answers) (list id id)))
      (should (= (length (fencepost-tests-all)) 1)))))

(ert-deftest fencepost-session-killed-in-an-undo ()
  "What cannot be sent twice is not: the person is told to look."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Walk")
    (fencepost-tests-list '("▾ Reminders 1" "Walk"))
    (fencepost-tests-settle)
    (let ((process (fencepost--server fencepost--wire)))
      (signal-process process 'SIGSTOP)
      (fencepost-undo)
      (signal-process process 'SIGKILL))
    (fencepost-tests-said "The server stopped before it answered; look whether it was done")
    (fencepost-tests-settle)
    (fencepost-tests-shows '("▾ Reminders 1" "Walk"))))

(ert-deftest fencepost-session-gives-up ()
  "A server that dies again and again is left alone after a sentence, until it is asked for."
  (fencepost-tests-with nil
    (let ((program (expand-file-name "broken" fencepost-tests-home)))
      (with-temp-file program (insert "#!/bin/sh\nexit 3\n"))
      (set-file-modes program #o755)
      (let ((fencepost-program program) (fencepost--death-span 600))
        (fencepost-tests-list)
        (fencepost-tests-wait "the end" (lambda () (eq fencepost--phase 'failed)))
        (should (equal (length fencepost-tests-warnings) 1))
        (should (string-match-p "stopped 5 times.*M-x fencepost-restart"
                                (car fencepost-tests-warnings)))
        (fencepost-tests-wait "the sentence" (lambda () (string-match-p "fencepost-restart"
                                                                        (fencepost-tests-words)))))
      (fencepost-restart)
      (fencepost)
      (fencepost-tests-wait "the list" (lambda () (string-match-p "Nothing to do"
                                                                  (buffer-string)))))))

(ert-deftest fencepost-session-dead-unheard ()
  "A server that died before its end was watched counts like any other."
  (fencepost-tests-with nil
    (let ((program (expand-file-name "broken" fencepost-tests-home))
          (spawn (symbol-function 'fencepost--spawn)))
      (with-temp-file program (insert "#!/bin/sh\nexit 3\n"))
      (set-file-modes program #o755)
      (cl-letf (((symbol-function 'fencepost--spawn)
                 (lambda (path)
                   (let ((process (funcall spawn path)))
                     (set-process-sentinel process #'ignore)
                     (while (process-live-p process) (accept-process-output process 0.01))
                     process))))
        (let ((fencepost-program program) (fencepost--death-span 600))
          (fencepost-tests-list)
          (fencepost-tests-wait "the end" (lambda () (eq fencepost--phase 'failed)))
          (should (string-match-p "stopped 5 times" (car fencepost-tests-warnings))))))))

(ert-deftest fencepost-session-missing ()
  "Where the program is missing, one notice says how to get it, and it is used once it is there."
  (fencepost-tests-with nil
    (let ((process-environment (cons "FENCEPOST" process-environment))
          (exec-path nil))
      (fencepost-tests-list)
      (fencepost-tests-wait "the notice" (lambda () (string-match-p "swift build"
                                                                    (fencepost-tests-words))))
      (fencepost)
      (fencepost-add "Buy milk")
      (fencepost-tests-said "server is missing")
      (should (equal (length fencepost-tests-warnings) 1))
      (should (string-match-p (concat "not on the PATH.*swift build -c release "
                                      "--static-swift-stdlib --product fencepost")
                              (car fencepost-tests-warnings)))
      (fencepost-tests-wait "the list to fail"
                            (lambda () (eq (fencepost--mirror-phase fencepost--mirror) 'failed))))
    (fencepost)
    (fencepost-tests-wait "the list" (lambda () (string-match-p "Nothing to do"
                                                                (buffer-string))))))

;;;; Several

(ert-deftest fencepost-session-two-clients ()
  "Two clients on one store see each other's changes."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (let* ((told nil)
           (other (fencepost--wire-open
                   fencepost-tests-server
                   (lambda (method params) (push (cons method params) told))
                   #'ignore #'ignore)))
      (unwind-protect
          (let (ready saved)
            (fencepost--wire-send other "initialize" '(:clientInfo (:name "Other") :capabilities nil)
                                  (lambda (_) (setq ready t)) #'ignore)
            (fencepost-tests-wait "the other" (lambda () ready))
            (jsonrpc-notify other 'initialized nil)
            (fencepost--wire-send other "reminder/save" '(:reminder (:title "From the other"))
                                  (lambda (answer) (setq saved (plist-get answer :reminder)))
                                  #'ignore)
            (fencepost-tests-shows '("▾ Reminders 1" "From the other"))
            (fencepost-tests-go "From the other")
            (fencepost-list-complete)
            (fencepost-tests-wait
             "the other to hear"
             (lambda ()
               (cl-some (lambda (one)
                          (and (eq (car one) 'store/didChange)
                               (equal (plist-get (cdr one) :origin) "other")
                               (seq-contains-p (plist-get (plist-get (plist-get (cdr one) :changes)
                                                                     :reminders)
                                                          :updated)
                                               (plist-get saved :id))))
                        told))))
        (let ((process (fencepost--server other)))
          (jsonrpc-shutdown other)
          (fencepost-tests-wait "its end" (lambda () (not (process-live-p process)))))))))

(ert-deftest fencepost-session-gap ()
  "A delta that does not follow the last one makes Emacs ask what it missed."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Walk")
    (fencepost-tests-list '("▾ Reminders 1" "Walk"))
    (fencepost-tests-settle)
    (let (asked)
      (cl-letf* ((send (symbol-function 'fencepost--send))
                 ((symbol-function 'fencepost--send)
                  (lambda (ask) (push (fencepost--ask-method ask) asked) (funcall send ask)))
                 (hear (symbol-function 'fencepost--feed-notified)))
        ;; As if this one had never arrived.
        (cl-letf (((symbol-function 'fencepost--feed-notified)
                   (lambda (method _params) (push method asked))))
          (fencepost-tests-save :title "Missed")
          (fencepost-tests-wait "the first" (lambda () (memq 'store/didChange asked))))
        (ignore hear)
        (fencepost-tests-save :title "Heard")
        (fencepost-tests-shows '("▾ Reminders 3" "Walk" "Missed" "Heard")))
      (should (member "store/changes" asked)))))

(ert-deftest fencepost-session-no-history ()
  "Where history does not reach back, everything is fetched again."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Walk")
    (fencepost-tests-list '("▾ Reminders 1" "Walk"))
    (fencepost-tests-settle)
    (setq fencepost--state "3d6ucgjxh2315.1.0000000000000000")
    (fencepost-tests-save :title "Heard")
    (fencepost-tests-shows '("▾ Reminders 2" "Walk" "Heard"))))

(provide 'fencepost-session-tests)
;;; fencepost-session-tests.el ends here
