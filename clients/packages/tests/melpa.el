;;; melpa.el --- The recipe for MELPA makes a package that installs  -*- lexical-binding: t; -*-

;;; Commentary:

;; Holds recipes/melpa.el against the rules of the collection's build tool, which is not at hand: which
;; keys a recipe has, and what stands in them.  Then makes the package as that tool does, all files in
;; one folder beside a file that describes them, and installs it in a fresh Emacs.

;;; Code:

(require 'cl-lib)
(require 'ert)
(require 'lisp-mnt)
(require 'package)
(require 'seq)

(defconst melpa-here (file-name-directory (or load-file-name buffer-file-name)))
(defconst melpa-top (expand-file-name "../../.." melpa-here))

(defconst melpa-keys
  '((:fetcher . symbolp) (:url . stringp) (:repo . stringp) (:commit . stringp) (:branch . stringp)
    (:version-regexp . stringp) (:files . listp) (:old-names . listp))
  "The keys that a recipe may have, and the type of each.")

(defconst melpa-forges '(github gitlab codeberg sourcehut)
  "Fetchers that take the name of a repository, where the others take an address.")

(defun melpa-recipe ()
  "The one form in the file of the recipe."
  (with-temp-buffer
    (insert-file-contents (expand-file-name "../recipes/melpa.el" melpa-here))
    (prog1 (read (current-buffer))
      (should-error (read (current-buffer)) :type 'end-of-file))))

(defun melpa-entry-p (entry)
  "Whether ENTRY may stand in the list of files."
  (let ((is-pattern (lambda (one) (and (stringp one) (not (equal one "*"))))))
    (or (funcall is-pattern entry)
        (and (consp entry)
             (or (eq (car entry) :exclude) (stringp (car entry)))
             (seq-every-p is-pattern (cdr entry))))))

(defun melpa-problem (recipe name)
  "What the collection would refuse in RECIPE for the package NAME, or nil."
  (let* ((plist (cdr-safe recipe))
         (fetcher (plist-get plist :fetcher))
         (files (plist-get plist :files)))
    (cond
     ((not (and (symbolp (car-safe recipe)) (equal (symbol-name (car recipe)) name))) "another name")
     ((cl-oddp (length plist)) "a key without a value")
     ((cl-loop for (key value) on plist by #'cddr
               for type = (alist-get key melpa-keys)
               unless type return (format "%s is not a key" key)
               unless (funcall type value) return (format "%s is of another type" key)))
     ((not fetcher) "no :fetcher")
     ((memq fetcher melpa-forges)
      (cond ((not (plist-get plist :repo)) "no :repo")
            ((plist-get plist :url) ":url beside a forge")))
     ((not (memq fetcher '(git hg))) (format "%s is not a fetcher" fetcher))
     ((not (plist-get plist :url)) "no :url")
     ((seq-find (lambda (entry) (not (melpa-entry-p entry)))
                (if (eq (car files) :defaults) (cdr files) files))
      "an entry of :files"))))

(ert-deftest melpa-form ()
  "The recipe has the keys that the collection knows, and what has to stand in them."
  (should-not (melpa-problem (melpa-recipe) "fencepost")))

(ert-deftest melpa-refuses ()
  "What the collection would refuse is found."
  (pcase-dolist (`(,part . ,recipe)
                 '(("another name" other :fetcher git :url "https://a.example")
                   ("a key without a value" fencepost :fetcher)
                   (":file is not a key" fencepost :fetcher git :url "https://a.example" :file ("*.el"))
                   (":url is of another type" fencepost :fetcher git :url a)
                   ("no :fetcher" fencepost :url "https://a.example")
                   ("svn is not a fetcher" fencepost :fetcher svn :url "https://a.example")
                   ("no :url" fencepost :fetcher git :repo "a/b")
                   ("no :repo" fencepost :fetcher github)
                   (":url beside a forge" fencepost :fetcher github :repo "a/b" :url "https://a.example")
                   ("an entry of :files" fencepost :fetcher git :url "https://a.example" :files ("*"))))
    (should (equal (melpa-problem recipe "fencepost") part))))

(defun melpa-make (folder)
  "Make the package of the recipe in FOLDER, and return its file."
  (let* ((files (mapcan (lambda (pattern) (file-expand-wildcards (expand-file-name pattern melpa-top)))
                        (plist-get (cdr (melpa-recipe)) :files)))
         (main (seq-find (lambda (file) (equal (file-name-nondirectory file) "fencepost.el")) files))
         description name)
    (with-temp-buffer
      (insert-file-contents main)
      (setq description (package-buffer-info)))
    (setq name (format "fencepost-%s" (package-version-join (package-desc-version description))))
    (let ((inner (expand-file-name name folder)))
      (make-directory inner)
      (dolist (file files) (copy-file file (file-name-as-directory inner)))
      (with-temp-file (expand-file-name "fencepost-pkg.el" inner)
        (let ((extras (package-desc-extras description)))
          (prin1 `(define-package "fencepost"
                    ,(package-version-join (package-desc-version description))
                    ,(package-desc-summary description)
                    ',(mapcar (lambda (one) (list (car one) (package-version-join (cadr one))))
                              (package-desc-reqs description))
                    :keywords ',(alist-get :keywords extras) :url ,(alist-get :url extras))
                 (current-buffer))))
      (should (eql 0 (call-process "tar" nil nil nil "-C" folder "-cf" (concat inner ".tar") name)))
      (concat inner ".tar"))))

(ert-deftest melpa-installs ()
  "The package of the recipe installs in a fresh Emacs without a warning, and its commands are there."
  (let* ((home (make-temp-file "fencepost-melpa-" t))
         (file (melpa-make home))
         (said (with-temp-buffer
                 (call-process
                  (expand-file-name invocation-name invocation-directory) nil t nil "-Q" "--batch" "--eval"
                  (format "%S" `(progn
                                  (require 'package)
                                  (setq package-user-dir ,(expand-file-name "elpa" home))
                                  (package-initialize)
                                  (package-install-file ,file)
                                  (with-current-buffer "*Compile-Log*"
                                    (princ (buffer-string)))
                                  (princ (mapcar #'commandp '(fencepost fencepost-add fencepost-agenda
                                                                        fencepost-map)))
                                  (princ (package-installed-p 'fencepost '(0 1 0))))))
                 (buffer-string))))
    (delete-directory home t)
    (should (string-match-p "(t t t t)t\\'" said))
    (should-not (string-match-p "\\(?:Warning\\|Error\\):" said))))

(provide 'melpa)
;;; melpa.el ends here
