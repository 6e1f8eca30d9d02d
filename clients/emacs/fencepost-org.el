;;; fencepost-org.el --- Reminders in Org, and Org's tasks as reminders  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns three ways between Fencepost and Org: what is open as an Org buffer, headings with a TODO keyword
;; as reminders, and the days of Org's agenda with events and with what is due:
;;
;;   %%(fencepost-org-diary)
;;
;; on a line of its own in a file of `org-agenda-files'.  Needs nothing but Org, which Emacs has.

;;; Code:

(require 'cl-lib)
(require 'iso8601)
(require 'org)
(require 'subr-x)
(require 'fencepost-dates)
(require 'fencepost-feed)
(require 'fencepost-language)
(require 'fencepost-add)

(defconst fencepost--org-id "FENCEPOST_ID"
  "The property that says which reminder a heading is.")

(defconst fencepost--org-units '(("d" . "DAILY") ("w" . "WEEKLY") ("m" . "MONTHLY") ("y" . "YEARLY"))
  "What the letters of a repeater are in a rule.")

;;;; From reminders to headings

(defun fencepost--org-repeater (rules)
  "RULES of a reminder as a repeater with a blank before it, or nothing.
Org has none for a rule that says more than how often."
  (let ((rule (and (= (length rules) 1) (aref rules 0))))
    (if (and rule (string-match "\\`FREQ=\\([A-Z]+\\)\\(?:;INTERVAL=\\([0-9]+\\)\\)?\\'" rule))
        (let ((every (or (match-string 2 rule) "1"))
              (unit (car (rassoc (match-string 1 rule) fencepost--org-units))))
          (if unit (format " +%s%s" every unit) ""))
      "")))

(defun fencepost--org-stamp (due rules)
  "DUE of the protocol as a timestamp of Org, with a repeater for RULES."
  (let* ((day (substring due 0 10))
         (time (and (> (length due) 10) (concat " " (substring due 11 16)))))
    (format "<%s %s%s%s>" day
            (format-time-string "%a" (fencepost--noon day))
            (or time "") (fencepost--org-repeater rules))))

(defun fencepost--org-local-due (reminder)
  "When REMINDER is due, in local time where it names a time zone: Org has none."
  (let* ((due (plist-get reminder :due))
         (instant (and (plist-get reminder :timeZone) (> (length due) 10) (plist-get reminder :dueInstant)))
         (time (and instant (ignore-errors (encode-time (iso8601-parse instant))))))
    (if time (format-time-string "%FT%T" time) due)))

(defun fencepost--org-heading (reminder)
  "REMINDER as a heading of the second level, with its end."
  (let* ((priority (or (plist-get reminder :priority) 0))
         (tags (mapcar (lambda (tag) (replace-regexp-in-string "[^[:alnum:]_@#%]" "_" tag))
                       (plist-get reminder :tags)))
         (notes (plist-get reminder :notes)))
    (concat "** " (if (eq (plist-get reminder :completed) t) "DONE " "TODO ")
            (cond ((= priority 0) "") ((< priority 5) "[#A] ") ((= priority 5) "[#B] ") (t "[#C] "))
            (replace-regexp-in-string "[[:cntrl:]]+" " " (plist-get reminder :title))
            (if tags (format " :%s:" (string-join tags ":")) "")
            "\n"
            (if (plist-get reminder :due)
                (format "DEADLINE: %s\n" (fencepost--org-stamp (fencepost--org-local-due reminder)
                                                               (plist-get reminder :recurrence)))
              "")
            (format ":PROPERTIES:\n:%s: %s\n:END:\n" fencepost--org-id (plist-get reminder :id))
            ;; A star at the beginning of a line would be a heading.
            (if notes (concat (replace-regexp-in-string "^\\*" " *" notes) "\n") ""))))

