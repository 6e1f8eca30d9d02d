;;; fencepost-played-tests.el --- The client and transcripts that play the server  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves that the client says, message by message, what protocol/transcripts/clients/emacs-* has
;; written down, which the real server is driven with as well.  A transcript that is played ends with
;; code 0 where all that is written has been said, and with another at the first difference.

;;; Code:

(require 'fencepost-tests)

(defconst fencepost-played-folder
  (expand-file-name "../../../protocol/transcripts/clients"
                    (file-name-directory (or load-file-name buffer-file-name)))
  "Where the transcripts are.")

(defmacro fencepost-played-with (name &rest body)
  "Run BODY against the transcript NAME in the place of the server, to its end."
  (declare (indent 1))
  `(fencepost-tests-with nil
     (let ((fencepost-program (expand-file-name "player" fencepost-tests-home))
           (fencepost-store nil))
       (with-temp-file fencepost-program
         (insert "#!/bin/sh\nexec " (shell-quote-argument (getenv "TRANSCRIPT")) " play "
                 (shell-quote-argument (expand-file-name ,(concat name ".transcript")
                                                         fencepost-played-folder))
                 "\n"))
       (set-file-modes fencepost-program #o755)
       ,@body
       (fencepost-tests-settle)
       (let ((process (fencepost--server fencepost--wire)))
         (fencepost--stop)
         (fencepost-tests-wait "the end" (lambda () (not (process-live-p process))))
         (should (eq (process-status process) 'exit))
         (should (= (process-exit-status process) 0))))))

(ert-deftest fencepost-played-list ()
  "The list: asked and allowed, a reminder from outside, quick add, complete, undo and redo."
  (fencepost-played-with "emacs-the-list"
    (fencepost-tests-list)
    (with-current-buffer
        (fencepost-tests-wait
         "the question"
         (lambda () (cl-find-if (lambda (buffer) (string-match-p "question" (buffer-name buffer)))
                                (buffer-list))))
      (goto-char (point-min))
      (search-forward "Allow")
      (push-button (match-beginning 0)))
    (fencepost-tests-shows '("▾ Reminders 1" "Call the dentist"))
    (cl-letf (((symbol-function 'fencepost--new-id) (lambda () "bread")))
      (fencepost-add "Buy bread due:2026-12-01 !high #errands"))
    (fencepost-tests-shows '("▾ Reminders 2" "Buy bread" "Call the dentist"))
    (fencepost-tests-go "Buy bread")
    (fencepost-list-complete)
    (fencepost-tests-shows '("▾ Reminders 1" "Call the dentist"))
    (fencepost-undo)
    (fencepost-tests-shows '("▾ Reminders 2" "Buy bread" "Call the dentist"))
    (fencepost-redo)
    (fencepost-tests-shows '("▾ Reminders 1" "Call the dentist"))))

(ert-deftest fencepost-played-refused ()
  "Consent refused: nothing else is asked of the server, and nothing is shown."
  (fencepost-played-with "emacs-refused"
    (fencepost-tests-list)
    (with-current-buffer
        (fencepost-tests-wait
         "the question"
         (lambda () (cl-find-if (lambda (buffer) (string-match-p "question" (buffer-name buffer)))
                                (buffer-list))))
      (goto-char (point-min))
      (search-forward "Don't allow")
      (push-button (match-beginning 0)))
    (fencepost-tests-said "may not see your reminders.*fencepost access grant Emacs")))

(ert-deftest fencepost-played-conflict ()
  "An edit with a conflict: what was typed is saved where the person says so, and nothing else."
  (fencepost-played-with "emacs-a-conflict"
    (fencepost-edit "call")
    (fencepost-tests-wait "the edit buffer" (lambda () (get-buffer "*Fencepost: Call*")))
    (set-buffer "*Fencepost: Call*")
    (goto-char (point-min))
    (re-search-forward "^Title: +Call")
    (insert " mine")
    (fencepost--with-access "reminder" #'fencepost--fetch-firings)
    (fencepost-tests-wait "the word of it" (lambda () fencepost--is-changed-elsewhere))
    (fencepost-edit-save)
    (fencepost-tests-wait "the conflict" (lambda () fencepost--conflict))
    (fencepost-tests-answering ((completing-read . "mine")) (fencepost-edit-save))
    (fencepost-tests-said "\\`Saved “Call mine”")))

(ert-deftest fencepost-played-alarm ()
  "An alarm goes off: it is told, looked at, explained, and completed."
  (fencepost-played-with "emacs-an-alarm"
    (let (saved)
      (fencepost--with-access
       "reminder"
       (lambda ()
         (fencepost--create '(:id "tea" :title "Tea" :alarms
                              [(:absoluteDate "2026-11-20T09:00:05Z")])
                            (lambda (_) (setq saved t)) #'error)))
      (fencepost-tests-wait "the save" (lambda () saved))
      (dotimes (_ 2)
        (fencepost-alarms)
        (set-buffer "*Fencepost alarms*")
        (revert-buffer)
        (fencepost-tests-wait "an answer" (lambda () (not fencepost--sent))))
      (fencepost-tests-said "\\`♪ Tea: it is time")
      (fencepost-tests-wait "the line" (lambda () (string-match-p "\\`♪ Tea" (buffer-string))))
      (goto-char (point-min))
      (fencepost-alarms-explain)
      (fencepost-tests-said "\\`It went off at 10:00 (Europe/Paris)\\.")
      (fencepost-alarms-complete)
      (fencepost-tests-said "\\`Done: Tea"))))

(defun fencepost-played-agenda-shows (&rest lines)
  "Wait until the agenda shows LINES, without what is above them."
  (fencepost-tests-wait
   "the agenda"
   (lambda ()
     (equal lines
            (with-current-buffer "*Fencepost agenda*"
              (and (not fencepost--work)
                   (mapcar #'string-trim
                           (cl-remove-if-not (lambda (line) (string-prefix-p "  " line))
                                             (split-string (buffer-substring-no-properties
                                                            (point-min) (point-max))
                                                           "\n" t)))))))))

(ert-deftest fencepost-played-agenda ()
  "The agenda: a week, an event from outside, one that is added, and one time that goes and is back."
  (fencepost-played-with "emacs-the-agenda"
    (let ((fencepost--now-function (lambda () (encode-time '(0 0 10 20 11 2026 nil -1 0)))))
      (fencepost-agenda)
      (fencepost-played-agenda-shows "20:00–21:30    Choir ↻" "20:00–21:30    Choir ↻"
                                     "20:00–21:30    Choir ↻")
      (cl-letf (((symbol-function 'fencepost--new-id) (lambda () "lunch")))
        (fencepost-add-event "Lunch 2026-11-20 12:00"))
      (fencepost-played-agenda-shows "20:00–21:30    Choir ↻" "20:00–21:30    Choir ↻"
                                     "20:00–21:30    Choir ↻" "12:00–13:00    Lunch")
      (goto-char (point-min))
      (search-forward "Choir" nil nil 2)
      (fencepost-tests-answering ((completing-read . "this time alone")) (fencepost-agenda-remove))
      (fencepost-played-agenda-shows "20:00–21:30    Choir ↻" "20:00–21:30    Choir ↻"
                                     "12:00–13:00    Lunch")
      (fencepost-undo)
      (fencepost-played-agenda-shows "20:00–21:30    Choir ↻" "20:00–21:30    Choir ↻"
                                     "20:00–21:30    Choir ↻" "12:00–13:00    Lunch"))))

(provide 'fencepost-played-tests)
;;; fencepost-played-tests.el ends here
