;;; fencepost-language.el --- What the server makes of what a person types  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how a text is asked about: what a line means, how a word can go on, and in which colour a word is
;; shown.  Knows no grammar: the server does, and it is the same for every client.  Offsets count
;; characters, as `initialize' has agreed on.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-session)

(defvar fencepost--typed-now nil
  "The wall clock that days are counted from, such as 2026-11-20T10:00:00.
Nil for the server's; a test may set another.")

(defconst fencepost--role-faces
  '(("title" . fencepost-title) ("date" . fencepost-due) ("time" . fencepost-due)
    ("duration" . fencepost-due) ("zone" . fencepost-due)
    ("recurrence" . font-lock-builtin-face) ("alarm" . font-lock-warning-face)
    ("place" . fencepost-place) ("radius" . fencepost-place) ("list" . fencepost-list)
    ("tag" . fencepost-tag) ("priority" . font-lock-keyword-face) ("url" . link)
    ("notes" . font-lock-doc-face) ("keyword" . fencepost-field) ("error" . error))
  "How a word of each role is shown.")

(defconst fencepost--severity-faces
  '(("error" . error) ("warning" . warning) ("information" . shadow))
  "How a sentence of each severity is shown.")

(defun fencepost--ask-language (method params then &optional else)
  "Ask METHOD, which saves nothing, with PARAMS; then call THEN, or ELSE."
  (fencepost--request method
                      `(,@params ,@(and fencepost--typed-now (list :now fencepost--typed-now)))
                      :again t :then then :else else))

(defun fencepost--await (method params)
  "Ask METHOD with PARAMS and wait a moment: the answer, or nil.
It is one that changes nothing."
  (let ((deadline (+ (float-time) 1)) answer is-done)
    (fencepost--request method params :again t
                        :then (lambda (found) (setq answer found is-done t))
                        :else (lambda (_problem) (setq is-done t)))
    (while (and (not is-done) (< (float-time) deadline))
      (accept-process-output nil 0.01))
    answer))

(defun fencepost--await-language (method params)
  "Ask METHOD of the language with PARAMS and wait a moment: the answer, or nil."
  (fencepost--await method
                    `(,@params ,@(and fencepost--typed-now (list :now fencepost--typed-now)))))

(cl-defun fencepost--parse (line kind then &key else)
  "Ask what LINE means as a KIND and call THEN with the answer, or ELSE."
  (fencepost--ask-language "text/parse" (list :text line :for kind) then else))

(defun fencepost--first-error (answer)
  "What has to be mended first in ANSWER, or nil: a word before what is missing."
  (let ((errors (cl-remove "error" (append (plist-get answer :diagnostics) nil)
                           :key (lambda (each) (plist-get each :severity)) :test-not #'equal)))
    (or (cl-find-if (lambda (each) (> (length (plist-get each :fixes)) 0)) errors)
        (car errors))))

(defun fencepost--quote-name (name)
  "NAME in a form that is read back as one name."
  (format "\"%s\"" (replace-regexp-in-string
                    "\"" "\\\"" (replace-regexp-in-string "[[:cntrl:]]+" " " name) t t)))

;;;; Dates and times in words

(defun fencepost--with-date (words then)
  "Call THEN with the date that WORDS say, its zone, and what was understood.
Where they say none, tell what is wrong."
  (fencepost--parse
   (concat "x due:" (string-trim words)) "reminder"
   (lambda (parsed)
     (let ((wrong (fencepost--first-error parsed)) (found (plist-get parsed :reminder)))
       (if (and (not wrong) (plist-get found :due) (equal (plist-get found :title) "x"))
           (funcall then (plist-get found :due) (plist-get found :timeZone)
                   (plist-get parsed :echo))
         (message "%s" (or (plist-get wrong :message)
                           (format "“%s” is not a date.  Write today, fri 18:30, 1 dec or 2026-12-01."
                                   words))))))))

(defun fencepost--with-instant (words then)
  "Call THEN with the instant that WORDS say; a length alone is from now on."
  (cl-labels
      ((ask (again otherwise)
         (fencepost--parse
          (concat "x remind:" again) "reminder"
          (lambda (parsed)
            (let* ((found (plist-get parsed :reminder))
                   (alarms (plist-get found :alarms))
                   (instant (and (> (length alarms) 0)
                                 (plist-get (aref alarms 0) :absoluteDate))))
              (if (and instant (equal (plist-get found :title) "x"))
                  (funcall then instant)
                (funcall otherwise)))))))
    (let ((words (string-trim words)))
      (ask words
           (lambda ()
             (ask (concat "in " words)
                  (lambda ()
                    (message "“%s” is not a time.  Write tomorrow 9, fri 18:30 or in 20 minutes."
                             words))))))))

;;;; Completion

(defun fencepost--completion-table (words)
  "A completion table of WORDS, all of which go on from what is typed."
  (lambda (string _predicate action)
    (pcase action
      ('t words)
      ('lambda (member string words))
      ('nil (cond ((null words) nil)
                  ((and (not (cdr words)) (equal (car words) string)) t)
                  ((not (cdr words)) (car words))
                  (t (let ((common (fill-common-string-prefix (car words) (cadr words))))
                       (dolist (word (cddr words))
                         (setq common (and common (fill-common-string-prefix common word))))
                       (if (and common (string-prefix-p string common t)) common string)))))
      ('metadata '(metadata (category . fencepost-word) (display-sort-function . identity))))))

(defun fencepost--completion-at-point (origin completions)
  "What `completion-at-point-functions' answer with for COMPLETIONS.
ORIGIN is the position that their offsets count from."
  (let* ((all (append completions nil))
         (first (car all))
         (same (cl-remove-if-not (lambda (each) (eql (plist-get each :start)
                                                     (plist-get first :start)))
                                 all))
         (details (mapcar (lambda (each) (cons (plist-get each :newText) (plist-get each :detail)))
                          same)))
    (when same
      (list (+ origin (plist-get first :start)) (+ origin (plist-get first :end))
            (fencepost--completion-table (mapcar #'car details))
            :annotation-function
            (lambda (word)
              (when-let ((detail (cdr (assoc word details)))) (concat "  " detail)))
            :exit-function #'fencepost--end-word))))

(defun fencepost--end-word (_candidate status)
  "Put a blank behind a word in the minibuffer that is `finished', as STATUS says.
Behind a word such as list: its value follows at once."
  (when (and (eq status 'finished) (minibufferp) (eobp) (not (eq (char-before) ?:)))
    (insert " ")))

(provide 'fencepost-language)
;;; fencepost-language.el ends here
