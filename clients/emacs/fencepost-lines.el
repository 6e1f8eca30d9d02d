;;; fencepost-lines.el --- A buffer of lines that change  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how lines get into a buffer, so that a change among ten thousand costs little and point stays
;; where it was: only lines that differ are written, and a place is remembered by what stands there.
;; Knows nothing of what the lines say.

;;; Code:

(require 'cl-lib)
(require 'subr-x)

(defvar-local fencepost--lines nil
  "The lines of the buffer: pairs of a key and the text.
The key of a reminder is its id, that of a heading a list with its title.")

(defun fencepost--same-line-p (one other)
  "Whether the lines ONE and OTHER are the same, with the same text."
  (and (equal (car one) (car other))
       (or (eq (cdr one) (cdr other)) (equal-including-properties (cdr one) (cdr other)))))

(defun fencepost--list-write (lines)
  "Make LINES the lines of the buffer, touching only those that differ."
  (let* ((old (vconcat fencepost--lines)) (new (vconcat lines))
         (shorter (min (length old) (length new)))
         (head 0) (tail 0))
    (while (and (< head shorter) (fencepost--same-line-p (aref old head) (aref new head)))
      (cl-incf head))
    (while (and (< tail (- shorter head))
                (fencepost--same-line-p (aref old (- (length old) tail 1))
                                        (aref new (- (length new) tail 1))))
      (cl-incf tail))
    (let ((inhibit-read-only t) (inhibit-modification-hooks t)
          (texts (cl-loop for index from head below (- (length new) tail)
                          collect (cdr (aref new index))))
          (size (cl-loop for index from head below (- (length old) tail)
                         sum (length (cdr (aref old index))))))
      (unless (and (null texts) (zerop size))
        (goto-char (point-min))
        (goto-char (fencepost--list-position old head))
        (delete-region (point) (+ (point) size))
        (insert (apply #'concat texts))))
    (setq fencepost--lines lines)
    (set-buffer-modified-p nil)))

(defun fencepost--list-position (lines index)
  "Where in the buffer the line of LINES, a vector, at INDEX begins."
  (1+ (cl-loop for before from 0 below index sum (length (cdr (aref lines before))))))

(defun fencepost--list-key ()
  "The key of the line at point."
  (or (get-text-property (line-beginning-position) 'tabulated-list-id)
      (when-let ((title (get-text-property (line-beginning-position) 'fencepost-section)))
        (list title))))

(defun fencepost--list-line-of (key)
  "The position of the line with KEY, or nil."
  (when-let ((index (cl-position key fencepost--lines :key #'car :test #'equal)))
    (fencepost--list-position (vconcat fencepost--lines) index)))

(defun fencepost--list-place-at (position &optional window)
  "Where POSITION is, to be found again: key, line, column, and line in WINDOW."
  (save-excursion
    (goto-char position)
    (list (fencepost--list-key) (line-number-at-pos) (current-column)
          (and window (>= position (window-start window))
               (count-lines (window-start window) (line-beginning-position))))))

(defun fencepost--list-go (place)
  "Go back to PLACE: to its reminder, or to what stands there now."
  (pcase-let ((`(,key ,line ,column) place))
    (let ((position (and key (fencepost--list-line-of key))))
      (if position
          (goto-char position)
        (goto-char (point-min))
        (forward-line (1- line))
        (when (and (eobp) (not (bobp))) (forward-line -1)))
      (move-to-column column))))

(provide 'fencepost-lines)
;;; fencepost-lines.el ends here
