;;; fencepost-fill.el --- Which lines the list has  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what stands in the list for the rows that the server answers: sections with their headings, a
;; line for each reminder, or why there are none.  Writes nothing.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-mirror)
(require 'fencepost-row)

(defvar-local fencepost--mirror nil
  "What the list shows.")

(defvar-local fencepost--where nil
  "Which reminders the list shows, as `reminder/fetch' takes it.")

(defvar-local fencepost--sort nil
  "What the list is sorted by, as `reminder/fetch' takes it.")

(defvar-local fencepost--descending nil
  "Whether the order of the list is turned around.")

(defvar-local fencepost--filter ""
  "What the person wrote to choose what the list shows.")

(defvar-local fencepost--group nil
  "By what the list has sections, as `view/list' takes it.")

(defvar-local fencepost--closed nil
  "The titles of sections that are shown without what is in them.")

(defvar-local fencepost--width nil
  "The width that the list was made for.")

(defvar-local fencepost--redraw-count 0
  "How often all lines were made again.")

;;;; Lines

(defun fencepost--list-columns ()
  "The columns of the list in the current buffer."
  (fencepost--columns (or fencepost--width 80) fencepost--group))

(defun fencepost--list-face (color)
  "The face of the title of a list whose colour is COLOR: #RRGGBB, or nil."
  (if (and color (string-match-p "\\`#[[:xdigit:]]\\{6\\}" color))
      (list :foreground (substring color 0 7) :inherit 'fencepost-section)
    'fencepost-section))

(defun fencepost--list-heading (title count &optional color)
  "The line above the section TITLE, which has COUNT reminders and COLOR, if any."
  (propertize (concat (fencepost--sign (if (member title fencepost--closed) 'closed 'opened)) " "
                      (propertize title 'face (fencepost--list-face color)) " "
                      (propertize (number-to-string count) 'face 'fencepost-count) "\n")
              'fencepost-section title))

(defun fencepost--list-wrap (text)
  "TEXT in lines that fit the list, two columns in."
  (let ((width (min 76 (- (or fencepost--width 80) 2))))
    (with-temp-buffer
      (insert text)
      (let ((fill-column width) (fill-prefix "  ") (sentence-end-double-space t))
        (goto-char (point-min))
        (insert fill-prefix)
        (fill-region (point-min) (point-max)))
      (string-trim-right (buffer-string)))))

(defun fencepost--list-nothing ()
  "What stands where there are no reminders."
  (pcase (fencepost--mirror-phase fencepost--mirror)
    ('failed (concat "\n" (fencepost--list-wrap (or (fencepost--mirror-trouble fencepost--mirror)
                                                    ""))
                     "\n\n"
                     (propertize "  g tries again.\n" 'face 'shadow)))
    ('ready (substitute-command-keys
             (concat "\n  Nothing to do"
                     (if (equal fencepost--where '(:status "incomplete")) "" " with these filters")
                     ".\n\n  \\<fencepost-list-mode-map>\\[fencepost-add] adds a reminder"
                     ", \\[fencepost-menu] shows what else there is.\n")))
    (_ (propertize "\n  Loading…\n" 'face 'shadow))))

(defun fencepost--list-no-lines ()
  "The lines where there are no reminders."
  (mapcar (lambda (line) (cons nil (concat line "\n")))
          (split-string (string-remove-suffix "\n" (fencepost--list-nothing)) "\n")))

(defun fencepost--list-text (line)
  "The text of LINE, with its end."
  (pcase line
    (`(,_ . ,(and (pred stringp) text)) text)
    (`(,key ,row (,columns . ,_))
     (let ((text (fencepost--row row columns "\n")))
       ;; At its beginning alone: on every cell it would be one thing more for each of thousands.
       (put-text-property 0 2 'tabulated-list-id (plist-get row :id) text)
       (unless (equal key (plist-get row :id)) (put-text-property 0 1 'fencepost-key key text))
       text))))

;;;; All lines

(defun fencepost--list-lines ()
  "The lines of the list, and how many reminders are open and overdue.
A line of a reminder has its row and what all lines have in common, so that
with another width or other signs every one of them is another."
  (let ((look (list (fencepost--list-columns) fencepost--redraw-count))
        (seen (make-hash-table :test #'equal))
        (is-several (member fencepost--group '("tag" "place")))
        (open 0) (overdue 0) lines next)
    (dolist (section (reverse (fencepost--mirror-sections fencepost--mirror)))
      (let* ((title (and fencepost--group (plist-get section :title)))
             (is-closed (and title (member title fencepost--closed)))
             (rows nil))
        (dolist (row (plist-get section :rows))
          (let ((key (plist-get row :id)) (side (plist-get row :dueSection)))
            ;; With tags and places a reminder has several lines, each with a key of its own.
            (if (not (and is-several (gethash key seen)))
                (progn
                  (when is-several (puthash key t seen))
                  (unless (equal side "done") (cl-incf open))
                  (when (equal side "overdue") (cl-incf overdue)))
              (setq key (concat key " " title)))
            (unless is-closed (push (list key row look) rows))))
        (when next (push (cons (list next 'gap) "\n") lines))
        (setq next title
              lines (nconc (nreverse rows) lines))
        (when title
          (push (cons (list title) (fencepost--list-heading title (plist-get section :count)
                                                            (plist-get section :color)))
                lines))))
    (list (append (fencepost--list-silence) (or lines (fencepost--list-no-lines))) open overdue)))

(defun fencepost--list-silence ()
  "A line that says that positions have not come for long, if so."
  (when-let ((silence (fencepost--mirror-silence fencepost--mirror)))
    (list (cons '(silence) (propertize (concat "  " (fencepost--one-line silence) "\n")
                                       'face 'warning 'fencepost-silence t)))))

(provide 'fencepost-fill)
;;; fencepost-fill.el ends here
