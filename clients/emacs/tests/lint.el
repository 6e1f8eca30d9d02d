;;; lint.el --- The package is clean by Emacs' own checkers  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves that every file compiles without a warning, that checkdoc has nothing to say, that
;; package-lint has nothing to say, that no method of the protocol is spelled otherwise than its table
;; has it, and that the package installs as people install one.

;;; Code:

(require 'checkdoc)
(require 'cl-lib)
(require 'ert)
(require 'package)
(require 'seq)

(defconst lint-folder
  (expand-file-name ".." (file-name-directory (or load-file-name buffer-file-name)))
  "Where the package is.")

(defun lint-files ()
  "The files of the package."
  (directory-files lint-folder t "\\`fencepost.*\\.el\\'"))

(ert-deftest lint-compiles ()
  "Every file compiles on its own, and a warning would be an error."
  (let ((target (make-temp-file "fencepost-lint-" t)) said)
    (unwind-protect
        (dolist (file (lint-files))
          (with-temp-buffer
            (unless (eql 0 (call-process
                            (expand-file-name invocation-name invocation-directory) nil t nil
                            "-Q" "--batch" "-L" lint-folder "--eval"
                            (format "%S" `(setq byte-compile-error-on-warn t
                                                byte-compile-dest-file-function
                                                (lambda (_) ,(expand-file-name "out.elc" target))))
                            "-f" "batch-byte-compile" file))
              (push (buffer-string) said))))
      (delete-directory target t))
    (should-not said)))

(ert-deftest lint-checkdoc ()
  "Checkdoc has nothing to say about any docstring or comment."
  (let (said)
    (cl-letf (((symbol-function 'checkdoc-create-error)
               (lambda (text start &optional _end _unfixable)
                 (push (format "%s:%d: %s" (file-name-nondirectory buffer-file-name)
                               (count-lines (point-min) (or start (point-min))) text)
                       said)
                 nil)))
      (dolist (file (lint-files))
        (with-current-buffer (find-file-noselect file)
          (let ((checkdoc-arguments-in-order-flag nil)
                (checkdoc-verb-check-experimental-flag nil)
                (checkdoc-diagnostic-buffer " *checkdoc*")
                (inhibit-message t))
            (checkdoc-current-buffer t)))))
    (should-not said)))

(ert-deftest lint-package ()
  "The package linter has nothing to say about any file."
  (dolist (folder '("/usr/share/emacs/site-lisp/elpa-src" "/usr/share/emacs/site-lisp/elpa"))
    (when (file-directory-p folder)
      (dolist (one (directory-files folder t "\\`[^.]")) (add-to-list 'load-path one))))
  (require 'package-lint)
  (let (said)
    (defvar package-lint-main-file)
    (setq package-lint-main-file (expand-file-name "fencepost.el" lint-folder))
    (dolist (file (lint-files))
      (with-current-buffer (find-file-noselect file)
        (pcase-dolist (`(,line ,_ ,_ ,text) (package-lint-buffer))
          ;; A linter of Emacs 27's time takes 28 for one that is to come.
          (unless (string-match-p "uninstallable in all released" text)
            (push (format "%s:%d: %s" (file-name-nondirectory file) line text) said)))))
    (should-not said)))

(declare-function package-lint-buffer "package-lint")

(ert-deftest lint-lexical ()
  "Every file binds lexically, says at its top what it owns, and is not too long."
  (dolist (file (lint-files))
    (with-temp-buffer
      (insert-file-contents file)
      (should (looking-at-p ".*-\\*- lexical-binding: t; -\\*-$"))
      (should (search-forward "\n;;; Commentary:\n" nil t))
      (should (or (string-match-p "protocol" file) (< (count-lines (point-min) (point-max)) 330))))))

(ert-deftest lint-methods ()
  "Every method, notification and question that is named is one of the protocol's."
  (require 'fencepost-protocol)
  (let ((known (append (symbol-value 'fencepost-protocol-methods)
                       (symbol-value 'fencepost-protocol-notifications)
                       (symbol-value 'fencepost-protocol-questions)))
        (seen 0))
    (dolist (file (lint-files))
      (with-temp-buffer
        (insert-file-contents file)
        (while (re-search-forward
                (concat "[\"']\\(\\(?:access\\|alarm\\|event\\|list\\|location\\|map\\|place"
                        "\\|reminder\\|rpc\\|store\\|units\\|window\\|\\$\\)[/.][A-Za-z/]+\\)[\" )\n]")
                nil t)
          (cl-incf seen)
          (should (member (match-string 1) known)))))
    (should (> seen 20))))

(ert-deftest lint-private ()
  "Whatever is not private is documented, and everything begins with the package's name."
  (dolist (file (lint-files)) (load file nil t))
  (let (bare)
    (mapatoms
     (lambda (symbol)
       (when (and (string-prefix-p "fencepost-" (symbol-name symbol))
                  (not (string-prefix-p "fencepost--" (symbol-name symbol))))
         (when (and (fboundp symbol) (not (documentation symbol))) (push symbol bare))
         (when (and (boundp symbol) (not (documentation-property symbol 'variable-documentation)))
           (push symbol bare)))))
    (should-not bare)))

(ert-deftest lint-installs ()
  "The folder installs as a package, and its commands are there without loading it."
  (let ((home (make-temp-file "fencepost-home-" t))
        (program (expand-file-name invocation-name invocation-directory)))
    (unwind-protect
        (with-temp-buffer
          (let ((process-environment (cons (concat "HOME=" home) process-environment))
                (install `(progn (setq package-user-dir ,(expand-file-name "elpa" home))
                                 (package-initialize))))
            (should (eql 0 (call-process program nil t nil "-Q" "--batch" "--eval"
                                         (format "%S" `(progn (require 'package) ,install
                                                              (package-install-file
                                                               ,lint-folder))))))
            (erase-buffer)
            (should (eql 0 (call-process
                            program nil t nil "-Q" "--batch" "--eval"
                            (format "%S" `(progn
                                            (require 'package) ,install
                                            (princ (mapcar #'commandp
                                                           '(fencepost fencepost-add
                                                             fencepost-alarms fencepost-map
                                                             fencepost-mode-line-mode
                                                             fencepost-compose fencepost-undo
                                                             fencepost-agenda fencepost-add-event
                                                             fencepost-restart)))
                                            (princ (featurep 'fencepost-list))
                                            ;; Whatever starts the server, alarms are heard.
                                            (setq fencepost-program "true")
                                            (fencepost-add "Walk")
                                            (princ (featurep 'fencepost-notify)))))))
            (should (string-match-p "(t t t t t t t t t t)nilt" (buffer-string)))))
      (delete-directory home t))))

(provide 'lint)
;;; lint.el ends here
