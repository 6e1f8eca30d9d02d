;;; fencepost-versions.el --- What two computers have changed  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the buffer in which the person says which version of an item counts, where this computer and
;; another, such as a phone, have changed the same and a sync could not merge it.  Both versions of
;; each value are shown; each choice is one change, which undo takes back.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-session)
(require 'fencepost-access)
(require 'fencepost-actions)
(require 'fencepost-list)

(defconst fencepost--versions-buffer "*Fencepost versions*"
  "The name of the buffer that shows both versions.")

(defconst fencepost--version-fields
  '(("title" . "Title") ("notes" . "Notes") ("location" . "Location") ("url" . "Link")
    ("parent" . "What it is a part of") ("dates" . "Dates") ("completion" . "Whether it is done")
    ("place" . "Place") ("alarm" . "An alarm") ("occurrence" . "One of its dates"))
  "What the fields of a conflict are called.")

(defvar-local fencepost--versions-items nil
  "The items of which two versions are there; plists.")

;;;; Showing

(defun fencepost--versions-text (value)
  "VALUE of one version, as it is shown."
  (if value (replace-regexp-in-string "\n" "\n            " (string-trim-right value)) "(nothing)"))

(defun fencepost--versions-write (items)
  "Show both versions of ITEMS in the current buffer."
  (let ((inhibit-read-only t) (line (line-number-at-pos)))
    (setq fencepost--versions-items items)
    (erase-buffer)
    (insert (if items
                (concat "This computer and another have changed the same.  Nothing is lost: say which \
version counts.\n")
              "Nothing was changed both here and elsewhere.\n"))
    (dolist (item items)
      (insert "\n" (propertize (plist-get item :title) 'face 'fencepost-section) "\n")
      (dolist (field (delete-dups (mapcar (lambda (conflict) (plist-get conflict :field))
                                          (plist-get item :mergeConflicts))))
        (let ((start (point)))
          (insert "  " (propertize (or (cdr (assoc field fencepost--version-fields)) field)
                                   'face 'fencepost-field)
                  "\n")
          (seq-doseq (conflict (plist-get item :mergeConflicts))
            (when (equal field (plist-get conflict :field))
              (insert "    mine:   " (fencepost--versions-text (plist-get conflict :current))
                      "\n    theirs: " (fencepost--versions-text (plist-get conflict :other)) "\n")))
          (put-text-property start (point) 'fencepost-version (list item field)))))
    (goto-char (point-min))
    (forward-line (1- line))
    (unless (get-text-property (point) 'fencepost-version) (fencepost-versions-next))))

(defun fencepost--versions-fetch (buffer)
  "Fetch what two computers have changed, and show it in BUFFER."
  (fencepost--request
   "item/unresolved" nil :again t
   :then (lambda (answer)
           (when (buffer-live-p buffer)
             (with-current-buffer buffer
               (fencepost--versions-write (append (plist-get answer :reminders)
                                                  (plist-get answer :events) nil)))))))

;;;; Choosing

(defun fencepost--versions-take (take)
  "Let the version TAKE count for the value at point: `current' or `other'."
  (pcase-let ((`(,item ,field) (or (get-text-property (point) 'fencepost-version)
                                   (user-error "Point is on no value")))
              (buffer (current-buffer)))
    (fencepost--request
     "item/resolve"
     (list :id (plist-get item :id) :take (symbol-name take) :field field
           :ifRevision (plist-get item :revision))
     :then (lambda (_answer)
             (message "“%s” is settled; u takes it back" (plist-get item :title))
             (fencepost--versions-fetch buffer))
     :else (lambda (problem)
             (fencepost--tell-problem problem)
             (fencepost--versions-fetch buffer)))))

(defun fencepost-versions-take-mine ()
  "Keep what this computer says of the value at point."
  (interactive nil fencepost-versions-mode)
  (fencepost--versions-take 'current))

(defun fencepost-versions-take-theirs ()
  "Take what the other computer says of the value at point."
  (interactive nil fencepost-versions-mode)
  (fencepost--versions-take 'other))

(defun fencepost-versions-next ()
  "Go to the next value that was changed on two computers."
  (interactive nil fencepost-versions-mode)
  (when-let ((next (next-single-property-change (point) 'fencepost-version)))
    (goto-char next)
    (unless (get-text-property (point) 'fencepost-version)
      (goto-char (or (next-single-property-change (point) 'fencepost-version) (point))))))

(defvar fencepost-versions-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map special-mode-map)
    (define-key map "m" #'fencepost-versions-take-mine)
    (define-key map "t" #'fencepost-versions-take-theirs)
    (define-key map "n" #'fencepost-versions-next)
    (define-key map "u" #'fencepost-undo)
    (define-key map "U" #'fencepost-redo)
    map)
  "Keys of `fencepost-versions-mode'.")

(define-derived-mode fencepost-versions-mode special-mode "Versions"
  "Both versions of what this computer and another have changed.

\\{fencepost-versions-mode-map}"
  :group 'fencepost
  (setq-local revert-buffer-function
              (lambda (&rest _) (fencepost--versions-fetch (current-buffer))))
  (setq header-line-format
        (substitute-command-keys
         "\\<fencepost-versions-mode-map>\\[fencepost-versions-take-mine] mine, \
\\[fencepost-versions-take-theirs] theirs, \\[fencepost-versions-next] next, \
\\[fencepost-undo] undo, \\[quit-window] quit")))

;;;###autoload
(defun fencepost-versions ()
  "Show what this computer and another have both changed, to say which counts."
  (interactive)
  (fencepost--with-any-access
   (lambda ()
     (let ((buffer (get-buffer-create fencepost--versions-buffer)))
       (with-current-buffer buffer
         (unless (derived-mode-p 'fencepost-versions-mode) (fencepost-versions-mode))
         (fencepost--versions-fetch buffer))
       (pop-to-buffer buffer)))))

(defun fencepost--versions-hear (_changes)
  "Show in the versions what has changed, where that buffer is shown."
  (when-let ((buffer (get-buffer fencepost--versions-buffer)))
    (when (get-buffer-window buffer t) (fencepost--versions-fetch buffer))))

(add-hook 'fencepost-changed-functions #'fencepost--versions-hear)
(define-key fencepost-list-mode-map "=" #'fencepost-versions)

(provide 'fencepost-versions)
;;; fencepost-versions.el ends here
