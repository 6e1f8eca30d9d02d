;;; fencepost-mirror.el --- What a query answers, kept up to date  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the reminders that a query finds, in the server's order.  Of a delta only what it names is
;; fetched again, and the server says whether that still belongs here, and where: it is shown the
;; ones that moved among landmarks that did not, so that ten thousand are never fetched for one.
;; Knows no buffer.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'fencepost-session)
(require 'fencepost-access)
(require 'fencepost-feed)

(defconst fencepost--page-size 200
  "So many reminders are fetched at once, and Emacs stays awake in between.")

(defconst fencepost--many-changes 1000
  "Where a delta names more than these, all is loaded anew.")

(defconst fencepost--few 400
  "So many reminders at most are put in order all together.")

(defconst fencepost--landmark-count 200
  "So many of more than `fencepost--few' reminders are landmarks.")

(defconst fencepost--many-movers 40
  "Where more than these have moved, the whole order is asked for.")

(cl-defstruct (fencepost--mirror (:constructor fencepost--make-mirror (query changed)))
  "What QUERY finds, a plist for `reminder/fetch'.
CHANGED is called with the mirror when that is something else.
ITEMS are plists by id, ORDER is a list of ids, PHASE is nil, `loading',
`ready' or `failed', and then TROUBLE is a sentence.  TURN counts loads, so
that answers of an earlier one are let go.  WAITING are the ids in deltas
that are not handled yet: nil, or a table of id to `named' or `gone'."
  query changed
  (items (make-hash-table :test #'equal)) order phase trouble (turn 0) waiting is-busy)

(defun fencepost--mirror-ask (mirror params then)
  "Fetch what PARAMS say for MIRROR, then call THEN.
Unless it is loaded anew meanwhile, that is."
  (let ((turn (fencepost--mirror-turn mirror)))
    (fencepost--request
     "reminder/fetch" params :again t
     :then (lambda (page)
             (when (= turn (fencepost--mirror-turn mirror)) (funcall then page)))
     :else (lambda (problem)
             (when (= turn (fencepost--mirror-turn mirror))
               (fencepost--mirror-lose mirror (fencepost--sentence problem)))))))

(defun fencepost--mirror-tell (mirror)
  "Tell whose MIRROR it is that it has changed."
  (fencepost--calmly (fencepost--mirror-changed mirror) mirror))

(defun fencepost--mirror-lose (mirror sentence)
  "Show nothing in MIRROR any more, for the reason that SENTENCE says."
  (cl-incf (fencepost--mirror-turn mirror))
  (setf (fencepost--mirror-items mirror) (make-hash-table :test #'equal)
        (fencepost--mirror-order mirror) nil
        (fencepost--mirror-phase mirror) 'failed
        (fencepost--mirror-trouble mirror) sentence
        (fencepost--mirror-waiting mirror) nil
        (fencepost--mirror-is-busy mirror) nil)
  (fencepost--mirror-tell mirror))

(defun fencepost--mirror-load (mirror)
  "Fetch all of MIRROR, page by page."
  (let ((turn (cl-incf (fencepost--mirror-turn mirror))))
    (setf (fencepost--mirror-phase mirror) 'loading
          (fencepost--mirror-trouble mirror) nil
          (fencepost--mirror-waiting mirror) nil
          (fencepost--mirror-is-busy mirror) t)
    (fencepost--with-catalog
     (lambda ()
       (when (= turn (fencepost--mirror-turn mirror))
         (fencepost--mirror-page mirror nil (make-hash-table :test #'equal) nil)))
     (lambda (sentence)
       (when (= turn (fencepost--mirror-turn mirror))
         (fencepost--mirror-lose mirror sentence))))))

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

(defun fencepost--mirror-page (mirror cursor items order)
  "Fetch the page of MIRROR at CURSOR, behind ITEMS in their reverse ORDER."
  (fencepost--mirror-ask
   mirror `(,@(fencepost--mirror-query mirror) :limit ,fencepost--page-size
            ,@(and cursor (list :cursor cursor)))
   (lambda (page)
     (fencepost--begin-state (plist-get page :state))
     (seq-doseq (item (plist-get page :reminders))
       (let ((id (plist-get item :id)))
         ;; What moves while pages are read can be in two of them.
         (unless (gethash id items) (push id order))
         (puthash id (fencepost--lean item) items)))
     (let ((next (plist-get page :cursor)))
       (setf (fencepost--mirror-items mirror) items
             (fencepost--mirror-order mirror) (reverse order))
       (unless next
         (setf (fencepost--mirror-phase mirror) 'ready
               (fencepost--mirror-is-busy mirror) nil))
       ;; Page by page, so that no single one is a pause.
       (fencepost--mirror-tell mirror)
       (if next
           (fencepost--mirror-page mirror next items order)
         (fencepost--mirror-next mirror))))))

;;;; Deltas

(defun fencepost--mirror-hear (mirror ids)
  "Take over into MIRROR what changed: IDS, a plist of vectors."
  (when (memq (fencepost--mirror-phase mirror) '(loading ready))
    (pcase-dolist (`(,key . ,sort) '((:created . named) (:updated . named) (:removed . gone)))
      (unless (seq-empty-p (plist-get ids key))
        (let ((waiting (or (fencepost--mirror-waiting mirror)
                           (setf (fencepost--mirror-waiting mirror)
                                 (make-hash-table :test #'equal)))))
          (seq-doseq (id (plist-get ids key)) (puthash id sort waiting)))))
    (fencepost--mirror-next mirror)))

(defun fencepost--mirror-next (mirror)
  "Look at what deltas have named in MIRROR, as soon as nothing else is under way."
  (when (and (eq (fencepost--mirror-phase mirror) 'ready)
             (not (fencepost--mirror-is-busy mirror))
             (fencepost--mirror-waiting mirror))
    (let (named gone)
      (maphash (lambda (id sort) (if (eq sort 'gone) (push id gone) (push id named)))
               (fencepost--mirror-waiting mirror))
      (setq named (nreverse named)
            gone (nreverse gone))
      (setf (fencepost--mirror-waiting mirror) nil)
      (cond
       ((> (length named) fencepost--many-changes) (fencepost--mirror-load mirror))
       ((null named) (fencepost--mirror-merge mirror nil nil gone))
       (t
        (setf (fencepost--mirror-is-busy mirror) t)
        (fencepost--mirror-find
         mirror named nil
         (lambda (found)
           (setf (fencepost--mirror-is-busy mirror) nil)
           (fencepost--mirror-merge mirror named found gone))))))))

(defun fencepost--mirror-find (mirror ids found then)
  "Fetch those of IDS that are in MIRROR, some at once, and call THEN with them.
FOUND are those that were fetched already."
  (fencepost--mirror-ask
   mirror (fencepost--query-among (fencepost--mirror-query mirror)
                                  (seq-take ids fencepost--page-size))
   (lambda (page)
     (let ((found (append found (mapcar #'fencepost--lean (plist-get page :reminders))))
           (rest (nthcdr fencepost--page-size ids)))
       (if rest
           (fencepost--mirror-find mirror rest found then)
         (funcall then found))))))

(defun fencepost--query-among (query ids)
  "QUERY for those of IDS alone."
  (plist-put (copy-sequence query) :where
             (plist-put (copy-sequence (plist-get query :where)) :ids (vconcat ids))))

(defun fencepost--moved-p (query before now)
  "Whether NOW may have another place in the order of QUERY than BEFORE had."
  (cl-some (lambda (key) (not (equal (plist-get before key) (plist-get now key))))
           (pcase (plist-get query :sort)
             ("dueDate" '(:due :timeZone))
             ("priority" '(:priority))
             ("title" '(:title)))))

(defun fencepost--ids-table (ids)
  "A table that has IDS, for there may be thousands."
  (let ((table (make-hash-table :test #'equal)))
    (dolist (id ids table) (puthash id t table))))

(defun fencepost--mirror-merge (mirror named found gone)
  "Take over into MIRROR that of NAMED those FOUND are here, and GONE are not."
  (let* ((items (fencepost--mirror-items mirror))
         (query (fencepost--mirror-query mirror))
         (here (fencepost--ids-table (mapcar (lambda (item) (plist-get item :id)) found)))
         (gone (append gone (cl-remove-if (lambda (id) (gethash id here)) named)))
         (moved (cl-loop for item in found
                         for id = (plist-get item :id)
                         for before = (gethash id items)
                         when (or (not before) (fencepost--moved-p query before item))
                         collect id))
         (lost (cl-remove-if-not (lambda (id) (gethash id items)) gone))
         (leave (fencepost--ids-table (append lost moved))))
    (let ((rest (if (or lost moved)
                    (cl-remove-if (lambda (id) (gethash id leave))
                                  (fencepost--mirror-order mirror))
                  (fencepost--mirror-order mirror)))
          (finish (lambda (order)
                    (dolist (id lost) (remhash id items))
                    (dolist (item found) (puthash (plist-get item :id) item items))
                    (setf (fencepost--mirror-order mirror) order
                          (fencepost--mirror-is-busy mirror) nil)
                    (when (or lost found) (fencepost--mirror-tell mirror))
                    (fencepost--mirror-next mirror))))
      (if (not moved)
          (funcall finish rest)
        (setf (fencepost--mirror-is-busy mirror) t)
        (fencepost--mirror-place mirror rest moved finish)))))

;;;; Order

(defun fencepost--mirror-order-of (mirror ids then)
  "Call THEN with IDS, or all where nil, in the order of MIRROR."
  (let ((query (fencepost--mirror-query mirror)))
    (fencepost--mirror-ask
     mirror
     (plist-put (if ids (fencepost--query-among query ids) (copy-sequence query)) :fields ["id"])
     (lambda (page)
       (funcall then (mapcar (lambda (item) (plist-get item :id))
                             (plist-get page :reminders)))))))

(defun fencepost--mirror-place (mirror rest moved then)
  "Call THEN with the order of MIRROR: REST, with MOVED where they belong."
  (let ((count (length rest)))
    (cond
     ((and (null rest) (null (cdr moved))) (funcall then moved))
     ((> (length moved) fencepost--many-movers)
      (fencepost--mirror-order-of
       mirror nil
       (lambda (order)
         (let ((known (fencepost--ids-table (append rest moved))))
           (funcall then (cl-remove-if-not (lambda (id) (gethash id known)) order))))))
     ((<= count fencepost--few)
      (fencepost--mirror-order-of
       mirror (append rest moved)
       (lambda (order) (funcall then (fencepost--placed rest order moved)))))
     (t
      (let* ((step (1+ (/ count fencepost--landmark-count)))
             (landmarks (cl-loop for id in rest for index from 0
                                 when (zerop (mod index step)) collect id)))
        (fencepost--mirror-order-of
         mirror (append landmarks moved)
         (lambda (order)
           (let ((around (fencepost--around rest order moved step)))
             (fencepost--mirror-order-of
              mirror (append around moved)
              (lambda (order) (funcall then (fencepost--placed rest order moved))))))))))))

(defun fencepost--around (rest order moved step)
  "Those of REST between whose landmarks, STEP apart, MOVED come in ORDER."
  (let ((brackets (make-hash-table :test #'equal))
        (last (car rest)) is-in around)
    (dolist (id order)
      (if (member id moved) (puthash last t brackets) (setq last id)))
    (cl-loop for id in rest for index from 0
             do (when (zerop (mod index step))
                  ;; The landmark that ends a bracket is part of it.
                  ;; It begins the next one, or is put in here.
                  (when (and is-in (not (gethash id brackets))) (push id around))
                  (setq is-in (gethash id brackets)))
             when is-in do (push id around))
    (nreverse around)))

(defun fencepost--placed (rest order moved)
  "REST with MOVED between them, each behind what comes before it in ORDER."
  (let ((behind (make-hash-table :test #'equal)) first last)
    (dolist (id order)
      (cond ((not (member id moved)) (setq last id))
            (last (push id (gethash last behind)))
            (t (push id first))))
    (append (reverse first)
            (cl-loop for id in rest
                     collect id
                     append (reverse (gethash id behind))))))

(provide 'fencepost-mirror)
;;; fencepost-mirror.el ends here
