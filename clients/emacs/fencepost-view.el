;;; fencepost-view.el --- Which reminders are listed, and in which order  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the commands that change what the list shows: filters, order, sections.  The server finds,
;; orders and groups; nothing is filtered or sorted here.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-list)
(require 'fencepost-add)

(defun fencepost--use-filter (text where)
  "Show in the list what WHERE says, which is what TEXT means."
  (setq fencepost--filter text
        fencepost--where
        (if (plist-member where :status)
            where
          (append where (and (plist-get fencepost-list-where :status)
                             (list :status (plist-get fencepost-list-where :status))))))
  (fencepost--list-load))

(defun fencepost--set-filter (text)
  "Show in the list what TEXT, a filter on one line, says."
  (let ((buffer (current-buffer)))
    (fencepost--with-filter
     text
     (lambda (where)
       (when (buffer-live-p buffer)
         (with-current-buffer buffer (fencepost--use-filter text where)))))))

(defun fencepost--read-filter ()
  "Read a filter; the list shows what it finds so far.
Where it is left, the list shows what it showed."
  (let ((buffer (current-buffer)) (before fencepost--filter) (where fencepost--where) is-read)
    (unwind-protect
        (prog1 (fencepost--read-typed
                "Filter: " "filter" (if (string-empty-p before) "" (concat before " "))
                'fencepost-filter-history
                (lambda (line parsed)
                  (let ((line (string-trim line)))
                    (when (buffer-live-p buffer)
                      (with-current-buffer buffer
                        (unless (or (equal line fencepost--filter)
                                    (and parsed (fencepost--first-error parsed)))
                          (fencepost--use-filter line (plist-get parsed :filter))))))))
          (setq is-read t))
      (when (buffer-live-p buffer)
        (with-current-buffer buffer
          (unless (or is-read (equal before fencepost--filter))
            (setq fencepost--filter before
                  fencepost--where where)
            (fencepost--list-load)))))))

(defun fencepost-list-filter (text)
  "Show only the reminders that TEXT, a filter on one line, says.
It is written as in

  /Groceries due:week priority:high,medium #errands bread

There are list: or /, priority: or !, due: with overdue, today, tomorrow,
week, a date in words or FROM..TO, place: with any, arrive or leave, near: or
@ with a place of yours, status: with open, done or all, and tag: or #.  All
else is looked for in titles, notes, locations, URLs and tags.  The list shows
what is found while you type, and \\[keyboard-quit] brings back what it showed.  With
nothing, all are shown that `fencepost-list-where' says."
  (interactive (list (fencepost--read-filter)) fencepost-list-mode)
  (fencepost--set-filter (string-trim text)))

(defun fencepost-list-clear-filter ()
  "Show all reminders that `fencepost-list-where' says."
  (interactive nil fencepost-list-mode)
  (setq fencepost--filter ""
        fencepost--where (copy-sequence fencepost-list-where))
  (fencepost--list-load))

(defun fencepost-list-toggle-completed ()
  "Show reminders that are done as well, or do not any more."
  (interactive nil fencepost-list-mode)
  (setq fencepost--where
        (plist-put (copy-sequence fencepost--where) :status
                   (if (equal (plist-get fencepost--where :status) "all") "incomplete" "all")))
  (message (if (equal (plist-get fencepost--where :status) "all")
               "What is done is shown as well" "Only what is open is shown"))
  (fencepost--list-load))

;;;; Order

(defconst fencepost--sort-words
  '(("due date" . "dueDate") ("priority" . "priority") ("title" . "title")
    ("when it was made" . "creationDate") ("by hand" . "sortOrder")
    ("how far it is from here" . "distance"))
  "What reminders can be sorted by, in words.")

(defun fencepost-list-sort (key)
  "Sort the list by KEY, a `sort' of `reminder/fetch'; once more turns it around."
  (interactive (list (cdr (assoc (completing-read "Sort: " fencepost--sort-words nil t)
                                 fencepost--sort-words)))
               fencepost-list-mode)
  (when key
    (setq fencepost--descending (and (equal key fencepost--sort) (not fencepost--descending))
          fencepost--sort key)
    (message "Sorted: %s%s" (car (rassoc key fencepost--sort-words))
             (if fencepost--descending ", last first" ""))
    (fencepost--list-header)
    (fencepost--list-load)))

