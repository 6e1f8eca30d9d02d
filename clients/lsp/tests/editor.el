;;; editor.el --- What the sessions of Emacs' language clients share  -*- lexical-binding: t; -*-

;;; Commentary:

;; A person with an Emacs that has the lines of clients/lsp/README.md and nothing else: files to edit,
;; answers to what Emacs asks, and the command `fencepost' beside it.

;;; Code:

(require 'cl-lib)
(require 'ert)
(require 'json)

(defvar editor-wanted nil
  "What the person chooses of a list: the first candidate that begins with one of these.")

(defvar editor-folder (expand-file-name "notes/" (getenv "HOME")))

(defun editor-file (name &rest lines)
  "A new file of this NAME with LINES."
  (make-directory editor-folder t)
  (let ((path (expand-file-name name editor-folder)))
    (with-temp-file path (dolist (line lines) (insert line "\n")))
    path))

(defun editor-wait (what condition)
  "Let Emacs work until CONDITION holds; WHAT names it."
  (let ((deadline (+ (float-time) (/ (string-to-number (or (getenv "PEER_PATIENCE") "60000")) 1000.0)))
        found)
    (while (not (setq found (funcall condition)))
      (when (> (float-time) deadline) (error "Waited in vain for %s" what))
      (accept-process-output nil 0.05))
    found))

(defun editor-choose (_prompt collection &rest _)
  "Choose of COLLECTION as a person would."
  (let ((all (all-completions "" collection)))
    (or (cl-some (lambda (wanted) (cl-find-if (lambda (one) (string-prefix-p wanted one)) all)) editor-wanted)
        (error "Nothing of %S in %S" editor-wanted all))))

(defmacro editor-choosing (wanted &rest body)
  "Run BODY with a person who chooses what begins with one of WANTED."
  (declare (indent 1))
  `(let ((editor-wanted ,wanted))
     (cl-letf (((symbol-function 'completing-read) #'editor-choose))
       ,@body)))

(defun editor-fencepost (&rest arguments)
  "What the command fencepost prints with these ARGUMENTS; nil where it fails."
  (with-temp-buffer
    (when (eql 0 (apply #'call-process "fencepost" nil t nil arguments)) (buffer-string))))

(defun editor-call (method &rest params)
  "The answer to METHOD with PARAMS, a property list; nil where it is refused."
  (let ((out (editor-fencepost "call" method (json-encode params))))
    (and out (let ((json-object-type 'plist)) (json-read-from-string out)))))

(defun editor-reminder (id)
  "The reminder with this ID, or nil."
  (plist-get (editor-call "reminder/get" :id id) :reminder))

(defun editor-line (number)
  "The text of line NUMBER, counted from 1."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun editor-mark (number)
  "The id that line NUMBER is marked with."
  (let ((line (editor-line number)))
    (and (string-match "\\^\\(r-[0-9a-z]+\\)" line) (match-string 1 line))))

(defun editor-go (number &optional column)
  "Move to line NUMBER, at COLUMN or its end."
  (goto-char (point-min))
  (forward-line (1- number))
  (if column (forward-char column) (end-of-line)))

(defun editor-accept (function)
  "Accept the first candidate of the completion FUNCTION, as a list of candidates does it."
  (pcase-let ((`(,beg ,end ,table . ,more) (funcall function)))
    (let ((candidate (car (all-completions (buffer-substring beg end) table (plist-get more :predicate)))))
      (should candidate)
      (delete-region beg end)
      (insert candidate)
      (funcall (plist-get more :exit-function) candidate 'finished))))

(load (getenv "PEER_INIT") nil t)

(provide 'editor)
;;; editor.el ends here
