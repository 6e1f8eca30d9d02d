;;; fencepost-agenda-feed.el --- What the agenda shows is fetched and followed  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how the days of the agenda are fetched, and that they follow the store: `view/agenda' answers
;; what the person allows, and is asked again after a change.  What they did not allow is said, and the
;; rest is shown all the same.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-session)
(require 'fencepost-access)
(require 'fencepost-feed)
(require 'fencepost-agenda)

(defvar-local fencepost--agenda-asked nil
  "The turn in which the person was asked last what may be seen.")

(defvar fencepost--agenda-clock nil
  "The timer that keeps the agenda true.")

;;;; Fetching

(defun fencepost--agenda-load (&optional is-asked)
  "Fetch what the agenda shows.
Where it IS-ASKED for, by opening it, the person may be asked for consent,
with one question after the other."
  (pcase-setq `(,fencepost--first . ,fencepost--end)
              (fencepost--span-around (fencepost--agenda-day) fencepost--span))
  (setq fencepost--agenda-phase 'loading
        fencepost--agenda-busy nil)
  (let ((turn (cl-incf fencepost--agenda-turn)) (buffer (current-buffer)))
    (if (not is-asked)
        (fencepost--agenda-fetch)
      (setq fencepost--agenda-is-asking t)
      (let* ((go-on (lambda (is-last)
                      (when (buffer-live-p buffer)
                        (with-current-buffer buffer
                          (when (eql turn fencepost--agenda-asked)
                            (when is-last (setq fencepost--agenda-is-asking nil))
                            (fencepost--agenda-fetch))))))
             (finish (lambda (&rest _) (funcall go-on t))))
        (setq fencepost--agenda-asked turn)
        (fencepost--with-access
         "reminder"
         (lambda ()
           (if (fencepost--granted-p "event")
               (funcall go-on t)
             (funcall go-on nil)
             (fencepost--with-access "event" finish finish)))
         (lambda (_sentence) (fencepost--with-access "event" finish finish)))))))

(defun fencepost--agenda-lose (sentence)
  "Show nothing any more, for the reason that SENTENCE says; nil for no consent."
  (cl-incf fencepost--agenda-turn)
  (setq fencepost--agenda nil
        fencepost--agenda-phase 'failed
        fencepost--agenda-busy nil
        fencepost--agenda-trouble sentence)
  (fencepost--agenda-show))

(defun fencepost--agenda-fetch ()
  "Fetch the days that are shown; what is there stays meanwhile."
  (if (not (fencepost--any-granted-p))
      (fencepost--agenda-lose nil)
    (setq fencepost--agenda-busy t)
    (unless fencepost--lists (fencepost--fetch-catalog))
    (let* ((buffer (current-buffer))
           (turn (cl-incf fencepost--agenda-turn))
           (in-turn (lambda (function)
                      (lambda (answer)
                        (when (and (buffer-live-p buffer)
                                   (= turn (buffer-local-value 'fencepost--agenda-turn buffer)))
                          (with-current-buffer buffer (funcall function answer)))))))
      (fencepost--request
       "view/agenda" (list :from fencepost--first :to fencepost--end
                           :reminderFields fencepost--row-fields)
       :again t
       :then (funcall in-turn
                      (lambda (answer)
                        (fencepost--begin-state (plist-get answer :state))
                        (setq fencepost--agenda answer
                              fencepost--agenda-phase 'ready)
                        (fencepost--agenda-show)
                        (if (eq fencepost--agenda-busy 'again)
                            (fencepost--agenda-fetch)
                          (setq fencepost--agenda-busy nil))))
       :else (funcall in-turn (lambda (problem)
                                (fencepost--agenda-lose (fencepost--sentence problem))))))))

;;;; Following the store

(defun fencepost--agenda-again ()
  "Fetch what the agenda shows, once more where that is under way already."
  (if fencepost--agenda-busy
      (setq fencepost--agenda-busy 'again)
    (fencepost--agenda-fetch)))

(defun fencepost--agenda-hear (changes)
  "Show CHANGES of the store in the agenda."
  (fencepost--agenda-each
   (lambda ()
     (unless (or (not (eq fencepost--agenda-phase 'ready))
                 (and (fencepost--nothing-changed-p (plist-get changes :events))
                      (fencepost--nothing-changed-p (plist-get changes :reminders))))
       (fencepost--agenda-again)))))

(defun fencepost--agenda-notified (method params)
  "Show what METHOD tells of positions that have not come, in PARAMS."
  (when (eq method 'view/didChangeSilence)
    (fencepost--agenda-each
     (lambda ()
       (let ((silence (plist-get params :silence)))
         (unless (or (not (eq fencepost--agenda-phase 'ready))
                     (equal silence (plist-get fencepost--agenda :silence)))
           (setq fencepost--agenda (plist-put fencepost--agenda :silence silence))
           (fencepost--agenda-show)))))))

(defun fencepost--agenda-heed-access ()
  "Show in the agenda what the person has granted by now."
  (fencepost--agenda-each
   (lambda ()
     (when (and fencepost--access (memq fencepost--agenda-phase '(ready failed)))
       (cl-incf fencepost--agenda-turn)
       (setq fencepost--agenda-busy nil)
       (fencepost--agenda-fetch)))))

(defun fencepost--agenda-tick ()
  "Keep true what the agenda says about today and now.
The server says until when it is."
  (fencepost--agenda-each
   (lambda ()
     (let ((until (plist-get fencepost--agenda :validUntil)))
       (cond
        ((and (not fencepost--anchor)
              (not (equal (cons fencepost--first fencepost--end)
                          (fencepost--span-around (fencepost--day) fencepost--span))))
         (fencepost--agenda-load))
        ((and until (not (string< (fencepost--instant (fencepost--now)) until)))
         (fencepost--agenda-again)))))))

(add-hook 'fencepost-changed-functions #'fencepost--agenda-hear)
(add-hook 'fencepost--reset-functions
          (lambda () (fencepost--agenda-each #'fencepost--agenda-load)))
(add-hook 'fencepost--access-functions #'fencepost--agenda-heed-access)
(add-hook 'fencepost--notified-functions #'fencepost--agenda-notified)

(provide 'fencepost-agenda-feed)
;;; fencepost-agenda-feed.el ends here
