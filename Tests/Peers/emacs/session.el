;;; session.el --- Emacs' jsonrpc.el holds a session  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves that a `jsonrpc-process-connection', on which every Emacs client is built, can hold a
;; session.  Emacs writes null for nil and reads null as nil; a member it does not know ends a
;; message, and a header block of more than about 100 bytes is never found.
;;
;; Emacs -Q --batch -l report.el -l session.el -f peers-report, or ERT's own runner.

;;; Code:

(require 'cl-lib)
(require 'ert)
(require 'jsonrpc)

(defconst session-half-a-mile '(:value 0.5 :from "mi" :to "m"))
(defconst session-in-metres '(:value 804.672))

(defvar session-heard nil
  "What the server has told, the latest first, as (METHOD . PARAMS).")

(defun session-read (variable)
  "Read the JSON file that is named in the environment by VARIABLE."
  (with-temp-buffer
    (insert-file-contents (getenv variable))
    (jsonrpc--json-read)))

(defun session-wait (connection what condition)
  "Let CONNECTION speak until CONDITION is true; WHAT names it."
  (let ((deadline (+ (float-time) 20)))
    (while (not (funcall condition))
      (when (> (float-time) deadline) (error "Waited in vain for %s" what))
      (accept-process-output (jsonrpc--process connection) 0.1))))

(defun session-hear (connection count)
  "Wait until CONNECTION has told COUNT things, and take them, the earliest first."
  (session-wait connection "notifications" (lambda () (>= (length session-heard) count)))
  (prog1 (reverse session-heard) (setq session-heard nil)))

(defun session-together (connection body)
  "Send all that BODY sends over CONNECTION in one write.
Holding the server still by a signal will not do: Emacs would not write to it."
  (let (sent)
    (cl-letf (((symbol-function 'process-send-string)
               (lambda (_process text) (push text sent))))
      (funcall body))
    (process-send-string (jsonrpc--process connection) (apply #'concat (nreverse sent)))))

(defun session-start ()
  "Start a server, and answer an open connection to it."
  (setq session-heard nil)
  (let ((connection
         (make-instance
          'jsonrpc-process-connection
          :name "fencepost"
          :notification-dispatcher
          (lambda (_connection method params) (push (cons method params) session-heard))
          :process
          (lambda ()
            (make-process
             :name "fencepost" :command (list (getenv "FENCEPOST") "serve")
             :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t
             :stderr (get-buffer-create "*fencepost stderr*"))))))
    (should (equal (jsonrpc-request connection :initialize
                                    '(:clientInfo (:name "Emacs") :processId nil :capabilities nil))
                   (session-read "FENCEPOST_INITIALIZED")))
    (jsonrpc-notify connection :initialized nil)
    connection))

(defun session-finish (connection)
  "End CONNECTION as LSP wants it ended, and hold it to that."
  (should-not (jsonrpc-request connection :shutdown nil))
  (jsonrpc-notify connection :exit nil)
  (session-wait connection "the end" (lambda () (not (jsonrpc-running-p connection))))
  (should (eq (process-status (jsonrpc--process connection)) 'exit))
  (should (= (process-exit-status (jsonrpc--process connection)) 0))
  (should (equal session-heard nil))
  (with-current-buffer (jsonrpc-stderr-buffer connection)
    (should (equal (replace-regexp-in-string "^\nProcess .*\n" "" (buffer-string)) ""))))

(defmacro session-with (connection &rest body)
  "Run BODY with CONNECTION open, then end it; kill its server where BODY fails."
  (declare (indent 1))
  `(let ((,connection (session-start)))
     (unwind-protect (progn ,@body (session-finish ,connection))
       (delete-process (jsonrpc--process ,connection)))))

(ert-deftest session-version ()
  "This is the Emacs that was asked for."
  (should (equal emacs-version (getenv "PEER_VERSION"))))

(ert-deftest session-requests ()
  "Initialize, requests, shutdown and exit are answered whole, and the exit code is 0."
  (session-with connection
    (should (equal (jsonrpc-request connection :units/convert session-half-a-mile)
                   session-in-metres))
    (should (equal (jsonrpc-request connection :rpc.discover nil)
                   (session-read "FENCEPOST_OPENRPC")))))

(ert-deftest session-null ()
  "Params that are nil are written as null, and count as none."
  (should (equal (jsonrpc--json-encode '(:params nil)) "{\"params\":null}"))
  (session-with connection
    (let ((none (jsonrpc-request connection :units/info nil)))
      (should (equal (plist-get none :locale) "und"))
      (should (equal none (jsonrpc-request connection :units/info '(:locale nil)))))))

(ert-deftest session-unknown-method ()
  "An unknown method surfaces as a `jsonrpc-error' with -32601."
  (session-with connection
    (should (equal (should-error (jsonrpc-request connection :no/such nil) :type 'jsonrpc-error)
                   '(jsonrpc-error "request id=2 failed:"
                                   (jsonrpc-error-code . -32601)
                                   (jsonrpc-error-message . "There is no method 'no/such'.")
                                   (jsonrpc-error-data
                                    :kind "methodNotFound"
                                    :hint "rpc.discover lists what there is."))))))

(ert-deftest session-trace ()
  "After $/setTrace each request is traced."
  (session-with connection
    (jsonrpc-notify connection :$/setTrace '(:value "messages"))
    (jsonrpc-request connection :units/convert session-half-a-mile)
    (pcase-let ((`(,received ,sent) (session-hear connection 2)))
      (should (equal received
                     '($/logTrace :message "Received request 'units/convert - (2)'.")))
      (should (equal (car sent) '$/logTrace))
      (should (string-match-p
               (concat "\\`Sending response 'units/convert - (2)'\\. "
                       "Processing the request took [0-9]+\\.[0-9][0-9] ms\\.\\'")
               (plist-get (cdr sent) :message))))
    (jsonrpc-notify connection :$/setTrace '(:value "off"))))

(ert-deftest session-log-message ()
  "A notification that makes no sense is told in window/logMessage."
  (session-with connection
    (jsonrpc-notify connection :$/setTrace '(:value "loud"))
    (should (equal (session-hear connection 1)
                   `((window/logMessage
                      :type 2
                      :message ,(concat "$/setTrace was ignored: params.value: "
                                        "'loud' is not one of 'off', 'messages', 'verbose'")))))))

(ert-deftest session-cancel ()
  "A request taken back before it was started is answered -32800."
  (session-with connection
    (let (answer)
      (session-together connection
        (lambda ()
          (jsonrpc-async-request
           connection :units/convert session-half-a-mile
           :success-fn (lambda (result) (setq answer (list :result result)))
           :error-fn (lambda (problem) (setq answer problem)))
          ;; The public function answers nil; its id is the latest that was given.
          (jsonrpc-notify connection :$/cancelRequest
                          `(:id ,(jsonrpc--next-request-id connection)))))
      (session-wait connection "the answer" (lambda () answer))
      (should (equal answer
                     '(:code -32800
                       :message "The request was cancelled before it began."
                       :data (:kind "requestCancelled")))))))

(provide 'session)
;;; session.el ends here
