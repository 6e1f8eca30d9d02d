;;; fencepost-add.el --- A reminder in one line, and completion of its words  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns quick add: how a line is read in the minibuffer with completion of lists, places, tags,
;; priorities and dates, and how it is saved so that it can neither get lost nor be made twice.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-feed)
(require 'fencepost-words)

(defvar fencepost-add-history nil
  "Reminders that were added in one line.")

(defvar fencepost-filter-history nil
  "Filters that were written.")

(defvar fencepost--draft nil
  "A line that could not be saved, and the id it was to have.
The next quick add begins with it, and as long as it is the same line it has
the same id: whether the first try arrived may not be known.")

(defvar fencepost--tags nil
  "Tags that are known, for completion; nil while nobody has asked.")

(defvar fencepost--line-keys nil
  "What may stand before a colon in the line that is being read.")

;;;; Completion

(defun fencepost--learn-tags (items)
  "Remember the tags of ITEMS."
  (seq-doseq (item items)
    (seq-doseq (tag (plist-get item :tags))
      (cl-pushnew tag fencepost--tags :test #'equal))))

(defun fencepost--ask-tags ()
  "Ask for the tags there are, the first time."
  (unless fencepost--tags
    (fencepost--request "reminder/fetch" '(:where (:status "incomplete") :fields ["tags"]) :again t
                        :then (lambda (page) (fencepost--learn-tags (plist-get page :reminders)))
                        :else #'ignore)))

(defun fencepost--values-of (key)
  "What may stand behind KEY, with its colon, as words."
  (mapcar
   #'fencepost--quote-word
   (pcase key
     ("list:" (fencepost--names (fencepost--reminder-lists (member "status:"
                                                                   fencepost--line-keys))))
     ((or "at:" "leave:" "near:") (fencepost--titles fencepost--places))
     ("place:" (append '("any" "arrive" "leave") (fencepost--titles fencepost--places)))
     ("due:" (if (member "status:" fencepost--line-keys)
                 (append '("overdue" "week") fencepost--date-words)
               fencepost--date-words))
     ("start:" fencepost--date-words)
     ("priority:" (mapcar #'car fencepost--priorities))
     ("repeat:" fencepost--repeats)
     ("status:" '("open" "done" "all"))
     ("tag:" fencepost--tags))))

(defun fencepost--annotate (candidate)
  "What CANDIDATE means, where it is a word for a day."
  (let ((day (and (member candidate fencepost--date-words)
                  (fencepost--day-of-word candidate))))
    (and day (concat "  " day))))

(defun fencepost--complete-word ()
  "Complete the word at point, for `completion-at-point-functions'."
  (let* ((end (point))
         (start (save-excursion
                  (skip-chars-backward "^ \t\n" (minibuffer-prompt-end))
                  ;; A blank behind a backslash is part of the word.
                  (while (and (> (point) (minibuffer-prompt-end))
                              (eq (char-before (1- (point))) ?\\))
                    (backward-char 1)
                    (skip-chars-backward "^ \t\n" (minibuffer-prompt-end)))
                  (point)))
         (word (buffer-substring-no-properties start end))
         (key (and (string-match "\\`[a-z]+:" word) (match-string 0 word))))
    (cond
     ((and key (member key fencepost--line-keys))
      (list (+ start (length key)) end
            (completion-table-case-fold (fencepost--values-of key))
            :annotation-function #'fencepost--annotate :exit-function #'fencepost--end-word))
     ((string-prefix-p "#" word)
      (list start end (mapcar (lambda (tag) (concat "#" tag)) fencepost--tags)
            :exit-function #'fencepost--end-word))
     ((string-prefix-p "!" word)
      (list start end '("!high" "!medium" "!low") :exit-function #'fencepost--end-word))
     (t (list start end fencepost--line-keys)))))

(defun fencepost--end-word (_candidate status)
  "Put a blank behind a word whose completion is `finished', as STATUS says."
  (when (and (eq status 'finished) (eobp)) (insert " ")))

(defvar fencepost--line-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map minibuffer-local-map)
    (define-key map (kbd "TAB") #'completion-at-point)
    map)
  "Keys while a line is read.")

(defun fencepost--read-line (prompt keys initial history)
  "Read a line with PROMPT, INITIAL and HISTORY; KEYS may stand before a colon."
  (fencepost--ask-tags)
  (let ((fencepost--line-keys keys))
    (minibuffer-with-setup-hook
        (lambda ()
          (add-hook 'completion-at-point-functions #'fencepost--complete-word nil t))
      (read-from-minibuffer prompt initial fencepost--line-map nil history))))

;;;; Quick add

(defun fencepost--new-id ()
  "A new id for a reminder, a UUID of version 4."
  (let ((hex (secure-hash 'sha256 (format "%S%S%S%S" (random) (current-time) (emacs-pid)
                                          (user-uid)))))
    (format "%s-%s-4%s-%x%s-%s" (substring hex 0 8) (substring hex 8 12) (substring hex 13 16)
            (logior 8 (logand 3 (string-to-number (substring hex 16 17) 16)))
            (substring hex 17 20) (substring hex 20 32))))

(defun fencepost--create (reminder then else)
  "Save REMINDER, which is new, then call THEN with it as it is now, or ELSE.
It has an id from the beginning and must not exist yet, so that it can be sent
again where the server dies, and is there once."
  (let ((id (or (plist-get reminder :id) (fencepost--new-id))))
    (fencepost--request
     "reminder/save" `(:reminder ,(if (plist-get reminder :id) reminder `(:id ,id ,@reminder)) :ifRevision nil) :again t
     :then (lambda (answer) (funcall then (plist-get answer :reminder)))
     :else (lambda (problem)
             (let ((current (plist-get (plist-get problem :data) :current)))
               ;; The first time went through, and only its answer was lost.
               (if (and (fencepost--is problem 'conflict) (equal (plist-get current :id) id))
                   (funcall then current)
                 (funcall else problem)))))))

(defun fencepost--add-line (line)
  "Save the reminder that LINE says."
  (let* ((reminder (fencepost--read-reminder line))
         (is-draft (equal line (car fencepost--draft)))
         (id (if is-draft (cdr fencepost--draft) (fencepost--new-id))))
    (when is-draft (setq fencepost--draft nil))
    (fencepost--add-reminder line `(:id ,id ,@reminder))))

(defun fencepost--add-reminder (line reminder)
  "Save REMINDER, which LINE says."
  (fencepost--create
   reminder
   (lambda (reminder)
     (fencepost--learn-tags (list reminder))
     (message "Added “%s” to %s" (plist-get reminder :title)
              (fencepost--list-title (plist-get reminder :list))))
   (lambda (problem)
     (setq fencepost--draft (cons line (plist-get reminder :id)))
     (message "%s  It was not added; M-x fencepost-add has what you wrote."
              (fencepost--sentence problem)))))

;;;###autoload
(defun fencepost-add (&optional line)
  "Add a reminder that you write on one LINE.
What stands before a colon says what it is, as in

  Buy milk list:Groceries at:Bakery due:tomorrow !high #errands

There are list:, at: and leave: with a place of yours or with coordinates and
a radius (at:48.86,2.35,500ft), due: and start: with a date or a word such as
tomorrow, fri or +1w, priority: or ! with high, medium, low or a digit,
repeat: with daily, weekly, monthly, yearly or a rule, tag: or #, url: and
note:.  All else is the title.  TAB completes, and a blank in a word is
written with a backslash before it or in double quotes.

From Lisp, LINE is saved without asking."
  (interactive)
  (fencepost--with-catalog
   (if line
       (lambda () (fencepost--add-line line))
     ;; Where the server has to be started or you to be asked first, it goes on later.
     (let ((begin (lambda () (fencepost--prompt-to-add))))
       (if (and fencepost--lists (fencepost--granted-p "reminder"))
           begin
         (lambda () (fencepost--when-idle begin)))))))

(defun fencepost--when-idle (function)
  "Call FUNCTION when the minibuffer is free."
  (if (active-minibuffer-window)
      (run-at-time 0.5 nil #'fencepost--when-idle function)
    (fencepost--later function)))

(defun fencepost--prompt-to-add ()
  "Read a reminder in the minibuffer, until it can be understood, and save it."
  (let ((line (or (car fencepost--draft) "")) done)
    (while (not done)
      (setq line (string-trim (fencepost--read-line "New reminder: " fencepost--add-keys line
                                                    'fencepost-add-history)))
      (condition-case problem
          (progn (unless (string-empty-p line) (fencepost--add-line line))
                 (setq fencepost--draft nil
                       done t))
        (user-error (message "%s" (error-message-string problem))
                    (sit-for 1.5))))))

(provide 'fencepost-add)
;;; fencepost-add.el ends here
