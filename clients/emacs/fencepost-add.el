;;; fencepost-add.el --- A reminder in one line  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns quick add: how a line becomes a reminder, an event or a place, what is asked where a word is not
;; understood or a name is unknown, and that a line can neither get lost nor be saved twice.  What a line
;; means is in fencepost-typed.el.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-feed)
(require 'fencepost-typed)
(require 'fencepost-words)

(defvar fencepost-add-history nil
  "Reminders that were added in one line.")

(defvar fencepost-filter-history nil
  "Filters that were written.")

(defvar fencepost-event-history nil
  "Events that were added in one line.")

(defvar fencepost-place-history nil
  "Places that were added in one line.")

(defvar fencepost--drafts nil
  "Lines that could not be saved: an alist of kind to line and id.
The next quick add begins with its line, and as long as it is the same line it
has the same id: whether the first try arrived may not be known.")

(defvar fencepost--adding nil
  "Lines that are on their way to the server.")

(defvar fencepost--tags nil
  "Tags that are known, for completion; nil until they are fetched.")

;;;; Tags

(defun fencepost--learn-tags (items)
  "Remember the tags of ITEMS."
  (seq-doseq (item items)
    (seq-doseq (tag (plist-get item :tags))
      (cl-pushnew tag fencepost--tags :test #'equal))))

(defun fencepost--ask-tags ()
  "Ask for the tags there are, the first time."
  (unless fencepost--tags
    (fencepost--request "reminder/fetch" '(:where (:status "incomplete") :fields ["tags"]) :again t
                        :then (lambda (page) (fencepost--learn-tags (plist-get page :reminders)))
                        :else #'ignore)))

;;;; Quick add

(defun fencepost--new-id ()
  "A new id for a reminder, a UUID of version 4."
  (let ((hex (secure-hash 'sha256 (format "%S%S%S%S" (random) (current-time) (emacs-pid)
                                          (user-uid)))))
    (format "%s-%s-4%s-%x%s-%s" (substring hex 0 8) (substring hex 8 12) (substring hex 13 16)
            (logior 8 (logand 3 (string-to-number (substring hex 16 17) 16)))
            (substring hex 17 20) (substring hex 20 32))))

(defun fencepost--create (reminder then else)
  "Save REMINDER, which is new, then call THEN with it as it is now, or ELSE.
It has an id from the beginning and must not exist yet, so that it can be sent
again where the server dies, and is there once."
  (let ((id (or (plist-get reminder :id) (fencepost--new-id))))
    (fencepost--request
     "reminder/save" `(:reminder ,(if (plist-get reminder :id) reminder `(:id ,id ,@reminder)) :ifRevision nil) :again t
     :then (lambda (answer) (funcall then (plist-get answer :reminder)))
     :else (lambda (problem)
             (let ((current (plist-get (plist-get problem :data) :current)))
               ;; The first time went through, and only its answer was lost.
               (if (and (fencepost--is problem 'conflict) (equal (plist-get current :id) id))
                   (funcall then current)
                 (funcall else problem)))))))

(defun fencepost--event-create (event then else)
  "Save EVENT, which is new, then call THEN with it as it is now, or ELSE.
As with a reminder it is there once, however often it is sent."
  (let ((id (plist-get event :id)))
    (fencepost--request
     "event/save" (list :event event :ifRevision nil) :again t
     :then (lambda (answer) (funcall then (plist-get answer :event)))
     :else (lambda (problem)
             (let ((current (plist-get (plist-get problem :data) :current)))
               (if (and (fencepost--is problem 'conflict) (equal (plist-get current :id) id))
                   (funcall then current)
                 (funcall else problem)))))))

(defun fencepost--draft (kind)
  "The line that becomes a KIND and was not saved, or nil."
  (cadr (assoc kind fencepost--drafts)))

(defun fencepost--keep-draft (kind line id)
  "Keep LINE, which becomes a KIND and has ID, for the next quick add."
  (setf (alist-get kind fencepost--drafts nil t #'equal) (and line (list line id))))

(defconst fencepost--add-commands
  '(("reminder" . "fencepost-add") ("event" . "fencepost-add-event")
    ("place" . "fencepost-add-place"))
  "What adds each kind.")

(defun fencepost--not-added (kind line id sentence)
  "Keep LINE of KIND with ID, and say SENTENCE and how to have it back."
  (fencepost--keep-draft kind line id)
  (message "%s  It was not added; M-x %s has what you wrote." sentence
           (cdr (assoc kind fencepost--add-commands))))

(defun fencepost--add-typed (line kind &optional is-asking)
  "Save what LINE says as a KIND.
IS-ASKING says that the person is there to be asked about what is not
understood; else that is told, and LINE is kept."
  (let ((id (or (and (equal line (fencepost--draft kind)) (nth 2 (assoc kind fencepost--drafts)))
                (fencepost--new-id))))
    (push line fencepost--adding)
    (fencepost--parse
     line kind
     (lambda (parsed)
       (setq fencepost--adding (delete line fencepost--adding))
       (let ((wrong (fencepost--first-error parsed)))
         (cond ((not wrong) (fencepost--add-parsed line kind id parsed))
               (is-asking
                (fencepost--keep-draft kind line id)
                (fencepost--when-idle (lambda () (fencepost--ask-about line kind wrong))))
               (t (fencepost--not-added kind line id (plist-get wrong :message))))))
     :else (lambda (problem)
             (setq fencepost--adding (delete line fencepost--adding))
             (fencepost--not-added kind line id (fencepost--sentence problem))))))

(defun fencepost--add-parsed (line kind id parsed)
  "Save the KIND that LINE says, as PARSED, under ID."
  (let ((then (lambda (item)
                (fencepost--keep-draft kind nil nil)
                (fencepost--learn-tags (list item))
                (message "Added “%s” to %s%s" (plist-get item :title)
                         (if (equal kind "place") "your places"
                           (fencepost--list-title (plist-get item :list)))
                         (let ((echo (fencepost--typed-echo parsed)))
                           (if echo (concat ": " echo) "")))))
        (else (lambda (problem) (fencepost--not-added kind line id (fencepost--sentence problem)))))
    (pcase kind
      ("reminder" (fencepost--create `(:id ,id ,@(plist-get parsed :reminder)) then else))
      ("event" (fencepost--event-create `(:id ,id ,@(plist-get parsed :event)) then else))
      (_ (fencepost--request
          "place/save" (list :place (plist-get parsed :place))
          :then (lambda (answer) (funcall then (plist-get answer :place)))
          :else else)))))

(defun fencepost--ask-about (line kind wrong)
  "Ask what to do about WRONG in LINE, which becomes a KIND: mend it or type on."
  (let* ((unknown (plist-get wrong :unknown))
         (make (and unknown (format "Make the %s “%s”" (plist-get unknown :kind)
                                    (plist-get unknown :name))))
         (fixes (mapcar (lambda (fix) (cons (plist-get fix :title) (plist-get fix :newText)))
                        (plist-get wrong :fixes)))
         (titles `(,@(and make (list make)) ,@(mapcar #'car fixes) "Type on"))
         (choice (if (cdr titles)
                     (completing-read (concat (plist-get wrong :message) "  ") titles nil t nil nil
                                      (car titles))
                   (message "%s" (plist-get wrong :message))
                   (sit-for 1.5)
                   "Type on")))
    (cond
     ((equal choice make)
      (fencepost--make-unknown unknown (lambda () (fencepost--add-typed line kind t))))
     ((assoc choice fixes)
      (fencepost--add-typed (concat (substring line 0 (plist-get wrong :start))
                                    (cdr (assoc choice fixes))
                                    (substring line (plist-get wrong :end)))
                            kind t))
     (t (fencepost--prompt-to-add kind line)))))

(defun fencepost--make-unknown (unknown then)
  "Make the list or the place UNKNOWN, then call THEN."
  (let ((name (plist-get unknown :name)))
    (if (equal (plist-get unknown :kind) "list")
        (fencepost--request "list/save" `(:list (:title ,name)) :then (lambda (_) (funcall then)))
      (let ((where (read-string (format "Where is “%s”? (48.8606,2.3376 within 500 ft): " name))))
        (fencepost--parse
         (concat (fencepost--quote-name name) " " where) "place"
         (lambda (parsed)
           (let ((wrong (fencepost--first-error parsed)))
             (if wrong
                 (message "%s" (plist-get wrong :message))
               (fencepost--request "place/save" (list :place (plist-get parsed :place))
                                   :then (lambda (_) (funcall then)))))))))))

(defun fencepost--add-line (line)
  "Save the reminder that LINE says."
  (fencepost--add-typed line "reminder"))

(defun fencepost--begin-to-add (kind line initial)
  "Save LINE as a KIND, or read one that begins with INITIAL where it is nil."
  (if line
      (fencepost--with-kind kind (lambda () (fencepost--add-typed line kind)))
    ;; Where the server has to be started or you to be asked first, it goes on later.
    (let ((begin (lambda () (fencepost--prompt-to-add kind initial))))
      (fencepost--with-kind
       kind
       (if (and fencepost--lists
                (fencepost--granted-p (if (equal kind "event") "event" "reminder")))
           begin
         (lambda () (fencepost--when-idle begin)))))))

(defun fencepost--with-kind (kind then)
  "Call THEN once a KIND may be added and lists are known."
  (if (equal kind "event")
      (fencepost--with-access
       "event" (lambda () (if fencepost--lists (funcall then) (fencepost--fetch-catalog then))))
    (fencepost--with-catalog then)))

;;;###autoload
(defun fencepost-add (&optional line)
  "Add a reminder that you write on one LINE.
As in

  Buy milk tomorrow 18:30 /Groceries @Bakery !high #errands

Days and times are written as people write them; / is a list, @ a place where
you arrive, # a tag.  All else is the title, and words in double quotes are
title whatever they say.  What is understood stands below the line while you
type, and TAB completes the word at point.  You are asked about a list or a
place that is unknown, which can be made there and then.

From Lisp, LINE is saved without asking."
  (interactive)
  (fencepost--begin-to-add "reminder" line nil))

;;;###autoload
(defun fencepost-add-event (&optional line)
  "Add an event that you write on one LINE.
As with `fencepost-add':

  Lunch with Ann fri 12:30-13:45 where:Café

Without an end it takes an hour, or the whole day where it has no time."
  (interactive)
  (fencepost--begin-to-add "event" line nil))

;;;###autoload
(defun fencepost-add-place (&optional line)
  "Add a place that you write on one LINE.
It is a name and where that is: Bakery 48.8606,2.3376 within 500 ft."
  (interactive)
  (fencepost--begin-to-add "place" line nil))

(defun fencepost--when-idle (function)
  "Call FUNCTION when the minibuffer is free."
  (if (active-minibuffer-window)
      (run-at-time 0.5 nil #'fencepost--when-idle function)
    (fencepost--later function)))

(defun fencepost--prompt-to-add (kind &optional initial)
  "Read a line that becomes a KIND in the minibuffer, and save what it says.
It begins with INITIAL, or with the line that was not saved."
  (let ((line (string-trim
               (fencepost--read-typed
                (format "New %s: " kind) kind (or initial (fencepost--draft kind) "")
                (pcase kind
                  ("event" 'fencepost-event-history)
                  ("place" 'fencepost-place-history)
                  (_ 'fencepost-add-history))))))
    (if (string-empty-p line)
        (fencepost--keep-draft kind nil nil)
      (fencepost--add-typed line kind t))))

(provide 'fencepost-add)
;;; fencepost-add.el ends here
