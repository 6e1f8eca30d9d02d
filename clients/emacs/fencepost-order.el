;;; fencepost-order.el --- The order by hand  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how reminders are moved up and down in the order by hand, which the server keeps in their
;; files.  Each move is one request, which one undo takes back.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-list)
(require 'fencepost-actions)
(require 'fencepost-view)

(defun fencepost--order-siblings (items)
  "The ids of the rows among which the first of ITEMS stands, in order.
They are in the section of point, below the same reminder."
  (let* ((id (plist-get (car items) :id))
         (title (fencepost--section-at-point))
         (rows (cl-loop for section in (fencepost--mirror-sections fencepost--mirror)
                        when (or (not fencepost--group) (equal title (plist-get section :title)))
                        append (plist-get section :rows)))
         (row (cl-find id rows :test #'equal :key (lambda (row) (plist-get row :id)))))
    (cl-loop for one in rows
             when (equal (plist-get one :parent) (plist-get row :parent))
             collect (plist-get one :id))))

(defun fencepost--order-move (step)
  "Move the reminder at point, or those in the region, STEP rows: 1 or -1."
  (let* ((items (save-excursion (fencepost--items-at-point)))
         (siblings (fencepost--order-siblings items))
         (items (cl-remove-if-not (lambda (item) (member (plist-get item :id) siblings)) items))
         (ids (mapcar (lambda (item) (plist-get item :id)) items))
         (places (mapcar (lambda (id) (cl-position id siblings :test #'equal)) ids))
         (goal (if (< step 0) (1- (apply #'min places)) (1+ (apply #'max places)))))
    (unless (< -1 goal (length siblings))
      (user-error "%s is %s already" (fencepost--call-items items)
                  (if (< step 0) "the first" "the last")))
    (fencepost--request
     "reminder/move"
     (list :ids (vconcat (if fencepost--descending (reverse ids) ids))
           (if (eq (> step 0) fencepost--descending) :before :after) (nth goal siblings)
           :parent (plist-get (car items) :parent))
     :then (lambda (_answer)
             (message "Moved %s; u takes it back" (fencepost--call-items items))))))

(defun fencepost--order-by-hand (step)
  "Move what is at point by STEP.
Where the list is not sorted by hand, offer that."
  (cond ((equal fencepost--sort "sortOrder") (fencepost--order-move step))
        ((y-or-n-p "Reminders can be moved when they are sorted by hand.  Sort them so? ")
         (fencepost-list-sort "sortOrder"))))

(defun fencepost-list-move-up ()
  "Move the reminder at point one up in the order by hand.
With a region, all in it are moved."
  (interactive nil fencepost-list-mode)
  (fencepost--order-by-hand -1))

(defun fencepost-list-move-down ()
  "Move the reminder at point one down in the order by hand.
With a region, all in it are moved."
  (interactive nil fencepost-list-mode)
  (fencepost--order-by-hand 1))

(let ((map fencepost-list-mode-map))
  (define-key map (kbd "M-<up>") #'fencepost-list-move-up)
  (define-key map (kbd "M-<down>") #'fencepost-list-move-down))

(provide 'fencepost-order)
;;; fencepost-order.el ends here
