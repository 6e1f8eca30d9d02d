;;; fencepost-find.el --- Find a reminder while its words are typed  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the search: what is typed is a filter, which the server reads and answers, and each key brings
;; other reminders.  They are completion candidates with annotations and a category, so that every
;; completion package shows them as it shows others; where none is in use, icomplete does.  Its words need
;; not be in a title: a completion style of our own takes whatever the server has found.

;;; Code:

(require 'cl-lib)
(require 'icomplete)
(require 'subr-x)
(require 'fencepost-language)
(require 'fencepost-feed)
(require 'fencepost-list)
(require 'fencepost-row)
(require 'fencepost-edit)

(defvar fencepost-find-history nil
  "What was searched for.")

(defconst fencepost--find-limit 200
  "So many reminders are offered for what is typed.")

(defvar fencepost--find-last nil
  "What was searched for last in this search, and what was found.")

(defun fencepost--find-rows (words)
  "The rows of reminders for WORDS, a filter, or the symbol `unanswered'.
Those that are open, where it says nothing else.  What is wrong with WORDS is
said, and nothing is found then."
  (let* ((is-filter (not (string-blank-p words)))
         (parsed (and is-filter
                      (fencepost--await-language "text/parse" (list :text words :for "filter"))))
         (wrong (fencepost--first-error parsed))
         (where (plist-get parsed :filter)))
    (cond
     ((and is-filter (not parsed)) 'unanswered)
     (wrong (message "%s" (plist-get wrong :message)) nil)
     (t (let ((answer (fencepost--await
                       "view/list"
                       (list :where (if (plist-member where :status) where
                                      (append where '(:status "incomplete")))
                             :group "none" :sort "dueDate" :limit fencepost--find-limit
                             :fields fencepost--row-fields))))
          (if answer
              (cl-loop for section across (plist-get answer :sections)
                       append (append (plist-get section :rows) nil))
            'unanswered))))))

(defun fencepost--find-called (rows)
  "ROWS by what they are called here: the title, or the title and a number.
What is very long is cut, so that what is said behind it can be seen."
  (let ((taken (make-hash-table :test #'equal)))
    (mapcar (lambda (row)
              (let* ((title (truncate-string-to-width
                             (fencepost--one-line (plist-get (plist-get row :reminder) :title))
                             48 nil nil (fencepost--sign 'rest)))
                     (name title)
                     (count 1))
                (while (gethash name taken)
                  (setq count (1+ count)
                        name (format "%s (%d)" title count)))
                (puthash name t taken)
                (cons name row)))
            rows)))

(defun fencepost--find-found (words)
  "What is found for WORDS: an alist from names to rows.
What the server does not answer is asked again the next time."
  (unless (equal words (car fencepost--find-last))
    ;; Where a key is pressed meanwhile, this is left, and nothing of it is kept.
    (let ((rows (fencepost--find-rows words)))
      (setq fencepost--find-last (and (listp rows) (cons words (fencepost--find-called rows))))))
  (cdr fencepost--find-last))

(defun fencepost--find-annotation (name)
  "What is said behind NAME: when it is due, where, its list and its tags."
  (let* ((row (cdr (assoc name (cdr fencepost--find-last))))
         (tags (and row (fencepost--say-tags (plist-get row :reminder)))))
    (and row
         (concat "  "
                 (string-join
                  (cl-remove-if
                   #'string-empty-p
                   (list (propertize (or (plist-get row :due) "")
                                     'face (fencepost--due-face (plist-get row :dueSection)))
                         (propertize (fencepost--say-places row) 'face 'fencepost-place)
                         (propertize (fencepost--one-line (concat "/" (plist-get row :listTitle)))
                                     'face 'fencepost-list)
                         (propertize (fencepost--one-line tags) 'face 'fencepost-tag)))
                  "  ")))))

(defun fencepost--find-table (words _predicate action)
  "Complete WORDS by asking the server; ACTION is as for `try-completion'."
  (pcase action
    ('metadata '(metadata (category . fencepost-reminder)
                          (annotation-function . fencepost--find-annotation)
                          (display-sort-function . identity)
                          (cycle-sort-function . identity)))
    (`(boundaries . ,_) nil)
    ('lambda (assoc words (cdr fencepost--find-last)))
    ('t (mapcar #'car (fencepost--find-found words)))
    (_ (let ((tried (fencepost--find-try words #'fencepost--find-table nil (length words))))
         (if (consp tried) (car tried) tried)))))

;;;; The completion style

(defun fencepost--find-try (words table predicate _point)
  "What WORDS are completed to by TABLE with PREDICATE.
The one that is found, or the WORDS themselves."
  (let ((found (all-completions words table predicate)))
    (cond ((not found) nil)
          ((equal found (list words)) t)
          ((cdr found) (cons words (length words)))
          (t (cons (car found) (length (car found)))))))

(defun fencepost--find-all (words table predicate _point)
  "All that TABLE has for WORDS with PREDICATE, whatever their titles are."
  (all-completions words table predicate))

(add-to-list 'completion-styles-alist
             '(fencepost-server fencepost--find-try fencepost--find-all
                                "Whatever the server has found for the words."))
(add-to-list 'completion-category-defaults '(fencepost-reminder (styles fencepost-server)))

;;;; The command

(defun fencepost--find-bare-p ()
  "Whether no package shows completions while one types."
  (not (or icomplete-mode
           (not (eq completing-read-function #'completing-read-default))
           (cl-some (lambda (mode) (and (boundp mode) (symbol-value mode)))
                    '(vertico-mode selectrum-mode ivy-mode helm-mode mct-mode ido-everywhere)))))

(defvar fencepost--find-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "RET") #'icomplete-force-complete-and-exit)
    (define-key map (kbd "<down>") #'icomplete-forward-completions)
    (define-key map (kbd "<up>") #'icomplete-backward-completions)
    (define-key map (kbd "C-n") #'icomplete-forward-completions)
    (define-key map (kbd "C-p") #'icomplete-backward-completions)
    map)
  "Keys while one searches, where no other package has its own.")

(defun fencepost--find-show ()
  "Show in this minibuffer, below what is typed, what it finds."
  (setq-local icomplete-show-matches-on-no-input t
              icomplete-hide-common-prefix nil
              icomplete-compute-delay 0.05
              icomplete-prospects-height 12
              truncate-lines t)
  (icomplete-minibuffer-setup)
  (use-local-map (make-composed-keymap fencepost--find-map (current-local-map))))

(defun fencepost--find-read (prompt)
  "Ask with PROMPT for a reminder, and return its id, or nil."
  (let ((fencepost--find-last nil)
        (completion-ignore-case t)
        (icomplete-with-completion-tables t))
    (let* ((name (if (not (fencepost--find-bare-p))
                     (completing-read prompt #'fencepost--find-table nil t nil
                                      'fencepost-find-history)
                   (let ((icomplete-mode t) (icomplete-vertical-mode t))
                     (minibuffer-with-setup-hook (:append #'fencepost--find-show)
                       (completing-read prompt #'fencepost--find-table nil t nil
                                        'fencepost-find-history)))))
           (row (cdr (or (assoc name (cdr fencepost--find-last))
                         (and (not (string-blank-p name)) (assoc name (fencepost--find-found name)))))))
      (plist-get row :id))))

;;;###autoload
(defun fencepost-find ()
  "Search among your reminders while you type, and edit the one you choose.
What is typed is a filter: words are looked for in titles, notes, locations and
tags, and /Groceries, #errands, !high, due:week or @Home do what they do in the
list.  What is open is found; with status:all also what is done."
  (interactive)
  (if (and fencepost--lists (fencepost--granted-p "reminder"))
      (fencepost--find-and-edit)
    (fencepost--with-catalog (lambda () (fencepost--when-idle #'fencepost--find-and-edit)))))

(defun fencepost--find-and-edit ()
  "Ask for a reminder, and edit it."
  (when-let ((id (fencepost--find-read "Find: "))) (fencepost-edit id)))

(defvar fencepost-consult-source
  `(:name "Reminders" :narrow ?r :category fencepost-reminder
    :annotate fencepost--find-annotation
    :enabled ,(lambda () (and fencepost--lists t))
    :items ,(lambda ()
              ;; What was found the last time may be gone by now.
              (setq fencepost--find-last nil)
              (mapcar #'car (fencepost--find-found "")))
    :action ,(lambda (name)
               (when-let ((row (cdr (assoc name (fencepost--find-found "")))))
                 (fencepost-edit (plist-get row :id)))))
  "What is open as a source for `consult-buffer-sources' or `consult--multi'.")

(define-key fencepost-list-mode-map "s" #'fencepost-find)

(provide 'fencepost-find)
;;; fencepost-find.el ends here
