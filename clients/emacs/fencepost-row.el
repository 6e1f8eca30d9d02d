;;; fencepost-row.el --- One reminder on one line  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how a reminder looks in the list: which columns there are at a width, what stands in them,
;; and which section a reminder is in.  Made for thousands: a text of ASCII alone is not measured.
;; Knows no buffer.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-dates)
(require 'fencepost-feed)

(defconst fencepost--row-fields
  ["id" "list" "title" "priority" "due" "timeZone" "completed" "tags" "parent" "alarms" "recurrence"
   "revision"]
  "The members of a reminder that its line shows or needs.")

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
        ('open "-") ('done "x") ('enter ">") ('leave "<") ('repeat "~") ('rest ">") ('alarm "*")
        ('opened "-") ('closed "+") ('until "-") ('below ">")
        (_ "")))))

;;;; Columns

(defun fencepost--columns (width group)
  "The columns of a list that is WIDTH wide with sections by GROUP.
An alist of name to width, in order; the title takes what the others leave, as
far as the eye still finds the way from it to them."
  (let* ((is-wide (>= width 120))
         (others `((state . 1) (priority . 3)
                   (due . 19)
                   ,@(and (>= width 60) (not (and (eq group 'place) (< width 100)))
                          `((place . ,(cond ((>= width 160) 28) (is-wide 22) (t 16)))))
                   ,@(and (>= width 70) (not (eq group 'list))
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

(defun fencepost--fence (item)
  "The first alarm of ITEM that is for a place."
  (seq-find (lambda (alarm) (equal (plist-get alarm :kind) "location")) (plist-get item :alarms)))

(defun fencepost--place-title (place)
  "What PLACE, of an alarm, is called."
  (or (plist-get place :title) (plist-get place :address)
      (format "%.4f, %.4f" (plist-get place :latitude) (plist-get place :longitude))))

(defun fencepost--say-place (item width)
  "Where ITEM goes off, as its line shows it in WIDTH columns."
  (if-let ((fence (fencepost--fence item)))
      (let* ((places (plist-get fence :places))
             (more (if (> (length places) 1) (format " +%d" (1- (length places))) ""))
             (title (concat (fencepost--sign (if (equal (plist-get fence :proximity) "leave")
                                                 'leave 'enter))
                            " "
                            (if (seq-empty-p places) "?"
                              (fencepost--one-line (fencepost--place-title (seq-elt places 0))))))
             (room (- width (length more))))
        ;; What is cut is the name, and not that there are more.
        (concat (if (> (string-width title) room) (fencepost--fit title room) title) more))
    ""))

(defun fencepost--say-tags (item)
  "The tags of ITEM, each behind #."
  (mapconcat (lambda (tag) (concat "#" tag)) (plist-get item :tags) " "))

(defun fencepost--due-face (item)
  "The face of the due date of ITEM."
  (if (fencepost--done-p item)
      'shadow
    (pcase (fencepost--date-side (plist-get item :due) (plist-get item :timeZone))
      ('overdue 'fencepost-overdue) ('today 'fencepost-today) (_ 'fencepost-due))))

(defun fencepost--fit-cell (text width face)
  "TEXT in FACE as a cell, WIDTH wide, with what separates it from the next.
All in one, or in none where there is no text: what is in several pieces costs
more for as long as it is there, and there may be a hundred thousand of them."
  (if (string-empty-p text)
      (make-string (1+ width) ?\s)
    (fencepost--fit text width face 1)))

(defun fencepost--cell (column item width is-wide)
  "What stands in COLUMN, WIDTH wide, of ITEM, with the blank behind it.
IS-WIDE says that tags have a column of their own."
  (pcase column
    ('state (fencepost--fit-cell (fencepost--sign (if (fencepost--done-p item) 'done 'open))
                                 width 'shadow))
    ('priority (pcase (fencepost--band item)
                 (0 (fencepost--fit-cell "!!!" width 'fencepost-high))
                 (1 (fencepost--fit-cell "!!" width 'fencepost-medium))
                 (2 (fencepost--fit-cell "!" width 'fencepost-low))
                 (_ (make-string (1+ width) ?\s))))
    ('title (let* ((title (concat (and (plist-get item :parent) (concat (fencepost--sign 'below) " "))
                                  (fencepost--one-line (plist-get item :title))))
                   (face (if (fencepost--done-p item) 'fencepost-completed 'fencepost-title))
                   (tags (if is-wide "" (fencepost--one-line (fencepost--say-tags item))))
                   (left (- width (string-width title))))
              ;; A done title is struck through, and what fills its column is not.
              (cond ((<= left 0) (concat (fencepost--fit title width face) " "))
                    ((or (string-empty-p tags) (< left 6))
                     (concat (propertize title 'face face) (make-string (1+ left) ?\s)))
                    (t (concat (propertize title 'face face)
                               (fencepost--fit-cell (concat "  " tags) left 'fencepost-tag))))))
    ('due (if-let ((due (plist-get item :due)))
              (let ((sign (if (seq-empty-p (plist-get item :recurrence)) ""
                            (concat " " (fencepost--sign 'repeat)))))
                (fencepost--fit-cell
                 (concat (fencepost--say-date due (plist-get item :timeZone)) sign)
                 width (fencepost--due-face item)))
            (make-string (1+ width) ?\s)))
    ('place (fencepost--fit-cell (fencepost--say-place item width) width 'fencepost-place))
    ('list (fencepost--fit-cell (fencepost--one-line (fencepost--list-title (plist-get item :list)))
                                width 'fencepost-list))
    ('tags (fencepost--fit-cell (fencepost--one-line (fencepost--say-tags item)) width
                                'fencepost-tag))))

(defun fencepost--row (item columns &optional end)
  "The line of ITEM in COLUMNS, and END behind it."
  (let ((is-wide (assq 'tags columns)) cells)
    (pcase-dolist (`(,column . ,width) columns)
      (push (fencepost--cell column item width is-wide) cells))
    (while (string-blank-p (car cells)) (pop cells))
    (setcar cells (string-trim-right (car cells)))
    ;; All at once: each copy of a text costs its faces once more.
    (apply #'concat "  " (nreverse (cons (or end "") cells)))))

;;;; Sections

(defun fencepost--section (item group)
  "The section of ITEM by GROUP: what sorts it, and its title."
  (pcase group
    ('list (let ((title (fencepost--list-title (plist-get item :list))))
             (cons (or (cl-position (plist-get item :list) fencepost--lists :test #'equal
                                    :key (lambda (list) (plist-get list :id)))
                       most-positive-fixnum)
                   title)))
    ('priority (let ((band (fencepost--band item)))
                 (cons band (nth band '("High" "Medium" "Low" "No priority")))))
    ('place (let* ((fence (fencepost--fence item))
                   (places (plist-get fence :places))
                   (title (and fence (not (seq-empty-p places))
                               (fencepost--place-title (seq-elt places 0)))))
              (if title (cons 0 title) (cons 1 "Anywhere"))))
    ('due (fencepost--section-of-date (plist-get item :due) (plist-get item :timeZone)))))

(defun fencepost--section-after-p (one other)
  "Whether the section ONE comes after the section OTHER."
  (or (> (car one) (car other))
      (and (= (car one) (car other))
           (string-collate-lessp (cdr other) (cdr one) nil t))))

(provide 'fencepost-row)
;;; fencepost-row.el ends here
