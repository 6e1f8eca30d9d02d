;;; fencepost-saved.el --- Filters that are kept under a name  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the file of saved filters, which the other clients use too, and the command that chooses one,
;; keeps the one that is used, or forgets one.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-view)

(defun fencepost--saved-file ()
  "The file in which filters are kept."
  (let ((data (getenv "XDG_DATA_HOME")))
    (expand-file-name "fencepost-filters.json"
                      (if (member data '(nil "")) "~/.local/share" data))))

(defun fencepost--saved-filters ()
  "The filters that are kept, an alist from names to lines."
  (ignore-errors
    (with-temp-buffer
      (insert-file-contents (fencepost--saved-file))
      (cl-loop for (name . filter) in (json-parse-buffer :object-type 'alist)
               when (stringp filter) collect (cons (symbol-name name) filter)))))

(defun fencepost--keep-filters (filters)
  "Keep FILTERS, an alist from names to lines."
  (let* ((file (fencepost--saved-file)) (new (concat file ".new"))
         (coding-system-for-write 'utf-8-unix) (table (make-hash-table :test #'equal)))
    (make-directory (file-name-directory file) t)
    (pcase-dolist (`(,name . ,filter) filters) (puthash name filter table))
    (with-temp-file new (insert (decode-coding-string (json-serialize table) 'utf-8)))
    (rename-file new file t)))

(defun fencepost-list-saved-filter ()
  "Use a saved filter, save the one that is used, or forget one."
  (interactive nil fencepost-list-mode)
  (let* ((filters (fencepost--saved-filters))
         (choices (append (mapcar (lambda (each) (cons (format "%s: %s" (car each) (cdr each)) each))
                                  (sort (copy-sequence filters) (lambda (one other) (string< (car one) (car other)))))
                          (unless (string-empty-p fencepost--filter)
                            (list (cons (format "Save “%s”" fencepost--filter) 'save)))
                          (and filters (list (cons "Forget one" 'forget))))))
    (unless choices
      (user-error "No filter is saved; filter first, then save it here"))
    (pcase (cdr (assoc (completing-read "Filters: " choices nil t) choices))
      ('save
       (let ((name (string-trim (read-string "Name of this filter: "))))
         (unless (string-empty-p name)
           (fencepost--keep-filters (cons (cons name fencepost--filter) (assoc-delete-all name filters)))
           (message "Saved as “%s”: F shows it again" name))))
      ('forget
       (fencepost--keep-filters
        (assoc-delete-all (completing-read "Forget which? " filters nil t) filters)))
      (`(,_ . ,filter) (fencepost--set-filter filter)))))

(define-key fencepost-list-mode-map "F" #'fencepost-list-saved-filter)

(provide 'fencepost-saved)
;;; fencepost-saved.el ends here
