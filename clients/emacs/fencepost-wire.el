;;; fencepost-wire.el --- One connection to a Fencepost server  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the process and the connection of jsonrpc.el over it: how the program is found and started,
;; and how a question of the server is answered later than it is heard.  Knows nothing of when to
;; start, nor of reminders.
;;
;; jsonrpc.el answers a request of the server with what its dispatcher returns, at once, and tells
;; the dispatcher no id.  To wait there for a person would hold up everything, in Emacs 28 even the
;; filter of the process.  So the dispatcher returns a promise, and the method that sends the reply,
;; which every connection of jsonrpc.el may define, keeps the id in place of sending it.

;;; Code:

(require 'cl-lib)
(require 'eieio)
(require 'jsonrpc)
(require 'subr-x)
(require 'fencepost-options)

(defclass fencepost--connection (jsonrpc-process-connection)
  ((server :accessor fencepost--server :initform nil
           :documentation "The server's process."))
  "A connection to a Fencepost server.")

(cl-defstruct (fencepost--promise (:constructor fencepost--promise (keep)))
  "An answer to the server that is not there yet.
KEEP is called with a function that sends it."
  keep)

(cl-defmethod jsonrpc-connection-send ((wire fencepost--connection)
                                       &key id result &allow-other-keys)
  "Send a message over WIRE, unless its RESULT is a promise.
Then the request that is called ID is answered when the promise is kept."
  (if (fencepost--promise-p result)
      (funcall (fencepost--promise-keep result)
               (lambda (answer)
                 (when (jsonrpc-running-p wire)
                   (jsonrpc-connection-send wire :id id :result answer))))
    (cl-call-next-method)))

(defun fencepost--program ()
  "The program's path and nil, or nil and a sentence that says how to get it."
  (let* ((environment (getenv "FENCEPOST"))
         (chosen (cond (fencepost-program)
                       ((and environment (not (string-empty-p environment))) environment)))
         (path (executable-find (if chosen (substitute-in-file-name chosen) "fencepost"))))
    (cond
     (path (cons path nil))
     (chosen
      (cons nil (format "There is no program `%s': mend the option fencepost-program, or $FENCEPOST."
                        chosen)))
     (t
      (cons nil (concat "Fencepost's server is not on the PATH.  Clone its repository, run"
                        " `swift build -c release --static-swift-stdlib --product fencepost' in it,"
                        " and put .build/release/fencepost on the PATH,"
                        " or set the option fencepost-program."))))))

(defun fencepost--command (program)
  "The command line that starts PROGRAM as a server."
  `(,program "serve"
             ,@(and fencepost-store (list "--store" (expand-file-name fencepost-store)))
             ,@fencepost-arguments))

(defun fencepost--spawn (program)
  "Start PROGRAM as a server, and return its process."
  (let ((process-adaptive-read-buffering nil)
        ;; Not that of some buffer, which may go away or be on another machine.
        (default-directory (if (file-directory-p "~/") (expand-file-name "~/") "/")))
    (make-process
     :name "fencepost"
     :command (fencepost--command program)
     :connection-type 'pipe
     :coding 'utf-8-emacs-unix
     :noquery t
     ;; jsonrpc.el looks for the buffer by this very name.
     :stderr (get-buffer-create "*fencepost stderr*"))))

(defun fencepost--wire-open (program notified asked ended)
  "Start PROGRAM and return a connection to it.
NOTIFIED and ASKED are called with a method, a symbol, and its params; what
ASKED returns is the answer, or a promise of it.  ENDED is called with the
connection when the server is gone."
  (let* ((size (if (slot-exists-p 'fencepost--connection '-events-buffer-config)
                   `(:events-buffer-config (:size ,fencepost-events-buffer-size :format full))
                 `(:events-buffer-scrollback-size ,fencepost-events-buffer-size)))
         (server nil)
         (wire (apply
                #'make-instance 'fencepost--connection
                :name "fencepost"
                :process (lambda () (setq server (fencepost--spawn program)))
                :notification-dispatcher
                (lambda (_wire method params) (fencepost--calmly notified method params))
                :request-dispatcher
                (lambda (_wire method params) (funcall asked method params))
                :on-shutdown (lambda (wire) (fencepost--calmly ended wire))
                size)))
    (setf (fencepost--server wire) server)
    wire))

(defun fencepost--calmly (function &rest arguments)
  "Call FUNCTION with ARGUMENTS, and turn an error into a message.
An error that left a callback would make jsonrpc.el lose what else has arrived."
  (condition-case-unless-debug problem
      (apply function arguments)
    ((error quit)
     (message "Fencepost: %s" (error-message-string problem))
     nil)))

(defun fencepost--later (function &rest arguments)
  "Call FUNCTION with ARGUMENTS as soon as Emacs is back in its command loop."
  (apply #'run-at-time 0 nil #'fencepost--calmly function arguments))

(defun fencepost--wire-send (wire method params then else)
  "Ask over WIRE for METHOD, a string, with PARAMS.
THEN is called with the result, or ELSE with the error, a plist."
  (condition-case problem
      (jsonrpc-async-request
       wire (intern method) params
       :success-fn (lambda (result) (fencepost--calmly then result))
       :error-fn (lambda (trouble) (fencepost--calmly else trouble))
       ;; The server answers everything, some things when a person did; who waits can quit.
       :timeout nil)
    (error
     ;; A server that reads nothing, because it has ended or is stopped, counts as dead.
     (unless (eq (process-status (fencepost--server wire)) 'run)
       (ignore-errors (kill-process (fencepost--server wire))))
     (fencepost--later else (list :code -1 :message (error-message-string problem))))))

(provide 'fencepost-wire)
;;; fencepost-wire.el ends here
