;;; fencepost-edit.el --- A reminder in a buffer of its own  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns edit buffers: how they are opened, saved and kept up to date.  What was typed stays whatever
;; happens to the server or to the reminder; what to do where somebody else has changed it is in
;; fencepost-conflict.el.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-add)
(require 'fencepost-form)

(defvar-local fencepost--edit-id nil
  "The id of the reminder in this buffer.")

(defvar-local fencepost--base nil
  "The reminder as it was read, or nil where it is new.")

(defvar-local fencepost--radii nil
  "The words for the radii in `fencepost--base'.")

(defvar-local fencepost--theirs nil
  "The reminder as somebody else has it now, where that is another.
It is `removed' where it is gone.")

(defvar-local fencepost--is-saving nil
  "Whether a save is under way.")

(defvar fencepost--conflict-functions nil
  "Functions that are called in an edit buffer when `fencepost--theirs' is set.")

;;;; The mode

(defvar fencepost-edit-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map text-mode-map)
    (define-key map (kbd "C-c C-c") #'fencepost-edit-finish)
    (define-key map (kbd "C-c C-k") #'fencepost-edit-abandon)
    (define-key map [remap save-buffer] #'fencepost-edit-save)
    map)
  "Keys of `fencepost-edit-mode'.")

(defconst fencepost--edit-keywords
  `((,(concat "^" (regexp-opt fencepost--form-keys) ":") . 'fencepost-field))
  "What is coloured in an edit buffer.")

(define-derived-mode fencepost-edit-mode text-mode "Reminder"
  "A reminder to edit: a line for each thing, then a blank line and the notes.

An alarm is a line such as `arrive Bakery', `leave Home @ 48.85,2.35, 500 ft',
`15 minutes before due', `at due' or `2026-12-01 09:00'; there may be several
lines for alarms, and one that is empty is none.  Dates are written as
2026-12-01 or 2026-12-01 09:00, with a zone or `floating' behind the time, or
with words such as tomorrow or fri.  \\[completion-at-point] completes.

\\<fencepost-edit-mode-map>\\[fencepost-edit-finish] saves and closes, \\[fencepost-edit-save] \
saves, \\[fencepost-edit-abandon] leaves all as it was."
  :group 'fencepost
  (setq-local font-lock-defaults '(fencepost--edit-keywords t)
              header-line-format '(:eval (fencepost--edit-header)))
  (add-hook 'completion-at-point-functions #'fencepost--edit-complete nil t)
  (add-hook 'kill-buffer-query-functions #'fencepost--edit-may-die nil t))

(defun fencepost--edit-header ()
  "What stands above an edit buffer."
  (substitute-command-keys
   (cond
    (fencepost--is-saving "Saving…")
    ((eq fencepost--theirs 'removed)
     (concat (propertize "Removed elsewhere." 'face 'fencepost-conflict)
             "  \\[fencepost-edit-finish] makes it again, \\[fencepost-edit-abandon] lets it go"))
    (fencepost--theirs
     (concat (propertize "Changed elsewhere." 'face 'fencepost-conflict)
             "  \\[fencepost-edit-finish] decides, "
             "\\[fencepost-edit-compare] shows the difference"))
    (t "\\[fencepost-edit-finish] saves and closes, \\[fencepost-edit-abandon] leaves it as it was"))))

(defun fencepost--edit-may-die ()
  "Ask before an edit buffer with changes is killed."
  (or (not (buffer-modified-p))
      (y-or-n-p (format "%s has changes that are not saved; kill it? " (buffer-name)))))

(defun fencepost--edit-complete ()
  "Complete what stands behind a key, for `completion-at-point-functions'."
  (save-excursion
    (let ((end (point)))
      (forward-line 0)
      (when (and (looking-at "\\([[:alpha:]]+\\):[ \t]*") (<= (match-end 0) end))
        (let ((start (match-end 0)) (key (match-string 1)))
          (pcase key
            ("List" (list start end (fencepost--names (fencepost--reminder-lists))))
            ("Priority" (list start end (mapcar #'car fencepost--priorities)))
            ((or "Due" "Start") (list start end fencepost--date-words
                                      :annotation-function #'fencepost--annotate))
            ("Repeat" (list start end fencepost--repeats))
            ("Done" (list start end '("yes" "no")))
            ("Tags" (goto-char end)
             (skip-chars-backward "^, \t" start)
             (list (point) end fencepost--tags))
            ("Alarm"
             (list start end
                   (append (cl-loop for verb in '("arrive" "leave")
                                    append (mapcar (lambda (title) (concat verb " " title))
                                                   (fencepost--titles fencepost--places)))
                           '("15 minutes before due" "1 hour before due" "1 day before due"
                             "at due"))))))))))

;;;; Opening

(defun fencepost--edit-buffer-of (id)
  "The edit buffer of the reminder called ID, or nil."
  (cl-find-if (lambda (buffer) (equal (buffer-local-value 'fencepost--edit-id buffer) id))
              (buffer-list)))

(defun fencepost--edit-fill (reminder radii)
  "Put REMINDER into the current buffer; RADII are words for its radii."
  (setq fencepost--base reminder
        fencepost--radii radii
        fencepost--theirs nil)
  (let ((text (fencepost--form-text reminder radii)) (inhibit-read-only t))
    (unless (equal text (buffer-string))
      (let ((line (line-number-at-pos)) (column (current-column)))
        (delete-region (point-min) (point-max))
        (insert text)
        (goto-char (point-min))
        (forward-line (1- line))
        (move-to-column column))))
  (set-buffer-modified-p nil)
  (force-mode-line-update))

(defun fencepost--edit-new-buffer (id title)
  "Show a new edit buffer for the reminder called ID, with its TITLE."
  (pop-to-buffer (generate-new-buffer (format "*Fencepost: %s*" (fencepost--plain title))))
  (fencepost-edit-mode)
  (setq fencepost--edit-id id
        buffer-undo-list nil)
  (fencepost--ask-tags))

(defun fencepost--edit-go (key)
  "Go to the end of the line for KEY."
  (goto-char (point-min))
  (when (re-search-forward (concat "^" key ":") nil t)
    (end-of-line)))

(defun fencepost-edit (id)
  "Edit the reminder called ID in a buffer of its own."
  (interactive (list (plist-get (fencepost--item-at-point) :id)) fencepost-list-mode)
  (if-let ((buffer (fencepost--edit-buffer-of id)))
      (pop-to-buffer buffer)
    (fencepost--with-catalog
     (lambda ()
       (fencepost--get id (lambda (reminder radii)
                            (fencepost--edit-new-buffer id (plist-get reminder :title))
                            (fencepost--edit-fill reminder radii)
                            (setq buffer-undo-list nil)
                            (fencepost--edit-go "Title")))))))

(declare-function fencepost--item-at-point "fencepost-actions")

(defun fencepost--get (id then &optional else)
  "Fetch the reminder called ID and call THEN with it and its radii in words.
Where that fails, call ELSE with the error, or tell the person."
  (fencepost--request
   "reminder/get" (list :id id) :again t
   :then (lambda (answer)
           (let ((reminder (plist-get answer :reminder)))
             (fencepost--with-radii reminder (lambda (radii) (funcall then reminder radii)))))
   :else else))

;;;###autoload
(defun fencepost-compose ()
  "Write a new reminder in a buffer of its own."
  (interactive)
  (fencepost--with-catalog
   (lambda ()
     (let ((list (cl-find-if (lambda (list) (eq (plist-get list :isDefault) t)) fencepost--lists)))
       (fencepost--edit-new-buffer (fencepost--new-id) "new")
       (fencepost--edit-fill (and list (list :list (plist-get list :id))) nil)
       (setq fencepost--base nil
             buffer-undo-list nil)
       (fencepost--edit-go "Title")))))

;;;; Saving

(defun fencepost--edit-changes ()
  "A list of what the text of the current buffer changes.
Nil and a message where it makes no sense."
  (condition-case problem
      (list (fencepost--form-changes (buffer-substring-no-properties (point-min) (point-max))
                                     fencepost--base fencepost--radii))
    (fencepost-form (fencepost--edit-complain (nth 1 problem) (nth 2 problem))
                    nil)))

(defun fencepost--edit-complain (line text)
  "Say TEXT about LINE of the current buffer."
  (when line
    (goto-char (point-min))
    (forward-line (1- line))
    (end-of-line))
  (message "%s" text))

(defun fencepost-edit-save ()
  "Save the reminder in this buffer."
  (interactive nil fencepost-edit-mode)
  (fencepost--edit-save nil))

(defun fencepost-edit-finish ()
  "Save the reminder in this buffer and close it.
Where somebody else has changed it meanwhile, choose what is to hold."
  (interactive nil fencepost-edit-mode)
  (if fencepost--theirs
      (run-hook-with-args-until-success 'fencepost--conflict-functions)
    (fencepost--edit-save t)))

(defun fencepost--edit-save (is-last &optional revision)
  "Save the text of the current buffer, and close it then where IS-LAST.
REVISION is the one to save over, where it is not the one that was read."
  (when fencepost--is-saving (user-error "It is being saved already"))
  (pcase (fencepost--edit-changes)
    (`(nil) (set-buffer-modified-p nil)
            (setq fencepost--theirs nil)
            (message "There is nothing to save")
            (when is-last (quit-window t)))
    (`(,changes)
     (let* ((buffer (current-buffer))
            (tick (buffer-chars-modified-tick))
            (id fencepost--edit-id)
            (saved (lambda (reminder)
                     (fencepost--edit-saved buffer reminder tick is-last)))
            (failed (lambda (problem) (fencepost--edit-failed buffer problem changes saved))))
       (setq fencepost--is-saving t)
       (force-mode-line-update)
       (if (not fencepost--base)
           (fencepost--create `(:id ,id ,@changes) saved failed)
         (fencepost--request
          "reminder/save" `(:reminder (:id ,id ,@changes)
                            :ifRevision ,(or revision (plist-get fencepost--base :revision)))
          :again t
          :then (lambda (answer) (funcall saved (plist-get answer :reminder)))
          :else failed))))))

(defun fencepost--edit-saved (buffer reminder tick is-last)
  "Take note in BUFFER that REMINDER was saved as the text was at TICK.
Close it where IS-LAST, unless more was typed."
  (message "Saved “%s”" (plist-get reminder :title))
  (fencepost--close-difference)
  (fencepost--learn-tags (list reminder))
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (setq fencepost--is-saving nil
            fencepost--theirs nil)
      (let ((is-same (= tick (buffer-chars-modified-tick))))
        (cond
         ((and is-last is-same)
          (set-buffer-modified-p nil)
          (if-let ((window (get-buffer-window buffer t)))
              (quit-window t window)
            (kill-buffer buffer)))
         (t
          (fencepost--with-radii
           reminder
           (lambda (radii)
             (when (buffer-live-p buffer)
               (with-current-buffer buffer
                 (if (= tick (buffer-chars-modified-tick))
                     (fencepost--edit-fill reminder radii)
                   (setq fencepost--base reminder
                         fencepost--radii radii))))))))
        (force-mode-line-update)))))

(defun fencepost--close-difference ()
  "Close the window that shows a difference: it is settled."
  (when-let ((buffer (get-buffer "*Fencepost difference*")))
    (if-let ((window (get-buffer-window buffer t)))
        (quit-window t window)
      (kill-buffer buffer))))

(defun fencepost--edit-failed (buffer problem changes saved)
  "Take note in BUFFER that CHANGES were not saved because of PROBLEM.
Call SAVED where they were, and only the answer had been lost."
  (let ((current (plist-get (plist-get problem :data) :current)))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer
        (setq fencepost--is-saving nil)
        (force-mode-line-update)
        (cond
         ((and (fencepost--is problem 'conflict) current
               (fencepost--holds-p current changes))
          (funcall saved current))
         ((and (fencepost--is problem 'conflict) current) (fencepost--edit-conflict current))
         ((and fencepost--base (fencepost--is problem 'not-found)
               (equal (plist-get (plist-get problem :data) :id) fencepost--edit-id))
          (fencepost--edit-conflict 'removed))
         (t
          (let ((key (cdr (assoc (fencepost--field-of problem) fencepost--form-fields))))
            (when key (fencepost--edit-go key))
            (message "%s  It is not saved." (fencepost--sentence problem)))))))))

(defun fencepost--field-of (problem)
  "The member of the reminder that PROBLEM is about, or nil."
  (let ((path (plist-get (plist-get problem :data) :field)))
    (and path (string-match "\\`params\\.reminder\\.\\([A-Za-z]+\\)" path)
         (match-string 1 path))))

(defun fencepost--holds-p (reminder changes)
  "Whether REMINDER is as CHANGES, a plist, would have it."
  (cl-loop for (key value) on changes by #'cddr
           always (and (not (eq key :alarmChanges))
                       (equal (plist-get reminder key) value))))

(defun fencepost-edit-abandon ()
  "Close this buffer and leave the reminder as it was."
  (interactive nil fencepost-edit-mode)
  (when (or (not (buffer-modified-p)) (y-or-n-p "Throw away what you have changed? "))
    (set-buffer-modified-p nil)
    (quit-window t)))

(declare-function fencepost--edit-conflict "fencepost-conflict")

(provide 'fencepost-edit)
;;; fencepost-edit.el ends here
