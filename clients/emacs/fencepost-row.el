;;; fencepost-row.el --- One reminder on one line  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how a row of `view/list' looks: which columns there are at a width, and what stands in them.
;; The words are the server's.  Made for thousands: a text of ASCII alone is not measured.  Knows no
;; buffer.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'fencepost-options)

(defconst fencepost--row-fields
  ["id" "list" "title" "priority" "due" "completed" "tags" "parent" "recurrence" "revision"
   "mergeConflicts"]
  "The members of a reminder that commands need.
What else its line shows is in the row.")

(defvar fencepost--known-signs nil
  "Signs by their names, with the list of signs that they are of.
Whether a terminal can show one takes a while to find out.")

(defun fencepost--sign (name)
  "The sign called NAME, or one of ASCII where the terminal cannot show it."
  (unless (and (eq (car fencepost--known-signs) fencepost-list-signs)
               (eq (cadr fencepost--known-signs) (frame-terminal)))
    (setq fencepost--known-signs (list fencepost-list-signs (frame-terminal))))
  (let ((known (assq name (cddr fencepost--known-signs))))
    (if known
        (cdr known)
      (let ((sign (fencepost--find-sign name)))
        (setcdr (cdr fencepost--known-signs)
                (cons (cons name sign) (cddr fencepost--known-signs)))
        sign))))

(defun fencepost--find-sign (name)
  "The sign called NAME that this terminal can show."
  (let ((sign (alist-get name fencepost-list-signs)))
    (if (and sign (seq-every-p #'char-displayable-p sign))
        sign
      (pcase name
        ('open "-") ('done "x") ('repeat "~") ('rest ">") ('alarm "*") ('opened "-") ('closed "+")
        ('until "-") ('below ">") ('conflict "#")
        (_ "")))))

;;;; Columns

(defun fencepost--columns (width group)
  "The columns of a list that is WIDTH wide with sections by GROUP.
An alist of name to width, in order; the title takes what the others leave, as
far as the eye still finds the way from it to them."
  (let* ((is-wide (>= width 120))
         (others `((state . 1) (priority . 3)
                   (due . ,(if (>= width 100) 22 20))
                   ,@(and (>= width 60) (not (and (equal group "place") (< width 100)))
                          `((place . ,(cond ((>= width 160) 28) (is-wide 22) (t 16)))))
                   ,@(and (>= width 70) (not (equal group "list"))
                          `((list . ,(cond ((>= width 160) 20) (is-wide 16) (t 10)))))
                   ,@(and is-wide `((tags . ,(if (>= width 160) 30 20))))))
         (left (- width 3 (length others)
                  (apply #'+ (mapcar #'cdr others)))))
    `(,@(seq-take others 2) (title . ,(max 12 (min left 80))) ,@(nthcdr 2 others))))

(defconst fencepost--column-titles
  '((state . "") (priority . "!") (title . "Title") (due . "Due") (place . "Place") (list . "List")
    (tags . "Tags"))
  "What stands above each column.")

;;;; Cells