(defun fencepost-list-sort-by-click (&optional event)
  "Sort the list by the column whose title was clicked in EVENT."
  (interactive (list last-input-event) fencepost-list-mode)
  (let* ((position (event-start event))
         (title (get-text-property (cdr (posn-string position)) 'tabulated-list-column-name
                                   (car (posn-string position)))))
    (with-current-buffer (window-buffer (posn-window position))
      (pcase (car (rassoc title fencepost--column-titles))
        ('due (fencepost-list-sort "dueDate"))
        ('title (fencepost-list-sort "title"))
        ('priority (fencepost-list-sort "priority"))))))

;;;; Sections

(defconst fencepost--group-words
  '(("list" . list) ("priority" . priority) ("place" . place) ("tag" . tag) ("due date" . due)
    ("none" . nil))
  "By what the list can have sections, in words.")

(defun fencepost-list-group (group)
  "Give the list sections by GROUP.
That is `list', `priority', `place', `tag', `due' or nil."
  (interactive (list (cdr (assoc (completing-read "Sections by: " fencepost--group-words nil t)
                                 fencepost--group-words)))
               fencepost-list-mode)
  (setq fencepost--group (fencepost--group-name group)
        fencepost--closed nil)
  (fencepost--list-header)
  (fencepost--list-load t))

(defun fencepost--section-at-point ()
  "The title of the section that point is in, or nil."
  (save-excursion
    (forward-line 0)
    (while (and (not (get-text-property (point) 'fencepost-section)) (not (bobp)))
      (forward-line -1))
    (get-text-property (point) 'fencepost-section)))

(defun fencepost-list-toggle-section ()
  "Close the section at point, or open it."
  (interactive nil fencepost-list-mode)
  (let ((title (fencepost--section-at-point)))
    (unless title (user-error "There is no section here"))
    (setq fencepost--closed (if (member title fencepost--closed)
                                (remove title fencepost--closed)
                              (cons title fencepost--closed)))
    (goto-char (or (fencepost--list-line-of (list title)) (point)))
    (fencepost--list-show t)))

(defun fencepost-list-toggle-sections ()
  "Close all sections, or open all where one is closed."
  (interactive nil fencepost-list-mode)
  (setq fencepost--closed
        (unless fencepost--closed
          (cl-loop for (key . _) in fencepost--lines
                   when (consp key) collect (car key))))
  (fencepost--list-show t))

(defun fencepost-list-next-section (&optional count)
  "Go to the heading of the next section, or COUNT sections on."
  (interactive "p" fencepost-list-mode)
  (let ((step (if (< count 0) -1 1)))
    (dotimes (_ (abs count))
      (forward-line step)
      (while (not (or (get-text-property (point) 'fencepost-section)
                      (if (< step 0) (bobp) (eobp))))
        (forward-line step)))))

(defun fencepost-list-previous-section (&optional count)
  "Go to the heading of the section before, or COUNT sections back."
  (interactive "p" fencepost-list-mode)
  (fencepost-list-next-section (- count)))

(let ((map fencepost-list-mode-map))
  (define-key map "/" #'fencepost-list-filter)
  (define-key map "\\" #'fencepost-list-clear-filter)
  (define-key map "o" #'fencepost-list-toggle-completed)
  (define-key map "S" #'fencepost-list-sort)
  (define-key map "G" #'fencepost-list-group)
  (define-key map (kbd "TAB") #'fencepost-list-toggle-section)
  (define-key map (kbd "<backtab>") #'fencepost-list-toggle-sections)
  (define-key map (kbd "M-n") #'fencepost-list-next-section)
  (define-key map (kbd "M-p") #'fencepost-list-previous-section)
  (define-key map [remap tabulated-list-sort] #'fencepost-list-sort)
  (define-key map [remap tabulated-list-col-sort] #'fencepost-list-sort-by-click))

(provide 'fencepost-view)
;;; fencepost-view.el ends here
