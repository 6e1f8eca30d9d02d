;;; fencepost-actions.el --- What can be done with listed reminders  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the commands of the list that change reminders.  Each takes the reminder at point, or those in
;; the region, by id at the moment of the key press: what moves meanwhile is not hit.  A request
;; that sets a value names the revision that was seen, so that it can be sent again and never
;; overwrites a change by another program.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-list)
(require 'fencepost-add)

(defun fencepost--item-on-line ()
  "The reminder on the line at point, in the list or in the agenda, or nil."
  (let ((id (get-text-property (line-beginning-position) 'tabulated-list-id))
        (item (get-text-property (line-beginning-position) 'fencepost-item)))
    (cond (item (and (not (plist-get item :end)) item))
          ((and id fencepost--mirror) (gethash id (fencepost--mirror-items fencepost--mirror))))))

(defun fencepost--item-at-point ()
  "The reminder at point; an error where there is none."
  (or (fencepost--item-on-line) (user-error "There is no reminder on this line")))

(defun fencepost--items-at-point ()
  "The reminders in the region, or the one at point."
  (if (not (use-region-p))
      (list (fencepost--item-at-point))
    (let ((items (save-excursion
                   (let ((end (region-end)))
                     (goto-char (region-beginning))
                     (forward-line 0)
                     (cl-loop while (and (< (point) end) (not (eobp)))
                              for item = (fencepost--item-on-line)
                              when item collect item
                              do (forward-line 1))))))
      (deactivate-mark)
      (or items (user-error "There is no reminder in the region")))))

(defun fencepost--call-items (items)
  "ITEMS as a message calls them."
  (if (cdr items)
      (format "%d reminders" (length items))
    (format "“%s”" (plist-get (car items) :title))))

(defun fencepost--apply (items method params-of then &optional again)
  "Do METHOD to ITEMS, one or all together, with what PARAMS-OF makes of each.
Call THEN where it is done.  AGAIN says that it can be sent twice."
  (if (cdr items)
      (fencepost--request
       "store/apply"
       (list :operations
             (vconcat (mapcar (lambda (item)
                                (list :method method :params (funcall params-of item)))
                              items)))
       :again again :then (lambda (_answer) (funcall then)))
    (fencepost--request method (funcall params-of (car items)) :again again
                        :then (lambda (_answer) (funcall then)))))

(defun fencepost--set (items values message)
  "Set in ITEMS the VALUES, a plist, and say MESSAGE where it is done."
  (fencepost--apply items "reminder/save"
                    (lambda (item)
                      `(:reminder (:id ,(plist-get item :id) ,@values)
                        :ifRevision ,(plist-get item :revision)))
                    (lambda () (message "%s" message))
                    t))

;;;; Commands

(defun fencepost-list-complete ()
  "Tick the reminder at point off, or take that back; or all in the region.
One that repeats moves to its next date and leaves a copy that is done."
  (interactive nil fencepost-list-mode)
  (let* ((items (fencepost--items-at-point))
         (is-done (fencepost--done-p (car items))))
    (let ((values (list :completed (if is-done :json-false t)))
          (message (format "%s %s; u takes it back" (if is-done "Open again:" "Done:")
                           (fencepost--call-items items))))
      (if (cdr items)
          (fencepost--set items values message)
        (fencepost--complete-item (car items) values (plist-get (car items) :revision) message)))))

(defun fencepost--complete-item (item values revision message)
  "Set VALUES, whether it is done, in ITEM, seen at REVISION; then say MESSAGE.
A change by another program meanwhile does not prevent it, unless it was
just that, or may have moved it to another date."
  (fencepost--request
   "reminder/save" `(:reminder (:id ,(plist-get item :id) ,@values) :ifRevision ,revision) :again t
   :then (lambda (_answer) (message "%s" message))
   :else
   (lambda (problem)
     (let ((current (and (fencepost--is problem 'conflict)
                         (plist-get (plist-get problem :data) :current))))
       (cond
        ((not current) (fencepost--tell-problem problem))
        ((eq (fencepost--done-p current) (eq (plist-get values :completed) t))
         (message "%s" message))
        ((or (not (seq-empty-p (plist-get item :recurrence)))
             (not (equal (plist-get current :due) (plist-get item :due))))
         (message "%s was changed meanwhile, and is left as it is now; look whether you still \
mean it" (fencepost--call-items (list item))))
        (t (fencepost--complete-item item values (plist-get current :revision) message)))))))

(defun fencepost-list-remove ()
  "Remove the reminder at point, or all in the region, after asking."
  (interactive nil fencepost-list-mode)
  (let ((items (fencepost--items-at-point)))
    (when (y-or-n-p (format "Remove %s? " (fencepost--call-items items)))
      (fencepost--apply items "reminder/remove"
                        (lambda (item)
                          (list :id (plist-get item :id) :ifRevision (plist-get item :revision)))
                        (lambda ()
                          (message "Removed %s; u takes it back"
                                   (fencepost--call-items items)))))))

(defun fencepost-list-set-due ()
  "Say when the reminder at point is due, or all in the region; nothing for never.
It is written as in quick add: fri 18:30, in 2 hours, 1 dec."
  (interactive nil fencepost-list-mode)
  (let* ((items (fencepost--items-at-point))
         (words (read-string
                 (format "Due of %s (empty for none): " (fencepost--call-items items))
                 (unless (cdr items) (fencepost--typed-due (plist-get (car items) :due))))))
    (if (string-blank-p words)
        (fencepost--set items '(:due nil)
                        (format "%s: due no more" (fencepost--call-items items)))
      (fencepost--with-date
       words
       (lambda (due zone echo)
         (fencepost--set items `(:due ,due ,@(and zone (list :timeZone zone)))
                         (format "%s: due %s" (fencepost--call-items items) echo)))))))

(defun fencepost--typed-due (due)
  "DUE of the protocol, or nil, as a person may change it: 2026-12-01 09:00."
  (replace-regexp-in-string ":00\\'" "" (string-replace "T" " " (or due ""))))

(defun fencepost-list-set-priority ()
  "Set the priority of the reminder at point, or of all in the region."
  (interactive nil fencepost-list-mode)
  (let* ((items (fencepost--items-at-point))
         (word (completing-read (format "Priority of %s: " (fencepost--call-items items))
                                (mapcar #'car fencepost--priorities)))
         (priority (or (fencepost--read-priority word)
                       (user-error "`%s' is not a priority: write high, medium, low, none or 0 to 9"
                                   word))))
    (fencepost--set items (list :priority priority)
                    (format "%s: priority %s" (fencepost--call-items items) word))))

(defun fencepost-list-set-tags ()
  "Say which tags the reminder at point has, or all in the region."
  (interactive nil fencepost-list-mode)
  (fencepost--ask-tags)
  (let* ((items (fencepost--items-at-point))
         (tags (completing-read-multiple
                (format "Tags of %s (commas between): " (fencepost--call-items items))
                (lambda (text predicate action)
                  (complete-with-action action fencepost--tags text predicate))
                nil nil (string-join (plist-get (car items) :tags) ","))))
    (dolist (tag tags) (cl-pushnew tag fencepost--tags :test #'equal))
    (fencepost--set items (list :tags (vconcat (remove "" tags)))
                    (format "%s: %s" (fencepost--call-items items)
                            (if tags (string-join tags ", ") "no tags")))))

(defun fencepost-list-move ()
  "Move the reminder at point to another list, or all in the region."
  (interactive nil fencepost-list-mode)
  (let* ((items (fencepost--items-at-point))
         (title (completing-read (format "Move %s to: " (fencepost--call-items items))
                                 (fencepost--names (fencepost--reminder-lists)) nil t))
         (list (fencepost--need title (fencepost--reminder-lists) "list")))
    (fencepost--set items (list :list (plist-get list :id))
                    (format "Moved %s to %s" (fencepost--call-items items)
                            (plist-get list :title)))))

;;;; Taking back

(defun fencepost--count-changes (changes)
  "How much CHANGES are, in words."
  (let ((count (cl-loop for kind in '(:reminders :lists :events :places)
                        for ids = (plist-get changes kind)
                        sum (+ (length (plist-get ids :created)) (length (plist-get ids :updated))
                               (length (plist-get ids :removed))))))
    (if (= count 1) "one thing" (format "%d things" count))))

(defun fencepost--go-to-changed (changes buffer)
  "Go to the first reminder that CHANGES brought back or changed, in BUFFER.
What is not shown yet is gone to as soon as it is."
  (let* ((ids (plist-get changes :reminders))
         (id (car (append (plist-get ids :created) (plist-get ids :updated) nil))))
    (when (and id (buffer-live-p buffer))
      (with-current-buffer buffer
        (when (derived-mode-p 'fencepost-list-mode)
          (setq fencepost--wanted (list id (selected-window) (+ (float-time) 5)))
          (fencepost--go-to-wanted))))))

(defun fencepost--with-any-access (then)
  "Call THEN once Emacs may see something; where all is open, ask for reminders."
  (if (fencepost--granted-p "event")
      (funcall then)
    (fencepost--with-access "reminder" then)))

(defun fencepost--reverse (method format)
  "Do METHOD, an undo or a redo, go to what it changed, and say how much by FORMAT."
  (let ((buffer (current-buffer)))
    (fencepost--with-any-access
     (lambda ()
       (fencepost--request
        method nil
        :then (lambda (answer)
                (let ((changes (plist-get answer :changes)))
                  (fencepost--go-to-changed changes buffer)
                  (message format (fencepost--count-changes changes)))))))))

;;;###autoload
(defun fencepost-undo ()
  "Take back the last change that Emacs made to the store."
  (interactive)
  (fencepost--reverse "store/undo" "Undone: %s changed back"))

;;;###autoload
(defun fencepost-redo ()
  "Do again what `fencepost-undo' took back last."
  (interactive)
  (fencepost--reverse "store/redo" "Done again: %s changed"))

(let ((map fencepost-list-mode-map))
  (define-key map "a" #'fencepost-add)
  (define-key map "x" #'fencepost-list-complete)
  (define-key map "D" #'fencepost-list-remove)
  (define-key map "d" #'fencepost-list-set-due)
  (define-key map "!" #'fencepost-list-set-priority)
  (define-key map "#" #'fencepost-list-set-tags)
  (define-key map "m" #'fencepost-list-move)
  (define-key map "u" #'fencepost-undo)
  (define-key map "U" #'fencepost-redo)
  (define-key map [remap undo] #'fencepost-undo)
  (define-key map [remap undo-only] #'fencepost-undo)
  (define-key map [remap undo-redo] #'fencepost-redo))

(provide 'fencepost-actions)
;;; fencepost-actions.el ends here
