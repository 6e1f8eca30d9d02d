;;; fencepost-list.el --- The list of reminders  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the buffer *Fencepost*: that it follows the store, and that point does not move.  Which lines
;; it has is in fencepost-fill.el, how they are written in fencepost-lines.el, what can be done with
;; one in fencepost-actions.el, and which are shown in fencepost-view.el.

;;; Code:

(require 'cl-lib)
(require 'hl-line)
(require 'subr-x)
(require 'tabulated-list)
(require 'fencepost-options)
(require 'fencepost-dates)
(require 'fencepost-session)
(require 'fencepost-mirror)
(require 'fencepost-row)
(require 'fencepost-slices)
(require 'fencepost-lines)
(require 'fencepost-fill)

(defconst fencepost--list-buffer "*Fencepost*"
  "The name of the list's buffer.")

(defvar-local fencepost--is-fresh nil
  "Whether nothing was shown yet of what was asked for last.")

(defvar-local fencepost--drawn nil
  "The mirror that was drawn last.")

(defvar-local fencepost--is-stale nil
  "Whether something has changed since what is being drawn was begun.")

(defvar fencepost--list-moved-hook nil
  "Run in the list when point may be at another reminder, or at a changed one.")

(defvar fencepost--clock nil
  "The timer that keeps words such as Today true.")

;;;; What is shown

(defun fencepost--list-query ()
  "The query of the list in the current buffer."
  `(:where ,(copy-sequence fencepost--where) :group ,(or fencepost--group "none")
    :sort ,fencepost--sort ,@(and fencepost--descending '(:descending t))
    :fields ,fencepost--row-fields))

(defun fencepost--list-load (&optional is-again)
  "Fetch what the list in the current buffer shows.
IS-AGAIN says that it is the same as before: that stays until all is there."
  (let ((buffer (current-buffer)))
    (setq fencepost--is-fresh
          (not (and is-again fencepost--mirror
                    (eq (fencepost--mirror-phase fencepost--mirror) 'ready))))
    (when fencepost--mirror (cl-incf (fencepost--mirror-turn fencepost--mirror)))
    (setq fencepost--mirror
          (fencepost--make-mirror
           (fencepost--list-query)
           (lambda (_mirror)
             (when (buffer-live-p buffer)
               (with-current-buffer buffer (fencepost--list-show))))))
    (fencepost--mirror-load fencepost--mirror)))

(defun fencepost--list-show (&optional is-asked)
  "Write what the list shows, and leave point on its reminder in every window.
Where that is much, it is written in slices.  IS-ASKED says that the person
has asked for it, and not the store."
  (let ((phase (fencepost--mirror-phase fencepost--mirror)))
    (cond
     ;; While pages arrive again, what is there stays.
     ((and (eq phase 'loading) (not is-asked) (not fencepost--is-fresh)))
     ((and fencepost--work (not is-asked) (not (eq phase 'failed))
           (eq fencepost--drawn fencepost--mirror))
      (setq fencepost--is-stale t))
     (t (fencepost--list-draw)))))

(defun fencepost--list-draw ()
  "Write what the list shows; see `fencepost--list-show'."
  (pcase-let* ((`(,lines ,open ,overdue) (fencepost--list-lines))
               (writing (fencepost--make-writing lines #'fencepost--list-text)))
    (setq fencepost--drawn fencepost--mirror
          fencepost--is-stale nil)
    (fencepost--work-on
     (lambda () (fencepost--write-step writing))
     (lambda (steps)
       (when (fencepost--in-place steps)
         (fencepost--list-begin)
         (fencepost--list-describe open overdue)
         (run-hooks 'fencepost--list-moved-hook)
         (when fencepost--is-stale (fencepost--list-show)))))))

(defun fencepost--list-begin ()
  "Put point on a reminder, not on a heading, where the list has just opened."
  (when-let ((first (and fencepost--is-fresh
                         (cl-find-if #'stringp fencepost--lines :key #'car))))
    (setq fencepost--is-fresh nil)
    (let ((place (list (car first) 1 0)))
      (unless (stringp (fencepost--list-key)) (fencepost--list-go place))
      (dolist (window (get-buffer-window-list nil nil t))
        (with-selected-window window
          (unless (stringp (fencepost--list-key)) (fencepost--list-go place)))))))

(defun fencepost--list-describe (open overdue)
  "Say in the mode line what the list shows: so many OPEN, so many OVERDUE."
  (setq mode-line-process
        (concat (pcase (fencepost--mirror-phase fencepost--mirror)
                  ('loading " loading") ('failed " unavailable")
                  (_ (format " %d open" open)))
                (and (> overdue 0)
                     (concat ", " (propertize (format "%d overdue" overdue)
                                              'face 'fencepost-overdue)))
                (and (not (string-empty-p fencepost--filter))
                     (concat "  filter: " (string-replace "%" "%%" fencepost--filter)))))
  (force-mode-line-update))

;;;; The mode

(defun fencepost--list-header ()
  "Write what stands above the columns."
  (setq tabulated-list-padding 2
        tabulated-list-format
        (vconcat (mapcar (lambda (column)
                           (list (alist-get (car column) fencepost--column-titles)
                                 (cdr column)
                                 (and (memq (car column) '(priority title due)) t)))
                         (fencepost--list-columns)))
        tabulated-list-sort-key
        (when-let ((title (pcase fencepost--sort
                            ("dueDate" "Due") ("title" "Title") ("priority" "!"))))
          (cons title fencepost--descending)))
  (tabulated-list-init-header))

(defun fencepost--group-name (group)
  "GROUP of the option `fencepost-list-group' as `view/list' takes it, or nil."
  (and group (format "%s" group)))

(defun fencepost--list-fit (&optional _frame)
  "Make the list as wide as the narrowest window that shows it."
  (dolist (buffer (buffer-list))
    (when (eq (buffer-local-value 'major-mode buffer) 'fencepost-list-mode)
      (with-current-buffer buffer
        (when-let* ((windows (get-buffer-window-list nil nil t))
                    (width (apply #'min (mapcar #'window-max-chars-per-line windows))))
          (unless (eql width fencepost--width)
            (setq fencepost--width width)
            (fencepost--list-header)
            (when fencepost--mirror (fencepost--list-show))))))))

(defun fencepost--list-hear (changes)
  "Show CHANGES of the store in the list."
  (when-let ((buffer (get-buffer fencepost--list-buffer)))
    (with-current-buffer buffer
      (when fencepost--mirror
        (if (cl-every #'fencepost--nothing-changed-p
                      (list (plist-get changes :lists) (plist-get changes :places)))
            (fencepost--mirror-hear fencepost--mirror (plist-get changes :reminders))
          (fencepost--mirror-hear-names fencepost--mirror))))))

(defun fencepost--list-each (function)
  "Call FUNCTION in the list, if there is one that shows something."
  (when-let ((buffer (get-buffer fencepost--list-buffer)))
    (with-current-buffer buffer
      (when fencepost--mirror (funcall function)))))

(defun fencepost--list-notified (method params)
  "Show what METHOD tells of positions that have not come, in PARAMS."
  (when (eq method 'view/didChangeSilence)
    (fencepost--list-each
     (lambda ()
       (fencepost--mirror-hear-silence fencepost--mirror (plist-get params :silence))))))

(defun fencepost--list-redraw ()
  "Make every line of the list again."
  (fencepost--list-each (lambda ()
                          (cl-incf fencepost--redraw-count)
                          (fencepost--list-show))))

(defun fencepost--list-heed-access ()
  "Show in the list what the person has granted by now."
  (fencepost--list-each
   (lambda ()
     (cond
      ((not (fencepost--granted-p "reminder"))
       (unless (memq (fencepost--mirror-phase fencepost--mirror) '(loading failed))
         (fencepost--mirror-lose fencepost--mirror (fencepost--refusal "reminder"))))
      ((eq (fencepost--mirror-phase fencepost--mirror) 'failed) (fencepost--list-load))))))

(defun fencepost--list-tick ()
  "Keep true what the list says about today and now.
The server says until when it is."
  (fencepost--list-each
   (lambda ()
     (let ((until (fencepost--mirror-until fencepost--mirror)))
       (when (and (eq (fencepost--mirror-phase fencepost--mirror) 'ready)
                  (not (fencepost--mirror-is-busy fencepost--mirror))
                  until (not (string< (fencepost--instant (fencepost--now)) until)))
         (fencepost--mirror-update fencepost--mirror t))))))

(defvar fencepost-list-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map tabulated-list-mode-map)
    map)
  "Keys of `fencepost-list-mode'.")

(define-derived-mode fencepost-list-mode tabulated-list-mode "Fencepost"
  "The list of your reminders.

Whatever you do is done to the reminder at point, or to those in the region.
Every change, by you, another editor or a program that writes the files,
appears by itself, and point stays on its reminder.

\\{fencepost-list-mode-map}"
  :group 'fencepost-list
  (setq-local revert-buffer-function (lambda (&rest _) (fencepost--list-load t))
              truncate-lines t
              fencepost--where (copy-sequence fencepost-list-where)
              fencepost--sort fencepost-list-sort
              fencepost--group (fencepost--group-name fencepost-list-group))
  (buffer-disable-undo)
  (hl-line-mode 1)
  (fencepost--list-header)
  (add-hook 'window-configuration-change-hook #'fencepost--list-fit nil t)
  (unless fencepost--clock
    (setq fencepost--clock (run-at-time 60 60 #'fencepost--calmly #'fencepost--list-tick))))

(add-hook 'window-size-change-functions #'fencepost--list-fit)
(add-hook 'fencepost-changed-functions #'fencepost--list-hear)
(add-hook 'fencepost--reset-functions
          (lambda () (fencepost--list-each (lambda () (fencepost--list-load t)))))
(add-hook 'fencepost--catalog-functions #'fencepost--list-redraw)
(add-hook 'fencepost--access-functions #'fencepost--list-heed-access)
(add-hook 'fencepost--notified-functions #'fencepost--list-notified)

(provide 'fencepost-list)
;;; fencepost-list.el ends here
