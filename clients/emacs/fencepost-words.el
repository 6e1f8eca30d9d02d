;;; fencepost-words.el --- Words for priorities and names  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the words for priorities, which list or place a name means, and what a filter on one line means,
;; as the server says it.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-language)
(require 'fencepost-feed)

(defconst fencepost--priorities '(("high" . 1) ("medium" . 5) ("low" . 9) ("none" . 0))
  "Priorities by their words.")

(defun fencepost--read-priority (word)
  "The priority that WORD or a digit stands for, or nil."
  (or (cdr (assoc (downcase word) fencepost--priorities))
      (and (string-match-p "\\`[0-9]\\'" word) (string-to-number word))))

(defun fencepost--need (title items kind)
  "The one of ITEMS that is called TITLE.
An error, which calls it a KIND and names all, where there is none."
  (or (fencepost--named title items kind)
      (user-error "There is no %s `%s'; there are: %s" kind title
                  (string-join (fencepost--titles items) ", "))))

;;;; Filters

(defun fencepost--with-filter (text then)
  "Call THEN with what TEXT, a filter on one line, means: a plist for `where'.
Where it means nothing, tell what is wrong."
  (if (string-blank-p text)
      (funcall then nil)
    (fencepost--parse
     text "filter"
     (lambda (parsed)
       (if-let ((wrong (fencepost--first-error parsed)))
           (message "%s" (plist-get wrong :message))
         (funcall then (plist-get parsed :filter)))))))

(provide 'fencepost-words)
;;; fencepost-words.el ends here
