;;; fencepost-mirror.el --- The rows of a list, kept up to date  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the rows that `view/list' answers: sections in order, each with its rows in order.  They come
;; page by page at first; after a change, only what differs from the version that is here is asked
;; for, as protocol/README.md describes it.  Knows no buffer.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'fencepost-session)
(require 'fencepost-access)
(require 'fencepost-feed)

(defconst fencepost--page-size 200
  "So many rows are fetched first, so that something is shown soon.")

(defconst fencepost--later-page-size 10000
  "So many rows are fetched at once after that; Emacs stays awake in between.")

(cl-defstruct (fencepost--mirror (:constructor fencepost--make-mirror (query changed)))
  "The rows of QUERY, a plist of params for `view/list'.
CHANGED is called with the mirror when they are others.  SECTIONS are plists
as the server answers them, with `:rows' a list; ITEMS are the reminders by id.
PHASE is nil, `loading', `ready' or `failed', and then TROUBLE is a sentence.
TURN counts loads, so that answers of an earlier one are let go.  IS-BUSY says
that rows are asked for; it is `again' where they have changed since, and
`anew' where all of them may have other words.  UNTIL
is when words change by themselves, and SILENCE what the server says of
positions that have not come."
  query changed sections (items (make-hash-table :test #'equal)) phase trouble (turn 0) is-busy
  version until silence (total 0))

(defun fencepost--mirror-ask (mirror params then &optional else)
  "Fetch the rows that PARAMS say for MIRROR, then call THEN.
Unless it is loaded again meanwhile, that is.  ELSE is called with an error of
the server, and says whether it has handled it."
  (let ((turn (fencepost--mirror-turn mirror)))
    (fencepost--request
     "view/list" params :again t
     :then (lambda (answer)
             (when (= turn (fencepost--mirror-turn mirror)) (funcall then answer)))
     :else (lambda (problem)
             (when (= turn (fencepost--mirror-turn mirror))
               (unless (and else (funcall else problem))
                 (fencepost--mirror-lose mirror (fencepost--sentence problem))))))))

(defun fencepost--mirror-tell (mirror)
  "Tell whose MIRROR it is that it has changed."
  (fencepost--calmly (fencepost--mirror-changed mirror) mirror))

(defun fencepost--mirror-lose (mirror sentence)
  "Show nothing in MIRROR any more, for the reason that SENTENCE says."
  (cl-incf (fencepost--mirror-turn mirror))
  (setf (fencepost--mirror-items mirror) (make-hash-table :test #'equal)
        (fencepost--mirror-sections mirror) nil
        (fencepost--mirror-total mirror) 0
        (fencepost--mirror-phase mirror) 'failed
        (fencepost--mirror-trouble mirror) sentence
        (fencepost--mirror-is-busy mirror) nil)
  (fencepost--mirror-tell mirror))

;;;; All rows

(defun fencepost--mirror-load (mirror)
  "Fetch all rows of MIRROR, page by page."
  (let ((turn (cl-incf (fencepost--mirror-turn mirror))))
    (setf (fencepost--mirror-phase mirror) 'loading
          (fencepost--mirror-trouble mirror) nil
          (fencepost--mirror-is-busy mirror) t)
    (fencepost--with-catalog
     (lambda ()
       (when (= turn (fencepost--mirror-turn mirror)) (fencepost--mirror-begin mirror)))
     (lambda (sentence)
       (when (= turn (fencepost--mirror-turn mirror))
         (fencepost--mirror-lose mirror sentence))))))

(defun fencepost--mirror-begin (mirror)
  "Fetch the first rows of MIRROR, and then the others."
  (fencepost--mirror-page mirror fencepost--page-size nil (make-hash-table :test #'equal) nil))

(defun fencepost--mirror-page (mirror size cursor items before)
  "Fetch SIZE rows of MIRROR at CURSOR, all that are left where SIZE is nil.
ITEMS are those of the pages before, and BEFORE their sections."
  (fencepost--mirror-ask
   mirror `(,@(fencepost--mirror-query mirror) ,@(and size (list :limit size))
            ,@(and cursor (list :cursor cursor)))
   (lambda (answer)
     (fencepost--begin-state (plist-get answer :state))
     (let ((next (plist-get answer :cursor))
           (sections (fencepost--mirror-joined before (plist-get answer :sections) items)))
       (setf (fencepost--mirror-items mirror) items
             (fencepost--mirror-sections mirror) sections)
       (fencepost--mirror-note mirror answer)
       (unless next
         (setf (fencepost--mirror-phase mirror) 'ready))
       (fencepost--mirror-tell mirror)
       (if next
           (fencepost--mirror-page mirror fencepost--later-page-size next items sections)
         (fencepost--mirror-rest mirror))))
   ;; A change ends the pages: then all rows are asked for at once.
   (lambda (problem)
     (when (and cursor (fencepost--is problem 'invalid-value))
       (fencepost--mirror-page mirror nil nil (make-hash-table :test #'equal) nil)
       t))))

(defun fencepost--mirror-joined (before sections items)
  "The sections BEFORE with the rows of SECTIONS, of a next page, behind theirs.
Their reminders are put into ITEMS."
  (cl-loop for section across sections
           for known = (cl-find (plist-get section :key) before :test #'equal
                                :key (lambda (one) (plist-get one :key)))
           for rows = (fencepost--lean-rows (plist-get section :rows) items)
           collect (plist-put section :rows (nconc (plist-get known :rows) rows))))

(defun fencepost--mirror-note (mirror answer)
  "Remember in MIRROR what ANSWER says of itself."
  (setf (fencepost--mirror-version mirror) (plist-get answer :version)
        (fencepost--mirror-until mirror) (plist-get answer :validUntil)
        (fencepost--mirror-silence mirror) (plist-get answer :silence)
        (fencepost--mirror-total mirror) (plist-get answer :total)))

(defun fencepost--lean (item)
  "ITEM without the members that say nothing: null, false, or an empty array.
There are thousands, and all that is kept is gone through for garbage again
and again.  Nothing new is made: ITEM itself is changed."
  (let ((rest item) last)
    (while rest
      (if (memq (cadr rest) '(nil [] :json-false))
          (if last (setcdr last (cddr rest)) (setq item (cddr rest)))
        (setq last (cdr rest)))
      (setq rest (cddr rest)))
    item))

(defun fencepost--lean-rows (rows items)
  "ROWS, a vector, as a list without what says nothing.
Their reminders are put into ITEMS."
  (mapcar (lambda (row)
            (let ((reminder (fencepost--lean (plist-get row :reminder))))
              (plist-put row :reminder reminder)
              (puthash (plist-get row :id) reminder items)
              (fencepost--lean row)))
          rows))

;;;; What differs

(defun fencepost--mirror-hear (mirror ids)
  "Bring MIRROR up to date where IDS, a plist of vectors, name something."
  (when (and (memq (fencepost--mirror-phase mirror) '(loading ready))
             (not (fencepost--nothing-changed-p ids)))
    (pcase (fencepost--mirror-is-busy mirror)
      ('nil (fencepost--mirror-update mirror))
      ('anew)
      (_ (setf (fencepost--mirror-is-busy mirror) 'again)))))

(defun fencepost--mirror-hear-names (mirror)
  "Fetch all rows of MIRROR once more: a list or a place is another than it was."
  (when (memq (fencepost--mirror-phase mirror) '(loading ready))
    (if (fencepost--mirror-is-busy mirror)
        (setf (fencepost--mirror-is-busy mirror) 'anew)
      (fencepost--mirror-update mirror t))))

(defun fencepost--mirror-hear-silence (mirror silence)
  "Show SILENCE, nil for nothing, in MIRROR in place of what was said before."
  (when (and (eq (fencepost--mirror-phase mirror) 'ready)
             (not (equal silence (fencepost--mirror-silence mirror))))
    (setf (fencepost--mirror-silence mirror) silence)
    (fencepost--mirror-tell mirror)))

(defun fencepost--mirror-update (mirror &optional is-stale)
  "Ask what differs from the version that is in MIRROR, and take it over.
Where it IS-STALE, for time has passed, all rows may have other words."
  (setf (fencepost--mirror-is-busy mirror) t)
  (fencepost--mirror-ask
   mirror `(,@(fencepost--mirror-query mirror)
            ,@(unless is-stale (list :since (fencepost--mirror-version mirror))))
   (lambda (answer)
     (let ((items (fencepost--mirror-items mirror)))
       (unless (eq (plist-get answer :isDelta) t)
         (clrhash items)
         (setf (fencepost--mirror-sections mirror) nil))
       (seq-doseq (id (plist-get answer :removed)) (remhash id items))
       (setf (fencepost--mirror-sections mirror)
             (fencepost--mirror-merged (fencepost--mirror-sections mirror) answer items))
       (fencepost--mirror-note mirror answer)
       (fencepost--mirror-tell mirror)
       (fencepost--mirror-rest mirror)))))

(defun fencepost--mirror-rest (mirror)
  "Ask once more where something has changed in MIRROR since it was asked."
  (pcase (fencepost--mirror-is-busy mirror)
    ('again (fencepost--mirror-update mirror))
    ('anew (fencepost--mirror-update mirror t))
    (_ (setf (fencepost--mirror-is-busy mirror) nil))))

(defun fencepost--mirror-merged (before answer items)
  "The sections after ANSWER, where they were BEFORE; reminders are put into ITEMS."
  (let ((changed (make-hash-table :test #'equal)))
    (seq-doseq (id (plist-get answer :removed)) (puthash id t changed))
    (seq-doseq (section (plist-get answer :sections))
      (seq-doseq (row (plist-get section :rows)) (puthash (plist-get row :id) t changed)))
    (cl-loop for section across (plist-get answer :sections)
             for known = (cl-find (plist-get section :key) before :test #'equal
                                  :key (lambda (one) (plist-get one :key)))
             for kept = (cl-remove-if (lambda (row) (gethash (plist-get row :id) changed))
                                      (plist-get known :rows))
             for rows = (fencepost--lean-rows (plist-get section :rows) items)
             collect (plist-put section :rows (fencepost--placed kept rows)))))

(defun fencepost--placed (kept rows)
  "The rows KEPT with ROWS between them, each behind the row that it names."
  (if (not (and kept rows))
      (or kept rows)
    (let ((behind (make-hash-table :test #'equal)) placed last)
      (dolist (row rows) (puthash (plist-get row :after) row behind))
      (cl-flet ((follow ()
                  (let (next)
                    (while (setq next (gethash last behind))
                      (remhash last behind)
                      (push next placed)
                      (setq last (plist-get next :id))))))
        (follow)
        (dolist (row kept)
          (push row placed)
          (setq last (plist-get row :id))
          (follow)))
      (nreverse placed))))

(defun fencepost--mirror-order (mirror)
  "The ids in MIRROR in order; one may be there in several sections."
  (cl-loop for section in (fencepost--mirror-sections mirror)
           append (mapcar (lambda (row) (plist-get row :id)) (plist-get section :rows))))

(provide 'fencepost-mirror)
;;; fencepost-mirror.el ends here