(defun fencepost--org-show (answer)
  "Show the sections of ANSWER, of `view/list', in an Org buffer."
  (with-current-buffer (get-buffer-create "*Fencepost Org*")
    (erase-buffer)
    (seq-doseq (section (plist-get answer :sections))
      (insert "* " (plist-get section :title) "\n")
      (seq-doseq (row (plist-get section :rows))
        (insert (fencepost--org-heading (plist-get row :reminder)))))
    (goto-char (point-min))
    (org-mode)
    (set-buffer-modified-p nil)
    (pop-to-buffer (current-buffer))))

;;;###autoload
(defun fencepost-org-export ()
  "Show all that is open as an Org buffer, which you may save where you like."
  (interactive)
  (fencepost--with-catalog
   (lambda ()
     (fencepost--request
      "view/list" '(:where (:status "incomplete") :group "list" :sort "dueDate"
                    :fields ["id" "title" "priority" "due" "timeZone" "dueInstant" "completed" "tags" "notes"
                             "recurrence"])
      :again t :then #'fencepost--org-show))))

;;;; From headings to reminders

(defun fencepost--org-due (stamp)
  "The members of a reminder that STAMP, a timestamp of Org, says."
  (when (and stamp (string-match "\\([0-9]\\{4\\}-[0-9][0-9]-[0-9][0-9]\\)\\(?:[^]>0-9]* \\([0-9]\\{1,2\\}:[0-9][0-9]\\)\\)?"
                                 stamp))
    (let ((day (match-string 1 stamp)) (time (match-string 2 stamp)))
      `(:due ,(if time (concat day "T" (fencepost--org-time time) ":00") day)
        ,@(when (string-match "\\+\\([1-9][0-9]*\\)\\([dwmy]\\)" stamp)
            (list :recurrence
                  (vector (format "FREQ=%s;INTERVAL=%s"
                                  (cdr (assoc (match-string 2 stamp) fencepost--org-units))
                                  (match-string 1 stamp)))))))))

(defun fencepost--org-time (time)
  "TIME, 9:00, with two digits for the hour."
  (if (= (length time) 4) (concat "0" time) time))

(defun fencepost--org-notes ()
  "The text of the entry at point, without its drawers and what is below it."
  (save-excursion
    (let ((end (save-excursion (outline-next-heading) (point))))
      (org-end-of-meta-data t)
      (if (< (point) end) (string-trim (buffer-substring-no-properties (point) end)) ""))))

(defun fencepost--org-entry ()
  "The entry at point as a new reminder, or nil where it is none, or one already."
  (when (and (org-get-todo-state) (not (org-entry-get nil fencepost--org-id)))
    (pcase-let ((`(,_ ,_ ,_ ,priority ,title ,_) (org-heading-components))
                (notes (fencepost--org-notes)))
      `(:id ,(fencepost--new-id) :title ,(org-link-display-format (or title ""))
        ,@(and (org-entry-is-done-p) '(:completed t))
        ,@(and priority (list :priority (pcase priority (?A 1) (?B 5) (_ 9))))
        ,@(when-let ((tags (org-get-tags nil t))) (list :tags (vconcat tags)))
        ,@(and (not (string-empty-p notes)) (list :notes notes))
        ,@(fencepost--org-due (or (org-entry-get nil "DEADLINE") (org-entry-get nil "SCHEDULED")))))))

;;;###autoload
(defun fencepost-org-import ()
  "Make reminders of the headings that have a TODO keyword.
They are those in the region, or in the whole buffer.
Title, deadline, or else the day for which it is scheduled, repeater, priority,
tags and text go along.  Each heading then has the reminder's id as a property,
so that it is not made again.  All are one change, which one undo takes back."
  (interactive nil org-mode)
  (let* ((buffer (current-buffer))
         (entries (delq nil (org-map-entries
                             (lambda ()
                               (when-let ((reminder (fencepost--org-entry)))
                                 (cons (point-marker) reminder)))
                             nil (and (use-region-p) 'region)))))
    (unless entries (user-error "There is no new heading with a TODO keyword"))
    (fencepost--with-catalog
     (lambda ()
       (fencepost--request
        "store/apply"
        (list :operations (vconcat (mapcar (lambda (entry)
                                             (list :method "reminder/save"
                                                   :params (list :reminder (cdr entry) :ifRevision nil)))
                                           entries)))
        :then (lambda (_answer)
                (when (buffer-live-p buffer)
                  (with-current-buffer buffer
                    (pcase-dolist (`(,at . ,reminder) entries)
                      (org-entry-put at fencepost--org-id (plist-get reminder :id)))))
                (message "Made %d reminder%s of headings; M-x fencepost-undo takes that back"
                         (length entries) (if (cdr entries) "s" ""))))))))

