;;; fencepost-desktop-tests.el --- Alarms as notifications of the desktop  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves, over a real D-Bus and with a desktop that a test can look at (desktop.el), that an alarm is
;; shown there, that what the person chooses there comes back, and that what was answered elsewhere is
;; closed.  Needs a session's D-Bus of its own: tests/run starts it.

;;; Code:

(require 'dbus)
(require 'fencepost-tests)

;; What D-Bus has to say is heard where Emacs waits for a key.
(advice-add 'fencepost-tests-wait :filter-args
            (lambda (arguments)
              (let ((condition (cadr arguments)))
                (list (car arguments)
                      (lambda () (read-event nil nil 0.01) (funcall condition))))))

(defun fencepost-desktop-call (method &rest arguments)
  "Call METHOD of the desktop with ARGUMENTS."
  (apply #'dbus-call-method :session "org.freedesktop.Notifications"
         "/org/freedesktop/Notifications" "org.freedesktop.Notifications" method arguments))

(defun fencepost-desktop-shown ()
  "What the desktop shows: lists of id, title, body and actions."
  (car (read-from-string (fencepost-desktop-call "Shown"))))

(defmacro fencepost-desktop-with (&rest body)
  "Run BODY with a desktop that shows an alarm called Tea.
Its firing is bound to `firing', the id of its reminder to `id', and its
notification to `shown'."
  `(let ((desktop (make-process
                   :name "desktop" :noquery t :connection-type 'pipe
                   :command (list "/bin/sh" "-c" "exec \"$0\" -Q --batch -l \"$1\" </dev/null"
                                  (expand-file-name invocation-name invocation-directory)
                                  (locate-library "desktop.el")))))
     (unwind-protect
         (fencepost-tests-with nil
           (fencepost-tests-wait
            "the desktop"
            (lambda () (dbus-ping :session "org.freedesktop.Notifications" 100)))
           (fencepost-tests-list)
           (fencepost-tests-settle)
           (let* ((id (plist-get (fencepost-tests-save-ahead
                                  (lambda (moment)
                                    (list :title "Tea & <b>milk</b>" :alarms
                                          (vector (list :absoluteDate
                                                        (fencepost--instant moment))))))
                                 :id))
                  (shown (fencepost-tests-wait "the notification"
                                               (lambda () (car (fencepost-desktop-shown)))))
                  (firing (car fencepost--firings)))
             (ignore id shown firing)
             ,@body))
       (delete-process desktop)
       (dbus-unregister-service :session "org.freedesktop.Notifications"))))

(ert-deftest fencepost-desktop-shown-once ()
  "An alarm is a notification of the desktop, once, with what can be done, and is not told otherwise."
  (fencepost-desktop-with
   (should (equal (nth 1 shown) "Tea & <b>milk</b>"))
   (should (string-match-p "\\`it is time (today [0-9:]+)\\'" (nth 2 shown)))
   (should (equal (nth 3 shown)
                  '("default" "Show" "complete" "Complete" "snooze" "Later: 10 minutes"
                    "explain" "Explain")))
   (should (= (length (fencepost-desktop-shown)) 1))
   (should-not (cl-some (lambda (text) (string-match-p "♪" text)) fencepost-tests-messages))))

(ert-deftest fencepost-desktop-complete ()
  "Completed on the desktop, the reminder is done, by one change that one step takes back."
  (fencepost-desktop-with
   (fencepost-desktop-call "Press" :uint32 (car shown) "complete")
   (fencepost-tests-said "\\`Done: Tea")
   (fencepost-tests-settle)
   (should (eq (plist-get (fencepost-tests-get id) :completed) t))
   (should-not fencepost--firings)
   (should-not fencepost--notifications)
   ;; That it was closed is not taken for another answer.
   (should-not (cl-some (lambda (text) (string-match-p "Put away" text)) fencepost-tests-messages))
   (fencepost-undo)
   (fencepost-tests-said "\\`Undone")
   (should-not (eq (plist-get (fencepost-tests-get id) :completed) t))))

(ert-deftest fencepost-desktop-snooze ()
  "Put off on the desktop, it is put off as the first of the choices says."
  (fencepost-desktop-with
   (fencepost-desktop-call "Press" :uint32 (car shown) "snooze")
   (fencepost-tests-said "\\`“Tea.*” comes again ")
   (fencepost-tests-wait "it to leave" (lambda () (not fencepost--firings)))
   (should (equal (mapcar (lambda (one) (plist-get one :cause))
                          (plist-get (fencepost-tests-call "alarm/upcoming" (make-hash-table))
                                     :times))
                  '("snooze")))))

(ert-deftest fencepost-desktop-looked-at ()
  "What is explained or shown from the desktop stays open."
  (fencepost-desktop-with
   (fencepost-desktop-call "Press" :uint32 (car shown) "explain")
   (fencepost-tests-said "went off")
   (fencepost-tests-settle)
   (should (fencepost--open-p firing))
   (should-not (fencepost-desktop-shown))
   (fencepost-notify firing)
   (fencepost-desktop-call "Press" :uint32 (car (car (fencepost-desktop-shown))) "default")
   (fencepost-tests-wait "its buffer" (lambda () (get-buffer "*Fencepost alarms*")))
   (fencepost-tests-settle)
   (should (fencepost--open-p firing))))

(ert-deftest fencepost-desktop-dismissed ()
  "Dismissed on the desktop, it is put away."
  (fencepost-desktop-with
   (fencepost-desktop-call "Dismiss" :uint32 (car shown))
   (fencepost-tests-said "\\`Put away: Tea")
   (fencepost-tests-wait "it to leave" (lambda () (not fencepost--firings)))))

(ert-deftest fencepost-desktop-answered-elsewhere ()
  "Answered in another program, the notification closes by itself, and is not a second answer."
  (fencepost-desktop-with
   (fencepost-tests-call "alarm/acknowledge" (list :firing (plist-get firing :firing)))
   (fencepost-tests-wait "it to close" (lambda () (not (fencepost-desktop-shown))))
   (fencepost-tests-settle)
   (should-not fencepost--notifications)
   (should-not (cl-some (lambda (text) (string-match-p "Put away\\|elsewhere" text))
                        fencepost-tests-messages))))

(ert-deftest fencepost-desktop-none ()
  "Where there is a D-Bus and no desktop, the echo area tells of an alarm."
  (fencepost-tests-with nil
    (fencepost-tests-list)
    (fencepost-tests-settle)
    (fencepost-tests-save-ahead
     (lambda (moment)
       (list :title "Tea" :alarms (vector (list :absoluteDate (fencepost--instant moment))))))
    ;; ERT has dbus.el's errors debugged, caught or not.
    (let ((debug-on-error nil)) (fencepost-tests-said "\\`♪ Tea: it is time"))))

(provide 'fencepost-desktop-tests)
;;; fencepost-desktop-tests.el ends here
