;;; emacs.el --- What the session asks of Emacs  -*- lexical-binding: t; -*-

;;; Commentary:

;; To do what a person does, and to say when it shows something.  Times are seconds of the wall
;; clock, which both editors and the shell have in common.

;;; Code:

(require 'fencepost)

(setq fencepost-alarm-functions nil
      inhibit-message t)

(defun together-now ()
  "The time."
  (format "%.6f" (float-time)))

(defun together-wait (condition)
  "When CONDITION was true."
  (let ((deadline (+ (float-time) 180)))
    (while (not (or (funcall condition) (> (float-time) deadline)))
      (accept-process-output nil 0.001))
    (if (funcall condition) (together-now) "never")))

(defun together-shows (title)
  "Whether the list shows TITLE."
  (with-current-buffer "*Fencepost*"
    (save-excursion
      (goto-char (point-min))
      (re-search-forward (concat " " (regexp-quote title) "\\( \\|$\\)") nil t))))

(defun together-sees (title how flag)
  "Say in the file FLAG that it waits; when the list shows TITLE, or not, where HOW is gone."
  (write-region "" nil flag nil 'silent)
  (together-wait (lambda () (eq (equal how "gone") (not (together-shows title))))))

(defun together-ringing ()
  "How many alarms ring, as the mode line says it."
  (let ((text (fencepost-mode-line-string)))
    (if (string-match "♪\\([0-9]+\\)" text) (match-string-no-properties 1 text) "0")))

(defun together-rings (count flag)
  "Say in the file FLAG that it waits; when COUNT alarms ring."
  (write-region "" nil flag nil 'silent)
  (together-wait (lambda () (equal count (together-ringing)))))

(defun together-shown (title)
  "Whether the list shows TITLE."
  (if (together-shows title) "yes" "no"))

(defun together-adds (title)
  "Add a reminder called TITLE; when the person pressed the key."
  (let ((pressed (together-now)))
    (fencepost-add title)
    (if (equal (together-wait (lambda () (together-shows title))) "never") "never" pressed)))

(defun together-completes (title)
  "Complete what the list shows by TITLE; when the person pressed the key."
  (let ((pressed (together-now)))
    (with-current-buffer "*Fencepost*"
      (goto-char (point-min))
      (re-search-forward (concat " " (regexp-quote title) "\\( \\|$\\)"))
      (goto-char (line-beginning-position))
      (call-interactively #'fencepost-list-complete))
    pressed))

(defun together-is_up ()
  "Whether it has the list."
  (if (and (get-buffer "*Fencepost*")
           (with-current-buffer "*Fencepost*"
             (save-excursion (goto-char (point-min)) (search-forward "Nothing to do" nil t))))
      "yes" "no"))

(fencepost)
(fencepost-mode-line-mode 1)

;;; emacs.el ends here
