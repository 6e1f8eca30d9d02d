;;; fencepost-settle.el --- What others did to lines that are saved  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what happens where a save of the edited lines meets a reminder that another program has
;; changed or removed meanwhile: the person is asked where both want something, and what the lines
;; are compared with follows, so that the next attempt can succeed.  Sends nothing itself.

;;; Code:

(require 'seq)
(require 'subr-x)
(require 'fencepost-session)
(require 'fencepost-add)

(defun fencepost--settle-agrees-p (text &rest arguments)
  "Whether the person says yes to TEXT with ARGUMENTS; to quit is no."
  (condition-case nil
      (y-or-n-p (apply #'format text arguments))
    (quit nil)))

(defun fencepost--settle-write (id new title)
  "Give the line of the reminder ID the id NEW and, unless nil, TITLE."
  (when-let ((position (text-property-any (point-min) (point-max) 'fencepost-line id)))
    (save-excursion
      (goto-char position)
      (forward-line 0)
      (when (and title (looking-at " *\\(?:[-*] \\)?\\(?:\\[[ xX]\\] ?\\)?\\(.*\\)$"))
        (replace-match title t t nil 1))
      (with-silent-modifications
        (put-text-property (line-beginning-position) (line-end-position) 'fencepost-line new)))))

(defun fencepost--settle-removal (item current base)
  "Settle that ITEM of BASE, whose line was deleted, was changed elsewhere.
It is CURRENT now, or gone where that is nil."
  (let ((id (plist-get item :id)))
    (if (and current
             (fencepost--settle-agrees-p
              "“%s” was changed elsewhere.  Remove it all the same (n keeps it)? "
              (plist-get current :title)))
        (puthash id (plist-put item :revision (plist-get current :revision)) base)
      (remhash id base))
    t))

(defun fencepost--settle-change (item current base again)
  "Settle that ITEM of BASE, whose line was changed, was changed elsewhere, too.
It is CURRENT now, or gone where that is nil; the id with which it is to be made
once more goes into AGAIN."
  (let ((id (plist-get item :id)) (title (plist-get item :title)))
    (cond
     (current
      (when (fencepost--settle-agrees-p
             "“%s” was changed elsewhere%s.  Save what you changed all the same? " title
             (if (equal title (plist-get current :title)) ""
               (format " to “%s”" (plist-get current :title))))
        ;; Only what the lines change is sent: all else stays as it was made elsewhere.
        (puthash id (plist-put item :revision (plist-get current :revision)) base)
        t))
     ((fencepost--settle-agrees-p "“%s” was removed elsewhere.  Make it again? " title)
      (let ((new (fencepost--new-id)))
        (fencepost--settle-write id new nil)
        (puthash new t again)
        (remhash id base))
      t))))

(defun fencepost--settle-made (entry current base)
  "Settle that ENTRY, a new line, was made already, as CURRENT; BASE gets it.
That is so where the answer to an earlier save was lost."
  (let ((id (plist-get entry :id)))
    (fencepost--settle-write id id (plist-get (plist-get entry :typed) :title))
    (puthash id (append (list :list (plist-get entry :list) :above (plist-get entry :parent))
                         current)
             base)
    t))

(defun fencepost--settle (problem operations entries base again)
  "Settle PROBLEM, with which the server refused OPERATIONS, in the current buffer.
Return whether another attempt can be made.  ENTRIES are the lines, and BASE is
what they are compared with.  What is to be made once more goes into AGAIN."
  (when-let* ((data (plist-get problem :data))
              (index (plist-get data :index))
              (params (and (< index (length operations))
                           (plist-get (nth index operations) :params)))
              (id (or (plist-get data :id) (plist-get params :id)
                      (plist-get (plist-get params :reminder) :id))))
    (let ((entry (seq-find (lambda (entry) (equal (plist-get entry :id) id)) entries))
          (item (gethash id base))
          (current (plist-get data :current)))
      (cond
       ((not (or (fencepost--is problem 'conflict) (fencepost--is problem 'not-found))) nil)
       ((and item (not entry)) (fencepost--settle-removal item current base))
       (item (fencepost--settle-change item current base again))
       ((and entry current) (fencepost--settle-made entry current base))))))

(provide 'fencepost-settle)
;;; fencepost-settle.el ends here
