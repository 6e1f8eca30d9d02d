;;; fencepost-access.el --- What Emacs may see of your reminders  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns consent: what the person has granted Emacs, asking for it when it is first needed, and what
;; is said where it was refused.  Knows nothing of what is done with it.

;;; Code:

(require 'fencepost-session)
(require 'fencepost-question)

(defvar fencepost--access nil
  "What the person has granted, as `access/status' answers it.
Nil while that is not known.")

(defvar fencepost--access-asks nil
  "Who waits for an answer of the person.
An alist of entity to pairs of functions: what then, and what else.")

(defvar fencepost--access-functions nil
  "Functions that are called when the person grants something or takes it back.")

(defconst fencepost--access-keys
  '(("reminder" . :reminders) ("event" . :events) ("location" . :location))
  "Where `access/status' says what of an entity.")

(defun fencepost--granted-p (entity)
  "Whether the person lets Emacs see what ENTITY names."
  (equal (fencepost--access-status entity) "fullAccess"))

(defun fencepost--access-status (entity)
  "How Emacs stands with ENTITY, a string, or nil while that is not known."
  (plist-get fencepost--access (cdr (assoc entity fencepost--access-keys))))

(defun fencepost--any-granted-p ()
  "Whether the person lets Emacs see reminders or events."
  (or (fencepost--granted-p "reminder") (fencepost--granted-p "event")))

(defun fencepost--refusal (entity)
  "What to say where ENTITY may not be seen."
  (format "Emacs may not see your %s.  To allow it, run: fencepost access grant Emacs"
          (if (equal entity "location") "location" (concat entity "s"))))

(defun fencepost--with-access (entity then &optional else)
  "Call THEN once the person has granted ENTITY, asking where that is open.
Where it is refused, say so, and call ELSE with a sentence."
  (let ((status (fencepost--access-status entity)))
    (cond
     ((equal status "fullAccess") (funcall then))
     ((null status)
      (fencepost--with-status (lambda () (fencepost--with-access entity then else)) else))
     ((equal status "notDetermined") (fencepost--ask-access entity then else))
     (t (message "%s" (fencepost--refusal entity))
        (when else (funcall else (fencepost--refusal entity)))))))

(defun fencepost--with-status (then &optional else)
  "Call THEN once it is known what is granted, without asking the person.
Where that cannot be told, say so, and call ELSE with a sentence."
  (if fencepost--access
      (funcall then)
    (fencepost--request
     "access/status" nil :again t
     :then (lambda (access)
             (fencepost--set-access access)
             (funcall then))
     :else (lambda (problem)
             (fencepost--tell-problem problem)
             (when else (funcall else (fencepost--sentence problem)))))))

(defun fencepost--ask-access (entity then else)
  "Ask the person for ENTITY, once for all who want to know; then THEN or ELSE."
  (let ((waiting (assoc entity fencepost--access-asks))
        (ask (cons then else)))
    (if waiting
        (setcdr waiting (cons ask (cdr waiting)))
      (push (list entity ask) fencepost--access-asks)
      (fencepost--request
       "access/request" `(:entity ,entity) :again t
       :then (lambda (answer)
               (fencepost--set-access
                (plist-put (copy-sequence fencepost--access)
                           (cdr (assoc entity fencepost--access-keys))
                           (plist-get answer :status)))
               (fencepost--access-answered
                entity (eq (plist-get answer :granted) t)
                (if (equal (plist-get answer :status) "notDetermined")
                    (format "You were asked whether Emacs may see your %s, and gave no answer."
                            (if (equal entity "location") entity (concat entity "s")))
                  (fencepost--refusal entity))))
       :else (lambda (problem)
               (fencepost--access-answered entity nil (fencepost--sentence problem)))))))

(defun fencepost--access-answered (entity is-granted sentence)
  "Tell who waits for ENTITY whether it IS-GRANTED, and if not, why: SENTENCE."
  (let ((asks (reverse (cdr (assoc entity fencepost--access-asks)))))
    (setf (alist-get entity fencepost--access-asks nil t #'equal) nil)
    (unless is-granted (message "%s" sentence))
    (dolist (ask asks)
      (if is-granted
          (fencepost--calmly (car ask))
        (when (cdr ask) (fencepost--calmly (cdr ask) sentence))))))

(defun fencepost--set-access (access)
  "Remember ACCESS, and tell who cares where it is another than before."
  (let ((old fencepost--access))
    (setq fencepost--access access)
    (unless (equal old access)
      (run-hooks 'fencepost--access-functions))))

(defun fencepost--access-notified (method params)
  "Take over what METHOD tells about access in PARAMS."
  (when (eq method 'access/didChange)
    (fencepost--set-access params)))

(defun fencepost--forget-access ()
  "Forget what was granted: the next server says it again."
  (setq fencepost--access nil))

(add-hook 'fencepost--notified-functions #'fencepost--access-notified)
(add-hook 'fencepost--ended-functions #'fencepost--forget-access)

(provide 'fencepost-access)
;;; fencepost-access.el ends here
