;;; report.el --- One line a test, as Tests/Peers/run counts them  -*- lexical-binding: t; -*-

;;; Commentary:

;; Runs every ERT test and prints `ok' or `not ok' with the test's docstring, which is the sentence
;; it proves; what a failing test has to say stands before its line, behind `#'.

;;; Code:

(require 'ert)
(require 'subr-x)

(defun peers-report-one (test result)
  "Print the line of TEST, which came to RESULT."
  (let ((is-ok (ert-test-result-expected-p test result)))
    (unless is-ok
      (let ((reason (if (ert-test-result-with-condition-p result)
                        (pp-to-string (ert-test-result-with-condition-condition result))
                      (format "%S" result))))
        (princ (replace-regexp-in-string "^" "# " (string-trim-right reason)))
        (terpri)))
    (princ (format "%s %s\n" (if is-ok "ok" "not ok") (peers-report-sentence test)))))

(defun peers-report-sentence (test)
  "The sentence that TEST proves, as part of a longer line."
  (let ((line (car (split-string (ert-test-documentation test) "\n"))))
    (concat (downcase (substring line 0 1)) (string-remove-suffix "." (substring line 1)))))

(defun peers-report ()
  "Run each test, print its line, and end Emacs."
  (let* ((inhibit-message t)
         (stats (ert-run-tests
                 t (lambda (event &rest arguments)
                     (when (eq event 'test-ended)
                       (peers-report-one (nth 1 arguments) (nth 2 arguments)))))))
    (princ (format "1..%d\n" (ert-stats-total stats)))
    (kill-emacs (if (zerop (ert-stats-completed-unexpected stats)) 0 1))))

(provide 'report)
;;; report.el ends here
