;;; fencepost-agenda-tests.el --- Events and what is due, day by day  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves that the agenda shows what there is, follows what changes by exact deltas, goes through time,
;; obeys the person's consent, and adds and removes events so that one step takes it back.

;;; Code:

(require 'fencepost-tests)

(defun fencepost-agenda-event (&rest event)
  "Save EVENT, a plist, from a shell, and return it."
  (plist-get (fencepost-tests-call "event/save"
                                   `(:event ,event ,@(and (plist-get event :id)
                                                          '(:ifRevision nil))))
             :event))

(defun fencepost-agenda-at (days clock)
  "CLOCK on the day that is so many DAYS from today."
  (concat (fencepost--day days) "T" clock ":00"))

(defun fencepost-agenda-open (&optional lines)
  "Open the agenda with today first, and wait until it shows LINES where they are given."
  (fencepost-agenda)
  (when lines (fencepost-agenda-shows lines)))

(defun fencepost-agenda-lines ()
  "What stands in the agenda, without headings."
  (with-current-buffer "*Fencepost agenda*"
    (cl-remove-if-not (lambda (line) (string-prefix-p "  " line))
                      (split-string (buffer-substring-no-properties (point-min) (point-max))
                                    "\n" t))))

(defun fencepost-agenda-shows (lines)
  "Wait until the agenda shows LINES and is at rest."
  (condition-case nil
      (fencepost-tests-wait
       "the agenda"
       (lambda ()
         (and (equal (fencepost-agenda-lines) lines)
              (with-current-buffer "*Fencepost agenda*"
                (and (not fencepost--work) (not fencepost--goal))))))
    (error (should (equal (fencepost-agenda-lines) lines)))))

(defun fencepost-agenda-go (text)
  "Put point in the agenda on the line that has TEXT."
  (set-buffer "*Fencepost agenda*")
  (goto-char (point-min))
  (search-forward text)
  (forward-line 0))

(defmacro fencepost-agenda-with (&rest body)
  "Run BODY with weeks that begin today, and an agenda of today and tomorrow in the store."
  `(fencepost-tests-with nil
     (let ((fencepost-agenda-start-on-weekday nil) (fencepost-agenda-span 'week))
       (fencepost-agenda-event :id "dentist" :title "Dentist" :location "Main street"
                               :start (fencepost-agenda-at 1 "14:00")
                               :end (fencepost-agenda-at 1 "15:00"))
       (fencepost-agenda-event :id "choir" :title "Choir" :recurrence ["FREQ=DAILY"]
                               :start (fencepost-agenda-at 0 "20:00")
                               :end (fencepost-agenda-at 0 "21:30"))
       (fencepost-tests-save :title "Old" :due (fencepost--day -3))
       (fencepost-tests-save :title "Milk" :due (fencepost--day 1))
       ,@body)))

(defun fencepost-agenda-week (&rest second)
  "The lines of the week; SECOND are those of tomorrow before the choir."
  (append '("  3 days late  ○ Old" "  20:00–21:30    Choir ↻")
          second
          (make-list 6 "  20:00–21:30    Choir ↻")))

(defun fencepost-agenda-days-of-month (day)
  "How many days the month of DAY has."
  (let ((first (fencepost--month-of day)))
    (- (time-to-days (fencepost--noon (fencepost--month-of day 1)))
       (time-to-days (fencepost--noon first)))))

(defmacro fencepost-agenda-asked (&rest body)
  "Requests, the earliest first, that Emacs sends while BODY runs: methods with params."
  `(let* ((send (symbol-function 'fencepost--send)) asked)
     (cl-letf (((symbol-function 'fencepost--send)
                (lambda (ask)
                  (push (list (fencepost--ask-method ask) (fencepost--ask-params ask)) asked)
                  (funcall send ask))))
       ,@body
       (reverse asked))))

(ert-deftest fencepost-agenda-shown ()
  "The agenda shows events and what is due, with what is overdue above, and point is on today."
  (fencepost-agenda-with
   (fencepost-agenda-open (fencepost-agenda-week "               ○ Milk"
                                                 "  14:00–15:00    Dentist  Main street"))
   (should (string-match-p "\\`Today, " (fencepost-tests-line)))
   (should (equal (fencepost--agenda-day-at-point) (fencepost--day)))))

(ert-deftest fencepost-agenda-deltas ()
  "What a shell changes appears by itself, by one request for each change."
  (fencepost-agenda-with
   (fencepost-agenda-open (fencepost-agenda-week "               ○ Milk"
                                                 "  14:00–15:00    Dentist  Main street"))
   (fencepost-agenda-go "Dentist")
   (fencepost-tests-settle)
   (should
    (equal (mapcar #'car
                   (fencepost-agenda-asked
                    (fencepost-tests-call "event/save"
                                          (list :event (list :id "dentist" :title "Orthodontist")))
                    (fencepost-agenda-shows (fencepost-agenda-week
                                             "               ○ Milk"
                                             "  14:00–15:00    Orthodontist  Main street"))))
           '("view/agenda")))
   ;; Point has stayed on it.
   (should (string-match-p "Orthodontist" (fencepost-tests-line)))
   (should
    (equal (mapcar #'car
                   (fencepost-agenda-asked
                    (fencepost-tests-call "event/remove" '(:id "dentist"))
                    (fencepost-agenda-shows (fencepost-agenda-week "               ○ Milk"))
                    (fencepost-tests-settle)))
           '("view/agenda")))
   (should
    (equal (mapcar #'car
                   (fencepost-agenda-asked
                    (fencepost-tests-save :title "Bread" :due (fencepost-agenda-at 1 "09:30"))
                    (fencepost-agenda-shows (fencepost-agenda-week "               ○ Milk"
                                                                   "  09:30        ○ Bread"))
                    (fencepost-tests-settle)))
           '("view/agenda")))
   (fencepost-agenda-go "Milk")
   (fencepost-list-complete)
   (fencepost-agenda-shows (fencepost-agenda-week "  09:30        ○ Bread"))
   (fencepost-undo)
   (fencepost-agenda-shows (fencepost-agenda-week "               ○ Milk"
                                                  "  09:30        ○ Bread"))))

(ert-deftest fencepost-agenda-spans ()
  "Days, weeks and months are gone through; what is overdue is with today alone."
  (fencepost-agenda-with
   (fencepost-agenda-open)
   (fencepost-agenda-shows (fencepost-agenda-week "               ○ Milk"
                                                  "  14:00–15:00    Dentist  Main street"))
   (fencepost-agenda-day)
   (fencepost-agenda-shows '("  3 days late  ○ Old" "  20:00–21:30    Choir ↻"))
   (fencepost-agenda-later)
   (fencepost-agenda-shows '("               ○ Milk" "  14:00–15:00    Dentist  Main street"
                             "  20:00–21:30    Choir ↻"))
   (should (equal (fencepost--agenda-day-at-point) (fencepost--day 1)))
   (fencepost-agenda-earlier 2)
   (fencepost-agenda-shows nil)
   (fencepost-agenda-today)
   (fencepost-agenda-shows '("  3 days late  ○ Old" "  20:00–21:30    Choir ↻"))
   (fencepost-agenda-go-to (fencepost--day 400))
   (fencepost-agenda-shows '("  20:00–21:30    Choir ↻"))
   (fencepost-agenda-month)
   (let ((days (fencepost-agenda-days-of-month (fencepost--day 400))))
     (fencepost-agenda-shows (make-list days "  20:00–21:30    Choir ↻")))
   (fencepost-agenda-go-to "someday")
   (fencepost-tests-said "“someday” is not a date")))

(ert-deftest fencepost-agenda-month-at-once ()
  "A month is one request, and an event that lasts is there once a day."
  (fencepost-tests-with nil
    (fencepost-agenda-event :title "Trip" :start "2031-01-05" :end "2031-01-12")
    (fencepost-agenda-open)
    (fencepost-tests-settle)
    (let ((asked (fencepost-agenda-asked
                  (fencepost-agenda-go-to "2031-01-08")
                  (fencepost-agenda-month)
                  (fencepost-agenda-shows (make-list 7 "  all day        Trip"))
                  (fencepost-tests-settle))))
      (should (equal (cl-loop for (_method params) in asked
                              collect (list (plist-get params :from) (plist-get params :to)))
                     '(("2031-01-06" "2031-01-13") ("2031-01-01" "2031-02-01")))))))

(ert-deftest fencepost-agenda-burst ()
  "However often events change while they are fetched, they are fetched once more after that."
  (fencepost-agenda-with
   (fencepost-agenda-open (fencepost-agenda-week "               ○ Milk"
                                                 "  14:00–15:00    Dentist  Main street"))
   (fencepost-tests-settle)
   (set-buffer "*Fencepost agenda*")
   (should
    (equal (mapcar #'car
                   (fencepost-agenda-asked
                    ;; As if the server had told of four before it answered the first question.
                    (dotimes (_ 4)
                      (fencepost--agenda-hear '(:events (:created [] :updated ["dentist"]
                                                         :removed []))))
                    (fencepost-tests-wait "its end" (lambda () (not fencepost--agenda-busy)))
                    (fencepost-tests-settle)))
           '("view/agenda" "view/agenda")))
   (fencepost-agenda-shows (fencepost-agenda-week "               ○ Milk"
                                                  "  14:00–15:00    Dentist  Main street"))))

(ert-deftest fencepost-agenda-event-shown ()
  "All about what is at point is shown beside the agenda, and follows what changes."
  (fencepost-agenda-with
   (fencepost-agenda-open (fencepost-agenda-week "               ○ Milk"
                                                 "  14:00–15:00    Dentist  Main street"))
   (fencepost-agenda-go "Dentist")
   (fencepost-list-preview)
   (cl-flet ((shows (text)
               (fencepost-tests-wait text (lambda ()
                                            (with-current-buffer "*Fencepost preview*"
                                              (string-match-p text (buffer-string)))))))
     (shows (concat "\\`Title: Dentist\nList: Reminders\nStart: " (fencepost--day 1)
                    " 14:00 .*\nEnd: .* 15:00.*\nWhere: Main street\n"))
     (fencepost-tests-call "event/save" (list :event (list :id "dentist" :notes "Bring a card")))
     (shows "\nBring a card\n")
     (fencepost-agenda-go "Milk")
     (run-hooks 'post-command-hook)
     (shows "\\`Title: Milk\n"))
   (set-buffer "*Fencepost agenda*")
   (fencepost-agenda-go "Milk")
   (fencepost-agenda-visit)
   (fencepost-tests-wait "the reminder" (lambda () (get-buffer "*Fencepost: Milk*")))))

(ert-deftest fencepost-agenda-added ()
  "An event is added on the day at point, is there once though the server dies, and undo removes it."
  (fencepost-agenda-with
   (fencepost-agenda-open (fencepost-agenda-week "               ○ Milk"
                                                 "  14:00–15:00    Dentist  Main street"))
   (fencepost-agenda-go "Dentist")
   (fencepost-tests-settle)
   (let ((process (fencepost--server fencepost--wire)))
     (signal-process process 'SIGSTOP)
     (fencepost-tests-answering ((fencepost--read-typed . "Lunch tomorrow 12:00 where:Café"))
       (fencepost-agenda-add-event))
     (fencepost-tests-wait "it to be under way" (lambda () fencepost--sent))
     (signal-process process 'SIGKILL))
   (fencepost-tests-said "\\`Added “Lunch” to Reminders: Tomorrow 12:00–13:00, at Café")
   (fencepost-agenda-shows (fencepost-agenda-week "               ○ Milk"
                                                  "  12:00–13:00    Lunch  Café"
                                                  "  14:00–15:00    Dentist  Main street"))
   (fencepost-undo)
   (fencepost-agenda-shows (fencepost-agenda-week "               ○ Milk"
                                                  "  14:00–15:00    Dentist  Main street"))
   ;; What the server refuses is said, and stays to be mended.
   (fencepost-add-event "Odd from:noonish")
   (fencepost-tests-said "M-x fencepost-add-event has what you wrote")
   (should (equal (fencepost--draft "event") "Odd from:noonish"))))

(ert-deftest fencepost-agenda-removed ()
  "Of an event that repeats, this time, all later ones, or all of it is removed, and undo brings it back."
  (fencepost-agenda-with
   (let ((all (fencepost-agenda-week "               ○ Milk"
                                     "  14:00–15:00    Dentist  Main street"))
         (choir "  20:00–21:30    Choir ↻"))
     (fencepost-agenda-open all)
     (pcase-dolist (`(,answer . ,left)
                    `(("this time alone"
                       ,choir "               ○ Milk" "  14:00–15:00    Dentist  Main street"
                       ,@(make-list 5 choir))
                      ("this and all later times"
                       ,choir "               ○ Milk" "  14:00–15:00    Dentist  Main street")
                      ("all of it"
                       "               ○ Milk" "  14:00–15:00    Dentist  Main street")))
       (fencepost-agenda-go "Dentist")
       (forward-line 1)
       (fencepost-tests-answering ((completing-read . answer))
         (fencepost-agenda-remove))
       (fencepost-agenda-shows (cons "  3 days late  ○ Old" left))
       (fencepost-undo)
       (fencepost-agenda-shows all))
     (fencepost-agenda-go "Dentist")
     (fencepost-tests-answering ((y-or-n-p . nil)) (fencepost-agenda-remove))
     (fencepost-tests-settle)
     (fencepost-agenda-shows all)
     ;; Another program changes it in the meantime: its change is not overwritten unseen.
     (let ((event (get-text-property (point) 'fencepost-item)))
       (fencepost-tests-call "event/save" '(:event (:id "dentist" :title "Dentist, moved")))
       (fencepost-tests-answering ((y-or-n-p . t)) (fencepost--event-remove event))
       (fencepost-tests-wait "the refusal"
                             (lambda () (not (equal fencepost-tests-messages nil))))
       (fencepost-agenda-shows (fencepost-agenda-week
                                "               ○ Milk"
                                "  14:00–15:00    Dentist, moved  Main street")))
     (fencepost-agenda-go "Dentist")
     (fencepost-tests-answering ((y-or-n-p . t)) (fencepost-agenda-remove))
     (fencepost-agenda-shows (fencepost-agenda-week "               ○ Milk")))))

;;;; Consent, and servers that die

(defun fencepost-agenda-choose (title)
  "Answer the question of the server with the button TITLE, and return the question."
  (with-current-buffer
      (fencepost-tests-wait
       "a question"
       (lambda () (cl-find-if (lambda (buffer)
                                (eq (buffer-local-value 'major-mode buffer)
                                    'fencepost-question-mode))
                              (buffer-list))))
    (let ((text (buffer-string)))
      (goto-char (point-min))
      (search-forward title)
      (push-button (match-beginning 0))
      text)))

(ert-deftest fencepost-agenda-consent ()
  "Reminders and events are asked for one after the other; what was refused is said, the rest is shown."
  (fencepost-tests-with (:arguments nil)
    (fencepost-agenda-event :title "Secret" :start (fencepost-agenda-at 0 "09:00")
                            :end (fencepost-agenda-at 0 "10:00"))
    (fencepost-tests-save :title "Milk" :due (fencepost--day))
    (let ((fencepost-agenda-span 'day))
      (fencepost-agenda-open)
      (should (string-match-p "see and change your reminders" (fencepost-agenda-choose "Allow")))
      (should (string-match-p (concat "events: “Shows your events in an agenda, and adds and "
                                      "removes them for you\\.”")
                              (fencepost-agenda-choose "Don't allow")))
      (fencepost-agenda-shows '("  Emacs may not see your events.  To allow it, run: \
fencepost access grant" "  Emacs" "               ○ Milk"))
      ;; Moving point causes no request and no message.
      (setq fencepost-tests-messages nil)
      (fencepost-agenda-later)
      (fencepost-agenda-today)
      (fencepost-tests-settle)
      (should-not (cl-some (lambda (text) (string-match-p "may not" text))
                           fencepost-tests-messages))
      (fencepost-tests-access "grant" "Emacs" "events")
      (fencepost-agenda-shows '("               ○ Milk" "  09:00–10:00    Secret"))
      (fencepost-agenda-go "Secret")
      (fencepost-list-preview)
      (fencepost-tests-access "deny" "Emacs" "events")
      (fencepost-tests-wait "it to be closed" (lambda () (not (get-buffer "*Fencepost preview*"))))
      (fencepost-tests-wait "it to go" (lambda () (not (string-match-p "Secret"
                                                                       (buffer-string)))))
      (fencepost-tests-access "grant" "Emacs" "events")
      (fencepost-tests-access "deny" "Emacs" "reminders")
      (fencepost-tests-wait
       "the other way round"
       (lambda () (and (string-match-p "may not see your reminders" (fencepost-tests-words))
                       (string-match-p "09:00–10:00    Secret" (buffer-string))
                       (not (string-match-p "Milk" (buffer-string)))))))))

(ert-deftest fencepost-agenda-events-alone ()
  "With events alone the agenda follows them, also after the server died, and asks for nothing more."
  (fencepost-tests-with (:arguments nil)
    (fencepost-tests-access "grant" "Emacs" "events")
    (fencepost-tests-access "deny" "Emacs" "reminders")
    (fencepost-agenda-event :id "walk" :title "Walk" :start (fencepost-agenda-at 0 "09:00")
                            :end (fencepost-agenda-at 0 "10:00"))
    (let ((fencepost-agenda-span 'day) (said "Emacs may not see your reminders"))
      (fencepost-agenda-open)
      (fencepost-tests-wait "it" (lambda () (string-match-p "09:00–10:00    Walk" (buffer-string))))
      (fencepost-tests-settle)
      (setq fencepost-tests-messages nil)
      (fencepost-tests-kill)
      (fencepost-tests-call "event/save" '(:event (:id "walk" :title "Run")))
      (fencepost-tests-wait "the other" (lambda () (string-match-p "09:00–10:00    Run"
                                                                   (buffer-string))))
      (fencepost-tests-settle)
      (should-not (cl-some (lambda (text) (string-match-p said text)) fencepost-tests-messages)))))

(provide 'fencepost-agenda-tests)
;;; fencepost-agenda-tests.el ends here
