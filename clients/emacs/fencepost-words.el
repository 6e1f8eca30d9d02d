;;; fencepost-words.el --- Filters on one line  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the language of filters on one line, as in `list:Groceries due:week milk': how it is taken apart
;; and what it means to the server.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-dates)
(require 'fencepost-language)
(require 'fencepost-feed)

(defconst fencepost--filter-keys
  '("list:" "priority:" "due:" "place:" "near:" "status:" "tag:")
  "What may stand before a colon in a filter.")

(defconst fencepost--priorities '(("high" . 1) ("medium" . 5) ("low" . 9) ("none" . 0))
  "Priorities by their words.")

;;;; Taking apart

(defun fencepost--split-words (text)
  "TEXT as words: lists of a text, whether it is plain, its key and its value.
A blank in a word is written with a backslash before it, or in double quotes
at the word's beginning or behind its colon."
  (let ((index 0) (size (length text)) words word quoted (plain t) escaped)
    (cl-flet ((finish ()
                (when word
                  (let ((whole (apply #'string (nreverse word))))
                    (push (if (and plain (string-match "\\`\\([a-z-]+\\):\\(\\(?:.\\|\n\\)*\\)\\'"
                                                       whole))
                              (list whole t (match-string 1 whole) (match-string 2 whole))
                            (list whole plain nil nil))
                          words))
                  (setq word nil plain t))))
      (while (< index size)
        (let ((char (aref text index)))
          (cond
           (escaped (unless word (setq plain nil))
                    (push char word)
                    (setq escaped nil))
           ((eq char ?\\) (setq escaped t))
           (quoted (if (eq char ?\") (setq quoted nil) (push char word)))
           ((and (eq char ?\") (or (null word) (eq (car word) ?:)))
            (unless word (setq plain nil))
            (setq quoted t))
           ((memq char '(?\s ?\t ?\n)) (finish))
           (t (push char word))))
        (cl-incf index))
      (finish))
    (nreverse words)))

(defun fencepost--quote-word (text)
  "TEXT in a form that `fencepost--split-words' reads as one word."
  (replace-regexp-in-string "[\\\\ \t\"]" (lambda (char) (concat "\\" char)) text t t))

(defun fencepost--read-priority (word)
  "The priority that WORD or a digit stands for, or nil."
  (or (cdr (assoc (downcase word) fencepost--priorities))
      (and (string-match-p "\\`[0-9]\\'" word) (string-to-number word))))

(defun fencepost--band-name (priority)
  "The band that PRIORITY is in, as the protocol calls it."
  (cond ((= priority 0) "none") ((< priority 5) "high") ((= priority 5) "medium") (t "low")))

(defun fencepost--word-tag (word)
  "The tag that WORD is, or nil."
  (and (nth 1 word) (string-match "\\`#\\([[:alpha:]_][^ ]*\\)\\'" (car word))
       (match-string 1 (car word))))

(defun fencepost--word-priority (word)
  "The priority that WORD, as in !high, is, or nil."
  (and (nth 1 word) (string-match "\\`!\\([[:alnum:]]+\\)\\'" (car word))
       (fencepost--read-priority (match-string 1 (car word)))))

(defun fencepost--need (title items kind)
  "The one of ITEMS that is called TITLE.
An error, which calls it a KIND and names all, where there is none."
  (or (fencepost--named title items kind)
      (user-error "There is no %s `%s'; there are: %s" kind title
                  (string-join (fencepost--titles items) ", "))))

;;;; Filters

(defun fencepost--with-range (value then)
  "Call THEN with the range of due dates that VALUE means.
That is a word, a date in words, or FROM..TO."
  (pcase value
    ("overdue" (funcall then (list :to (fencepost--day))))
    ("today" (funcall then (list :to (fencepost--day 1))))
    ("tomorrow" (funcall then (list :from (fencepost--day 1) :to (fencepost--day 2))))
    ("week" (funcall then (list :to (fencepost--day 7))))
    ((pred (string-match "\\`\\(.*?\\)\\.\\.\\(.*\\)\\'"))
     (let* ((to (match-string 2 value))
            (with-end (lambda (range)
                        (if (string-empty-p to)
                            (funcall then range)
                          (fencepost--with-date
                           to (lambda (date &rest _) (funcall then `(,@range :to ,date))))))))
       (if (string-empty-p (match-string 1 value))
           (funcall with-end nil)
         (fencepost--with-date (match-string 1 value)
                               (lambda (date &rest _) (funcall with-end (list :from date)))))))
    (_ (fencepost--with-date
        value
        (lambda (date &rest _)
          (funcall then (if (string-search "T" date)
                            (list :from date)
                          (list :from date :to (fencepost--day-after date 1)))))))))

(defun fencepost--with-filter (text then)
  "Call THEN with what TEXT, a filter on one line, means: a plist for `where'."
  (let* ((where (fencepost--read-filter text)) (due (plist-get where :due)))
    (if (not due)
        (funcall then where)
      (fencepost--with-range due (lambda (range) (funcall then (plist-put where :due range)))))))

(defun fencepost--read-filter (text)
  "What TEXT, a filter on one line, means: a plist for `where' of `reminder/fetch'.
The range of due dates is still in words."
  (let (left where)
    (cl-flet ((put (key value) (setq where (plist-put where key value)))
              (add (key value)
                (setq where (plist-put where key (vconcat (plist-get where key)
                                                          (list value))))))
      (dolist (word (fencepost--split-words text))
        (let ((tag (fencepost--word-tag word))
              (priority (fencepost--word-priority word))
              (value (and (not (equal (nth 3 word) "")) (nth 3 word))))
          (cond
           (tag (add :tags tag))
           (priority (add :priority (fencepost--band-name priority)))
           ((not value) (push (car word) left))
           (t (pcase (nth 2 word)
                ("list" (add :lists
                             (plist-get (fencepost--need value (fencepost--reminder-lists t)
                                                         "list")
                                        :id)))
                ("priority"
                 (dolist (one (split-string value "," t))
                   (add :priority
                        (fencepost--band-name
                         (or (fencepost--read-priority one)
                             (user-error "`%s' is no priority: write high, medium, low or none"
                                         one))))))
                ("due" (put :due value))
                ((and "place" (guard (equal value "any"))) (put :isLocation t))
                ((and "place" (guard (member value '("arrive" "enter"))))
                 (put :proximity "enter"))
                ((and "place" (guard (equal value "leave"))) (put :proximity "leave"))
                ((or "place" "near")
                 (let ((place (fencepost--need value fencepost--places "place")))
                   (put :near (list :latitude (plist-get place :latitude)
                                    :longitude (plist-get place :longitude)
                                    :within (plist-get place :radius)))))
                ("status" (put :status (pcase value
                                         ("open" "incomplete") ("done" "completed") (_ value))))
                ("tag" (add :tags value))
                (_ (push (car word) left))))))))
    (if left (plist-put where :text (string-join (nreverse left) " ")) where)))

(provide 'fencepost-words)
;;; fencepost-words.el ends here
