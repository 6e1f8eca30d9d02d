;;; fencepost-session.el --- The one Fencepost server of this Emacs  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the server's life: started when it is first needed, started again when it dies, ended with
;; Emacs.  Requests wait until it is ready; one whose answer a death took is sent again only where
;; that cannot do it twice.  Knows nothing of reminders.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-protocol)
(require 'fencepost-wire)

(defvar fencepost--phase 'stopped
  "Where the server stands: `stopped', `starting', `ready', or `failed'.")

(defvar fencepost--wire nil
  "The connection to the server that runs, if one does.")

(defvar fencepost--queue nil
  "Requests that wait for the server to be ready, the earliest first.")

(defvar fencepost--sent nil
  "Requests that wait for an answer, the latest first.")

(defvar fencepost--deaths nil
  "When the server died lately.")

(defvar fencepost--said nil
  "What was said once and is not said again.")

(defvar fencepost--ready-functions nil
  "Functions that are called whenever a server is ready.")

(defvar fencepost--ended-functions nil
  "Functions that are called whenever a server is gone.")

(defvar fencepost--notified-functions nil
  "Functions that are called with each notification.
They get its method, a symbol, and its params.")

(defvar fencepost--asked-functions nil
  "Functions that are called with each question of the server.
They get its method and params; the first that returns non-nil answers.")

(defconst fencepost--usage
  '(:reminders "Shows your reminders in a list, and adds, changes and completes them for you."
    :events "Shows your events in an agenda, and adds and removes them for you."
    :location "Explains why an alarm went off, or did not, with where you are.")
  "What Emacs wants access for, in words that you are shown when you are asked.")

(defconst fencepost--too-many-deaths 5
  "So many deaths within `fencepost--death-span' are too many.")

(defconst fencepost--death-span 30
  "The seconds within which deaths count together.")

(cl-defstruct (fencepost--ask (:constructor fencepost--ask))
  "A request: its params, its callbacks, and whether it may be sent twice."
  method params then else again)

;;;; Telling

(defconst fencepost--member-labels
  '(("title" . "Title") ("list" . "List") ("notes" . "Notes") ("url" . "URL")
    ("location" . "Where") ("priority" . "Priority") ("due" . "Due") ("start" . "Start")
    ("end" . "End") ("timeZone" . "Time zone") ("startTimeZone" . "Time zone of the start")
    ("tags" . "Tags") ("parent" . "Part of") ("alarms" . "Alarm") ("alarmChanges" . "Alarm")
    ("recurrence" . "Repeat") ("completed" . "Done") ("completionDate" . "Done")
    ("place" . "Place") ("places" . "Place") ("placeId" . "Place") ("latitude" . "Latitude")
    ("longitude" . "Longitude") ("radius" . "Radius") ("address" . "Address")
    ("color" . "Colour") ("entities" . "Takes") ("allDay" . "All day")
    ("availability" . "Show as") ("status" . "Status") ("until" . "Time")
    ("occurrence" . "Date"))
  "What members are called in documents and questions.")

(defun fencepost--for-people (message)
  "MESSAGE of the server without the names that only programs know."
  (let ((case-fold-search nil))
    (replace-regexp-in-string
     "\\bparams\\(\\(?:\\.[[:alnum:]_]+\\|\\[[0-9]+\\]\\)+\\)\\(:?\\) *"
     (lambda (found)
       (let* ((path (match-string 1 found)) (colon (match-string 2 found))
              (label (save-match-data
                       (cl-some (lambda (name) (cdr (assoc name fencepost--member-labels)))
                                (reverse (split-string path "[^[:alpha:]_]+" t))))))
         (cond (label (concat label colon " "))
               ((string-empty-p colon) "It ")
               (t ""))))
     (replace-regexp-in-string "\\`Operation [0-9]+ ([[:alpha:]/]+): " "" message) t t)))

(defun fencepost--sentence (problem)
  "PROBLEM, an error of the server, as a sentence with what to do about it.
A hint that names methods or members is for who writes a program."
  (let ((hint (plist-get (plist-get problem :data) :hint))
        (text (fencepost--for-people (plist-get problem :message)))
        (case-fold-search nil))
    (if (and hint (not (string-match-p
                        "\\bparams\\b\\|[a-z][A-Z]\\|[{}]\\|\\b[a-z]+/[a-z]\\|keys? here\\|\\brevision\\b\\|'current'"
                        hint)))
        (format "%s  %s" text hint)
      text)))

(defun fencepost--tell-problem (problem)
  "Show PROBLEM, an error of the server, in the echo area."
  (unless (plist-get problem :told)
    (message "%s" (fencepost--sentence problem))))

(defun fencepost--tell-once (key text)
  "Show TEXT as a warning, unless it was shown under KEY already."
  (unless (equal (alist-get key fencepost--said) text)
    (setf (alist-get key fencepost--said) text)
    (display-warning 'fencepost text :error)))

(defun fencepost--is (problem kind)
  "Whether PROBLEM is the error that is called KIND, a symbol."
  (eql (plist-get problem :code) (fencepost-protocol-error-code kind)))

;;;; Asking

(cl-defun fencepost--request (method params &key then else again)
  "Ask the server for METHOD, a string, with PARAMS, a plist or nil.
THEN is called with the result.  ELSE is called with the error, a plist with
`:message'; without it the person is told.  AGAIN says that it may be sent
twice, so that it is sent again where the server dies before it answers.
A server that does not run is started."
  (cl-assert (member method fencepost-protocol-methods))
  (let ((ask (fencepost--ask :method method :params params :again again
                             :then (or then #'ignore)
                             :else (or else #'fencepost--tell-problem))))
    (pcase fencepost--phase
      ('ready (fencepost--send ask))
      ('failed (fencepost--fail ask "The Fencepost server does not run; M-x fencepost-restart \
starts it again."))
      (_ (setq fencepost--queue (append fencepost--queue (list ask)))
         (when (eq fencepost--phase 'stopped) (fencepost--start))))
    nil))

(defun fencepost--send (ask)
  "Send ASK to the server, which is ready."
  (let ((wire fencepost--wire))
    (push ask fencepost--sent)
    (fencepost--wire-send
     wire (fencepost--ask-method ask) (fencepost--ask-params ask)
     (lambda (result)
       ;; What a server that was left behind still says is not an answer: the next one is asked again.
       (when (and (memq ask fencepost--sent) (eq wire fencepost--wire))
         (setq fencepost--sent (delq ask fencepost--sent))
         (funcall (fencepost--ask-then ask) result)))
     (lambda (problem)
       ;; What a death took is settled when the death is.
       (when (and (memq ask fencepost--sent) (eq wire fencepost--wire)
                  (or (not (eql (plist-get problem :code) -1))
                      (eq (process-status (fencepost--server wire)) 'run)))
         (setq fencepost--sent (delq ask fencepost--sent))
         (funcall (fencepost--ask-else ask) problem))))))

(defun fencepost--fail (ask text &optional told)
  "Tell who made ASK that TEXT is why there is no answer.
TOLD says that the person knows already."
  (fencepost--later (fencepost--ask-else ask) `(:message ,text ,@(and told '(:told t)))))

(defun fencepost--fail-all (text)
  "Tell all who wait for a server that TEXT is why there is none."
  (let ((waiting fencepost--queue))
    (setq fencepost--queue nil)
    (dolist (ask waiting) (fencepost--fail ask text t))))

;;;; Starting and ending

(defun fencepost--start ()
  "Start a server."
  ;; Whatever the first command was: alarms are told once, so all who listen are there before.
  (require 'fencepost)
  (pcase-let ((`(,program . ,sentence) (fencepost--program)))
    (if (not program)
        (fencepost--cannot-start sentence)
      (setq fencepost--phase 'starting)
      (condition-case problem
          (setq fencepost--wire
                (fencepost--wire-open
                 program
                 (lambda (method params)
                   (run-hook-with-args 'fencepost--notified-functions method params))
                 (lambda (method params)
                   (run-hook-with-args-until-success 'fencepost--asked-functions method params))
                 #'fencepost--ended))
        (error (fencepost--cannot-start (format "%s cannot be started: %s" program
                                                (error-message-string problem)))))
      (when (eq fencepost--phase 'starting)
        (setf (alist-get 'missing fencepost--said nil t) nil)
        (fencepost--initialize fencepost--wire)))))

(defun fencepost--cannot-start (sentence)
  "Say why no server can be started: SENTENCE."
  (setq fencepost--phase 'stopped)
  (if (equal (alist-get 'missing fencepost--said) sentence)
      (message "Fencepost's server is missing; the buffer *Warnings* says how to get it.")
    (fencepost--tell-once 'missing sentence))
  (fencepost--fail-all sentence))

(defun fencepost--initialize (wire)
  "Open the session over WIRE."
  (fencepost--wire-send
   wire "initialize"
   `(:processId ,(emacs-pid)
     :clientInfo (:name "Emacs" :version ,emacs-version)
     :capabilities (:general (:positionEncodings ["utf-32"])
                    :window (:showMessageRequest ,(make-hash-table) :workDoneProgress t))
     :initializationOptions
     (:usage ,fencepost--usage
      :showsAlarms ,(if fencepost-alarm-functions t :json-false)
      ,@(and fencepost-length-unit (list :lengthUnit fencepost-length-unit))))
   (lambda (_result)
     (when (eq wire fencepost--wire)
       (jsonrpc-notify wire 'initialized nil)
       (setq fencepost--phase 'ready)
       (setf (alist-get 'failed fencepost--said nil t) nil)
       (run-hooks 'fencepost--ready-functions)
       (let ((waiting fencepost--queue))
         (setq fencepost--queue nil)
         (mapc #'fencepost--send waiting))))
   (lambda (problem)
     (cond
      ((not (eql (plist-get problem :code) -1)) (fencepost--give-up (fencepost--sentence problem)))
      ;; A server that died is handled as such, also if it died before its end was watched.
      ((not (process-live-p (fencepost--server wire)))
       (fencepost--later #'fencepost--ended wire))))))

(defun fencepost--ended (wire)
  "Settle that the server behind WIRE is gone."
  (when (eq wire fencepost--wire)
    (setq fencepost--wire nil)
    (let ((lost (reverse fencepost--sent))
          (now (float-time)))
      (setq fencepost--sent nil
            fencepost--deaths (cons now (cl-remove-if (lambda (at) (> (- now at)
                                                                     fencepost--death-span))
                                                      fencepost--deaths))
            fencepost--queue (append (cl-remove-if-not #'fencepost--ask-again lost)
                                     fencepost--queue))
      (run-hooks 'fencepost--ended-functions)
      (dolist (ask lost)
        (unless (fencepost--ask-again ask)
          (fencepost--fail ask "The server stopped before it answered; look whether it was done, \
and try again.")))
      (if (>= (length fencepost--deaths) fencepost--too-many-deaths)
          (fencepost--give-up
           (format "The Fencepost server stopped %d times within %d seconds.  M-x \
fencepost-restart tries again." (length fencepost--deaths) fencepost--death-span))
        (setq fencepost--phase 'starting)
        ;; At once after the first death, then later and later.
        (run-at-time (if (cdr fencepost--deaths) (* 0.125 (expt 2 (length fencepost--deaths))) 0)
                     nil #'fencepost--start-again)))))

(defun fencepost--start-again ()
  "Start a server in place of one that died."
  (when (and (eq fencepost--phase 'starting) (not fencepost--wire))
    (fencepost--calmly #'fencepost--start)))

(defun fencepost--give-up (sentence)
  "Start no server any more, for the reason that SENTENCE says."
  (let ((wire fencepost--wire))
    (setq fencepost--phase 'failed
          fencepost--wire nil)
    (fencepost--tell-once 'failed sentence)
    (fencepost--fail-all sentence)
    (when wire (jsonrpc-shutdown wire))))

(defun fencepost--stop (&optional goes-on)
  "End the server as LSP does; all that it answered is on disk.
Where it GOES-ON with another, what can be sent twice waits for that one."
  (let ((wire fencepost--wire))
    (setq fencepost--wire nil
          fencepost--phase 'stopped)
    (when wire
      (ignore-errors
        (when (jsonrpc-running-p wire)
          (fencepost--wire-send wire "shutdown" nil #'ignore #'ignore)
          (jsonrpc-notify wire 'exit nil)))
      (let* ((waiting (append (reverse fencepost--sent) fencepost--queue))
             (kept (and goes-on
                        (cl-remove-if-not (lambda (ask) (or (fencepost--ask-again ask)
                                                            (memq ask fencepost--queue)))
                                          waiting))))
        (setq fencepost--sent nil
              fencepost--queue kept)
        (dolist (ask waiting)
          (unless (memq ask kept) (fencepost--fail ask "The server was stopped." (not goes-on)))))
      (run-hooks 'fencepost--ended-functions))))

;;;###autoload
(defun fencepost-stop ()
  "End the Fencepost server of this Emacs.
The next command that needs it starts it again."
  (interactive)
  (fencepost--stop))

;;;###autoload
(defun fencepost-restart ()
  "Start the Fencepost server again, whatever became of the old one.
What you are editing stays as it is, and what was being saved is sent again."
  (interactive)
  (fencepost--stop t)
  (setq fencepost--deaths nil
        fencepost--said nil)
  (fencepost--start))

(add-hook 'kill-emacs-hook #'fencepost--stop)

(provide 'fencepost-session)
;;; fencepost-session.el ends here
