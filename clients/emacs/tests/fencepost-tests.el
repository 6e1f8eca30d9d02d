;;; fencepost-tests.el --- What every test of the Emacs client needs  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the surroundings of a test: a store, a home and a client of its own, the real server in
;; $FENCEPOST, and waiting for a condition instead of sleeping.  Proves nothing by itself.

;;; Code:

(require 'cl-lib)
(require 'ert)
(require 'json)
(require 'seq)
(require 'fencepost)

(defvar fencepost-tests-server (getenv "FENCEPOST")
  "The server's binary.")

(defvar fencepost-tests-home nil
  "The home of the test that runs: its store is in `store', its consent in `state'.")

(defvar fencepost-tests-messages nil
  "What was said to the person, the latest first.")

(defvar fencepost-tests-warnings nil
  "What the person was warned of, the latest first.")

(defun fencepost-tests-wait (what condition)
  "Let Emacs live until CONDITION is true, and return what it returns; WHAT names it.
The patience is that of a machine that does much else; nothing waits it out but a failure."
  (let ((deadline (+ (float-time) (string-to-number (or (getenv "FENCEPOST_PATIENCE") "240"))))
        result)
    (while (not (setq result (funcall condition)))
      (when (> (float-time) deadline)
        (error "Waited in vain for %s; said meanwhile: %S" what fencepost-tests-messages))
      (accept-process-output nil 0.02))
    result))

(defun fencepost-tests-settle ()
  "Wait until every request was answered and nothing is left to do at once."
  (fencepost-tests-wait
   "the server to be silent"
   (lambda ()
     (and (eq fencepost--phase 'ready) (not fencepost--sent) (not fencepost--queue)
          (not (and (get-buffer "*Fencepost*")
                    (with-current-buffer "*Fencepost*"
                      (and fencepost--mirror
                           (or fencepost--work
                               (eq (fencepost--mirror-phase fencepost--mirror) 'loading)
                               (fencepost--mirror-is-busy fencepost--mirror))))))))))

(defun fencepost-tests-said (regexp)
  "Wait until the person was told something that matches REGEXP, and return it."
  (fencepost-tests-wait
   (format "`%s' to be said" regexp)
   (lambda () (cl-find-if (lambda (text) (string-match-p regexp text)) fencepost-tests-messages))))

(defun fencepost-tests-store (&rest parts)
  "The path of PARTS in the store of the test."
  (expand-file-name (string-join (cons "store" parts) "/") fencepost-tests-home))

(defun fencepost-tests-call (method params)
  "Ask for METHOD with PARAMS as the person does in a shell, and return the answer."
  (with-temp-buffer
    (let ((code (call-process fencepost-tests-server nil (list t nil) nil "call" method
                              (json-serialize params :null-object nil :false-object :json-false)
                              "--store" (fencepost-tests-store))))
      (unless (eql code 0) (error "Calling %s failed: %s" method (buffer-string)))
      (goto-char (point-min))
      (json-parse-buffer :object-type 'plist :null-object nil :false-object :json-false))))

(defun fencepost-tests-access (&rest arguments)
  "Run fencepost access with ARGUMENTS, as the person does in a shell."
  (should (eql 0 (apply #'call-process fencepost-tests-server nil nil nil "access" arguments))))

(defun fencepost-tests-save (&rest reminder)
  "Save REMINDER, a plist, from a shell, and return it."
  (plist-get (fencepost-tests-call "reminder/save" (list :reminder reminder)) :reminder))

(defun fencepost-tests-save-ahead (make)
  "Save the reminder that MAKE makes of a moment soon, and return it.
MAKE is called with that moment in seconds.  What is past when it is saved
does not go off: where that took too long, it is made again, further ahead."
  (let ((lead 2) saved)
    (while (not saved)
      (let ((moment (+ (truncate (float-time)) lead)))
        (setq saved (apply #'fencepost-tests-save (funcall make moment)))
        (unless (< (float-time) moment)
          (fencepost-tests-call "reminder/remove" (list :id (plist-get saved :id)))
          (setq saved nil
                lead (* 2 lead)))))
    saved))

(defun fencepost-tests-get (id)
  "The reminder called ID, as a shell sees it."
  (plist-get (fencepost-tests-call "reminder/get" (list :id id)) :reminder))

(defun fencepost-tests-all ()
  "All reminders, as a shell sees them."
  (append (plist-get (fencepost-tests-call "reminder/fetch" (make-hash-table)) :reminders) nil))

(defun fencepost-tests-titles ()
  "The titles that the list shows, in order, headings with their counts among them.
Without the line that says that no position has come."
  (with-current-buffer "*Fencepost*"
    (mapcar (lambda (line)
              (string-trim (replace-regexp-in-string "  +.*" "" (string-trim-left line "[ ○●!]+"))))
            (cl-remove-if (lambda (line) (get-text-property 0 'fencepost-silence line))
                          (split-string (buffer-substring (point-min) (point-max)) "\n" t)))))

(defun fencepost-tests-words ()
  "The text of the current buffer on one line."
  (replace-regexp-in-string "[ \n]+" " " (buffer-string)))

(defun fencepost-tests-list (&optional titles)
  "Open the list 80 columns wide; wait until it shows TITLES where they are given."
  (fencepost)
  (setq fencepost--width 80)
  (fencepost--list-header)
  (when titles (fencepost-tests-shows titles)))

(defun fencepost-tests-shows (titles)
  "Wait until the list shows TITLES and nothing else."
  (condition-case nil
      (fencepost-tests-wait "the list" (lambda () (equal (fencepost-tests-titles) titles)))
    (error (should (equal (fencepost-tests-titles) titles)))))

(defun fencepost-tests-go (title)
  "Put point in the list on the reminder TITLE."
  (set-buffer "*Fencepost*")
  (goto-char (point-min))
  (search-forward title))

(defun fencepost-tests-line ()
  "The line at point."
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun fencepost-tests-kill ()
  "Kill the server as a crash does."
  (signal-process (fencepost--server fencepost--wire) 'SIGKILL))

(defun fencepost-tests-forget ()
  "Make this Emacs one that has never used Fencepost."
  (let ((process (and fencepost--wire (fencepost--server fencepost--wire))))
    (fencepost--stop)
    (when process
      (fencepost-tests-wait "the server to end" (lambda () (not (process-live-p process))))))
  (dolist (buffer (buffer-list))
    (when (string-match-p "\\`\\*Fencepost" (buffer-name buffer))
      (with-current-buffer buffer (set-buffer-modified-p nil))
      (let ((kill-buffer-query-functions nil)) (kill-buffer buffer))))
  (delete-other-windows)
  (setq fencepost--access nil fencepost--access-asks nil fencepost--state nil
        fencepost--is-catching-up nil fencepost--lists nil fencepost--places nil
        fencepost--tags nil fencepost--drafts nil fencepost--adding nil fencepost--firings nil
        fencepost--firings-doubt nil fencepost--answering nil fencepost--notifications nil
        fencepost--deaths nil fencepost--said nil
        fencepost-tests-messages nil fencepost-tests-warnings nil))

(defun fencepost-tests-note (text &rest arguments)
  "Remember TEXT with ARGUMENTS as said to the person."
  (when text (push (apply #'format-message text arguments) fencepost-tests-messages))
  nil)

(defmacro fencepost-tests-with (options &rest body)
  "Run BODY in surroundings of its own.
OPTIONS is a plist: `:arguments' for the server, which has full access without."
  (declare (indent 1) (debug t))
  `(let* ((fencepost-tests-home (make-temp-file "fencepost-" t))
          (process-environment
           (append (list (concat "HOME=" fencepost-tests-home)
                         (concat "XDG_STATE_HOME=" (expand-file-name "state" fencepost-tests-home))
                         (concat "FENCEPOST=" (or fencepost-tests-server ""))
                         "TZ=UTC" "LC_ALL=C.UTF-8")
                   process-environment))
          (options (list ,@options))
          (fencepost-program nil)
          (fencepost-store (fencepost-tests-store))
          (fencepost-arguments (if (plist-member options :arguments)
                                   (plist-get options :arguments)
                                 '("--access" "full")))
          (fencepost-map-file (expand-file-name "map.svg" fencepost-tests-home))
          (ring-bell-function #'ignore)
          (inhibit-message t))
     (set-time-zone-rule "UTC")
     (fencepost-tests-forget)
     (advice-add 'message :before #'fencepost-tests-note)
     (advice-add 'display-warning :override
                 (lambda (_type text &rest _) (push text fencepost-tests-warnings)))
     (unwind-protect (progn ,@body)
       (advice-remove 'message #'fencepost-tests-note)
       (advice-mapc (lambda (function _) (advice-remove 'display-warning function))
                    'display-warning)
       (fencepost-tests-forget)
       ;; A killed process may still be writing its last file.
       (fencepost-tests-wait "the home to go"
                             (lambda ()
                               (ignore-errors (delete-directory fencepost-tests-home t))
                               (not (file-exists-p fencepost-tests-home)))))))

(defmacro fencepost-tests-answering (answers &rest body)
  "Run BODY with ANSWERS, an alist of function to what it returns, for the person."
  (declare (indent 1) (debug t))
  `(cl-letf ,(mapcar (lambda (answer)
                       `((symbol-function ',(car answer)) (lambda (&rest _) ,(cdr answer))))
                     answers)
     ,@body))

(provide 'fencepost-tests)
;;; fencepost-tests.el ends here
