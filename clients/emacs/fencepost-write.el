;;; fencepost-write.el --- The list as lines to edit  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the buffer in which the list is edited as text, as wdired does with files: lines are added,
;; renamed, moved, indented, ticked and removed, and one save makes one change of all that.  A line
;; knows its reminder by a text property, which is killed and yanked with it.  How many differences
;; there are, and what they mean to the server, is in fencepost-differences.el.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-language)
(require 'fencepost-session)
(require 'fencepost-feed)
(require 'fencepost-mirror)
(require 'fencepost-add)
(require 'fencepost-list)
(require 'fencepost-differences)
(require 'fencepost-settle)

(defconst fencepost--write-buffer "*Fencepost lines*"
  "The name of the buffer in which the list is edited.")

(defvar-local fencepost--write-base nil
  "Table of the reminders as they were read, by id; see `fencepost--write-read'.")

(defvar-local fencepost--write-again (make-hash-table :test #'equal)
  "Table of the ids of lines whose reminders are made once more, as they are.")

(defvar-local fencepost--write-is-saving nil
  "Whether a save is under way, or what it saved has not been read again.")

(defconst fencepost--write-fields
  ["id" "list" "title" "completed" "parent" "sortOrder" "creationDate" "revision"]
  "The members of a reminder that its line has, or that a save needs.")

;;;; Reading

(defun fencepost--write-line (row)
  "The line of ROW."
  (let ((item (plist-get row :reminder)))
    (propertize (format "%s[%s] %s\n" (make-string (* 2 (or (plist-get row :depth) 0)) ?\s)
                        (if (eq (plist-get item :completed) t) "x" " ")
                        (string-trim (fencepost--one-line (plist-get item :title))))
                'fencepost-line (plist-get item :id))))

(defun fencepost--write-take (answer &optional is-own saved)
  "Take ANSWER of `view/list' as what is edited from now on.
Text that is not saved stays, and what it is compared with: where IS-OWN, SAVED."
  (let ((line (line-number-at-pos)) (column (current-column)) (index 0)
        (base (make-hash-table :test #'equal)) text has)
    (seq-doseq (section (plist-get answer :sections))
      (push (plist-get section :key) has)
      (push (format "# %s\n" (fencepost--write-heading (plist-get section :key))) text)
      (seq-doseq (row (plist-get section :rows))
        (let ((item (plist-get row :reminder)))
          (puthash (plist-get item :id)
                   (append (list :index (cl-incf index) :above (plist-get row :parent)) item)
                   base)
          (push (fencepost--write-line row) text)))
      (push "\n" text))
    (dolist (list (fencepost--reminder-lists))
      (unless (member (plist-get list :id) has)
        (push (format "# %s\n\n" (fencepost--write-heading (plist-get list :id))) text)))
    (when (or is-own (not (buffer-modified-p)))
      (unless fencepost--write-base (setq buffer-read-only nil))
      (setq fencepost--write-base
            (if (buffer-modified-p) (fencepost--differences-base fencepost--write-base base saved) base)))
    (unless (buffer-modified-p)
      (let ((buffer-undo-list t) (inhibit-read-only t))
        (erase-buffer)
        (insert (string-trim-right (apply #'concat (nreverse text))) "\n"))
      (setq buffer-undo-list nil)
      (goto-char (point-min))
      (forward-line (1- line))
      (move-to-column column)
      (set-buffer-modified-p nil))))

(defun fencepost--write-heading (id)
  "What the heading of the list called ID says."
  (let ((all (fencepost--reminder-lists t)))
    (or (nth (or (cl-position id all :test #'equal :key (lambda (list) (plist-get list :id)))
                 (length all))
             (fencepost--names all))
        id)))

(defun fencepost--write-load (buffer &optional is-own saved)
  "Read the list into BUFFER, where IS-OWN after SAVED was saved.
What was typed there and is not saved stays."
  (cl-flet ((over ()
              (when (and is-own (buffer-live-p buffer))
                (with-current-buffer buffer (setq fencepost--write-is-saving nil)))))
    (fencepost--with-catalog
     (lambda ()
       (fencepost--request
        "view/list" (list :where fencepost-list-where :group "list" :sort "sortOrder"
                          :fields fencepost--write-fields)
        :again t
        :then (lambda (answer)
                (over)
                (when (buffer-live-p buffer)
                  (with-current-buffer buffer
                    (fencepost--begin-state (plist-get answer :state))
                    (unless fencepost--write-is-saving (fencepost--write-take answer is-own saved)))))
        :else (lambda (problem) (over) (fencepost--tell-problem problem))))
     (lambda (_sentence) (over)))))

(defun fencepost--write-hear (changes)
  "Read the list again after CHANGES, where nothing was typed."
  (when-let ((buffer (get-buffer fencepost--write-buffer)))
    (unless (or (buffer-modified-p buffer)
                (buffer-local-value 'fencepost--write-is-saving buffer)
                (and (fencepost--nothing-changed-p (plist-get changes :reminders))
                     (fencepost--nothing-changed-p (plist-get changes :lists))))
      (fencepost--write-load buffer))))

;;;; Saving

(defun fencepost--write-entries ()
  "The lines of the buffer, as `fencepost--differences' takes them.
A new line is given the id that it will have, so that it is never made twice."
  (let ((seen (make-hash-table :test #'equal)) list parents entries cleared)
    (save-excursion
      (goto-char (point-min))
      (while (not (eobp))
        (cond
         ((looking-at "# *\\(.*?\\) *$")
          (setq list (plist-get (fencepost--need (match-string-no-properties 1)
                                                 (fencepost--reminder-lists t) "list")
                                :id)
                parents nil))
         ((looking-at "\\( *\\)\\(?:[-*] \\)?\\(?:\\[\\([ xX]\\)\\] ?\\)?\\(.*?\\) *$")
          (let* ((depth (/ (length (match-string 1)) 2))
                 (title (match-string-no-properties 3))
                 (is-done (member (match-string-no-properties 2) '("x" "X")))
                 (known (fencepost--write-id-of-line))
                 (id (if (or (not known) (gethash known seen)) (fencepost--new-id) known)))
            (when (or (not (string-empty-p title))
                      (pcase (fencepost--write-untitled id)
                        ('kept t)
                        ('cleared (setq cleared (or cleared (line-number-at-pos))) nil)))
              (unless list (user-error "Line %d stands in no list" (line-number-at-pos)))
              (puthash id t seen)
              (with-silent-modifications
                (put-text-property (line-beginning-position) (line-end-position)
                                   'fencepost-line id))
              (setq parents (nthcdr (max 0 (- (length parents) depth)) parents))
              (push (list :id id :title title :completed (and is-done t) :list list
                          :parent (car parents) :line (line-number-at-pos))
                    entries)
              (push id parents)))))
        (forward-line 1)))
    (when cleared
      (goto-char (point-min))
      (forward-line (1- cleared))
      (user-error "Line %d: It has no title.  To remove it, delete the line" cleared))
    (nreverse entries)))

(defun fencepost--write-untitled (id)
  "What the line at point without a title is, which carries ID or is new.
That is nil for none, `kept' for a reminder that had no title before, and
`cleared' for one that had: that is not meant as removal."
  (unless (string-blank-p (buffer-substring (line-beginning-position) (line-end-position)))
    (when-let ((item (gethash id fencepost--write-base)))
      (if (string-blank-p (or (plist-get item :title) "")) 'kept 'cleared))))

(defun fencepost--write-id-of-line ()
  "The id of the reminder that the line at point is, or nil."
  (let ((position (text-property-not-all (line-beginning-position) (line-end-position)
                                         'fencepost-line nil)))
    (and position (get-text-property position 'fencepost-line))))

(defun fencepost--write-understand (entries then)
  "Let the server read those of ENTRIES that are new, then call THEN with them all.
Nothing is saved where a word of one makes no sense; point goes there."
  (let ((buffer (current-buffer)) (base fencepost--write-base) (again fencepost--write-again))
    (cl-labels
        ((go-on (rest done)
           (let ((entry (car rest)))
             (cond
              ((not rest) (funcall then (nreverse done)))
              ((gethash (plist-get entry :id) base) (go-on (cdr rest) (cons entry done)))
              ((gethash (plist-get entry :id) again)
               (go-on (cdr rest) (cons `(:typed (:title ,(plist-get entry :title)) ,@entry)
                                       done)))
              (t (fencepost--parse
                  (plist-get entry :title) "reminder"
                  (lambda (parsed)
                    (if-let ((wrong (fencepost--first-error parsed)))
                        (fencepost--write-stop buffer (plist-get wrong :message)
                                               (plist-get entry :line))
                      (go-on (cdr rest)
                             (cons (append (list :typed (plist-get parsed :reminder)) entry)
                                   done))))
                  :else (lambda (problem)
                          (fencepost--write-stop buffer (fencepost--sentence problem)))))))))
      (go-on entries nil))))

(defun fencepost--write-stop (buffer sentence &optional line)
  "Say in SENTENCE why nothing of BUFFER was saved, and go to LINE."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (setq fencepost--write-is-saving nil)
      (when line
        (goto-char (point-min))
        (forward-line (1- line)))))
  (message (substitute-command-keys
            "%s  Nothing is saved; what you wrote is still here.  \\<fencepost-write-mode-map>\
\\[fencepost-write-drop] drops it")
           sentence))

(defun fencepost-write-save ()
  "Save all that was edited in the lines, as one change that one undo takes back."
  (interactive nil fencepost-write-mode)
  (when fencepost--write-is-saving (user-error "It is being saved"))
  (fencepost--write-send (current-buffer)))

(defun fencepost--write-send (buffer &optional is-agreed)
  "Save the lines of BUFFER; where IS-AGREED, do not ask about what is removed.
Where others have changed the same meanwhile, it is settled and sent once more."
  (with-current-buffer buffer
    (let ((base fencepost--write-base) (again fencepost--write-again)
          (tick (buffer-chars-modified-tick)))
      (setq fencepost--write-is-saving t)
      (condition-case problem
          (fencepost--write-understand
           (fencepost--write-entries)
           (lambda (entries)
             (pcase-let ((`(,operations . ,words) (fencepost--differences entries base)))
               (cond
                ((not operations) (fencepost--write-saved buffer tick "Nothing has changed" entries))
                ((not (or is-agreed (not (string-match-p "removed" words))
                          (fencepost--settle-agrees-p "%s.  Save? " words)))
                 (fencepost--write-stop buffer "As you wish."))
                (t (fencepost--request
                    "store/apply" (list :operations (vconcat operations) :title words)
                    :then (lambda (_) (fencepost--write-saved
                                       buffer tick (concat words "; u takes it back") entries))
                    :else (lambda (problem)
                            (unless (when (buffer-live-p buffer)
                                      (with-current-buffer buffer
                                        (let ((same (= tick (buffer-chars-modified-tick))))
                                          (when (fencepost--settle problem operations entries
                                                                   base again)
                                            (fencepost--write-send buffer same)
                                            t))))
                              (fencepost--write-stop buffer (fencepost--sentence problem))))))))))
        (error (setq fencepost--write-is-saving nil)
               (signal (car problem) (cdr problem)))))))

(defun fencepost--write-saved (buffer tick sentence entries)
  "Say in SENTENCE that ENTRIES, in BUFFER at TICK, are saved; read again."
  (message "%s" sentence)
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      ;; What was typed meanwhile stays, and is saved next.
      (when (= tick (buffer-chars-modified-tick)) (set-buffer-modified-p nil)))
    (fencepost--write-load buffer t entries)))

;;;; The mode

(defun fencepost-write-tick ()
  "Tick the line at point off, or take that back."
  (interactive nil fencepost-write-mode)
  (save-excursion
    (forward-line 0)
    (when (looking-at " *\\[\\([ xX]\\)\\]")
      (let ((sign (if (equal (match-string 1) " ") "x" " ")) (id (fencepost--write-id-of-line)))
        (replace-match (propertize sign 'fencepost-line id) t t nil 1)))))

(defvar fencepost-write-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'fencepost-write-save)
    (define-key map (kbd "C-x C-s") #'fencepost-write-save)
    (define-key map (kbd "C-c C-x") #'fencepost-write-tick)
    (define-key map (kbd "C-c C-k") #'fencepost-write-drop)
    map)
  "Keys of `fencepost-write-mode'.")

(define-derived-mode fencepost-write-mode text-mode "Lines"
  "Your reminders as lines of text, below the headings of their lists.

Add a line as in quick add, change its words, kill and yank it to another
place or list, indent it by two blanks to make it a part of the one above,
write an x between the brackets when it is done, or delete it.  Nothing
happens until you save; then it is one change.

\\{fencepost-write-mode-map}"
  :group 'fencepost
  (setq-local indent-tabs-mode nil
              ;; There is nothing to type into before the list is read.
              buffer-read-only t
              ;; What is typed behind a line is not that line.
              text-property-default-nonsticky (cons '(fencepost-line . t)
                                                    text-property-default-nonsticky)
              yank-excluded-properties (remq 'fencepost-line
                                             (and (listp yank-excluded-properties)
                                                  yank-excluded-properties))
              revert-buffer-function (lambda (&rest _) (fencepost-write-drop)))
  (add-hook 'kill-buffer-query-functions #'fencepost--write-may-go nil t))

(defun fencepost--write-may-go ()
  "Whether the buffer may be killed: nothing is unsaved, or the person says so."
  (or (not (buffer-modified-p))
      (y-or-n-p "The lines are not saved.  Drop what you have edited? ")))

(defun fencepost-write-drop ()
  "Drop what was edited and not saved, after asking, and read the list again."
  (interactive nil fencepost-write-mode)
  (when (or (not (buffer-modified-p)) (y-or-n-p "Drop what you have edited? "))
    (set-buffer-modified-p nil)
    (fencepost--write-load (current-buffer))))

;;;###autoload
(defun fencepost-write ()
  "Edit the list of your reminders as lines of text."
  (interactive)
  (let ((buffer (get-buffer-create fencepost--write-buffer)))
    (pop-to-buffer buffer)
    (unless (derived-mode-p 'fencepost-write-mode) (fencepost-write-mode))
    (unless (buffer-modified-p) (fencepost--write-load buffer))))

(add-hook 'fencepost-changed-functions #'fencepost--write-hear)
(define-key fencepost-list-mode-map "w" #'fencepost-write)

(provide 'fencepost-write)
;;; fencepost-write.el ends here
