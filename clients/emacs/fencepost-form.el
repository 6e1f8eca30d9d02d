;;; fencepost-form.el --- A reminder as text to edit  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the text that a person edits: a line a member, then a blank line and the notes; and what of a
;; reminder a text changes.  Only that is saved, so what is not shown is never touched.  Knows no
;; buffer; an error is a `fencepost-form' with the number of the line.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-dates)
(require 'fencepost-feed)
(require 'fencepost-words)
(require 'fencepost-alarm-text)

(define-error 'fencepost-form "The text is not a reminder")

(defconst fencepost--form-keys
  '("Title" "List" "Priority" "Due" "Start" "Repeat" "Tags" "Alarm" "URL" "Location" "Done")
  "What stands before a colon, in order.")

(defconst fencepost--form-fields
  '(("title" . "Title") ("list" . "List") ("priority" . "Priority") ("due" . "Due")
    ("timeZone" . "Due") ("start" . "Start") ("startTimeZone" . "Start")
    ("recurrence" . "Repeat") ("tags" . "Tags") ("alarms" . "Alarm") ("alarmChanges" . "Alarm")
    ("url" . "URL") ("location" . "Location") ("completed" . "Done"))
  "Which line a complaint of the server is about, by the member that it names.")

;;;; Writing

(defconst fencepost--repeats '("daily" "weekly" "monthly" "yearly")
  "Words for rules of recurrence.")

(defun fencepost--read-rule (value)
  "The rule of recurrence that VALUE stands for."
  (if (member (downcase value) fencepost--repeats) (concat "FREQ=" (upcase value)) value))

(defun fencepost--form-date (date zone)
  "DATE in ZONE as it stands in the text."
  (cond ((null date) "")
        ((not (string-search "T" date)) date)
        (t (concat (fencepost--shown-date date) " " (or zone "floating")))))

(defun fencepost--form-priority (priority)
  "PRIORITY as it stands in the text."
  (pcase priority
    ((or 'nil 0) "")
    (_ (or (car (rassoc priority fencepost--priorities)) (number-to-string priority)))))

(defun fencepost--plain (text)
  "TEXT, or nothing for nil, on one line."
  (replace-regexp-in-string "[[:cntrl:]]+" " " (or text "")))

(defun fencepost--form-values (reminder radii)
  "What each line says of REMINDER, by key; RADII are words for lengths.
Of alarms, a list."
  (cl-flet ((get (key) (plist-get reminder key)))
    `(("Title" . ,(fencepost--plain (get :title)))
      ("List" . ,(if (get :list) (fencepost--list-title (get :list)) ""))
      ("Priority" . ,(fencepost--form-priority (get :priority)))
      ("Due" . ,(fencepost--form-date (get :due) (get :timeZone)))
      ("Start" . ,(fencepost--form-date (get :start) (or (get :startTimeZone) (get :timeZone))))
      ("Repeat" . ,(fencepost--plain (string-join (get :recurrence) " | ")))
      ("Tags" . ,(fencepost--plain (string-join (get :tags) ", ")))
      ("Alarm" . ,(mapcar (lambda (alarm) (fencepost--say-alarm alarm radii)) (get :alarms)))
      ("URL" . ,(fencepost--plain (get :url)))
      ("Location" . ,(fencepost--plain (get :location)))
      ("Done" . ,(if (eq (get :completed) t) "yes" "no")))))

(defun fencepost--form-text (reminder radii)
  "REMINDER as text to edit; RADII are words for lengths."
  (let ((values (fencepost--form-values reminder radii)))
    (concat
     (mapconcat
      (lambda (key)
        (let ((value (cdr (assoc key values))))
          (mapconcat (lambda (one) (string-trim-right
                                    (concat key ":" (make-string (- 10 (length key)) ?\s) one)))
                     (if (listp value) (or value '("")) (list value))
                     "\n")))
      fencepost--form-keys "\n")
     "\n\n"
     (fencepost--form-notes reminder)
     (if (string-empty-p (fencepost--form-notes reminder)) "" "\n"))))

(defun fencepost--form-notes (reminder)
  "The notes of REMINDER as they stand in the text."
  (string-trim-right (replace-regexp-in-string "\r\n" "\n" (or (plist-get reminder :notes) ""))
                     "[ \t\n]+"))

;;;; Reading

(defun fencepost--form-fail (line text &rest arguments)
  "Signal that LINE, a number, is wrong, as TEXT says with ARGUMENTS."
  (signal 'fencepost-form (list line (apply #'format text arguments))))

