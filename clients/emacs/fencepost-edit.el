;;; fencepost-edit.el --- An item in a buffer of its own  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how a reminder, an event, a place or a list is opened as a text and saved again.  The server reads
;; and merges: it is sent the text and what that was when editing began.  What was typed stays whatever
;; happens to the server or to the item; where two have changed the same line, fencepost-conflict.el asks.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-access)
(require 'fencepost-feed)
(require 'fencepost-add)
(require 'fencepost-document)
(require 'fencepost-row)
(require 'fencepost-words)

(defvar-local fencepost--base nil
  "The text that what is typed now began with, or nil where the item is new.")

(defvar-local fencepost--server-text nil
  "The text of the item as the server said last.")

(defvar-local fencepost--saved-state nil
  "The state of the store after the last save of this buffer.")

(defvar-local fencepost--conflict nil
  "What keeps the text from being saved: `removed', or a conflict of `text/write'.")

(defvar-local fencepost--id-to-make nil
  "The id that the item is to have once it is made, or nil where it is there.")

(defvar-local fencepost--is-changed-elsewhere nil
  "Whether others have changed the item since `fencepost--base'.")

(defvar-local fencepost--is-saving nil
  "Whether a save is under way.")

;;;; The buffer

(let ((map fencepost-edit-mode-map))
  (define-key map (kbd "C-c C-c") #'fencepost-edit-finish)
  (define-key map (kbd "C-c C-k") #'fencepost-edit-abandon)
  (define-key map [remap save-buffer] #'fencepost-edit-save))

(defun fencepost--edit-header ()
  "What stands above an edit buffer."
  (substitute-command-keys
   (cond
    (fencepost--is-saving "Saving…")
    ((eq fencepost--conflict 'removed)
     (concat (propertize "Removed elsewhere." 'face 'fencepost-conflict)
             "  \\[fencepost-edit-finish] makes it again, \\[fencepost-edit-abandon] lets it go"))
    (fencepost--conflict
     (concat (propertize (format "Both changed %s."
                                 (string-join (plist-get fencepost--conflict :lines) ", "))
                         'face 'fencepost-conflict)
             "  \\[fencepost-edit-keep-mine] keeps yours, \\[fencepost-edit-take-theirs] takes "
             "theirs, \\[fencepost-edit-compare] compares"))
    (fencepost--is-changed-elsewhere
     "Changed elsewhere, too; \\[fencepost-edit-finish] saves both changes")
    (t "\\[fencepost-edit-finish] saves and closes, \\[fencepost-edit-abandon] leaves it as it was"))))

(defun fencepost--edit-may-die ()
  "Ask before an edit buffer with changes is killed."
  (or (not (or (buffer-modified-p) fencepost--is-saving))
      (y-or-n-p (format "%s has changes that are not saved; kill it? " (buffer-name)))))

(defun fencepost--edit-buffer-of (document)
  "The buffer in which DOCUMENT is edited, or nil."
  (and (plist-get document :id)
       (cl-find-if (lambda (buffer)
                     (let ((other (buffer-local-value 'fencepost--document buffer)))
                       (cl-every (lambda (key) (equal (plist-get document key)
                                                      (plist-get other key)))
                                 '(:id :occurrence :span))))
                   (buffer-list))))

(defun fencepost--edit-name (title)
  "The name of the buffer in which an item called TITLE is edited."
  (format "*Fencepost: %s*" (fencepost--one-line title)))

(defun fencepost--set-base (base)
  "Take BASE as the text that editing began with; an undo takes that back, too.
What others changed is in the text only from here on: with the earlier text and
the later base it would be changed back."
  (unless (or (eq buffer-undo-list t) (equal base fencepost--base))
    (push (list 'apply #'fencepost--set-base fencepost--base) buffer-undo-list))
  (setq fencepost--base base))

(defun fencepost--edit-put (text)
  "Put TEXT in place of that of the current buffer; point stays where it is."
  (undo-boundary)
  (unless (equal text (fencepost--document-text))
    (save-restriction
      (widen)
      (let ((buffer (current-buffer)) (inhibit-read-only t))
        (with-temp-buffer
          (insert text)
          (let ((source (current-buffer)))
            (with-current-buffer buffer (replace-buffer-contents source 1))))))))

(defun fencepost--edit-fill (answer)
  "Put the document that ANSWER has into the current buffer."
  (let ((text (plist-get answer :text)) (title (plist-get answer :title)))
    (fencepost--edit-put text)
    (setq fencepost--server-text text
          fencepost--conflict nil
          fencepost--is-changed-elsewhere nil)
    (unless (string-prefix-p (string-remove-suffix "*" (fencepost--edit-name title)) (buffer-name))
      (rename-buffer (fencepost--edit-name title) t))
    (fencepost--document-show answer)
    (set-buffer-modified-p nil)
    (force-mode-line-update)))

;;;; Opening

(defun fencepost--read-document (document then &optional else)
  "Read the text of DOCUMENT and call THEN with the answer, or ELSE with the error."
  (fencepost--ask-language "text/read" document then else))

(defun fencepost--edit-open (document)
  "Edit DOCUMENT, as `text/read' takes it, in a buffer of its own."
  (if-let ((buffer (fencepost--edit-buffer-of document)))
      (pop-to-buffer buffer)
    (fencepost--with-access
     (if (equal (plist-get document :kind) "event") "event" "reminder")
     (lambda ()
       (fencepost--read-document
        document
        (lambda (answer)
          (if-let ((buffer (fencepost--edit-buffer-of document)))
              (pop-to-buffer buffer)
            (pop-to-buffer (generate-new-buffer (fencepost--edit-name (plist-get answer :title))))
            (fencepost-edit-mode)
            (setq fencepost--document
                  (cl-loop for (key value) on (plist-put (copy-sequence document)
                                                         :kind (plist-get answer :kind))
                           by #'cddr unless (eq key :line) append (list key value))
                  header-line-format '(:eval (fencepost--edit-header)))
            (add-hook 'kill-buffer-query-functions #'fencepost--edit-may-die nil t)
            (fencepost--edit-choose-id)
            (fencepost--edit-fill answer)
            (setq fencepost--base (and (plist-get document :id) (plist-get answer :text))
                  buffer-undo-list nil)
            (goto-char (point-min))
            (end-of-line)
            (flymake-mode 1))))))))

(defun fencepost-edit (id)
  "Edit the reminder called ID in a buffer of its own."
  (interactive (list (plist-get (fencepost--item-at-point) :id)) fencepost-list-mode)
  (fencepost--edit-open (list :id id)))

(declare-function fencepost--item-at-point "fencepost-actions")

;;;###autoload
(defun fencepost-compose ()
  "Write a new reminder in a buffer of its own."
  (interactive)
  (fencepost--edit-open (list :kind "reminder")))

;;;###autoload
(defun fencepost-compose-event (&optional day)
  "Write a new event in a buffer of its own, on DAY, such as 2026-12-01."
  (interactive)
  (fencepost--edit-open `(:kind "event" ,@(and day (list :line (concat "on:" day))))))

(defun fencepost--edit-named (kind items)
  "Ask which of ITEMS, a KIND, is to be edited, and open its text."
  (let* ((table (lambda (text predicate action)
                  (if (eq action 'metadata)
                      `(metadata (category . ,(intern (concat "fencepost-" kind))))
                    (complete-with-action action (fencepost--names items) text predicate))))
         (title (completing-read (format "Edit the %s: " kind) table nil t)))
    (fencepost--edit-open
     (list :kind kind :id (plist-get (fencepost--need title items kind) :id)))))

;;;###autoload
(defun fencepost-edit-place ()
  "Edit one of your places: its name, where it is, and how near is there."
  (interactive)
  (fencepost--with-catalog (lambda () (fencepost--edit-named "place" fencepost--places))))

;;;###autoload
(defun fencepost-edit-list ()
  "Edit one of your lists: its name, its colour, and what it takes."
  (interactive)
  (fencepost--with-catalog (lambda () (fencepost--edit-named "list" fencepost--lists))))

;;;; Saving

(defun fencepost-edit-save ()
  "Save what is in this buffer, and what others have changed meanwhile stays."
  (interactive nil fencepost-edit-mode)
  (fencepost--edit-save nil))

(defun fencepost-edit-finish ()
  "Save what is in this buffer and close it."
  (interactive nil fencepost-edit-mode)
  (fencepost--edit-save t))

(defun fencepost--edit-save (is-last)
  "Save the text of the current buffer, and close it then where IS-LAST.
Where it cannot be saved for what others did, ask what is to hold."
  (if fencepost--conflict
      (fencepost--conflict-ask is-last)
    (fencepost--edit-write (fencepost--document-text) fencepost--base is-last)))

(declare-function fencepost--conflict-ask "fencepost-conflict")
(declare-function fencepost--conflict-found "fencepost-conflict")
(declare-function fencepost--conflict-settled "fencepost-conflict")

(defun fencepost--edit-may-repeat-p ()
  "Whether the save of this buffer can be sent twice without harm.
That of a new item with an id makes it once.  That of this and later times finds
the series cut already."
  (if (plist-get fencepost--document :id)
      (not (equal (plist-get fencepost--document :span) "futureEvents"))
    (and fencepost--id-to-make t)))

(defun fencepost--edit-choose-id ()
  "Choose the id of what the current buffer makes.
A list is named by its folder, which the server makes of the title."
  (setq fencepost--id-to-make
        (and (not (plist-get fencepost--document :id))
             (not (equal (plist-get fencepost--document :kind) "list"))
             (fencepost--new-id))))

(defun fencepost--edit-write (text base is-last &optional choice)
  "Save TEXT, which began as BASE, and close the buffer then where IS-LAST.
CHOICE, `mine' or `theirs', is what holds where others changed the same line."
  (when fencepost--is-saving (user-error "It is being saved already"))
  (let* ((buffer (current-buffer))
         (tick (buffer-chars-modified-tick))
         (seen (fencepost--document-text))
         (in-buffer (lambda (function)
                      (lambda (answer)
                        (when (buffer-live-p buffer)
                          (with-current-buffer buffer
                            (setq fencepost--is-saving nil)
                            (force-mode-line-update)
                            (funcall function answer)))))))
    (setq fencepost--is-saving t)
    (force-mode-line-update)
    (fencepost--request
     "text/write" `(,@fencepost--document :text ,text ,@(and base (list :base base))
                    ,@(and fencepost--id-to-make (list :newId fencepost--id-to-make))
                    ,@(and fencepost--typed-now (list :now fencepost--typed-now)))
     :again (fencepost--edit-may-repeat-p)
     :then (funcall in-buffer
                    (lambda (answer)
                      (pcase (plist-get answer :outcome)
                        ("invalid" (fencepost--document-wrong answer))
                        ("conflict" (fencepost--conflict-found (plist-get answer :conflict)
                                                               is-last choice))
                        (_ (fencepost--edit-saved answer seen tick is-last)))))
     :else (funcall in-buffer (lambda (problem) (fencepost--edit-failed problem text is-last))))))

(defun fencepost--edit-saved (answer seen tick is-last)
  "Take note that the current buffer was saved as ANSWER says.
SEEN is the text it had at TICK, when it was sent.  Close it where IS-LAST,
unless more was typed."
  (message "%s" (cond ((equal (plist-get answer :outcome) "unchanged") "There is nothing to save")
                      ((eq (plist-get answer :merged) t)
                       (format "Saved “%s”, with what was changed elsewhere"
                               (plist-get answer :title)))
                      (t (format "Saved “%s”" (plist-get answer :title)))))
  (fencepost--conflict-settled)
  (setq fencepost--document
        `(:kind ,(plist-get answer :kind) :id ,(plist-get answer :id)
          ;; This and all later times are a series of their own now, if anything was saved.
          ,@(and (or (equal (plist-get fencepost--document :span) "thisEvent")
                     (and (equal (plist-get answer :outcome) "unchanged")
                          (plist-get fencepost--document :span)))
                 (list :occurrence (plist-get fencepost--document :occurrence)
                       :span (plist-get fencepost--document :span))))
        fencepost--id-to-make nil
        fencepost--saved-state (plist-get answer :state)
        fencepost--base seen
        fencepost--server-text (plist-get answer :text))
  (cond
   ((/= tick (buffer-chars-modified-tick)))
   (is-last
    (set-buffer-modified-p nil)
    (if-let ((window (get-buffer-window nil t)))
        (quit-window t window)
      (kill-buffer)))
   (t
    (fencepost--edit-fill answer)
    (if (eq (plist-get answer :merged) t)
        (fencepost--set-base (plist-get answer :text))
      (setq fencepost--base (plist-get answer :text))))))

(defun fencepost--edit-failed (problem text is-last)
  "Take note that TEXT of the current buffer was not saved because of PROBLEM.
Where a server that ended has made the item and others have changed it since,
save what was typed since into that, and close the buffer then where IS-LAST."
  (cond
   ((and fencepost--id-to-make (fencepost--is problem 'conflict))
    (setq fencepost--document (list :kind (plist-get fencepost--document :kind)
                                    :id fencepost--id-to-make)
          fencepost--id-to-make nil)
    (fencepost--edit-write (fencepost--document-text) text is-last))
   ((and (plist-get fencepost--document :id) (fencepost--is problem 'not-found)
         (equal (plist-get (plist-get problem :data) :id) (plist-get fencepost--document :id)))
    (fencepost--conflict-found 'removed nil))
   (t (message "%s  It is not saved." (fencepost--sentence problem)))))

(defun fencepost-edit-abandon ()
  "Close this buffer and leave the item as it was."
  (interactive nil fencepost-edit-mode)
  (when (or (not (buffer-modified-p)) (y-or-n-p "Throw away what you have changed? "))
    (set-buffer-modified-p nil)
    (setq fencepost--is-saving nil)
    (fencepost--conflict-settled)
    (quit-window t)))

(provide 'fencepost-edit)
;;; fencepost-edit.el ends here
