;;; fencepost-events.el --- Events: all about one, a new one, one less  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what can be done with an event: it is shown in a buffer of its own, made on one line, and
;; removed.  Of one that repeats, the person says whether they mean this time, all later ones as well,
;; or all of it.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-session)
(require 'fencepost-access)
(require 'fencepost-feed)
(require 'fencepost-words)
(require 'fencepost-add)
(require 'fencepost-form)
(require 'fencepost-days)

(defconst fencepost--event-buffer "*Fencepost event*"
  "The name of the buffer that shows an event.")

;;;; All about one

(defvar-local fencepost--event-shown nil
  "The event that this buffer shows.")

(define-derived-mode fencepost-event-mode special-mode "Event"
  "All about one event."
  :group 'fencepost-agenda
  (setq-local font-lock-defaults
              `(((,(concat "^" (regexp-opt '("Title" "Begins" "Ends" "Last day" "Day" "List"
                                             "Repeat" "Location" "Status" "URL"))
                           ":")
                  . 'fencepost-field))
                t))
  (visual-line-mode 1))

(defun fencepost--event-text (event)
  "All about EVENT."
  (pcase-let* ((is-whole (eq (plist-get event :allDay) t))
               (zone (plist-get event :timeZone))
               (begins (plist-get event :start))
               (ends (plist-get event :end))
               (`(,first ,_ ,last ,_) (fencepost--event-span event))
               (list-title (fencepost--list-title (plist-get event :list)))
               (place (plist-get event :place)))
    (concat
     (cl-loop
      for (key . value)
      in `(("Title" . ,(plist-get event :title))
           ,@(cond ((not is-whole)
                    `(("Begins" . ,(fencepost--shown-date begins))
                      ("Ends" . ,(concat (fencepost--shown-date ends)
                                         ;; The person's own zone goes without saying.
                                         (unless (equal (seq-take (fencepost--moment begins zone) 2)
                                                        (seq-take (fencepost--moment begins nil) 2))
                                           (concat " " zone))))))
                   ((equal first last) `(("Day" . ,first)))
                   (t `(("Begins" . ,first) ("Last day" . ,last))))
           ("List" . ,list-title)
           ("Repeat" . ,(string-join (plist-get event :recurrence) " | "))
           ("Location" . ,(or (plist-get event :location) (plist-get place :title)))
           ("Status" . ,(plist-get event :status))
           ("URL" . ,(plist-get event :url)))
      when (and value (not (string-empty-p value)))
      concat (format "%-10s %s\n" (concat key ":") (fencepost--plain value)))
     (and (plist-get event :notes) (concat "\n" (plist-get event :notes) "\n")))))

(defun fencepost--event-fill (event)
  "Put all about EVENT into the current buffer."
  (let ((inhibit-read-only t) (line (line-number-at-pos)))
    (erase-buffer)
    (insert (fencepost--event-text event))
    (goto-char (point-min))
    (forward-line (1- line))
    (setq fencepost--event-shown event)))

(defun fencepost--event-show (event)
  "Show all about EVENT in a window, and return that."
  (with-current-buffer (get-buffer-create fencepost--event-buffer)
    (unless (derived-mode-p 'fencepost-event-mode) (fencepost-event-mode))
    (fencepost--event-fill event)
    (goto-char (point-min))
    (display-buffer (current-buffer) '((display-buffer-reuse-window
                                        display-buffer-below-selected)
                                       (window-height . 12)))))

(defvar fencepost--events)

(defun fencepost--event-follow ()
  "Show the event that is shown as the agenda has it by now.
Where it has gone from there, another one may be at its time: it stays."
  (when-let* ((buffer (get-buffer fencepost--event-buffer))
              (shown (buffer-local-value 'fencepost--event-shown buffer))
              (event (gethash (fencepost--event-key shown) fencepost--events)))
    (unless (equal event shown)
      (with-current-buffer buffer (fencepost--event-fill event)))))

(defun fencepost--event-lists ()
  "The lists that take events and can be changed."
  (cl-remove-if (lambda (list)
                  (or (eq (plist-get list :readOnly) t)
                      (not (seq-contains-p (plist-get list :entities) "event"))))
                fencepost--lists))

;;;; One less

(defconst fencepost--event-spans
  '(("this time alone" . "thisEvent") ("this and all later times" . "futureEvents")
    ("all of it" . nil))
  "How much of an event that repeats is meant, in words.")

(defun fencepost--event-remove (event)
  "Remove EVENT, after asking; of one that repeats, how much of it."
  (let* ((title (plist-get event :title))
         (span (cond
                ((not (seq-empty-p (plist-get event :recurrence)))
                 (cdr (assoc (completing-read (format "“%s” repeats; remove: " title)
                                              fencepost--event-spans nil t nil nil
                                              (caar fencepost--event-spans))
                             fencepost--event-spans)))
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
