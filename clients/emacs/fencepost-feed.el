;;; fencepost-feed.el --- What changed, exactly, and the lists and places there are  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the chain of the store's states: each delta is passed on once, in order; what a gap or a dead
;; server took is asked for.  Keeps the few lists and places, which everything names, up to date.
;; Knows what changed of reminders and not what they are now.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'fencepost-session)
(require 'fencepost-access)

(defvar fencepost--state nil
  "The store's state up to which everything was heard; nil before the first fetch.")

(defvar fencepost--is-catching-up nil
  "Whether the changes since `fencepost--state' have been asked for.")

(defvar fencepost-changed-functions nil
  "Functions that are called with every change in the store, by any program.
Each gets a plist with `:reminders', `:lists', `:events' and `:places', each a
plist of vectors of ids: `:created', `:updated' and `:removed'.")

(defvar fencepost--reset-functions nil
  "Functions that are called where history does not tell what changed.
Everything has to be fetched again then.")

(defvar fencepost--lists nil
  "Every list, in the server's order; plists.")

(defvar fencepost--places nil
  "Every place of the person's own, in the server's order; plists.")

(defvar fencepost--catalog-functions nil
  "Functions that are called when there are other lists or places.")

;;;; The chain

(defun fencepost--begin-state (state)
  "Begin the chain at STATE, unless it has begun."
  (unless fencepost--state (setq fencepost--state state)))

(defun fencepost--tell-changes (changes)
  "Pass CHANGES on to all who care."
  (unless (fencepost--nothing-changed-p (plist-get changes :lists))
    (fencepost--fetch-lists))
  (unless (fencepost--nothing-changed-p (plist-get changes :places))
    (fencepost--fetch-places))
  (dolist (function fencepost-changed-functions)
    (fencepost--calmly function changes)))

(defun fencepost--nothing-changed-p (ids)
  "Whether IDS, what changed of one kind, holds nothing."
  (cl-every (lambda (key) (seq-empty-p (plist-get ids key))) '(:created :updated :removed)))

(defun fencepost--feed-notified (method params)
  "Take over what METHOD tells of the store in PARAMS."
  (pcase method
    ('store/didChange
     (if (and fencepost--state
              (not (equal (plist-get params :since) fencepost--state))
              (not (equal (plist-get params :state) fencepost--state)))
         (fencepost--catch-up)
       (setq fencepost--state (plist-get params :state))
       (fencepost--tell-changes (plist-get params :changes))))
    ('store/didFindProblem
     (seq-doseq (problem (plist-get params :problems))
       (message "Fencepost: %s: %s" (plist-get problem :file) (plist-get problem :message))))
    ('$/progress
     (let ((value (plist-get params :value)))
       (pcase (plist-get value :kind)
         ("begin" (message "Fencepost: %s…" (or (plist-get value :title) "working")))
         ("report" (when (plist-get value :percentage)
                     (message "Fencepost: %d%%" (plist-get value :percentage)))))))))

(defun fencepost--catch-up ()
  "Ask for what changed since the last state that was heard of."
  (when (and fencepost--state (not fencepost--is-catching-up))
    (setq fencepost--is-catching-up t)
    (fencepost--request
     "store/changes" `(:since ,fencepost--state) :again t
     :then (lambda (answer)
             (setq fencepost--is-catching-up nil)
             (unless (equal fencepost--state (plist-get answer :state))
               (setq fencepost--state (plist-get answer :state))
               (fencepost--tell-changes (plist-get answer :changes)))
             (when (eq (plist-get answer :hasMore) t) (fencepost--catch-up)))
     :else (lambda (problem)
             (setq fencepost--is-catching-up nil)
             (when (fencepost--is problem 'cannot-calculate-changes)
               (setq fencepost--state nil)
               (fencepost--fetch-catalog)
               (run-hooks 'fencepost--reset-functions))))))

(defun fencepost--feed-ready ()
  "Catch up with the store once a new server is there."
  (setq fencepost--is-catching-up nil)
  (when fencepost--state
    (fencepost--with-status
     (lambda ()
       (when (fencepost--any-granted-p) (fencepost--catch-up))))))

;;;; Lists and places

(defun fencepost--fetch-lists (&optional then)
  "Fetch all lists; then call THEN."
  (fencepost--request
   "list/all" nil :again t
   :then (lambda (answer)
           (setq fencepost--lists (append (plist-get answer :lists) nil))
           (run-hooks 'fencepost--catalog-functions)
           (when then (funcall then)))))

(defun fencepost--fetch-places (&optional then)
  "Fetch all places; then call THEN."
  (fencepost--request
   "place/all" nil :again t
   :then (lambda (answer)
           (setq fencepost--places (append (plist-get answer :places) nil))
           (run-hooks 'fencepost--catalog-functions)
           (when then (funcall then)))))

(defun fencepost--fetch-catalog (&optional then)
  "Fetch all lists and places; then call THEN."
  (fencepost--fetch-lists (lambda () (fencepost--fetch-places then))))

(defun fencepost--with-catalog (then &optional else)
  "Call THEN once lists and places are known and reminders may be seen.
Where they may not, call ELSE with a sentence."
  (fencepost--with-access
   "reminder"
   (lambda () (if fencepost--lists (funcall then) (fencepost--fetch-catalog then)))
   else))

(defun fencepost--list-title (id)
  "The title of the list that is called ID."
  (or (plist-get (cl-find id fencepost--lists :test #'equal
                          :key (lambda (list) (plist-get list :id)))
                 :title)
      id))

(defun fencepost--named (title items kind)
  "The one of ITEMS that is shown as TITLE or called so, or nil.
Where none is written just so, the case does not matter.  An error, which calls
it a KIND, where several are meant."
  (cl-flet ((those (key name)
              (cl-remove-if-not (lambda (item) (equal (funcall key item) name)) items))
            (title-of (item) (plist-get item :title))
            (id-of (item) (plist-get item :id)))
    (let ((found (or (those #'title-of title)
                     (those #'id-of title)
                     (those (lambda (item) (downcase (title-of item))) (downcase title)))))
      (when (cdr found)
        (user-error "There are %d %ss called `%s'; write the id of the one you mean: %s"
                    (length found) kind title (string-join (mapcar #'id-of found) ", ")))
      (car found))))

(defun fencepost--names (items)
  "What ITEMS are called by: the title, or the id where another has that too."
  (mapcar (lambda (item)
            (let ((title (plist-get item :title)))
              (if (cdr (cl-remove title (fencepost--titles items) :test-not #'equal))
                  (plist-get item :id)
                title)))
          items))

(defun fencepost--titles (items)
  "The titles of ITEMS."
  (mapcar (lambda (item) (plist-get item :title)) items))

(defun fencepost--reminder-lists (&optional to-read)
  "The lists that take reminders and can be changed.
Where TO-READ, it is enough that they can be read."
  (cl-remove-if (lambda (list)
                  (or (and (not to-read) (eq (plist-get list :readOnly) t))
                      (not (seq-contains-p (plist-get list :entities) "reminder"))))
                fencepost--lists))

(defun fencepost--forget-catalog ()
  "Forget lists and places where they may not be seen any more."
  (when (and fencepost--access (not (fencepost--any-granted-p)))
    (setq fencepost--lists nil
          fencepost--places nil
          fencepost--state nil)))

(add-hook 'fencepost--notified-functions #'fencepost--feed-notified)
(add-hook 'fencepost--ready-functions #'fencepost--feed-ready)
(add-hook 'fencepost--access-functions #'fencepost--forget-catalog)

(provide 'fencepost-feed)
;;; fencepost-feed.el ends here
