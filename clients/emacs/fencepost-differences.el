;;; fencepost-differences.el --- What edited lines change  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what the lines of an edited list mean to the server: the operations that make the reminders
;; what the lines say, and how many there are, in words.  Functions from values to values.

;;; Code:

(require 'cl-lib)
(require 'iso8601)
(require 'subr-x)

(defconst fencepost--order-epoch 978307200
  "2001-01-01 in seconds, from which the order by hand is counted.")

(defun fencepost--order-number (item)
  "The number of ITEM in the order by hand.
One that was not moved has that of its making."
  (or (plist-get item :sortOrder)
      (let ((time (and (plist-get item :creationDate)
                       (ignore-errors
                         (encode-time (iso8601-parse (plist-get item :creationDate)))))))
        (if time (- (time-convert time 'integer) fencepost--order-epoch) 0))))

(defun fencepost--order-kept (numbers)
  "The indices of the most of NUMBERS, a list, that rise already; nil has none."
  (let ((ends (make-vector (1+ (length numbers)) nil)) (count 0) (index 0)
        (before (make-hash-table)) (values (vconcat numbers)) kept)
    (dolist (number numbers)
      (when number
        ;; The first run whose last number is not less than this one.
        (let ((low 0) (high count))
          (while (< low high)
            (let ((middle (/ (+ low high) 2)))
              (if (< (aref values (aref ends middle)) number)
                  (setq low (1+ middle))
                (setq high middle))))
          (puthash index (and (> low 0) (aref ends (1- low))) before)
          (aset ends low index)
          (when (= low count) (cl-incf count))))
      (cl-incf index))
    (let ((at (and (> count 0) (aref ends (1- count)))))
      (while at
        (push at kept)
        (setq at (gethash at before))))
    kept))

(defun fencepost--order-between (numbers)
  "NUMBERS, a list, with as few as possible of them others, so that they rise."
  (let ((kept (fencepost--order-kept numbers)) (values (vconcat numbers)) (index 0) last rest)
    (dolist (number numbers)
      (let ((is-kept (eql index (car kept))))
        (when is-kept (pop kept))
        (push (setq last
                    (cond ((and is-kept (or (not last) (> number last))) number)
                          ((not kept) (1+ (or last 0)))
                          (t (let ((next (aref values (car kept))) (room (- (car kept) index)))
                               (cond (is-kept (1+ last))
                                     ((not last) (- next room))
                                     (t (max (1+ last) (+ last (/ (- next last) (1+ room))))))))))
              rest))
      (cl-incf index))
    (nreverse rest)))

(defun fencepost--order-numbers (entries base)
  "Table by id of the new numbers that ENTRIES need to stand in their order.
BASE has the reminders that there were.  As few as possible get one, among those
of the same list below the same reminder."
  (let ((moved (fencepost--order-moved entries base)) (numbers (make-hash-table :test #'equal))
        (groups (make-hash-table :test #'equal)))
    (dolist (entry entries)
      (let ((group (cons (plist-get entry :list) (plist-get entry :parent))))
        (when (gethash group moved) (push (plist-get entry :id) (gethash group groups)))))
    (maphash (lambda (_group ids)
               (let* ((ids (reverse ids))
                      (old (mapcar (lambda (id)
                                     (when-let ((item (gethash id base)))
                                       (fencepost--order-number item)))
                                   ids)))
                 (cl-mapc (lambda (id before now)
                            (unless (eql before now) (puthash id now numbers)))
                          ids old (fencepost--order-between old))))
             groups)
    numbers))

(defun fencepost--order-moved (entries base)
  "Table of the groups of ENTRIES whose order is another than it was in BASE.
A group is a list and a reminder in it, or nil."
  (let ((last (make-hash-table :test #'equal)) (moved (make-hash-table :test #'equal)))
    (dolist (entry entries)
      (let* ((group (cons (plist-get entry :list) (plist-get entry :parent)))
             (item (gethash (plist-get entry :id) base))
             (is-here (and item (equal group (cons (plist-get item :list)
                                                   (plist-get item :above)))))
             (index (and is-here (plist-get item :index)))
             (before (gethash group last 0)))
        ;; A new one comes last by itself.
        (when (if index (<= index before) item) (puthash group t moved))
        (puthash group (or index most-positive-fixnum) last)))
    moved))

(defun fencepost--difference (entry item number)
  "What of ENTRY is another than in ITEM, a plist; NUMBER is its new place, or nil."
  (append
   (unless (equal (plist-get entry :title)
                  (string-trim (replace-regexp-in-string "[[:cntrl:]]+" " "
                                                         (plist-get item :title))))
     (list :title (plist-get entry :title)))
   (unless (eq (and (plist-get entry :completed) t) (eq (plist-get item :completed) t))
     (list :completed (if (plist-get entry :completed) t :json-false)))
   (unless (equal (plist-get entry :list) (plist-get item :list))
     (list :list (plist-get entry :list)))
   (unless (equal (plist-get entry :parent) (plist-get item :above))
     (list :parent (plist-get entry :parent)))
   (and number (list :sortOrder number))))

(defun fencepost--difference-new (entry number)
  "The reminder that ENTRY, a new line, is to be; NUMBER is its place, or nil."
  (let ((typed (plist-get entry :typed)))
    `(:id ,(plist-get entry :id) ,@typed
      ,@(unless (plist-get typed :list) (list :list (plist-get entry :list)))
      ,@(and (plist-get entry :parent) (list :parent (plist-get entry :parent)))
      ,@(and (plist-get entry :completed) '(:completed t))
      ,@(and number (list :sortOrder number)))))

(defun fencepost--differences (entries base)
  "The operations that make of BASE what ENTRIES say, and in words how many.
ENTRIES are plists in order; BASE is a table of reminders by id."
  (let ((numbers (fencepost--order-numbers entries base))
        (here (make-hash-table :test #'equal)) (added 0) (changed 0) (removed 0) operations)
    (dolist (entry entries)
      (let* ((id (plist-get entry :id)) (item (gethash id base)) (number (gethash id numbers)))
        (puthash id t here)
        (if (not item)
            (progn
              (cl-incf added)
              (push (list :method "reminder/save"
                          :params (list :reminder (fencepost--difference-new entry number)
                                        :ifRevision nil))
                    operations))
          (when-let ((difference (fencepost--difference entry item number)))
            (cl-incf changed)
            (push (list :method "reminder/save"
                        :params `(:reminder (:id ,id ,@difference)
                                  :ifRevision ,(plist-get item :revision) :onConflict "merge"))
                  operations)))))
    (maphash (lambda (id item)
               (unless (gethash id here)
                 (cl-incf removed)
                 (push (list :method "reminder/remove"
                             :params (list :id id :ifRevision (plist-get item :revision)))
                       operations)))
             base)
    (cons (nreverse operations)
          (string-join (cl-loop for (count . word) in `((,added . "added") (,changed . "changed")
                                                        (,removed . "removed"))
                                unless (zerop count) collect (format "%d %s" count word))
                       ", "))))

(defun fencepost--differences-base (before read saved)
  "What the text is compared with where more was typed while SAVED was sent.
BEFORE was that until now; READ has the reminders as they are.  What others
have changed since is not in the text, so it must not be in the table: it would
be changed back, and what is new would be removed.  Such a reminder keeps its
old revision, so that the server merges what is typed next."
  (let ((base (make-hash-table :test #'equal)) (index 0))
    (dolist (entry saved)
      (let* ((id (plist-get entry :id)) (old (gethash id before))
             (typed (plist-get (plist-get entry :typed) :title))
             (now (gethash id read)) (item (or now old)))
        (when item
          (let ((is-same (and now (not (fencepost--difference
                                        (if typed `(:title ,typed ,@entry) entry) now nil)))))
            (puthash id `(:index ,(cl-incf index) :above ,(plist-get entry :parent)
                          :title ,(plist-get entry :title)
                          :completed ,(and (plist-get entry :completed) t)
                          :list ,(plist-get entry :list)
                          :revision ,(plist-get (if (or is-same (not old)) item old) :revision)
                          ,@item)
                     base)))))
    base))

(provide 'fencepost-differences)
;;; fencepost-differences.el ends here
