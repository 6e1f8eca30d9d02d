;;; fencepost-org-tests.el --- Between Org and the real server  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves that what is open becomes an Org buffer, that headings become reminders, once, and that Org's
;; agenda has events and what is due.  A test's docstring is the sentence that it proves.

;;; Code:

(require 'fencepost-tests)
(require 'fencepost-org)
(require 'org-agenda)

(ert-deftest fencepost-org-exported ()
  "What is open is an Org buffer: lists are headings, with deadlines, priorities, tags and notes."
  (fencepost-tests-with nil
    (fencepost-tests-call "list/save" '(:list (:title "Groceries")))
    (let ((bread (plist-get (fencepost-tests-save
                             :title "Buy bread" :list "Groceries" :priority 1 :tags ["rye-bread" "food"]
                             :due "2031-01-01T09:00:00" :recurrence ["FREQ=WEEKLY;INTERVAL=2"]
                             :notes "Sliced\n* not burnt")
                            :id))
          (walk (plist-get (fencepost-tests-save :title "Walk" :due "2031-01-02") :id)))
      (fencepost-org-export)
      (fencepost-tests-wait "the buffer" (lambda () (get-buffer "*Fencepost Org*")))
      (with-current-buffer "*Fencepost Org*"
        (should (derived-mode-p 'org-mode))
        (should (equal (buffer-string)
                       (concat "* Groceries\n** TODO [#A] Buy bread :rye_bread:food:\n"
                               "DEADLINE: <2031-01-01 Wed 09:00 +2w>\n:PROPERTIES:\n:FENCEPOST_ID: "
                               bread "\n:END:\nSliced\n * not burnt\n* Reminders\n** TODO Walk\n"
                               "DEADLINE: <2031-01-02 Thu>\n:PROPERTIES:\n:FENCEPOST_ID: "
                               walk "\n:END:\n")))
        ;; Nothing of it is made a second time.
        (should-error (fencepost-org-import) :type 'user-error)
        (kill-buffer)))))

(ert-deftest fencepost-org-other-zone ()
  "What is due in another time zone has the local day and hour in Org, which knows no zones."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Call" :due "2026-12-01T21:30:00" :timeZone "America/New_York")
    (fencepost-tests-save :title "Walk" :due "2026-12-02T09:00:00")
    (fencepost-org-export)
    (fencepost-tests-wait "the buffer" (lambda () (get-buffer "*Fencepost Org*")))
    (with-current-buffer "*Fencepost Org*"
      (should (string-match-p "TODO Call\nDEADLINE: <2026-12-02 Wed 02:30>" (buffer-string)))
      (should (string-match-p "TODO Walk\nDEADLINE: <2026-12-02 Wed 09:00>" (buffer-string)))
      (kill-buffer))))

(ert-deftest fencepost-org-imported ()
  "Headings with a TODO keyword become reminders, once, as one change that one undo takes back."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (with-temp-buffer
      (insert "* House\nNo task\n** TODO [#B] Mend the [[https://example.org][roof]] :home:\n"
              "DEADLINE: <2031-03-04 Tue 9:30 +1w>\nWith tiles\n** DONE Paint\n"
              "** TODO Rake\nSCHEDULED: <2031-03-05 Wed>\n")
      (org-mode)
      (fencepost-org-import)
      (fencepost-tests-said "\\`Made 3 reminders of headings; M-x fencepost-undo takes that back")
      (let ((all (sort (fencepost-tests-all) (lambda (one other) (string< (plist-get one :title)
                                                                          (plist-get other :title))))))
        (should (equal (mapcar (lambda (one)
                                 (mapcar (lambda (key) (plist-get one key))
                                         '(:title :due :priority :tags :notes :completed :recurrence)))
                               all)
                       '(("Mend the roof" "2031-03-04T09:30:00" 5 ["home"] "With tiles" :json-false
                          ["FREQ=WEEKLY"])
                         ("Paint" nil 0 [] nil t [])
                         ("Rake" "2031-03-05" 0 [] nil :json-false []))))
        (goto-char (point-min))
        (search-forward "Rake")
        (should (equal (org-entry-get nil "FENCEPOST_ID") (plist-get (nth 2 all) :id))))
      (should-error (fencepost-org-import) :type 'user-error))
    (fencepost-undo)
    (fencepost-tests-said "\\`Undone: 3 things")
    (should-not (fencepost-tests-all))))

(ert-deftest fencepost-org-agenda ()
  "Org's agenda has events at their hours and what is due, and hears of changes."
  (fencepost-tests-with nil
    (fencepost-tests-save :title "Pay rent" :due "2031-01-08")
    (fencepost-tests-call "event/save" '(:event (:title "Choir" :start "2031-01-08T20:00:00"
                                                 :end "2031-01-08T21:30:00")))
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (should (equal (sort (fencepost-org-diary '(1 8 2031)) #'string<) '("20:00-21:30 Choir" "Pay rent")))
    (should-not (fencepost-org-diary '(1 9 2031)))
    (let* ((file (make-temp-file "agenda" nil ".org" "* Fencepost\n%%(fencepost-org-diary)\n"))
           (org-agenda-files (list file)) (org-agenda-span 1))
      (unwind-protect
          (progn
            (org-agenda-list nil "2031-01-08" 1)
            (with-current-buffer org-agenda-buffer-name
              (should (string-match-p "20:00-21:30.* Choir" (buffer-string)))
              (should (string-match-p "Pay rent" (buffer-string))))
            (fencepost-tests-call "event/save" '(:event (:title "Supper" :start "2031-01-08T18:00:00"
                                                         :end "2031-01-08T19:00:00")))
            (fencepost-tests-wait "the change" (lambda () (not fencepost--org-days)))
            (should (member "18:00-19:00 Supper" (fencepost-org-diary '(1 8 2031)))))
        (when (get-buffer org-agenda-buffer-name) (kill-buffer org-agenda-buffer-name))
        (when (get-file-buffer file) (kill-buffer (get-file-buffer file)))
        (delete-file file)))))

(ert-deftest fencepost-org-agenda-unanswered ()
  "A server that does not answer is waited for once in an agenda, and asked again after a change."
  (let ((fencepost--org-days nil) (asked 0))
    (fencepost--org-forget)
    (cl-letf (((symbol-function 'fencepost--await) (lambda (&rest _) (setq asked (1+ asked)) nil)))
      (dotimes (day 31) (should-not (fencepost-org-diary (list 12 (1+ day) 2026))))
      (should-not (fencepost-org-diary '(1 1 2027)))
      (should (= asked 1))
      (fencepost--org-forget)
      (should-not (fencepost-org-diary '(12 1 2026)))
      (should (= asked 2)))
    (fencepost--org-forget)))

(provide 'fencepost-org-tests)
;;; fencepost-org-tests.el ends here
