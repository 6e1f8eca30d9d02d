;;; fencepost-events.el --- Events are edited and removed  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what can be done with an event: it is edited as a text, and removed.  Of one that repeats, the
;; person says whether they mean this time, all later ones as well, or all of it.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-session)
(require 'fencepost-access)
(require 'fencepost-feed)
(require 'fencepost-edit)
(require 'fencepost-days)

(defconst fencepost--event-spans
  '(("this time alone" . "thisEvent") ("this and all later times" . "futureEvents")
    ("all of it" . nil))
  "How much of an event that repeats is meant, in words.")

(defun fencepost--event-read-span (event verb)
  "Ask how much of EVENT, which repeats, is meant; VERB says for what."
  (cdr (assoc (completing-read (format "“%s” repeats; %s: " (plist-get event :title) verb)
                               fencepost--event-spans nil t nil nil (caar fencepost--event-spans))
              fencepost--event-spans)))

(defun fencepost--event-edit (event)
  "Edit EVENT as a text; of one that repeats, ask how much of it."
  (let ((span (and (not (seq-empty-p (plist-get event :recurrence)))
                   (fencepost--event-read-span event "edit"))))
    (fencepost--edit-open
     `(:kind "event" :id ,(plist-get event :id)
       ,@(and span (list :occurrence (plist-get event :occurrence) :span span))))))

(defun fencepost--event-remove (event)
  "Remove EVENT, after asking; of one that repeats, how much of it."
  (let* ((title (plist-get event :title))
         (span (cond
                ((not (seq-empty-p (plist-get event :recurrence)))
                 (fencepost--event-read-span event "remove"))
                ;; The time that is seen, and no other that a file may say in other ways.
                ((y-or-n-p (format "Remove “%s”? " title)) "thisEvent")
                (t 'none))))
    (unless (eq span 'none)
      (fencepost--request
       "event/remove"
       `(:id ,(plist-get event :id)
         ,@(and span (list :occurrence (plist-get event :occurrence) :span span))
         :ifRevision ,(plist-get event :revision))
       :then (lambda (_answer) (message "Removed “%s”; u takes it back" title))))))

(provide 'fencepost-events)
;;; fencepost-events.el ends here
