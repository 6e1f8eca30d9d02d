;;; fencepost-fill.el --- Which lines the list has  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what stands in the list for what a query finds: sections with their headings, a line for each
;; reminder, or why there are none.  It is gathered step by step, for there may be thousands.  Writes
;; nothing.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-dates)
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
  "By what the list has sections, as `fencepost-list-group' says it.")

(defvar-local fencepost--closed nil
  "The titles of sections that are shown without what is in them.")

(defvar-local fencepost--width nil
  "The width that the list was made for.")

(defvar-local fencepost--anew 0
  "How often all lines were made anew.")

;;;; Lines

(defun fencepost--list-columns ()
  "The columns of the list in the current buffer."
  (fencepost--columns (or fencepost--width 80) fencepost--group))

(defun fencepost--list-heading (title count)
  "The line above the section TITLE, which has COUNT reminders."
  (propertize (concat (fencepost--sign (if (member title fencepost--closed) 'closed 'opened)) " "
                      (propertize title 'face 'fencepost-section) " "
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
    (`(,id ,item ,_side (,columns . ,_))
     (let ((text (fencepost--row item columns "\n")))
       ;; At its beginning alone: on every cell it would be one thing more for each of thousands.
       (put-text-property 0 2 'tabulated-list-id id text)
       text))))

;;;; Gathering

(cl-defstruct (fencepost--gathering (:constructor fencepost--make-gathering))
  "Lines for the ids in REST, reminders of the table ITEMS, on their way.
SECTIONS is a table by section of how many reminders it has and its lines, the
last first, and KEYS are the sections.  TODAY is of when it began.  LOOK is what
all lines have in common, so that with another every one of them is another:
columns, the day, and a number.  OPEN and OVERDUE count."
  rest items group today look keys (open 0) (overdue 0)
  (sections (make-hash-table :test #'equal)))

(defun fencepost--gather ()
  "Begin to gather the lines that the list should have."
  (let ((today (fencepost--today)))
    (fencepost--make-gathering
     :rest (fencepost--mirror-order fencepost--mirror)
     :items (fencepost--mirror-items fencepost--mirror)
     :group fencepost--group :today today
     :look (list (fencepost--list-columns) (car today) fencepost--anew))))

(defun fencepost--gather-one (gathering id item)
  "Put the line of ITEM, which is called ID, into GATHERING."
  (let* ((due (plist-get item :due))
         (is-open (not (fencepost--done-p item)))
         ;; What the clock changes in a line.
         (side (and due is-open (fencepost--date-side due (plist-get item :timeZone))))
         (group (fencepost--gathering-group gathering))
         (key (and group (fencepost--section item group)))
         (sections (fencepost--gathering-sections gathering))
         (section (gethash key sections)))
    (when is-open (cl-incf (fencepost--gathering-open gathering)))
    (when (eq side 'overdue) (cl-incf (fencepost--gathering-overdue gathering)))
    (unless section
      (push key (fencepost--gathering-keys gathering))
      (puthash key (setq section (list 0)) sections))
    (cl-incf (car section))
    (unless (and key (member (cdr key) fencepost--closed))
      (push (list id item side (fencepost--gathering-look gathering)) (cdr section)))))

(defun fencepost--gather-step (gathering)
  "Put some lines into GATHERING; return nil once all are in."
  (let ((rest (fencepost--gathering-rest gathering))
        (items (fencepost--gathering-items gathering))
        (effort 100))
    (while (and rest (> effort 0))
      (let* ((id (pop rest)) (item (gethash id items)))
        ;; It may have gone since this began.
        (when item (fencepost--gather-one gathering id item)))
      (cl-decf effort))
    (setf (fencepost--gathering-rest gathering) rest)
    (and rest t)))

(defun fencepost--gathered-lines (gathering)
  "The lines that are in GATHERING, which is not used any more then."
  (let (lines next)
    ;; From the last section to the first.
    (dolist (key (sort (fencepost--gathering-keys gathering) #'fencepost--section-after-p))
      (let ((title (cdr key))
            (section (gethash key (fencepost--gathering-sections gathering))))
        (when next (push (cons (list next 'gap) "\n") lines))
        (setq next title
              lines (nconc (nreverse (cdr section)) lines))
        (when title
          (push (cons (list title) (fencepost--list-heading title (car section))) lines))))
    (or lines (fencepost--list-no-lines))))

(provide 'fencepost-fill)
;;; fencepost-fill.el ends here
