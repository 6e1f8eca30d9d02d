;;; fencepost-agenda-feed.el --- What the agenda shows is fetched and followed  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how events and reminders get into the agenda, and that it follows the store.  What the person
;; did not allow is said, and the rest is shown all the same.
;;
;; Reminders come from a mirror, as in the list.  Events are fetched a week at a time, so that none of
;; the answers is a pause; the server finds them by time alone, so where one has changed, what is shown
;; is fetched again.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'fencepost-session)
(require 'fencepost-access)
(require 'fencepost-feed)
(require 'fencepost-mirror)
(require 'fencepost-agenda)

(defvar fencepost--agenda-clock nil
  "The timer that keeps the agenda true.")

;;;; Fetching

(defun fencepost--agenda-query ()
  "The query for the reminders of the days that are shown.
What is overdue is shown with today."
  (list :where `(:status "incomplete"
                 :due (,@(unless (and (not (string< (fencepost--day) fencepost--first))
                                      (string< (fencepost--day) fencepost--end))
                           (list :from fencepost--first))
                       :to ,fencepost--end))
        :sort "dueDate" :fields fencepost--row-fields))

(defun fencepost--agenda-load (&optional is-asked)
  "Fetch what the agenda shows.
Where it IS-ASKED for, by opening it, the person may be asked for consent,
with one question after the other."
  (let ((buffer (current-buffer)))
    (pcase-setq `(,fencepost--first . ,fencepost--end)
                (fencepost--span-around (fencepost--agenda-day) fencepost--span))
    (when fencepost--mirror (cl-incf (fencepost--mirror-turn fencepost--mirror)))
    (setq fencepost--mirror
          (fencepost--make-mirror
           (fencepost--agenda-query)
           (lambda (mirror)
             (when (buffer-live-p buffer)
               (with-current-buffer buffer
                 (when (eq mirror fencepost--mirror) (fencepost--agenda-show))))))
          fencepost--events (make-hash-table :test #'equal)
          fencepost--events-phase nil
          fencepost--events-busy nil)
    (cl-incf fencepost--events-turn)
    (if is-asked
        (fencepost--agenda-ask fencepost--mirror)
      (fencepost--agenda-fetch)
      (if (fencepost--granted-p "reminder")
          (fencepost--mirror-load fencepost--mirror)
        (fencepost--mirror-lose fencepost--mirror (fencepost--refusal "reminder"))))))

(defun fencepost--agenda-ask (mirror)
  "Load MIRROR, and then events, once the person has let Emacs see them."
  (let* ((buffer (current-buffer))
         (in-place (lambda (function &rest arguments)
                     (when (and (buffer-live-p buffer)
                                (eq mirror (buffer-local-value 'fencepost--mirror buffer)))
                       (with-current-buffer buffer (apply function arguments)))))
         (go-on (lambda ()
                  (fencepost--with-access
                   "event"
                   (lambda () (funcall in-place #'fencepost--agenda-fetch))
                   (lambda (sentence) (funcall in-place #'fencepost--agenda-lose sentence))))))
    (fencepost--with-access
     "reminder"
     (lambda ()
       (funcall in-place #'fencepost--mirror-load mirror)
       (funcall go-on))
     (lambda (sentence)
       (funcall in-place #'fencepost--mirror-lose mirror sentence)
       (funcall go-on)))))

(defun fencepost--agenda-lose (sentence)
  "Show no events any more, for the reason that SENTENCE says."
  (cl-incf fencepost--events-turn)
  (setq fencepost--events (make-hash-table :test #'equal)
        fencepost--events-phase 'failed
        fencepost--events-busy nil
        fencepost--events-trouble sentence)
  (fencepost--agenda-show))

(defun fencepost--agenda-fetch ()
  "Fetch the events of what is shown; what is there stays meanwhile."
  (if (not (fencepost--granted-p "event"))
      (fencepost--agenda-lose (fencepost--refusal "event"))
    (unless (eq fencepost--events-phase 'ready) (setq fencepost--events-phase 'loading))
    (setq fencepost--events-busy t)
    (fencepost--agenda-page (cl-incf fencepost--events-turn) fencepost--first
                            (make-hash-table :test #'equal))))

(defun fencepost--agenda-page (turn from found)
  "Fetch a week of events from the day FROM on, behind those FOUND.
Unless events are fetched anew meanwhile, which TURN tells."
  (let* ((buffer (current-buffer))
         (week (fencepost--day-after from 7))
         (end (if (string< week fencepost--end) week fencepost--end))
         (in-turn (lambda (function)
                    (lambda (answer)
                      (when (and (buffer-live-p buffer)
                                 (= turn (buffer-local-value 'fencepost--events-turn buffer)))
                        (with-current-buffer buffer (funcall function answer)))))))
    (fencepost--request
     "event/fetch" (list :start from :end end) :again t
     :then (funcall
            in-turn
            (lambda (answer)
              (fencepost--begin-state (plist-get answer :state))
              (seq-doseq (event (plist-get answer :occurrences))
                (puthash (fencepost--event-key event) event found))
              (let ((is-done (not (string< end fencepost--end))))
                (when (or is-done (eq fencepost--events-phase 'loading))
                  (setq fencepost--events found))
                (when is-done (setq fencepost--events-phase 'ready))
                (fencepost--agenda-show)
                (cond ((not is-done) (fencepost--agenda-page turn end found))
                      ((eq fencepost--events-busy 'again) (fencepost--agenda-fetch))
                      (t (setq fencepost--events-busy nil))))))
     :else (funcall in-turn (lambda (problem)
                              (fencepost--agenda-lose (fencepost--sentence problem)))))))

;;;; Following the store

(defun fencepost--agenda-hear (changes)
  "Show CHANGES of the store in the agenda."
  (fencepost--agenda-each
   (lambda ()
     (let* ((events (plist-get changes :events))
            (removed (plist-get events :removed)))
       (fencepost--mirror-hear fencepost--mirror (plist-get changes :reminders))
       (cond
        ((or (not (memq fencepost--events-phase '(loading ready)))
             (fencepost--nothing-changed-p events)))
        ;; However much changes meanwhile, what is under way comes to its end.
        (fencepost--events-busy (setq fencepost--events-busy 'again))
        ((not (and (seq-empty-p (plist-get events :created))
                   (seq-empty-p (plist-get events :updated))))
         (fencepost--agenda-fetch))
        (t
         (maphash (lambda (key event)
                    (when (seq-contains-p removed (plist-get event :id))
                      (remhash key fencepost--events)))
                  fencepost--events)
         (fencepost--agenda-show)))))))

(defun fencepost--agenda-heed-access ()
  "Show in the agenda what the person has granted by now."
  (fencepost--agenda-each
   (lambda ()
     (let ((phase (fencepost--mirror-phase fencepost--mirror)))
       (cond
        ((null fencepost--access))
        ((not (fencepost--granted-p "reminder"))
         (when (eq phase 'ready)
           (fencepost--mirror-lose fencepost--mirror (fencepost--refusal "reminder"))))
        ((eq phase 'failed) (fencepost--mirror-load fencepost--mirror)))
       (cond
        ((null fencepost--access))
        ((not (fencepost--granted-p "event"))
         (when (memq fencepost--events-phase '(loading ready))
           (fencepost--agenda-lose (fencepost--refusal "event"))))
        ((eq fencepost--events-phase 'failed) (fencepost--agenda-fetch)))))))

(defun fencepost--agenda-tick ()
  "Keep what the agenda says about today and now true."
  (fencepost--agenda-each
   (lambda ()
     (if (and (not fencepost--anchor)
              (not (equal (cons fencepost--first fencepost--end)
                          (fencepost--span-around (fencepost--day) fencepost--span))))
         (fencepost--agenda-load)
       (when (get-buffer-window nil t) (fencepost--agenda-show))))))

(add-hook 'fencepost-changed-functions #'fencepost--agenda-hear)
(add-hook 'fencepost--reset-functions
          (lambda () (fencepost--agenda-each #'fencepost--agenda-load)))
(add-hook 'fencepost--access-functions #'fencepost--agenda-heed-access)

(provide 'fencepost-agenda-feed)
;;; fencepost-agenda-feed.el ends here
