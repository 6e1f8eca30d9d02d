;;; fencepost-lines.el --- A buffer of lines that change  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how lines get into a buffer, so that a change among ten thousand costs little and point stays
;; where it was: only lines that differ are written, step by step, and a place is remembered by what
;; stands there, in every window.  Knows nothing of what the lines say.
;;
;; A line is a pair of a key and a look.  The look is the text, or a list from which the text is made
;; when the line is written: thousands of texts are made and kept for nothing otherwise.

;;; Code:

(require 'cl-lib)
(require 'subr-x)

(defvar-local fencepost--lines nil
  "The lines that the buffer has at this moment.
The key of a reminder is its id, that of a heading a list with its title.")

(defun fencepost--same-line-p (one other)
  "Whether the lines ONE and OTHER are the same, with the same look."
  (and (equal (car one) (car other))
       (or (eq (cdr one) (cdr other))
           (if (and (stringp (cdr one)) (stringp (cdr other)))
               (equal-including-properties (cdr one) (cdr other))
             (equal (cdr one) (cdr other))))))

;;;; Writing

(cl-defstruct (fencepost--writing
               (:constructor fencepost--make-writing
                             (rest text &aux (first (cons nil fencepost--lines)) (last first)
                                   (at (copy-marker (point-min))))))
  "Lines on their way into the buffer.
REST of them are not there yet, and TEXT makes the text of one.  FIRST is a
cell before `fencepost--lines', LAST the one behind which REST comes, and AT
where that is.  OLD and NEW are tables of the keys that were there and that
will be there, once they are needed."
  rest text first last at old new)

(defun fencepost--write-keys (lines)
  "A table of the keys of LINES."
  (let ((keys (make-hash-table :test #'equal :size (length lines))))
    (pcase-dolist (`(,key . ,_) lines) (puthash key t keys))
    keys))

(defun fencepost--write-next (old rest writing)
  "What is next in WRITING, for the lines OLD in the buffer and REST.
One of `keep', `replace', `insert', `delete', or nil."
  (cond
   ((not (or old rest)) nil)
   ((not old) 'insert)
   ((not rest) 'delete)
   ((fencepost--same-line-p (car old) (car rest)) 'keep)
   ((equal (caar old) (caar rest)) 'replace)
   (t
    (unless (fencepost--writing-old writing)
      (setf (fencepost--writing-old writing) (fencepost--write-keys old)
            (fencepost--writing-new writing) (fencepost--write-keys rest)))
    (cond
     ((not (gethash (caar old) (fencepost--writing-new writing))) 'delete)
     ((not (gethash (caar rest) (fencepost--writing-old writing))) 'insert)
     ;; One of the two has moved: the one without which the other one fits.
     ((equal (caadr old) (caar rest)) 'delete)
     ((equal (caadr rest) (caar old)) 'insert)
     (t 'delete)))))

(defun fencepost--write-step (writing)
  "Write some lines of WRITING; return nil once all are there."
  (let ((inhibit-read-only t) (inhibit-modification-hooks t)
        (last (fencepost--writing-last writing))
        (rest (fencepost--writing-rest writing))
        (text (fencepost--writing-text writing))
        (effort 100) next)
    (goto-char (fencepost--writing-at writing))
    (while (and (> effort 0)
                (setq next (fencepost--write-next (cdr last) rest writing)))
      (pcase next
        ('keep (setq last (cdr last))
               (forward-line 1)
               (cl-decf effort))
        ((or 'replace 'delete)
         (delete-region (point) (line-beginning-position 2))
         ;; Where it has moved, it is written again where it belongs.
         (when (fencepost--writing-old writing)
           (remhash (caadr last) (fencepost--writing-old writing)))
         (setcdr last (cddr last))
         (cl-decf effort 4)))
      (when (memq next '(replace insert))
        (insert (funcall text (car rest)))
        (when (fencepost--writing-new writing)
          (remhash (caar rest) (fencepost--writing-new writing)))
        (setcdr last (cons (car rest) (cdr last)))
        (setq last (cdr last))
        (cl-decf effort 10))
      (unless (eq next 'delete) (pop rest)))
    (setq fencepost--lines (cdr (fencepost--writing-first writing)))
    (setf (fencepost--writing-last writing) last
          (fencepost--writing-rest writing) rest)
    (set-marker (fencepost--writing-at writing) (point))
    (set-buffer-modified-p nil)
    (and next t)))

;;;; Places

(defun fencepost--list-key ()
  "The key of the line at point."
  (or (get-text-property (line-beginning-position) 'fencepost-key)
      (get-text-property (line-beginning-position) 'tabulated-list-id)
      (when-let ((title (get-text-property (line-beginning-position) 'fencepost-section)))
        (list title))))

(defun fencepost--list-line-of (key)
  "The position of the line with KEY, or nil."
  (let ((lines fencepost--lines) (index 0))
    (while (and lines (not (equal (caar lines) key)))
      (setq lines (cdr lines)
            index (1+ index)))
    (when lines
      (save-excursion
        (goto-char (point-min))
        (forward-line index)
        (point)))))

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
    (unless (and key (equal key (fencepost--list-key)))
      (goto-char (or (and key (fencepost--list-line-of key))
                     (progn
                       (goto-char (point-min))
                       (forward-line (1- line))
                       (when (and (eobp) (not (bobp))) (forward-line -1))
                       (point)))))
    (move-to-column column)))

(defvar-local fencepost--wanted nil
  "What point is to go to once it is shown: a key, a window, and until when.")

(defun fencepost--go-to-wanted ()
  "Go to what is wanted, where it is shown by now."
  (pcase-let ((`(,key ,window ,deadline) fencepost--wanted))
    (cond
     ((not key))
     ((> (float-time) deadline) (setq fencepost--wanted nil))
     (t (when-let ((position (fencepost--list-line-of key)))
          (setq fencepost--wanted nil)
          (goto-char position)
          (when (and (window-live-p window) (eq (window-buffer window) (current-buffer)))
            (set-window-point window position)))))))

