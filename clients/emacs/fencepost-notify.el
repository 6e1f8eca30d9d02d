;;; fencepost-notify.el --- Telling the person that an alarm went off  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how the person is told of an alarm: by a notification of their desktop, whose buttons answer
;; it, or in the echo area.  Once it is closed, here or elsewhere, what told of it is taken down.

;;; Code:

(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-firings)
(require 'fencepost-alarms)

(declare-function fencepost--explain "fencepost-preview")
(declare-function notifications-notify "notifications")
(declare-function notifications-close-notification "notifications")

(defvar fencepost--notifications nil
  "Notifications of the desktop: alist of a firing's id to the notification's.")

(defvar fencepost--echoed nil
  "The firing that the echo area told of last, and its text.")

(defun fencepost-notify (firing)
  "Tell the person of FIRING, an alarm that went off.
See `fencepost-notify-function'."
  ;; It may have been answered since.
  (when (fencepost--open-p firing)
    (unless (ignore-errors (funcall fencepost-notify-function firing))
      (unless noninteractive (ding t))
      (let ((text (format "♪ %s  M-x fencepost-alarms answers it." (fencepost--say-firing firing))))
        (setq fencepost--echoed (cons firing text))
        (message "%s" text)))))

(defun fencepost-notify-by-desktop (firing)
  "Show FIRING as a notification of the desktop.
Nil where there is no desktop to show it."
  (when (and (featurep 'dbusbind) (getenv "DBUS_SESSION_BUS_ADDRESS")
             (require 'notifications nil t))
    (let ((id (notifications-notify
               :title (plist-get firing :title)
               ;; What the person has written is not markup, and stands in the title alone.
               :body (fencepost--say-cause firing)
               :app-name "Fencepost"
               ;; The first is for a click on the notification itself.
               :actions `("default" "Show"
                          ,@(and (equal (plist-get firing :entity) "reminder")
                                 '("complete" "Complete"))
                          "snooze" ,(concat "Later: " (caar fencepost-snooze-choices))
                          "explain" "Explain")
               :on-action (lambda (_id action)
                            (fencepost--untell firing)
                            (fencepost--calmly #'fencepost--act-on firing action))
               :on-close (lambda (_id reason)
                           ;; Desktops close what was acted upon as if it was dismissed.
                           (when (and (fencepost--forget-notification firing)
                                      (eq reason 'dismissed))
                             (fencepost--calmly #'fencepost--acknowledge firing))))))
      (when id (push (cons (plist-get firing :firing) id) fencepost--notifications))
      id)))

(defun fencepost--forget-notification (firing)
  "Take note that there is no notification of FIRING any more.
Return the one that there was."
  (let ((known (assoc (plist-get firing :firing) fencepost--notifications)))
    (setq fencepost--notifications (delq known fencepost--notifications))
    (cdr known)))

(defun fencepost--act-on (firing action)
  "Do with FIRING what ACTION, of a notification, says."
  (pcase action
    ("default" (fencepost-alarms))
    ("complete" (fencepost--complete-firing firing))
    ("snooze" (fencepost--snooze firing (cdar fencepost-snooze-choices)))
    ("explain" (fencepost--explain (plist-get firing :item) (plist-get firing :alarm)))))

(defun fencepost--untell (firing)
  "Take down what tells of FIRING, which is closed."
  (when-let ((notification (fencepost--forget-notification firing)))
    (ignore-errors (notifications-close-notification notification)))
  (when (and fencepost--echoed (fencepost--same-firing-p firing (car fencepost--echoed)))
    (when (equal (current-message) (cdr fencepost--echoed)) (message nil))
    (setq fencepost--echoed nil)))

(add-hook 'fencepost--closed-functions #'fencepost--untell)

(provide 'fencepost-notify)
;;; fencepost-notify.el ends here
