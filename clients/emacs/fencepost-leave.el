;;; fencepost-leave.el --- Leaving Emacs with something unsaved  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what happens to what the person has written when they leave Emacs: what is on its way to the
;; server gets a moment to arrive, and what would be lost is named and asked about.  An edit buffer
;; visits no file, so that Emacs itself asks nothing.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-session)
(require 'fencepost-edit)

(defconst fencepost--writes
  '("text/write" "reminder/save" "event/save" "place/save" "list/save" "reminder/complete"
    "reminder/remove" "event/remove" "place/remove" "list/remove" "store/apply" "store/undo"
    "store/redo" "alarm/acknowledge" "alarm/snooze" "reminder/move" "item/resolve")
  "What changes something, so that Emacs waits for it.
So it does for a line that is being read, see `fencepost--adding'.")

(defconst fencepost--leave-span 2
  "The seconds at most that leaving waits for the server.")

(defvar fencepost--has-asked-to-leave nil
  "Whether the person was asked, and leaves all the same.")

(defun fencepost--writes-under-way ()
  "Requests that change something and were not answered, the earliest first."
  (cl-remove-if-not (lambda (ask) (member (fencepost--ask-method ask) fencepost--writes))
                    (append (reverse fencepost--sent) fencepost--queue)))

(defun fencepost--await-writes ()
  "Wait a moment for what is on its way to the server."
  (let ((deadline (+ (float-time) fencepost--leave-span)))
    (with-local-quit
      (while (and (or fencepost--adding (fencepost--writes-under-way)) (< (float-time) deadline))
        (accept-process-output nil 0.05)))))

(defun fencepost--unsaved ()
  "What would be lost by leaving now: a list of names."
  (let (names)
    (dolist (buffer (buffer-list))
      (when (or (and (buffer-local-value 'fencepost--document buffer)
                     (or (buffer-modified-p buffer)
                         (buffer-local-value 'fencepost--is-saving buffer)))
                (and (eq (buffer-local-value 'major-mode buffer) 'fencepost-write-mode)
                     (buffer-modified-p buffer)))
        (push (buffer-name buffer) names)))
    (dolist (ask (fencepost--writes-under-way))
      (let ((reminder (plist-get (fencepost--ask-params ask) :reminder)))
        ;; What is written from a buffer is named by that.
        (unless (equal (fencepost--ask-method ask) "text/write")
          (push (if (plist-get reminder :title)
                    (format "“%s”" (plist-get reminder :title))
                  "a change that the server has not answered")
                names))))
    (dolist (line fencepost--adding) (push (format "“%s”" line) names))
    (delete-dups (nreverse names))))

(defun fencepost--may-leave ()
  "Whether Emacs may end: nothing is unsaved, or the person says so."
  (setq fencepost--has-asked-to-leave nil)
  (fencepost--await-writes)
  (let ((names (fencepost--unsaved)))
    (or (not names)
        (setq fencepost--has-asked-to-leave
              (y-or-n-p (format "Not saved: %s.  Leave Emacs all the same? "
                                (string-join names ", ")))))))

(defun fencepost--leave ()
  "Unless the person was asked, wait for writes, and name those that failed."
  (unless fencepost--has-asked-to-leave
    (fencepost--await-writes)
    (when-let ((names (fencepost--unsaved)))
      (message "Fencepost has not saved: %s" (string-join names ", ")))))

(add-hook 'kill-emacs-query-functions #'fencepost--may-leave)
;; Before the server is ended, which is on this hook already.
(add-hook 'kill-emacs-hook #'fencepost--leave)

(provide 'fencepost-leave)
;;; fencepost-leave.el ends here
