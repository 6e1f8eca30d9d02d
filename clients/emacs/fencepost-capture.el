;;; fencepost-capture.el --- Lines of a file as a reminder  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how the line at point or the selected text of any buffer becomes a reminder with a link back to the
;; file and line it came from.  The link is the same in every editor.

;;; Code:

(require 'subr-x)
(require 'url-util)
(require 'fencepost-add)
(require 'fencepost-language)

(defconst fencepost--capture-marks
  '("\\`[/#*;%\"<!-]+[ \t]+" "\\`\\[[ xX]\\][ \t]+" "\\`TODO:?[ \t]*" "\\`FIXME:?[ \t]*"
    "\\`[0-9]+[.)][ \t]+" "[ \t]*\\*/\\'" "[ \t]*-->\\'")
  "What makes a line a comment, an item or a task, and is not part of a title.")

(defun fencepost--capture-title (line)
  "The words of LINE that are a title."
  (let ((text (string-trim line)))
    (dolist (mark fencepost--capture-marks (string-trim text))
      (setq text (replace-regexp-in-string mark "" text)))))

(defun fencepost--capture-link (position)
  "The address of the line at POSITION in the file of this buffer, or nil."
  (when buffer-file-name
    (concat "file://"
            (url-hexify-string (expand-file-name buffer-file-name)
                               (cons ?/ url-unreserved-chars))
            (format "#L%d" (line-number-at-pos position t)))))

(defun fencepost--captured ()
  "The line that quick add begins with: a title, the link back, and notes."
  (let* ((start (if (use-region-p) (region-beginning) (line-beginning-position)))
         (end (if (use-region-p) (region-end) (line-end-position)))
         (lines (split-string (buffer-substring-no-properties start end) "\n" t "[ \t\r]+"))
         (titles (seq-remove #'string-empty-p (mapcar #'fencepost--capture-title lines)))
         (link (fencepost--capture-link start)))
    (unless titles (user-error "There are no words here that could be a title"))
    (concat (fencepost--quote-name (car titles))
            (and link (format " url:%s" link))
            (and (cdr lines) (format " -- %s" (string-join lines " "))))))

;;;###autoload
(defun fencepost-capture ()
  "Make the line at point, or the selected text, a reminder that links back to it.
The first line is its title, several are its notes.  You can write on, as in
`fencepost-add', before it is saved."
  (interactive)
  (let ((line (fencepost--captured)))
    (deactivate-mark)
    (fencepost--begin-to-add "reminder" nil line)))

(provide 'fencepost-capture)
;;; fencepost-capture.el ends here
