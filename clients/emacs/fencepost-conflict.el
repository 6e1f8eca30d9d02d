;;; fencepost-conflict.el --- An item that two have changed  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what happens in an edit buffer when another program changes the same item.  Where nothing was typed
;; the buffer follows; else it is said above the text, never in the way of typing, and a save merges.  Only
;; where both changed one line the person is asked: theirs stands below each such line meanwhile.

;;; Code:

(require 'cl-lib)
(require 'diff)
(require 'subr-x)
(require 'fencepost-edit)

(defvar-local fencepost--conflict-marks nil
  "Overlays that show what others made of the lines in conflict.")

;;;; Showing

(defun fencepost--conflict-values (text name)
  "What TEXT, a document, says in its lines called NAME."
  (let* ((parts (if (string-match "\n[ \t]*\n" text)
                    (cons (substring text 0 (match-beginning 0)) (substring text (match-end 0)))
                  (cons text "")))
         (lines (cl-remove-if-not (lambda (line) (string-prefix-p (concat name ":") line))
                                  (split-string (car parts) "\n"))))
    (cond (lines (mapconcat #'identity lines "\n"))
          ((equal name "Notes") (string-trim-right (cdr parts)))
          (t (concat name ":")))))

(defun fencepost--conflict-unmark ()
  "Show no more what others made of the lines in conflict."
  (mapc #'delete-overlay fencepost--conflict-marks)
  (setq fencepost--conflict-marks nil))

(defun fencepost--conflict-mark ()
  "Show below each line in conflict what others made of it."
  (fencepost--conflict-unmark)
  (save-excursion
    (seq-doseq (name (plist-get fencepost--conflict :lines))
      (goto-char (point-min))
      (unless (re-search-forward (concat "^" (regexp-quote name) ":.*$") nil t)
        (goto-char (point-max))
        (skip-chars-backward "\n"))
      (let ((overlay (make-overlay (line-beginning-position) (point))))
        (overlay-put overlay 'face 'fencepost-conflict)
        (overlay-put overlay 'after-string
                     (propertize
                      (concat "\n  theirs: "
                              (string-replace
                               "\n" "\n          "
                               (fencepost--conflict-values
                                (plist-get fencepost--conflict :theirs) name)))
                      'face 'shadow))
        (push overlay fencepost--conflict-marks)))))

(defun fencepost--conflict-settled ()
  "Take note that nothing keeps the text of the current buffer from being saved."
  (setq fencepost--conflict nil
        fencepost--is-changed-elsewhere nil)
  (fencepost--conflict-unmark)
  (when-let ((buffer (get-buffer "*Fencepost difference*")))
    (if-let ((window (get-buffer-window buffer t)))
        (quit-window t window)
      (kill-buffer buffer)))
  (force-mode-line-update))

(defun fencepost-edit-compare ()
  "Show how your text differs from the item as another program changed it."
  (interactive nil fencepost-edit-mode)
  (let ((mine (current-buffer)) (theirs (get-buffer-create " *Fencepost theirs*"))
        (text (plist-get (fencepost--need-conflict) :theirs))
        (difference (get-buffer-create "*Fencepost difference*")))
    (with-current-buffer theirs
      (erase-buffer)
      (insert text))
    (if (executable-find diff-command)
        ;; Everything is shown: an item is short.
        (diff-no-select theirs mine "-U100" t difference)
      (with-current-buffer difference
        (let ((inhibit-read-only t))
          (erase-buffer)
          (insert "Theirs:\n\n" text "\nYours:\n\n")
          (insert-buffer-substring mine)
          (special-mode))))
    (display-buffer difference)))

;;;; Settling

(defun fencepost--need-conflict ()
  "The conflict of the current buffer; an error where there is none."
  (if (and fencepost--conflict (not (eq fencepost--conflict 'removed)))
      fencepost--conflict
    (user-error "No other program has changed the same line")))

(defun fencepost--conflict-found (conflict is-last &optional choice)
  "Take note that CONFLICT keeps the text of the current buffer from being saved.
That is `removed', or what `text/write' answered.  CHOICE, `mine' or `theirs',
settles it; then close the buffer where IS-LAST."
  (pcase choice
    ('mine (fencepost--edit-write (plist-get conflict :takeMine) (plist-get conflict :theirs)
                                  is-last))
    ('theirs
     (fencepost--edit-put (plist-get conflict :takeTheirs))
     (fencepost--set-base (plist-get conflict :theirs))
     (setq fencepost--server-text (plist-get conflict :theirs))
     (fencepost--conflict-settled)
     (when (equal fencepost--base (fencepost--document-text)) (set-buffer-modified-p nil))
     (message (substitute-command-keys
               "These are theirs where both changed; undo brings back yours, \
\\<fencepost-edit-mode-map>\\[fencepost-edit-finish] saves")))
    (_
     (setq fencepost--conflict conflict)
     (force-mode-line-update)
     (if (eq conflict 'removed)
         (message (substitute-command-keys
                   "It was removed elsewhere; what you wrote is still here.  \
\\<fencepost-edit-mode-map>\\[fencepost-edit-finish] makes it again."))
       (fencepost--conflict-mark)
       (message (substitute-command-keys
                 "Both changed %s; nothing is saved yet.  \\<fencepost-edit-mode-map>\
\\[fencepost-edit-keep-mine] keeps yours, \\[fencepost-edit-take-theirs] takes theirs.")
                (string-join (plist-get conflict :lines) ", "))))))

(defconst fencepost--conflict-choices '("mine" "theirs" "compare" "type on")
  "What can be done about a conflict, in whole words.")

(defun fencepost--conflict-ask (is-last)
  "Ask what is to hold in the current buffer, and do it; close it where IS-LAST."
  (if (eq fencepost--conflict 'removed)
      (when (y-or-n-p "It was removed elsewhere.  Make it again? ") (fencepost-edit-make-again))
    (pcase (completing-read
            (format "Both changed %s.  Keep (mine, theirs, compare, type on): "
                    (string-join (plist-get fencepost--conflict :lines) ", "))
            fencepost--conflict-choices nil t nil nil "type on")
      ("mine" (fencepost--conflict-settle 'mine is-last))
      ("theirs" (fencepost--conflict-settle 'theirs nil))
      ("compare" (fencepost-edit-compare)))))

(defun fencepost--conflict-settle (choice is-last)
  "Save the text with CHOICE where both changed a line; then close where IS-LAST.
More may have been typed, or changed elsewhere: the server merges once more."
  (fencepost--need-conflict)
  (fencepost--edit-write (fencepost--document-text) fencepost--base is-last choice))

(defun fencepost-edit-keep-mine ()
  "Save your text; of what others changed, keep what you did not change."
  (interactive nil fencepost-edit-mode)
  (fencepost--conflict-settle 'mine nil))

(defun fencepost-edit-take-theirs ()
  "Take theirs where both changed a line; undo brings back what you wrote."
  (interactive nil fencepost-edit-mode)
  (fencepost--conflict-settle 'theirs nil))

(defun fencepost-edit-make-again ()
  "Make an item that was removed elsewhere again from what you wrote."
  (interactive nil fencepost-edit-mode)
  (setq fencepost--document (list :kind (plist-get fencepost--document :kind))
        fencepost--base nil)
  (fencepost--edit-choose-id)
  (fencepost--conflict-settled)
  (fencepost--edit-save t))

(let ((map fencepost-edit-mode-map))
  (define-key map (kbd "C-c C-d") #'fencepost-edit-compare)
  (define-key map (kbd "C-c C-o") #'fencepost-edit-keep-mine)
  (define-key map (kbd "C-c C-t") #'fencepost-edit-take-theirs))

;;;; What changes while one types

(defconst fencepost--document-kinds
  '(("reminder" . :reminders) ("event" . :events) ("place" . :places) ("list" . :lists))
  "What a delta calls the items of each kind of document.")

(defun fencepost--edit-hear (changes)
  "Take CHANGES of the store over into edit buffers."
  (dolist (buffer (buffer-list))
    (when-let* ((document (buffer-local-value 'fencepost--document buffer))
                (id (plist-get document :id))
                (ids (plist-get changes (cdr (assoc (plist-get document :kind)
                                                    fencepost--document-kinds)))))
      (cond
       ((or (buffer-local-value 'fencepost--is-saving buffer)
            ;; It was this buffer that changed it.
            (equal (buffer-local-value 'fencepost--saved-state buffer) fencepost--state)))
       ((seq-contains-p (plist-get ids :removed) id)
        (with-current-buffer buffer (fencepost--conflict-found 'removed nil)))
       ((or (seq-contains-p (plist-get ids :updated) id)
            (seq-contains-p (plist-get ids :created) id))
        (fencepost--edit-look buffer))))))

(defun fencepost--edit-look (buffer)
  "Look whether what is edited in BUFFER is still the same."
  (fencepost--read-document
   (buffer-local-value 'fencepost--document buffer)
   (lambda (answer)
     (when (buffer-live-p buffer)
       (with-current-buffer buffer
         (let ((text (plist-get answer :text)))
           (cond
            ((or fencepost--is-saving (not fencepost--base) (equal text fencepost--server-text)))
            ((buffer-modified-p)
             (setq fencepost--server-text text
                   fencepost--is-changed-elsewhere t)
             (force-mode-line-update))
            (t (fencepost--edit-fill answer)
               (fencepost--set-base text)))))))
   (lambda (problem)
     (when (and (fencepost--is problem 'not-found) (buffer-live-p buffer))
       (with-current-buffer buffer (fencepost--conflict-found 'removed nil))))))

(defun fencepost--edit-catch-up ()
  "Look in every edit buffer whether its item is still the same."
  (dolist (buffer (buffer-list))
    (when (buffer-local-value 'fencepost--base buffer) (fencepost--edit-look buffer))))

(add-hook 'fencepost-changed-functions #'fencepost--edit-hear)
(add-hook 'fencepost--reset-functions #'fencepost--edit-catch-up)

(provide 'fencepost-conflict)
;;; fencepost-conflict.el ends here
