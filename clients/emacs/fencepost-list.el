;;; fencepost-list.el --- The list of reminders  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the buffer *Fencepost*: what stands in it, and that it follows the store.  How lines are
;; written is in fencepost-lines.el, what can be done with one in fencepost-actions.el, and which are
;; shown in fencepost-view.el.

;;; Code:

(require 'cl-lib)
(require 'hl-line)
(require 'subr-x)
(require 'tabulated-list)
(require 'fencepost-options)
(require 'fencepost-session)
(require 'fencepost-mirror)
(require 'fencepost-row)
(require 'fencepost-lines)

(defconst fencepost--list-buffer "*Fencepost*"
  "The name of the list's buffer.")

(defvar-local fencepost--mirror nil
  "What the list shows.")

(defvar-local fencepost--where nil
  "Which reminders the list shows, as `reminder/fetch' takes it.")

(defvar-local fencepost--sort nil
  "What the list is sorted by, as `reminder/fetch' takes it.")

(defvar-local fencepost--descending nil
  "Whether the order of the list is turned around.")

(defvar-local fencepost--filter ""
  "What the person wrote to choose what the list shows.")

(defvar-local fencepost--group nil
  "By what the list has sections, as `fencepost-list-group' says it.")

(defvar-local fencepost--closed nil
  "The titles of sections that are shown without what is in them.")

(defvar-local fencepost--rows nil
  "The texts of reminders: id to a pair of the reminder and its text.")

(defvar-local fencepost--look nil
  "What the texts in `fencepost--rows' were made for: columns and the minute.")

(defvar-local fencepost--is-fresh nil
  "Whether nothing was shown yet of what was asked for last.")

(defvar-local fencepost--width nil
  "The width that the list was made for.")

(defvar fencepost--list-moved-hook nil
  "Run in the list when point may be at another reminder, or at a changed one.")

(defvar fencepost--clock nil
  "The timer that keeps words such as Today true.")

;;;; What is shown

(defun fencepost--list-query ()
  "The query of the list in the current buffer."
  `(:where ,(copy-sequence fencepost--where) :sort ,fencepost--sort
    ,@(and fencepost--descending '(:descending t)) :fields ,fencepost--row-fields))

(defun fencepost--list-load ()
  "Fetch what the list in the current buffer shows."
  (let ((buffer (current-buffer)))
    (when fencepost--mirror (cl-incf (fencepost--mirror-turn fencepost--mirror)))
    (setq fencepost--mirror
          (fencepost--make-mirror
           (fencepost--list-query)
           (lambda (_mirror)
             (when (buffer-live-p buffer)
               (with-current-buffer buffer (fencepost--list-show))))))
    (setq fencepost--is-fresh t)
    (fencepost--mirror-load fencepost--mirror)))

(defun fencepost--list-columns ()
  "The columns of the list in the current buffer."
  (fencepost--columns (or fencepost--width 80) fencepost--group))

(defun fencepost--list-row (item columns)
  "The line of ITEM in COLUMNS, made only where it is another than before."
  (let* ((id (plist-get item :id))
         (known (gethash id fencepost--rows)))
    (if (and known (eq (car known) item))
        known
      (let ((row (cons item (propertize (concat (fencepost--row item columns) "\n")
                                        'tabulated-list-id id))))
        ;; The very same text is the same line, and is not written again.
        (when (and known (equal-including-properties (cdr known) (cdr row)))
          (setcdr row (cdr known)))
        (puthash id row fencepost--rows)
        row))))

(defun fencepost--list-heading (title count)
  "The line above the section TITLE, which has COUNT reminders."
  (propertize (concat (fencepost--sign (if (member title fencepost--closed) 'closed 'opened)) " "
                      (propertize title 'face 'fencepost-section) " "
                      (propertize (number-to-string count) 'face 'fencepost-count) "\n")
              'fencepost-section title))

(defun fencepost--list-make-lines ()
  "The lines that the buffer should have."
  (let* ((columns (fencepost--list-columns))
         (look (list columns (fencepost--day))))
    (unless (equal look fencepost--look)
      (setq fencepost--look look
            fencepost--rows (make-hash-table :test #'equal)))
    (or (cl-loop
         for (title . items) in (fencepost--sections (fencepost--mirror-order fencepost--mirror)
                                                     (fencepost--mirror-items fencepost--mirror)
                                                     fencepost--group)
         for is-first = t then nil
         unless (or is-first (not title)) collect (cons (list title 'gap) "\n")
         when title collect (cons (list title) (fencepost--list-heading title (length items)))
         unless (and title (member title fencepost--closed))
         nconc (mapcar (lambda (item)
                         (cons (plist-get item :id) (cdr (fencepost--list-row item columns))))
                       items))
        (list (cons nil (fencepost--list-nothing))))))

(defun fencepost--list-wrap (text)
  "TEXT in lines that fit the list, two columns in."
  (let ((width (min 76 (- (or fencepost--width 80) 2))))
    (with-temp-buffer
      (insert text)
      (let ((fill-column width) (fill-prefix "  ") (sentence-end-double-space t))
        (goto-char (point-min))
        (insert fill-prefix)
        (fill-region (point-min) (point-max)))
      (string-trim-right (buffer-string)))))

(defun fencepost--list-nothing ()
  "What stands where there are no reminders."
  (pcase (fencepost--mirror-phase fencepost--mirror)
    ('failed (concat "\n" (fencepost--list-wrap (or (fencepost--mirror-trouble fencepost--mirror)
                                                    ""))
                     "\n\n"
                     (propertize "  g tries again.\n" 'face 'shadow)))
    ('ready (substitute-command-keys
             (concat "\n  Nothing to do"
                     (if (equal fencepost--where '(:status "incomplete")) "" " with these filters")
                     ".\n\n  \\<fencepost-list-mode-map>\\[fencepost-add] adds a reminder"
                     ", \\[fencepost-menu] shows what else there is.\n")))
    (_ (propertize "\n  Loading…\n" 'face 'shadow))))

(defun fencepost--list-show ()
  "Write what the list shows, and leave point on its reminder in every window."
  ;; Thousands of lines are made faster than the garbage of each is looked for.
  (let ((gc-cons-threshold (max gc-cons-threshold (* 128 1024 1024))))
    (fencepost--at-once (fencepost--list-rewrite))))

(defun fencepost--list-rewrite ()
  "Write what the list shows; see `fencepost--list-show'."
  (let* ((windows (get-buffer-window-list nil nil t))
         (place (fencepost--list-place-at (point)))
         (places (mapcar (lambda (window)
                           (cons window (fencepost--list-place-at (window-point window) window)))
                         windows)))
    (fencepost--list-write (fencepost--list-make-lines))
    (fencepost--list-go place)
    ;; One begins on a reminder, and not on the heading above it.
    (when-let ((first (and fencepost--is-fresh (cl-find-if #'stringp fencepost--lines
                                                           :key #'car))))
      (setq fencepost--is-fresh nil)
      (unless (stringp (fencepost--list-key))
        (let ((place (list (car first) 1 0 nil)))
          (fencepost--list-go place)
          (setq places (mapcar (lambda (one)
                                 (if (stringp (cadr one)) one (cons (car one) place)))
                               places)))))
    (pcase-dolist (`(,window . ,place) places)
      (with-selected-window window
        (fencepost--list-go place)
        (let ((above (nth 3 place)) (height (window-body-height)))
          (cond ((< (length fencepost--lines) height) (set-window-start nil (point-min)))
                (above (recenter (min above (max 0 (1- height)))))))))
    (fencepost--list-describe)
    (run-hooks 'fencepost--list-moved-hook)))

(defun fencepost--list-describe ()
  "Say in the mode line what the list shows."
  (let ((open 0) (overdue 0))
    (maphash (lambda (_id item)
               (unless (fencepost--done-p item)
                 (cl-incf open)
                 (when (and (plist-get item :due)
                            (eq (fencepost--date-side (plist-get item :due)
                                                      (plist-get item :timeZone))
                                'overdue))
                   (cl-incf overdue))))
             (fencepost--mirror-items fencepost--mirror))
    (setq mode-line-process
          (concat (pcase (fencepost--mirror-phase fencepost--mirror)
                    ('loading " loading") ('failed " unavailable")
                    (_ (format " %d open" open)))
                  (and (> overdue 0)
                       (concat ", " (propertize (format "%d overdue" overdue)
                                                'face 'fencepost-overdue)))
                  (and (not (string-empty-p fencepost--filter))
                       (concat "  filter: " (string-replace "%" "%%" fencepost--filter)))))
    (force-mode-line-update)))

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
        (fencepost--mirror-hear fencepost--mirror (plist-get changes :reminders))))))

(defun fencepost--list-each (function)
  "Call FUNCTION in the list, if there is one that shows something."
  (when-let ((buffer (get-buffer fencepost--list-buffer)))
    (with-current-buffer buffer
      (when fencepost--mirror (funcall function)))))

(defun fencepost--list-anew ()
  "Make every line of the list anew."
  (fencepost--list-each (lambda ()
                          (setq fencepost--look nil)
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
  "Keep what the list says about today and now true."
  (fencepost--list-each (lambda ()
                          (when (get-buffer-window nil t)
                            (setq fencepost--look nil)
                            (fencepost--list-show)))))

(defvar fencepost-list-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map tabulated-list-mode-map)
    map)
  "Keys of `fencepost-list-mode'.")

(define-derived-mode fencepost-list-mode tabulated-list-mode "Fencepost"
  "The list of your reminders.

Whatever you do is done to the reminder at point, or to those in the region.
What anybody changes, you, another editor or a program that writes the
files, appears by itself, and point stays on its reminder.

\\{fencepost-list-mode-map}"
  :group 'fencepost-list
  (setq-local revert-buffer-function (lambda (&rest _) (fencepost--list-load))
              truncate-lines t
              fencepost--where (copy-sequence fencepost-list-where)
              fencepost--sort fencepost-list-sort
              fencepost--group fencepost-list-group
              fencepost--rows (make-hash-table :test #'equal))
  (buffer-disable-undo)
  (hl-line-mode 1)
  (fencepost--list-header)
  (add-hook 'window-configuration-change-hook #'fencepost--list-fit nil t)
  (unless fencepost--clock
    (setq fencepost--clock (run-at-time 60 60 #'fencepost--calmly #'fencepost--list-tick))))

(add-hook 'window-size-change-functions #'fencepost--list-fit)
(add-hook 'fencepost-changed-functions #'fencepost--list-hear)
(add-hook 'fencepost--reset-functions
          (lambda () (fencepost--list-each #'fencepost--list-load)))
(add-hook 'fencepost--catalog-functions #'fencepost--list-anew)
(add-hook 'fencepost--access-functions #'fencepost--list-heed-access)

(provide 'fencepost-list)
;;; fencepost-list.el ends here