(defun fencepost--fit (text width &optional face gap)
  "TEXT in FACE, cut or filled to WIDTH columns, and so many more as GAP says."
  (let* ((is-plain (= (length text) (string-bytes text)))
         (size (if is-plain (length text) (string-width text)))
         (more (make-string (+ (max 0 (- width size)) (or gap 0)) ?\s))
         (fitted (cond
                  ((<= size width) (concat text more))
                  (is-plain (concat (substring text 0 (1- width)) (fencepost--sign 'rest) more))
                  (t (concat (truncate-string-to-width text width 0 ?\s (fencepost--sign 'rest))
                             more)))))
    (when face (add-face-text-property 0 (length fitted) face t fitted))
    fitted))

(defun fencepost--one-line (text)
  "TEXT without what would break a line."
  (if (string-match-p "[[:cntrl:]]" text)
      (replace-regexp-in-string "[[:cntrl:]]+" " " text)
    text))

(defun fencepost--done-p (item)
  "Whether ITEM is done."
  (eq (plist-get item :completed) t))

(defun fencepost--band (item)
  "The band that the priority of ITEM is in: 0 high, 1 medium, 2 low, 3 none."
  (let ((priority (or (plist-get item :priority) 0)))
    (cond ((= priority 0) 3) ((< priority 5) 0) ((= priority 5) 1) (t 2))))

(defun fencepost--say-tags (item)
  "The tags of ITEM, each behind #."
  (mapconcat (lambda (tag) (concat "#" tag)) (plist-get item :tags) " "))

(defun fencepost--due-face (section)
  "The face of a due date in SECTION, as the server calls it."
  (pcase section
    ("overdue" 'fencepost-overdue) ("today" 'fencepost-today) ("done" 'shadow) (_ 'fencepost-due)))

(defun fencepost--fit-cell (text width face)
  "TEXT in FACE as a cell, WIDTH wide, with what separates it from the next.
All in one, or in none where there is no text: what is in several pieces costs
more for as long as it is there, and there may be a hundred thousand of them."
  (if (string-empty-p text)
      (make-string (1+ width) ?\s)
    (fencepost--fit text width face 1)))

(defun fencepost--row-title (row)
  "The title of ROW, behind what says how far below another one it stands."
  (let ((depth (or (plist-get row :depth) 0))
        (title (fencepost--one-line (plist-get (plist-get row :reminder) :title))))
    (if (= depth 0)
        title
      (concat (make-string (* 2 (1- depth)) ?\s) (fencepost--sign 'below) " " title))))

(defun fencepost--cell (column row width is-wide)
  "What stands in COLUMN, WIDTH wide, of ROW, with the blank behind it.
IS-WIDE says that tags have a column of their own."
  (let ((item (plist-get row :reminder)))
    (pcase column
      ('state (if (plist-get item :mergeConflicts)
                  (fencepost--fit-cell (fencepost--sign 'conflict) width 'fencepost-conflict)
                (fencepost--fit-cell (fencepost--sign (if (fencepost--done-p item) 'done 'open))
                                     width 'shadow)))
      ('priority (pcase (fencepost--band item)
                   (0 (fencepost--fit-cell "!!!" width 'fencepost-high))
                   (1 (fencepost--fit-cell "!!" width 'fencepost-medium))
                   (2 (fencepost--fit-cell "!" width 'fencepost-low))
                   (_ (make-string (1+ width) ?\s))))
      ('title (let* ((title (fencepost--row-title row))
                     (face (if (fencepost--done-p item) 'fencepost-completed 'fencepost-title))
                     (parent (plist-get row :parentTitle))
                     (tags (concat (and parent (format "(%s) " (fencepost--one-line parent)))
                                   (if is-wide "" (fencepost--one-line
                                                   (fencepost--say-tags item)))))
                     (left (- width (string-width title))))
                ;; A done title is struck through, and what fills its column is not.
                (cond ((<= left 0) (concat (fencepost--fit title width face) " "))
                      ((or (string-empty-p tags) (< left 6))
                       (concat (propertize title 'face face) (make-string (1+ left) ?\s)))
                      (t (concat (propertize title 'face face)
                                 (fencepost--fit-cell (concat "  " tags) left 'fencepost-tag))))))
      ('due (fencepost--fit-cell
             (concat (plist-get row (if (equal (plist-get row :dueSection) "later") :date :due))
                     (and (plist-get row :repeats) (concat " " (fencepost--sign 'repeat))))
             width (fencepost--due-face (plist-get row :dueSection))))
      ('place (fencepost--fit-cell (fencepost--say-places row) width 'fencepost-place))
      ('list (fencepost--fit-cell (fencepost--one-line (or (plist-get row :listTitle) ""))
                                  width 'fencepost-list))
      ('tags (fencepost--fit-cell (fencepost--one-line (fencepost--say-tags item)) width
                                  'fencepost-tag)))))

(defun fencepost--say-places (row)
  "Where ROW calls or takes place; before it how far, where it is sorted by that."
  (let ((places (mapconcat #'identity (plist-get row :places) " "))
        (away (plist-get row :away)))
    (fencepost--one-line (if away (concat away " " places) places))))

(defun fencepost--row (row columns &optional end)
  "The line of ROW in COLUMNS, and END behind it."
  (let ((is-wide (assq 'tags columns)) cells)
    (pcase-dolist (`(,column . ,width) columns)
      (push (fencepost--cell column row width is-wide) cells))
    (while (string-blank-p (car cells)) (pop cells))
    (setcar cells (string-trim-right (car cells)))
    ;; All at once: each copy of a text costs its faces once more.
    (apply #'concat "  " (nreverse (cons (or end "") cells)))))

(provide 'fencepost-row)
;;; fencepost-row.el ends here
