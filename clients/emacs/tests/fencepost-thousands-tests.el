;;; fencepost-thousands-tests.el --- Ten thousand reminders  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves that the list is right with ten thousand reminders, and prints how quick it is: there are no
;; limits, for how long something takes says more of the machine than of the list.

;;; Code:

(require 'fencepost-tests)

(dolist (file (directory-files (file-name-directory (locate-library "fencepost")) t
                               "\\`fencepost.*\\.el\\'"))
  ;; People use it compiled.
  (let ((target (expand-file-name (concat (file-name-nondirectory file) "c")
                                  temporary-file-directory))
        (inhibit-message t))
    (setq byte-compile-dest-file-function (lambda (_) target))
    (byte-compile-file file)
    (load target nil t)))

(defmacro fencepost-thousands-time (what &rest body)
  "Run BODY, and print how long WHAT took."
  (declare (indent 1))
  `(let ((start (float-time)))
     ,@body
     (princ (format "# %s: %d ms\n" ,what (* 1000 (- (float-time) start))))))

(defun fencepost-thousands-make ()
  "Write ten thousand reminders into the store of the test."
  (let ((folder (fencepost-tests-store "lists" "Reminders"))
        (coding-system-for-write 'utf-8-unix))
    (make-directory folder t)
    (dotimes (number 10000)
      (write-region
       (format (concat "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Another program//EN\r\n"
                       "BEGIN:VTODO\r\nUID:r%d\r\nDTSTAMP:20261120T091500Z\r\n"
                       "SUMMARY:Reminder number %d\r\nCATEGORIES:errands\r\nPRIORITY:%d\r\n"
                       "DUE;VALUE=DATE:203%d0%d1%d\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")
               number number (% number 10) (% number 9) (1+ (% number 8)) (% number 7))
       nil (expand-file-name (format "r%d.ics" number) folder) nil 'quietly))))

(ert-deftest fencepost-thousands ()
  "Ten thousand reminders open, and one of them changes, without a pause."
  (fencepost-tests-with nil
    (fencepost-thousands-make)
    (fencepost-tests-call "store/info" (make-hash-table))
    (fencepost-thousands-time "the first are shown"
      (fencepost-tests-list)
      (fencepost-tests-wait "rows" (lambda () (stringp (car (nth 1 fencepost--lines))))))
    (fencepost-thousands-time "all ten thousand are shown"
      (fencepost-tests-wait "them all" (lambda () (= (length fencepost--lines) 10001))))
    (fencepost-tests-settle)
    (fencepost-tests-go "number 5000 ")
    (fencepost-thousands-time "one is completed and gone"
      (fencepost-list-complete)
      (fencepost-tests-wait "it to go" (lambda () (= (length fencepost--lines) 10000))))
    (fencepost-thousands-time "it is back in its place"
      (fencepost-undo)
      (fencepost-tests-wait "it to be back" (lambda () (= (length fencepost--lines) 10001))))
    (let ((order (mapcar (lambda (one) (plist-get one :id))
                         (plist-get (fencepost-tests-call
                                     "reminder/fetch"
                                     '(:where (:status "incomplete") :sort "dueDate"
                                       :fields ["id"]))
                                    :reminders))))
      (should (equal (fencepost--mirror-order fencepost--mirror) order))
      (should (equal (mapcar #'car (cdr fencepost--lines)) order)))))

(provide 'fencepost-thousands-tests)
;;; fencepost-thousands-tests.el ends here