;;;; Org's agenda

(defvar fencepost--org-days nil
  "What was answered for the days of a month last, and for which.")

(defvar fencepost--org-unanswered nil
  "When a month was asked for last that was not answered, in seconds, or nil.")

(defconst fencepost--org-pause 5
  "So many seconds nothing is asked after a month was not answered.
An agenda of many days would wait for each of them.")

(defun fencepost--org-forget (&rest _)
  "Ask again for the days of Org's agenda."
  (setq fencepost--org-days nil
        fencepost--org-unanswered nil))

(defun fencepost--org-unanswered-p ()
  "Whether a month was not answered a moment ago."
  (and fencepost--org-unanswered
       (<= 0 (- (float-time) fencepost--org-unanswered) fencepost--org-pause)))

(add-hook 'fencepost-changed-functions #'fencepost--org-forget)
(add-hook 'fencepost--reset-functions #'fencepost--org-forget)
(add-hook 'fencepost--access-functions #'fencepost--org-forget)

(defun fencepost--org-month (year month)
  "What takes place and what is due in MONTH of YEAR, as `view/agenda' answers it."
  (let ((from (format "%04d-%02d-01" year month))
        (to (format "%04d-%02d-01" (if (= month 12) (1+ year) year) (1+ (% month 12)))))
    (unless (or (equal from (car fencepost--org-days)) (fencepost--org-unanswered-p))
      (let ((answer (fencepost--await "view/agenda" (list :from from :to to))))
        (setq fencepost--org-unanswered (and (not answer) (float-time)))
        (when answer
          (fencepost--begin-state (plist-get answer :state))
          (setq fencepost--org-days (cons from answer)))))
    (and (equal from (car fencepost--org-days)) (cdr fencepost--org-days))))

(defun fencepost--org-line (row)
  "ROW of the agenda as Org's agenda takes it: hours first, as 14:00-15:00."
  (let* ((item (or (plist-get row :event) (plist-get row :reminder)))
         (time (replace-regexp-in-string "–" "-" (or (plist-get row :time) "")))
         (places (mapconcat #'identity (plist-get row :places) " ")))
    (replace-regexp-in-string
     "[[:cntrl:]]+" " "
     (string-join (cl-remove-if #'string-empty-p
                                (list (if (string-match-p "\\`[0-9]" time) time "")
                                      (plist-get item :title) places))
                  " "))))

(defun fencepost--org-shown-day ()
  "The day that Org's agenda or the diary is at: a list of month, day and year.
They bind it as a variable that has no prefix."
  (let ((shown (intern "date")))
    (and (boundp shown) (symbol-value shown))))

;;;###autoload
(defun fencepost-org-diary (&optional day)
  "What takes place and is due on DAY, for a line of an Org or a diary file.
DAY is a list of month, day and year, and by itself the one that is shown."
  (pcase-let* ((`(,month ,number ,year) (or day (fencepost--org-shown-day)))
               (key (format "%04d-%02d-%02d" year month number))
               (found (cl-find key (plist-get (fencepost--org-month year month) :days)
                               :test #'equal :key (lambda (one) (plist-get one :key)))))
    (mapcar #'fencepost--org-line (plist-get found :rows))))

(provide 'fencepost-org)
;;; fencepost-org.el ends here
