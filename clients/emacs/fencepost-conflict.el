;;; fencepost-conflict.el --- A reminder that two have changed  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what happens in an edit buffer when somebody else changes the same reminder: it is said at
;; once, never in the way of typing, and the person chooses when they like: keep theirs, keep mine,
;; or look at the difference.

;;; Code:

(require 'cl-lib)
(require 'diff)
(require 'subr-x)
(require 'fencepost-edit)

(defun fencepost--edit-conflict (theirs)
  "Take note in the current buffer that the reminder is now as THEIRS.
That is a reminder, or `removed'."
  (setq fencepost--theirs theirs)
  (force-mode-line-update)
  (message (substitute-command-keys
            (if (eq theirs 'removed)
                "It was removed elsewhere; what you wrote is still here.  \
\\<fencepost-edit-mode-map>\\[fencepost-edit-finish] makes it again."
              "It was changed elsewhere; what you wrote is still here.  \
\\<fencepost-edit-mode-map>\\[fencepost-edit-finish] asks what is to hold."))))

(defun fencepost--edit-resolve ()
  "Ask what is to hold in the current buffer, and do it."
  (if (eq fencepost--theirs 'removed)
      (when (y-or-n-p "It was removed elsewhere.  Make it again? ")
        (fencepost-edit-make-again))
    (pcase (car (read-multiple-choice
                 "It was changed elsewhere.  What is to hold?"
                 '((?m "mine" "Save what you have changed over what is there now.")
                   (?t "theirs" "Take what is there now; undo brings back what you wrote.")
                   (?d "difference" "Look at the difference, and decide later."))))
      (?m (fencepost-edit-keep-mine))
      (?t (fencepost-edit-take-theirs))
      (?d (fencepost-edit-compare))))
  t)

(defun fencepost--need-theirs ()
  "The reminder as somebody else has it; an error where nobody has changed it."
  (if (and fencepost--theirs (not (eq fencepost--theirs 'removed)))
      fencepost--theirs
    (user-error "Nobody else has changed it")))

(defun fencepost-edit-keep-mine ()
  "Save what you have changed over what somebody else has made of the reminder.
What they have changed and you have not stays as they have it."
  (interactive nil fencepost-edit-mode)
  (fencepost--edit-save t (plist-get (fencepost--need-theirs) :revision)))

(defun fencepost-edit-take-theirs ()
  "Take the reminder as somebody else has it; undo brings back what you wrote."
  (interactive nil fencepost-edit-mode)
  (let ((theirs (fencepost--need-theirs)) (buffer (current-buffer)))
    (fencepost--with-radii
     theirs
     (lambda (radii)
       (when (buffer-live-p buffer)
         (with-current-buffer buffer
           (fencepost--close-difference)
           (fencepost--edit-fill theirs radii)
           (message "This is theirs; undo brings back what you wrote")))))))

(defun fencepost-edit-compare ()
  "Show how what you wrote differs from what somebody else has made of it."
  (interactive nil fencepost-edit-mode)
  (let ((theirs (fencepost--need-theirs)) (mine (current-buffer)))
    (fencepost--with-radii
     theirs
     (lambda (radii)
       (when (buffer-live-p mine)
         (let ((other (get-buffer-create " *Fencepost theirs*")))
           (with-current-buffer other
             (erase-buffer)
             (insert (fencepost--form-text theirs radii)))
           ;; Everything is shown: a reminder is short.
           (display-buffer (fencepost--difference other mine))))))))

(defun fencepost--difference (theirs mine)
  "A buffer that shows how the buffer THEIRS became the buffer MINE."
  (let ((difference (get-buffer-create "*Fencepost difference*")))
    (if (executable-find diff-command)
        (diff-no-select theirs mine "-U100" t difference)
      (with-current-buffer difference
        (let ((inhibit-read-only t))
          (erase-buffer)
          (insert "Theirs:\n\n")
          (insert-buffer-substring theirs)
          (insert "\nMine:\n\n")
          (insert-buffer-substring mine)
          (special-mode))))
    difference))

(defun fencepost-edit-make-again ()
  "Make a reminder that was removed elsewhere anew from what you wrote."
  (interactive nil fencepost-edit-mode)
  (setq fencepost--theirs nil
        fencepost--base nil
        fencepost--edit-id (fencepost--new-id))
  (fencepost--edit-save t))

;;;; What changes while one types

(defun fencepost--edit-hear (changes)
  "Take CHANGES of the store over into edit buffers."
  (let ((ids (plist-get changes :reminders)))
    (dolist (buffer (buffer-list))
      (let ((id (buffer-local-value 'fencepost--edit-id buffer)))
        (when (and id (not (buffer-local-value 'fencepost--is-saving buffer)))
          (cond
           ((seq-contains-p (plist-get ids :removed) id)
            (with-current-buffer buffer (fencepost--edit-conflict 'removed)))
           ((or (seq-contains-p (plist-get ids :updated) id)
                (seq-contains-p (plist-get ids :created) id))
            (fencepost--get id (lambda (reminder radii)
                                 (fencepost--edit-heard buffer reminder radii))
                            #'ignore))))))))

(defun fencepost--edit-heard (buffer reminder radii)
  "Take note in BUFFER that it is REMINDER now; RADII are words for its radii."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (cond
       ((or fencepost--is-saving (not fencepost--base)
            (equal (plist-get reminder :revision) (plist-get fencepost--base :revision))))
       ((buffer-modified-p) (fencepost--edit-conflict reminder))
       (t (fencepost--edit-fill reminder radii))))))

(defun fencepost--edit-catch-up ()
  "Look in every edit buffer whether its reminder is still the same."
  (dolist (buffer (buffer-list))
    (when-let ((id (and (buffer-local-value 'fencepost--base buffer)
                        (buffer-local-value 'fencepost--edit-id buffer))))
      (fencepost--get id (lambda (reminder radii) (fencepost--edit-heard buffer reminder radii))
                      (lambda (problem)
                        (when (and (fencepost--is problem 'not-found) (buffer-live-p buffer))
                          (with-current-buffer buffer (fencepost--edit-conflict 'removed))))))))

(define-key fencepost-edit-mode-map (kbd "C-c C-d") #'fencepost-edit-compare)
(define-key fencepost-edit-mode-map (kbd "C-c C-o") #'fencepost-edit-keep-mine)
(define-key fencepost-edit-mode-map (kbd "C-c C-t") #'fencepost-edit-take-theirs)

(add-hook 'fencepost--conflict-functions #'fencepost--edit-resolve)
(add-hook 'fencepost-changed-functions #'fencepost--edit-hear)
(add-hook 'fencepost--reset-functions #'fencepost--edit-catch-up)

(provide 'fencepost-conflict)
;;; fencepost-conflict.el ends here
