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

(defun fencepost--saved-contents ()
  "What the file of filters holds, a hash table.
It is an error if the file holds something else."
  (let ((file (fencepost--saved-file)) found)
    (if (not (file-exists-p file))
        (make-hash-table :test #'equal)
      (ignore-errors
        (with-temp-buffer
          (let ((coding-system-for-read 'utf-8)) (insert-file-contents file))
          (let ((value (json-parse-buffer)))
            (skip-chars-forward " \t\r\n")
            (when (eobp) (setq found value)))))
      (if (hash-table-p found)
          found
        (user-error "%s cannot be read as a JSON object.  Correct it, or move it away, and try again" file)))))

(defun fencepost--saved-filters ()
  "The filters that are kept, an alist from names to lines."
  (let (filters)
    (maphash (lambda (name filter) (when (stringp filter) (push (cons name filter) filters)))
             (fencepost--saved-contents))
    (nreverse filters)))

(defun fencepost--keep-filter (name &optional filter)
  "Keep FILTER under NAME; without FILTER, forget that one.
What else the file holds now stays, though it has changed since it was shown."
  (let ((contents (fencepost--saved-contents)) (file (fencepost--saved-file))
        (coding-system-for-write 'utf-8-unix) new)
    (if filter (puthash name filter contents) (remhash name contents))
    (make-directory (file-name-directory file) t)
    (setq new (make-temp-file (concat file ".")))
    (unwind-protect
        (progn
          (with-temp-file new (insert (decode-coding-string (json-serialize contents) 'utf-8)))
          (rename-file new file t))
      (ignore-errors (delete-file new)))))

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
           (fencepost--keep-filter name fencepost--filter)
           (message "Saved as “%s”: F shows it again" name))))
      ('forget
       (fencepost--keep-filter (completing-read "Forget which? " filters nil t)))
      (`(,_ . ,filter) (fencepost--set-filter filter)))))

(define-key fencepost-list-mode-map "F" #'fencepost-list-saved-filter)

(provide 'fencepost-saved)
;;; fencepost-saved.el ends here
