;;; fencepost-typed.el --- What a person types, as the server understands it  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the minibuffer in which a reminder, an event or a place is typed on one line: the line is sent to
;; the server as it stands, and what it understood is shown below it, word by word in colours, with
;; completion at point.  Knows no grammar: `text/parse' does, and it is the same for every client.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-session)

(defvar fencepost--typed-now nil
  "The wall clock that days are counted from, such as 2026-11-20T10:00:00.
Nil for the server's; a test may set another.")

;;;; Asking

(defun fencepost--typed-index (text offset)
  "The index in TEXT of OFFSET, which counts UTF-16."
  (let ((index 0) (units 0) (size (length text)))
    (while (and (< units offset) (< index size))
      (cl-incf units (if (> (aref text index) #xFFFF) 2 1))
      (cl-incf index))
    index))

(defun fencepost--typed-offset (text index)
  "The offset in UTF-16 of INDEX in TEXT."
  (let ((units 0))
    (dotimes (at (min index (length text)))
      (cl-incf units (if (> (aref text at) #xFFFF) 2 1)))
    units))

(cl-defun fencepost--parse (line kind then &key else cursor)
  "Ask what LINE means as a KIND and call THEN with the answer, or ELSE.
Offsets in it count characters.  CURSOR, an index, asks for completions there."
  (fencepost--request
   "text/parse"
   `(:text ,line :for ,kind
     ,@(and fencepost--typed-now (list :now fencepost--typed-now))
     ,@(and cursor (list :cursor (fencepost--typed-offset line cursor))))
   :again t :else else
   :then (lambda (parsed)
           (dolist (key '(:tokens :diagnostics :completions))
             (seq-doseq (span (plist-get parsed key))
               (plist-put span :start (fencepost--typed-index line (plist-get span :start)))
               (plist-put span :end (fencepost--typed-index line (plist-get span :end)))))
           (funcall then parsed))))

(defun fencepost--typed-wrong (parsed)
  "What has to be mended first in PARSED, or nil: a word before what is missing."
  (let ((errors (cl-remove "error" (append (plist-get parsed :diagnostics) nil)
                           :key (lambda (each) (plist-get each :severity)) :test-not #'equal)))
    (or (cl-find-if (lambda (each) (> (length (plist-get each :fixes)) 0)) errors)
        (car errors))))

(defun fencepost--typed-echo (parsed)
  "What was understood in PARSED besides the title, or nil."
  (let ((echo (plist-get parsed :echo)))
    (unless (member echo '(nil "" "No date")) echo)))

(defun fencepost--typed-quote (name)
  "NAME in a form that is read back as one name."
  (format "\"%s\"" (replace-regexp-in-string
                    "\"" "\\\"" (replace-regexp-in-string "[[:cntrl:]]+" " " name) t t)))

(defun fencepost--typed-date (words then)
  "Call THEN with the date that WORDS say and its zone, or tell what is wrong."
  (fencepost--parse
   (concat "x due:" (string-trim words)) "reminder"
   (lambda (parsed)
     (let ((wrong (fencepost--typed-wrong parsed)) (found (plist-get parsed :reminder)))
       (if (and (not wrong) (plist-get found :due) (equal (plist-get found :title) "x"))
           (funcall then (plist-get found :due) (plist-get found :timeZone))
         (message "%s" (or (plist-get wrong :message)
                           (format "“%s” is no date.  Write today, fri 18:30, 1 dec or 2026-12-01."
                                   words))))))))

(defun fencepost--typed-instant (words then)
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
                    (message "“%s” is no time.  Write tomorrow 9, fri 18:30 or in 20 minutes."
                             words))))))))

;;;; The minibuffer

(defconst fencepost--typed-faces
  '(("date" . font-lock-string-face) ("time" . font-lock-string-face)
    ("duration" . font-lock-string-face) ("zone" . font-lock-string-face)
    ("recurrence" . font-lock-builtin-face) ("alarm" . font-lock-warning-face)
    ("place" . font-lock-type-face) ("radius" . font-lock-type-face)
    ("list" . font-lock-function-name-face) ("tag" . font-lock-constant-face)
    ("priority" . font-lock-keyword-face) ("url" . link) ("notes" . font-lock-doc-face)
    ("keyword" . font-lock-comment-face) ("error" . error))
  "How a word of each role is shown.")

(defconst fencepost--typed-severities
  '(("error" . error) ("warning" . warning) ("information" . shadow))
  "How a sentence of each severity is shown.")

(defvar-local fencepost--typed-kind nil
  "What the line in this minibuffer becomes: reminder, event or place.")

(defvar-local fencepost--typed-line nil
  "The line in this minibuffer that was asked about last.")

