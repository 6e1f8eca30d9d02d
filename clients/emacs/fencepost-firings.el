;;; fencepost-firings.el --- What has gone off and waits for an answer  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns which alarms have gone off and are open.  The server tells of each once when it goes off and
;; once when it is closed, here or elsewhere, so nothing is asked for; but for a time in which it could
;; not tell: when it was dead, or Emacs might not know.  Then what is open is asked for once.
;; Knows nothing of how the person is told.

;;; Code:

(require 'cl-lib)
(require 'fencepost-options)
(require 'fencepost-session)
(require 'fencepost-access)
(require 'fencepost-dates)

(defvar fencepost--firings nil
  "What has gone off and was not answered, the earliest first; plists.")

(defvar fencepost--firings-doubt nil
  "Why the server may not have told of all that became of `fencepost--firings'.
It was `dead', or something was `hidden' from Emacs; nil where it has told.")

(defvar fencepost--firings-functions nil
  "Functions that are called when something has gone off or was answered.")

(defvar fencepost--closed-functions nil
  "Functions that are called with each firing that is not open any more.")

(defconst fencepost--causes
  '(("enter" . "you have arrived") ("leave" . "you have left") ("time" . "it is time")
    ("snooze" . "you had put it off until now"))
  "Why an alarm goes off, in words.")

(defun fencepost--say-cause (firing)
  "Why and when FIRING went off."
  (format "%s (%s)"
          (or (cdr (assoc (plist-get firing :cause) fencepost--causes)) (plist-get firing :cause))
          (fencepost--say-instant (plist-get firing :at))))

(defun fencepost--say-firing (firing)
  "FIRING as a sentence."
  (format "%s: %s" (plist-get firing :title) (fencepost--say-cause firing)))

(defun fencepost--same-firing-p (one other)
  "Whether ONE and OTHER are the same firing."
  (equal (plist-get one :firing) (plist-get other :firing)))

(defun fencepost--open-p (firing)
  "Whether FIRING waits for an answer, as far as is known here."
  (cl-member firing fencepost--firings :test #'fencepost--same-firing-p))

(defun fencepost--set-firings (firings)
  "Take note that FIRINGS are open, and nothing else."
  (let ((closed (cl-set-difference fencepost--firings firings :test #'fencepost--same-firing-p)))
    (setq fencepost--firings firings)
    (dolist (firing closed)
      (run-hook-wrapped 'fencepost--closed-functions #'fencepost--call-calmly firing)
      (run-hook-wrapped 'fencepost-alarm-closed-functions #'fencepost--call-calmly firing))
    (run-hooks 'fencepost--firings-functions)
    (force-mode-line-update t)))

(defun fencepost--firings-closed (firings)
  "Take note that FIRINGS are not open any more, where that is news."
  (let ((open (cl-remove-if (lambda (firing)
                              (cl-member firing firings :test #'fencepost--same-firing-p))
                            fencepost--firings)))
    (unless (= (length open) (length fencepost--firings)) (fencepost--set-firings open))))

(defun fencepost--call-calmly (function firing)
  "Call FUNCTION with FIRING, and let those that come after it have their turn."
  (fencepost--calmly function firing)
  nil)

(defun fencepost--firings-notified (method params)
  "Take over what METHOD tells of alarms in PARAMS."
  (pcase method
    ('alarm/didFire
     ;; Another server tells again of what is still open.
     (unless (fencepost--open-p params)
       (fencepost--set-firings (append fencepost--firings (list params)))
       (dolist (function fencepost-alarm-functions)
         (fencepost--later function params))))
    ('alarm/didClose (fencepost--firings-closed (append (plist-get params :firings) nil)))))

;;;; Where the server could not tell

(defun fencepost--fetch-firings (&optional then)
  "Ask what has gone off and is open, then call THEN."
  (fencepost--request
   "alarm/firings" '(:open t) :again t
   :then (lambda (answer)
           (setq fencepost--firings-doubt nil)
           (fencepost--set-firings (append (plist-get answer :firings) nil))
           (when then (funcall then)))
   :else (lambda (problem)
           (when (fencepost--is problem 'event-store-not-authorized) (fencepost--set-firings nil))
           (when then (fencepost--tell-problem problem)))))

(defun fencepost--doubt-firings ()
  "Take note that what is closed from now on is not told: the server is gone."
  (setq fencepost--firings-doubt 'dead))

(defun fencepost--recall-firings ()
  "Ask a new server what is still open of what the last one has told."
  (if fencepost--firings
      (fencepost--fetch-firings)
    (setq fencepost--firings-doubt nil)))

(defun fencepost--firings-heed-access ()
  "Forget what Emacs may not know any more, and ask for it where it may again."
  (when fencepost--access
    (let ((seen (cl-remove-if-not (lambda (firing)
                                    (fencepost--granted-p (plist-get firing :entity)))
                                  fencepost--firings)))
      (cond
       ((/= (length seen) (length fencepost--firings))
        (setq fencepost--firings-doubt 'hidden)
        (fencepost--set-firings seen))
       ((and (eq fencepost--firings-doubt 'hidden)
             (or (fencepost--granted-p "reminder") (fencepost--granted-p "event")))
        (fencepost--fetch-firings))))))

(add-hook 'fencepost--notified-functions #'fencepost--firings-notified)
(add-hook 'fencepost--ended-functions #'fencepost--doubt-firings)
(add-hook 'fencepost--ready-functions #'fencepost--recall-firings)
(add-hook 'fencepost--access-functions #'fencepost--firings-heed-access)

(provide 'fencepost-firings)
;;; fencepost-firings.el ends here