(defun fencepost--form-read (text)
  "What stands in TEXT: an alist of key to (LINE . VALUE).
Of alarms it is a list of them.  The notes stand under `notes'."
  (let ((lines (split-string text "\n")) (number 0) found alarms notes)
    (while (and lines (not (string-blank-p (car lines))))
      (let* ((line (pop lines))
             (key (and (string-match "\\`\\([[:alpha:]]+\\):[ \t]*\\(.*?\\)[ \t]*\\'" line)
                       (match-string 1 line)))
             (value (and key (match-string 2 line)))
             (known (and key (cl-find key fencepost--form-keys :test (lambda (one other)
                                                        (string= (downcase one)
                                                                 (downcase other)))))))
        (cl-incf number)
        (cond
         ((not known)
          (fencepost--form-fail number "A line here begins with one of %s; notes come below a \
blank line" (string-join fencepost--form-keys ", ")))
         ((equal known "Alarm")
          (unless (string-empty-p value) (push (cons number value) alarms)))
         ((assoc known found) (fencepost--form-fail number "There are two lines for %s" known))
         (t (push (cons known (cons number value)) found)))))
    (setq notes (string-trim-right (string-join (cdr lines) "\n") "[ \t\n]+"))
    `(,@found ("Alarm" . ,(nreverse alarms)) (notes . ,notes))))

(defun fencepost--form-read-date (value member zone-member)
  "The members that VALUE, a date with its zone, is saved in.
They are called MEMBER and ZONE-MEMBER.  Where the zone was taken away, the
server keeps the one that was there."
  (let* ((case-fold-search nil)
         (zone (cond ((string-match " +\\(UTC\\|[A-Z][A-Za-z_]+/[A-Za-z_/+-]+\\)\\'" value)
                      (match-string 1 value))
                     ((string-match " +floating\\'" value) 'floating)))
         (rest (if zone (substring value 0 (match-beginning 0)) value))
         (date (unless (string-empty-p value) (fencepost--written-date rest))))
    `(,member ,date
      ,@(cond ((eq zone 'floating) (list zone-member nil))
              (zone (list zone-member zone))))))

(defun fencepost--form-value (key value has-due)
  "The members that VALUE, which stands behind KEY, is saved in.
HAS-DUE says whether the reminder is due some time: where it is not, its own
zone is that of its start."
  (let ((text (unless (string-empty-p value) value)))
    (pcase key
      ("Title" (or (and text (list :title text)) (user-error "A reminder needs a title")))
      ("List" (list :list (plist-get (fencepost--need value (fencepost--reminder-lists) "list") :id)))
      ("Priority"
       (list :priority (cond ((not text) 0)
                             ((fencepost--read-priority value))
                             (t (user-error "`%s' is no priority: write high, medium, low or 0 \
to 9" value)))))
      ("Due" (fencepost--form-read-date value :due :timeZone))
      ("Start" (fencepost--form-read-date value :start
                                           (if has-due :startTimeZone :timeZone)))
      ("Repeat" (list :recurrence (vconcat (mapcar #'fencepost--read-rule
                                                   (split-string value " | " t " *")))))
      ("Tags" (list :tags (vconcat (mapcar (lambda (tag) (string-remove-prefix "#" tag))
                                           (split-string value "," t "[ \t]*")))))
      ("URL" (list :url text))
      ("Location" (list :location text))
      ("Done" (pcase (downcase value)
                ("yes" '(:completed t))
                ("no" '(:completed :json-false))
                (_ (user-error "Done is yes or no")))))))

(defun fencepost--form-alarm-changes (lines base radii)
  "What LINES, pairs of number and text, change in the alarms of BASE.
RADII are words for lengths."
  (let* ((before (mapcar (lambda (alarm) (cons (string-trim (fencepost--say-alarm alarm radii)) alarm))
                         (plist-get base :alarms)))
         (fresh (cl-remove-if (lambda (line)
                                (when-let ((known (assoc (cdr line) before)))
                                  (setq before (delq known before))
                                  t))
                              lines))
         add update)
    (pcase-dolist (`(,number . ,text) fresh)
      (let* ((alarm (condition-case problem
                        (fencepost--read-alarm text radii)
                      (user-error (fencepost--form-fail number "%s"
                                                        (error-message-string problem)))))
             (kind (fencepost--kind-of-alarm alarm))
             (old (cl-find kind before :test #'equal
                           :key (lambda (known) (plist-get (cdr known) :kind)))))
        (if (not old)
            (push alarm add)
          (setq before (delq old before))
          (push `(:id ,(plist-get (cdr old) :id)
                  ,@(fencepost--keep-of-places alarm (cdr old) radii))
                update))))
    `(,@(and add (list :add (vconcat (nreverse add))))
      ,@(and update (list :update (vconcat (nreverse update))))
      ,@(and before (list :remove (vconcat (mapcar (lambda (known) (plist-get (cdr known) :id))
                                                   before)))))))

(defun fencepost--form-changes (text base radii)
  "What TEXT changes in the reminder BASE, as `reminder/save' takes it.
RADII are words for lengths.  Nothing where it is the same."
  (let* ((found (fencepost--form-read text))
         (before (fencepost--form-values base radii))
         (alarms (fencepost--form-alarm-changes (cdr (assoc "Alarm" found)) base radii))
         (notes (cdr (assq 'notes found)))
         (has-due (not (member (cddr (assoc "Due" found)) '(nil "")))))
    `(,@(cl-loop
         for key in (remove "Alarm" fencepost--form-keys)
         for (number . value) = (or (cdr (assoc key found)) '(1 . ""))
         for old = (cdr (assoc key before))
         unless (equal value (string-trim old))
         append (condition-case problem
                    (fencepost--form-value key value has-due)
                  (user-error (fencepost--form-fail number "%s" (error-message-string problem)))))
      ,@(and alarms (list :alarmChanges alarms))
      ,@(unless (equal notes (fencepost--form-notes base))
          (list :notes (unless (string-empty-p notes) notes))))))

(provide 'fencepost-form)
;;; fencepost-form.el ends here