(defvar-local fencepost--spots nil
  "Where point was in each window when a slice began, and where that left it.")

(defun fencepost--in-place (steps)
  "Call STEPS, which write lines, and put point back in every window.
Return whether all are written, as STEPS does."
  ;; Lines are made faster than the garbage of each is looked for.
  (let ((gc-cons-threshold (max gc-cons-threshold (* 16 1024 1024))))
    (setq fencepost--spots (mapcar #'fencepost--list-spot
                                   (cons nil (get-buffer-window-list nil nil t))))
    (let ((is-done (funcall steps)))
      (mapc #'fencepost--list-return fencepost--spots)
      (when is-done
        (dolist (spot fencepost--spots) (set-marker (nth 2 spot) nil))
        (setq fencepost--spots nil)
        (fencepost--go-to-wanted))
      is-done)))

(defun fencepost--list-spot (window)
  "WINDOW, nil for the buffer alone, with the place and position of point in it.
Where the last slice left it there, it is meant to be where that found it."
  (let ((known (assq window fencepost--spots))
        (position (if window (window-point window) (point))))
    (if (and known (= position (nth 2 known)))
        known
      ;; A marker stays with its line, however much is written before it.
      (list window (fencepost--list-place-at position window) (copy-marker position)))))

(defun fencepost--list-return (spot)
  "Put point back to SPOT, and note where that is now."
  (pcase-let ((`(,window ,place ,marker) spot))
    (if (not window)
        (progn (goto-char marker)
               (fencepost--list-go place))
      (with-selected-window window
        (goto-char marker)
        (fencepost--list-go place)
        (let ((above (nth 3 place)) (height (window-body-height)))
          (cond ((< (length fencepost--lines) height) (set-window-start nil (point-min)))
                (above (recenter (min above (max 0 (1- height)))))))))
    (set-marker marker (if window (window-point window) (point)) (current-buffer))))

(provide 'fencepost-lines)
;;; fencepost-lines.el ends here
