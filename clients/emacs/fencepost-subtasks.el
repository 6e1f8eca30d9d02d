;;; fencepost-subtasks.el --- Reminders below others  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how a reminder is made a part of another one: written below it, moved below it and out again.
;; What is moved is saved with the revision that was seen, as all changes of the list are.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-list)
(require 'fencepost-add)
(require 'fencepost-actions)

(defun fencepost--item-above (items)
  "The reminder that stands above ITEMS in the list and is none of them."
  (save-excursion
    (fencepost--go-to-id (plist-get (car items) :id))
    (let ((ids (mapcar (lambda (item) (plist-get item :id)) items)) found)
      (while (and (not found) (zerop (forward-line -1)))
        (let ((id (get-text-property (point) 'tabulated-list-id)))
          (when (and id (not (member id ids)))
            (setq found (gethash id (fencepost--mirror-items fencepost--mirror))))))
      (or found (user-error "There is no reminder above that this could be a part of")))))

(defun fencepost--go-to-id (id)
  "Go to the line of the reminder called ID."
  (goto-char (point-min))
  (while (and (not (eobp)) (not (equal id (get-text-property (point) 'tabulated-list-id))))
    (forward-line 1)))

(defun fencepost--place-below (items parent message)
  "Make ITEMS parts of PARENT, or of nothing where it is nil, and say MESSAGE.
A part is in the list of the whole."
  (fencepost--set items `(:parent ,(plist-get parent :id)
                          ,@(and parent (list :list (plist-get parent :list))))
                  message))

(defun fencepost-list-indent ()
  "Make the reminder at point, or those in the region, a part of the one above.
It is that one's subtask then, or its neighbour's where that is a subtask too."
  (interactive nil fencepost-list-mode)
  (let* ((items (fencepost--items-at-point))
         (above (fencepost--item-above items))
         (parent (plist-get above :parent))
         ;; The line above is a subtask already: one more level only where it was at the same level.
         (whole (if (and parent (not (equal parent (plist-get (car items) :parent))))
                    (or (gethash parent (fencepost--mirror-items fencepost--mirror)) above)
                  above)))
    (fencepost--place-below items whole
                            (format "%s: part of “%s”; u takes it back"
                                    (fencepost--call-items items) (plist-get whole :title)))))

(defun fencepost-list-outdent ()
  "Take the reminder at point, or those in the region, out of its whole."
  (interactive nil fencepost-list-mode)
  (let* ((items (fencepost--items-at-point))
         (id (or (plist-get (car items) :parent)
                 (user-error "%s is a part of nothing" (fencepost--call-items items))))
         (parent (gethash id (fencepost--mirror-items fencepost--mirror)))
         (next (and parent (plist-get parent :parent)
                    (gethash (plist-get parent :parent)
                             (fencepost--mirror-items fencepost--mirror)))))
    (fencepost--place-below items next
                            (if next
                                (format "%s: part of “%s”" (fencepost--call-items items)
                                        (plist-get next :title))
                              (format "%s: a part of nothing; u takes it back"
                                      (fencepost--call-items items))))))

(defun fencepost-list-add-part (&optional line)
  "Add a subtask to the reminder at point, written on one LINE as in quick add."
  (interactive nil fencepost-list-mode)
  (let* ((whole (fencepost--item-at-point))
         (line (or line (fencepost--read-typed (format "Part of “%s”: " (plist-get whole :title))
                                               "reminder" "" 'fencepost-add-history))))
    (unless (string-blank-p line)
      (fencepost--parse
       line "reminder"
       (lambda (parsed)
         (let ((wrong (fencepost--first-error parsed)))
           (if wrong
               (fencepost--not-added "reminder" line nil (plist-get wrong :message))
             (fencepost--create
              `(:parent ,(plist-get whole :id) :list ,(plist-get whole :list)
                ,@(fencepost--without-list (plist-get parsed :reminder)))
              (lambda (item)
                (message "Added “%s” to “%s”" (plist-get item :title) (plist-get whole :title)))
              (lambda (problem)
                (fencepost--not-added "reminder" line nil (fencepost--sentence problem)))))))
       :else (lambda (problem)
               (fencepost--not-added "reminder" line nil (fencepost--sentence problem)))))))

(defun fencepost--without-list (reminder)
  "REMINDER without its list: a part is in the list of the whole."
  (cl-loop for (key value) on reminder by #'cddr
           unless (eq key :list) append (list key value)))

(let ((map fencepost-list-mode-map))
  (define-key map "+" #'fencepost-list-add-part)
  (define-key map ">" #'fencepost-list-indent)
  (define-key map "<" #'fencepost-list-outdent))

(provide 'fencepost-subtasks)
;;; fencepost-subtasks.el ends here
