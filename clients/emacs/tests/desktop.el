;;; desktop.el --- A desktop that shows notifications, to be looked at by tests  -*- lexical-binding: t; -*-

;;; Commentary:

;; Is an Emacs of its own that owns the name of the desktop's notifications on the session's D-Bus, as a
;; desktop does, and tells a test what it shows.  `Press' and `Dismiss' do what a person does there.

;;; Code:

(require 'dbus)

(defconst desktop-name "org.freedesktop.Notifications"
  "What the service and its interface are called.")

(defconst desktop-path "/org/freedesktop/Notifications"
  "Where the service is.")

(defvar desktop-shown nil
  "What is shown, the latest first: lists of id, title, body and actions.")

(defvar desktop-count 0
  "How many notifications there were.")

(defun desktop-method (name function)
  "Offer the method NAME, which FUNCTION answers."
  (dbus-register-method :session desktop-name desktop-path desktop-name name function))

(defun desktop-close (id reason)
  "Close the notification ID for REASON, where it is shown, and tell of it."
  (when (assq id desktop-shown)
    (setq desktop-shown (assq-delete-all id desktop-shown))
    (dbus-send-signal :session nil desktop-path desktop-name "NotificationClosed"
                      :uint32 id :uint32 reason))
  :ignore)

(desktop-method "GetCapabilities" (lambda () '((:array "actions" "body"))))
(desktop-method "Notify"
                (lambda (_app _replaces _icon title body actions &rest _)
                  (setq desktop-count (1+ desktop-count))
                  (push (list desktop-count title body actions) desktop-shown)
                  (list :uint32 desktop-count)))
(desktop-method "CloseNotification" (lambda (id) (desktop-close id 3)))
(desktop-method "Shown" (lambda () (prin1-to-string desktop-shown)))
(desktop-method "Dismiss" (lambda (id) (desktop-close id 2)))
(desktop-method "Press"
                (lambda (id action)
                  (dbus-send-signal :session nil desktop-path desktop-name "ActionInvoked"
                                    :uint32 id action)
                  ;; As desktops do: what was pressed closes, in the same way as what was dismissed.
                  (desktop-close id 2)))

(while t (read-event nil nil 1))

(provide 'desktop)
;;; desktop.el ends here
