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

;;;; A new one

(defconst fencepost--event-keys
  '("day:" "from:" "to:" "list:" "where:" "repeat:" "url:" "note:")
  "What may stand before a colon in an event on one line.")

(defun fencepost--event-lists ()
  "The lists that take events and can be changed."
  (cl-remove-if (lambda (list)
                  (or (eq (plist-get list :readOnly) t)
                      (not (seq-contains-p (plist-get list :entities) "event"))))
                fencepost--lists))

(defun fencepost--event-moment (text day)
  "TEXT, a clock, a day, or both, as the protocol writes it; a clock is on DAY."
  (if (string-match "\\`\\([0-9]?[0-9]:[0-9][0-9]\\)\\'" text)
      (fencepost--written-date (concat day " " text))
    (fencepost--written-date text)))

(defun fencepost--event-times (day from to)
  "The beginning and the end of an event on DAY, where FROM and TO are written.
Without FROM it takes whole days, to the end of TO.  Without TO it takes
`fencepost-event-minutes'."
  (if (not from)
      (let ((last (if to (fencepost--event-moment to day) day)))
        (list day (if (string-match-p "\\`[0-9]\\{4\\}-[0-9][0-9]-[0-9][0-9]\\'" last)
                      (fencepost--day-after last 1)
                    last)))
    (let* ((start (fencepost--event-moment from day))
           (begins (ignore-errors (encode-time (iso8601-parse start))))
           (first (if begins (substring start 0 10) day)))
      (list start
            (cond
             (to (let ((end (fencepost--event-moment to first)))
                   ;; From 22:00 to 01:00 is over midnight.
                   (if (and begins (string< end start)
                            (string-match-p "\\`[0-9]?[0-9]:[0-9][0-9]\\'" to))
                       (concat (fencepost--day-after first 1) (substring end 10))
                     end)))
             (begins (format-time-string "%FT%T" (time-add begins (* 60 fencepost-event-minutes))))
             (t start))))))

(defun fencepost--read-event (text day)
  "The event that TEXT, one line, says; on DAY, where it says none.
A plist for `event/save'."
  (let (title event from to)
    (cl-flet ((put (key value) (setq event (plist-put event key value))))
      (dolist (word (fencepost--split-words text))
        (let ((value (and (not (equal (nth 3 word) "")) (nth 3 word))))
          (if (not value)
              (push (car word) title)
            (pcase (nth 2 word)
              ("day" (setq day (fencepost--written-date value)))
              ("from" (setq from value))
              ("to" (setq to value))
              ("list" (put :list (plist-get (fencepost--need value (fencepost--event-lists)
                                                             "list")
                                            :id)))
              ("where" (put :location value))
              ("repeat" (put :recurrence (vector (fencepost--read-rule value))))
              ("url" (put :url value))
              ("note" (put :notes value))
              (_ (push (car word) title)))))))
    (unless title (user-error "An event needs a title: Lunch with Ann from:12:00 to:13:00"))
    (pcase-let ((`(,start ,end) (fencepost--event-times day from to)))
      `(:title ,(string-join (nreverse title) " ") :start ,start :end ,end ,@event))))

(defun fencepost--event-create (event then else)
  "Save EVENT, which is new, then call THEN with it as it is now, or ELSE.
As with a reminder it is there once, however often it is sent."
  (let ((id (plist-get event :id)))
    (fencepost--request
     "event/save" (list :event event :ifRevision nil) :again t
     :then (lambda (answer) (funcall then (plist-get answer :event)))
     :else (lambda (problem)
             (let ((current (plist-get (plist-get problem :data) :current)))
               (if (and (fencepost--is problem 'conflict) (equal (plist-get current :id) id))
                   (funcall then current)
                 (funcall else problem)))))))

(defvar fencepost-event-history nil
  "Events that were added on one line.")

(defvar fencepost--event-draft nil
  "A line that could not be saved, and the id that the event was to have.")

(defun fencepost--event-line (line day)
  "Save the event that LINE says, on DAY where it says none."
  (let* ((event (fencepost--read-event line day))
         (id (if (equal line (car fencepost--event-draft))
                 (cdr fencepost--event-draft)
               (fencepost--new-id))))
    (setq fencepost--event-draft nil)
    (fencepost--event-create
     `(:id ,id ,@event)
     (lambda (event)
       (message "Added “%s”: %s; M-x fencepost-undo takes it back" (plist-get event :title)
                (fencepost--say-date (plist-get event :start) (plist-get event :timeZone))))
     (lambda (problem)
       (setq fencepost--event-draft (cons line id))
       (message "%s  It was not added; M-x fencepost-add-event has what you wrote."
                (fencepost--sentence problem))))))

(defun fencepost--event-prompt (day)
  "Read an event in the minibuffer, until it can be understood, and save it.
It is on DAY where it does not say another."
  (let ((line (or (car fencepost--event-draft) "")) done)
    (while (not done)
      (setq line (string-trim
                  (fencepost--read-line (format "New event, %s: " (fencepost--say-day day))
                                        fencepost--event-keys line 'fencepost-event-history)))
      (condition-case problem
          (progn (unless (string-empty-p line) (fencepost--event-line line day))
                 (setq done t))
        (user-error (message "%s" (error-message-string problem))
                    (sit-for 1.5))))))

;;;###autoload
(defun fencepost-add-event (&optional line)
  "Add an event that you write on one LINE.
What stands before a colon says what it is, as in

  Lunch with Ann day:fri from:12:00 to:13:00 where:Café

There are day: with a date or a word such as tomorrow or fri; from: and to:
with a time, or with a date and a time; list:, where:, repeat: with daily,
weekly, monthly, yearly or a rule, url: and note:.  Without day: it is today,
or in the agenda the day at point.  Without from: it takes the whole day, or
all days until to:.  TAB completes, and a blank in a word is written with a
backslash before it or in double quotes.

From Lisp, LINE is saved without asking."
  (interactive)
  (fencepost--with-access
   "event"
   (lambda ()
     (let ((begin (if line
                      (lambda () (fencepost--event-line line (fencepost--day)))
                    (lambda () (fencepost--when-idle
                                (lambda () (fencepost--event-prompt (fencepost--day))))))))
       (if fencepost--lists (funcall begin) (fencepost--fetch-catalog begin))))))

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
