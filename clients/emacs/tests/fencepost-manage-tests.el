;;; fencepost-manage-tests.el --- Lists, places and searching, with the real server  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves that lists and places are made, renamed, moved, recoloured and removed, and that what is
;; searched for is there while it is typed.  A test's docstring is the sentence that it proves.

;;; Code:

(require 'fencepost-tests)

(defun fencepost-manage-tests-all (kind)
  "All that there is of KIND, `list' or `place', as a shell sees it."
  (append (plist-get (fencepost-tests-call (format "%s/all" kind) (make-hash-table))
                     (intern (format ":%ss" kind)))
          nil))

(defun fencepost-manage-tests-one (kind title)
  "The one of KIND, `list' or `place', that is called TITLE, as a shell sees it, or nil."
  (cl-find title (fencepost-manage-tests-all kind) :test #'equal
           :key (lambda (one) (plist-get one :title))))

(defun fencepost-manage-tests-do (command choices words)
  "Call COMMAND, choose CHOICES one after another, and answer what is asked then with WORDS."
  (setq fencepost-tests-messages nil)
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt table &rest _)
               (let ((choice (pop choices)))
                 (should (member choice (all-completions "" table)))
                 choice)))
            ((symbol-function 'read-string) (lambda (&rest _) words))
            ((symbol-function 'y-or-n-p) (lambda (&rest _) (equal words "yes"))))
    (funcall command)
    (fencepost-tests-settle)
    (should-not choices)))

(defun fencepost-manage-tests-heading (title)
  "The face of the heading TITLE in the list."
  (with-current-buffer "*Fencepost*"
    (goto-char (point-min))
    (search-forward (concat "▾ " title))
    (get-text-property (match-beginning 0) 'fencepost-section)
    (get-text-property (+ 2 (match-beginning 0)) 'face)))

(ert-deftest fencepost-manage-lists ()
  "A list is made, renamed, given another colour and removed, and the list shows each at once."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (fencepost-manage-tests-do #'fencepost-lists '("New list…") "Garden")
    (fencepost-tests-said "\\`Made the list “Garden”")
    (fencepost-tests-save :title "Prune" :list (plist-get (fencepost-manage-tests-one 'list "Garden") :id))
    (fencepost-tests-shows '("▾ Garden 1" "Prune"))
    (should (eq (fencepost-manage-tests-heading "Garden") 'fencepost-section))
    (fencepost-manage-tests-do #'fencepost-lists '("Garden" "Change its colour") "#00AA55")
    (fencepost-tests-said "\\`“Garden” has another colour")
    (should (equal (plist-get (fencepost-manage-tests-one 'list "Garden") :color) "#00AA55"))
    (fencepost-tests-wait "the colour to be shown"
                          (lambda () (equal (plist-get (fencepost-manage-tests-heading "Garden") :foreground)
                                            "#00AA55")))
    (should-error (fencepost-manage-tests-do #'fencepost-lists '("Garden" "Change its colour") "no colour")
                  :type 'user-error)
    (fencepost-manage-tests-do #'fencepost-lists '("Garden" "Rename") "Allotment")
    (fencepost-tests-said "\\`“Garden” is “Allotment” now")
    (fencepost-tests-shows '("▾ Allotment 1" "Prune"))
    (fencepost-manage-tests-do #'fencepost-lists '("Allotment" "Remove it, with everything in it") "no")
    (should (fencepost-manage-tests-one 'list "Allotment"))
    (fencepost-manage-tests-do #'fencepost-lists '("Allotment" "Remove it, with everything in it") "yes")
    (fencepost-tests-said "\\`Removed the list “Allotment”")
    (should-not (fencepost-manage-tests-one 'list "Allotment"))
    (should-not (fencepost-tests-all))
    (fencepost-undo)
    (fencepost-tests-shows '("▾ Allotment 1" "Prune"))
    (fencepost-manage-tests-do #'fencepost-lists '("Allotment" "Edit it as text") "")
    (fencepost-tests-wait "the document" (lambda () (get-buffer "*Fencepost: Allotment*")))))

(ert-deftest fencepost-manage-places ()
  "A place is made, renamed, moved and removed; what is wrong with where it is, is told."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (cl-letf (((symbol-function 'fencepost--read-typed)
               (lambda (&rest _) "Bakery 48.8606,2.3376 within 100 m")))
      (fencepost-manage-tests-do #'fencepost-places '("New place…") "")
      (fencepost-tests-said "\\`Added “Bakery” to your places"))
    (fencepost-tests-settle)
    (fencepost-manage-tests-do #'fencepost-places '("Bakery" "Rename") "Baker")
    (fencepost-tests-said "\\`“Bakery” is “Baker” now")
    (fencepost-manage-tests-do #'fencepost-places '("Baker" "Move") "48.5,2.25 within 300 m")
    (fencepost-tests-said "\\`Moved “Baker”; alarms for it move with it")
    (let ((place (fencepost-manage-tests-one 'place "Baker")))
      (should (equal (mapcar (lambda (key) (float (plist-get place key)))
                             '(:latitude :longitude :radius))
                     '(48.5 2.25 300.0))))
    (fencepost-manage-tests-do #'fencepost-places '("Baker" "Move") "somewhere")
    (should-not (cl-find-if (lambda (text) (string-prefix-p "Moved" text)) fencepost-tests-messages))
    (should fencepost-tests-messages)
    (fencepost-manage-tests-do #'fencepost-places '("Baker" "Remove") "")
    (fencepost-tests-said "\\`Removed the place “Baker”; alarms for it stay where they were")
    (should-not (fencepost-manage-tests-one 'place "Baker"))))

(defun fencepost-manage-tests-found (words)
  "What is offered for WORDS when one searches."
  (let ((fencepost--find-last nil))
    (let ((found (completion-all-completions
                  words #'fencepost--find-table nil (length words)
                  (completion-metadata words #'fencepost--find-table nil))))
      (when (consp (last found)) (setcdr (last found) nil))
      (mapcar #'substring-no-properties found))))

(ert-deftest fencepost-manage-found ()
  "What is typed finds reminders by their notes and by a filter's words, each with what it is."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Buy milk" :notes "Of oats" :due "2031-01-02" :tags ["errands"]
                          :alarms [(:proximity "enter" :place (:placeId "eiffel-tower"))])
    (fencepost-tests-save :title "Call Ann")
    (fencepost-tests-save :title "Call Ann" :priority 1)
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (should (equal (fencepost-manage-tests-found "oats") '("Buy milk")))
    (should (equal (fencepost-manage-tests-found "ann") '("Call Ann" "Call Ann (2)")))
    (should (equal (fencepost-manage-tests-found "#errands") '("Buy milk")))
    (should (equal (fencepost-manage-tests-found "zebra") nil))
    (should (equal (length (fencepost-manage-tests-found "")) 3))
    (let ((fencepost--find-last nil))
      (should (equal (try-completion "oats" #'fencepost--find-table) "Buy milk"))
      (should (eq (try-completion "Buy milk" #'fencepost--find-table) t))
      (should (equal (try-completion "ann" #'fencepost--find-table) "ann"))
      (should (test-completion "Call Ann (2)" #'fencepost--find-table)))
    (let ((fencepost--find-last nil))
      (fencepost--find-found "oats")
      (should (string-match-p "\\`  in [0-9]+ years  @Eiffel Tower  /Reminders  #errands\\'"
                              (fencepost--find-annotation "Buy milk"))))
    ;; What consult takes is there without consult.
    (let ((fencepost--find-last nil))
      (should (member "Buy milk" (funcall (plist-get fencepost-consult-source :items))))
      (funcall (plist-get fencepost-consult-source :action) "Buy milk"))
    (fencepost-tests-wait "the document" (lambda () (get-buffer "*Fencepost: Buy milk*")))))

(ert-deftest fencepost-manage-consult-anew ()
  "What consult takes is asked again each time, so that what is new is among it."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Buy milk")
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (let ((fencepost--find-last nil) (items (plist-get fencepost-consult-source :items)))
      (should (equal (funcall items) '("Buy milk")))
      (fencepost-tests-save :title "Call Ann")
      (should (equal (sort (funcall items) #'string<) '("Buy milk" "Call Ann"))))))

(ert-deftest fencepost-manage-filter-typed ()
  "While a filter is typed the list shows what it finds, and what it showed where that is left."
  (fencepost-tests-with nil
    (dolist (title '("Bread" "Milk" "Mint")) (fencepost-tests-save :title title))
    (fencepost-tests-list '("▾ Reminders 3" "Bread" "Milk" "Mint"))
    (cl-letf (((symbol-function 'fencepost--read-typed)
               (lambda (_prompt _kind _initial _history heard)
                 (cl-flet ((type (line)
                             (fencepost--parse line "filter" (lambda (parsed) (funcall heard line parsed)))))
                   (type "mi")
                   (fencepost-tests-shows '("▾ Reminders 2" "Milk" "Mint"))
                   (type "milk")
                   (fencepost-tests-shows '("▾ Reminders 1" "Milk"))
                   ;; What means nothing yet changes nothing.
                   (type "due:")
                   (fencepost-tests-settle)
                   (fencepost-tests-shows '("▾ Reminders 1" "Milk"))
                   (signal 'quit nil)))))
      (set-buffer "*Fencepost*")
      (should (condition-case nil (progn (fencepost--read-filter) nil) (quit t))))
    (fencepost-tests-shows '("▾ Reminders 3" "Bread" "Milk" "Mint"))
    (should (equal fencepost--filter ""))))

(provide 'fencepost-manage-tests)
;;; fencepost-manage-tests.el ends here