(defvar-local fencepost--typed-overlays nil
  "What shows the meaning of the line in this minibuffer.")

(defun fencepost--typed-below (parsed)
  "What stands below a line that means PARSED."
  (let ((text (concat
               "\n" (propertize (concat "→ " (plist-get parsed :echo)) 'face 'bold)
               (mapconcat (lambda (each)
                            (concat "\n  "
                                    (propertize (plist-get each :message) 'face
                                                (cdr (assoc (plist-get each :severity)
                                                            fencepost--typed-severities)))))
                          (plist-get parsed :diagnostics) ""))))
    ;; The cursor stays on the line, and does not go behind what stands below it.
    (put-text-property 0 1 'cursor t text)
    text))

(defun fencepost--typed-draw (parsed)
  "Show what PARSED says of the line in the current minibuffer."
  (mapc #'delete-overlay fencepost--typed-overlays)
  (setq fencepost--typed-overlays nil)
  (when parsed
    (let ((begin (minibuffer-prompt-end)))
      (seq-doseq (token (plist-get parsed :tokens))
        (when-let ((face (cdr (assoc (plist-get token :role) fencepost--typed-faces)))
                   (overlay (make-overlay (+ begin (plist-get token :start))
                                          (+ begin (plist-get token :end)))))
          (overlay-put overlay 'face face)
          (push overlay fencepost--typed-overlays)))
      (let ((overlay (make-overlay (point-max) (point-max) nil t t)))
        (overlay-put overlay 'after-string (fencepost--typed-below parsed))
        (push overlay fencepost--typed-overlays)))))

(defun fencepost--typed-look ()
  "Ask what the line in this minibuffer means, where it is another one."
  (let ((line (minibuffer-contents-no-properties)) (buffer (current-buffer)))
    (unless (equal line fencepost--typed-line)
      (setq fencepost--typed-line line)
      (if (string-blank-p line)
          (fencepost--typed-draw nil)
        (fencepost--parse
         line fencepost--typed-kind
         (lambda (parsed)
           (when (buffer-live-p buffer)
             (with-current-buffer buffer
               (when (and (minibufferp)
                          (equal line (minibuffer-contents-no-properties)))
                 (fencepost--typed-draw parsed)))))
         :else #'ignore)))))

(defun fencepost--typed-completions (line cursor kind)
  "How the word of LINE at CURSOR can go on, as a KIND; waits a moment for it."
  (let ((deadline (+ (float-time) 1)) (found 'none))
    (fencepost--parse line kind
                      (lambda (parsed) (setq found (append (plist-get parsed :completions) nil)))
                      :else (lambda (_problem) (setq found nil))
                      :cursor cursor)
    (while (and (eq found 'none) (< (float-time) deadline))
      (accept-process-output nil 0.01))
    (and (listp found) found)))

(defun fencepost--typed-table (words)
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

(defun fencepost--typed-complete ()
  "Complete the word at point, for `completion-at-point-functions'."
  (let* ((begin (minibuffer-prompt-end))
         (all (fencepost--typed-completions (minibuffer-contents-no-properties)
                                            (- (point) begin) fencepost--typed-kind))
         (first (car all))
         (same (cl-remove-if-not (lambda (each) (eql (plist-get each :start)
                                                     (plist-get first :start)))
                                 all))
         (details (mapcar (lambda (each) (cons (plist-get each :newText) (plist-get each :detail)))
                          same)))
    (when same
      (list (+ begin (plist-get first :start)) (+ begin (plist-get first :end))
            (fencepost--typed-table (mapcar #'car details))
            :annotation-function
            (lambda (word)
              (when-let ((detail (cdr (assoc word details)))) (concat "  " detail)))
            :exit-function #'fencepost--end-word))))

(defun fencepost--end-word (_candidate status)
  "Put a blank behind a word whose completion is `finished', as STATUS says.
Behind a word such as list: its value follows at once."
  (when (and (eq status 'finished) (eobp) (not (eq (char-before) ?:))) (insert " ")))

(defvar fencepost--line-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map minibuffer-local-map)
    (define-key map (kbd "TAB") #'completion-at-point)
    map)
  "Keys while a line is read.")

(defun fencepost--read-typed (prompt kind initial history)
  "Read a line that becomes a KIND, with PROMPT, INITIAL and HISTORY."
  (minibuffer-with-setup-hook
      (lambda ()
        (setq fencepost--typed-kind kind)
        (add-hook 'completion-at-point-functions #'fencepost--typed-complete nil t)
        (add-hook 'post-command-hook #'fencepost--typed-look nil t))
    (read-from-minibuffer prompt initial fencepost--line-map nil history)))

(provide 'fencepost-typed)
;;; fencepost-typed.el ends here
