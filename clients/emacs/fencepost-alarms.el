;;; fencepost-alarms.el --- What has gone off, and answering it  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns alarms that went off: the person is told by their desktop or in the echo area, and answers
;; when they like, there or in the buffer *Fencepost alarms*: complete, put off, explain, or put away.
;; Several editors hear the same one; what was answered in another is no error.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-session)
(require 'fencepost-access)
(require 'fencepost-feed)
(require 'fencepost-dates)

(declare-function notifications-notify "notifications")
(declare-function notifications-close-notification "notifications")
(declare-function fencepost--explain "fencepost-preview")

(defconst fencepost--alarms-buffer "*Fencepost alarms*"
  "The name of the buffer of what has gone off.")

(defvar fencepost--firings nil
  "What has gone off and was not answered, the earliest first; plists.")

(defvar fencepost--moved-firings nil
  "Ids of what was completed here and repeats, so that the server has it open.
To acknowledge it as well would be a second step to undo.")

(defvar fencepost--notifications nil
  "Notifications of the desktop: alist of a firing's id to the notification's.")

(defvar fencepost--firings-functions nil
  "Functions that are called when something has gone off or was answered.")

(defconst fencepost--causes
  '(("enter" . "you have arrived") ("leave" . "you have left") ("time" . "it is time")
    ("snooze" . "you had put it off until now"))
  "Why an alarm goes off, in words.")

(defun fencepost--say-firing (firing)
  "FIRING as a sentence."
  (format "%s: %s (%s)" (plist-get firing :title)
          (or (cdr (assoc (plist-get firing :cause) fencepost--causes)) (plist-get firing :cause))
          (fencepost--say-instant (plist-get firing :at))))

;;;; Telling

(defun fencepost--alarm-notified (method params)
  "Take over what METHOD tells of alarms in PARAMS."
  (when (and (eq method 'alarm/didFire)
             (not (cl-find (plist-get params :firing) fencepost--firings :test #'equal
                           :key (lambda (firing) (plist-get firing :firing)))))
    (setq fencepost--firings (append fencepost--firings (list params)))
    (fencepost--firings-changed)
    (dolist (function fencepost-alarm-functions)
      (fencepost--later function params))))

(defun fencepost--firings-changed ()
  "Show everywhere what has gone off by now."
  (run-hooks 'fencepost--firings-functions)
  (force-mode-line-update t))

(defun fencepost-notify (firing)
  "Tell the person of FIRING, an alarm that went off.
See `fencepost-notify-function'."
  (unless (ignore-errors (funcall fencepost-notify-function firing))
    (unless noninteractive (ding t))
    (message "♪ %s  M-x fencepost-alarms answers it." (fencepost--say-firing firing))))

(defun fencepost-notify-by-desktop (firing)
  "Show FIRING as a notification of the desktop.
Nil where there is no desktop to show it."
  (when (and (featurep 'dbusbind) (getenv "DBUS_SESSION_BUS_ADDRESS")
             (require 'notifications nil t))
    (let ((id (notifications-notify
               :title (plist-get firing :title)
               :body (fencepost--say-firing firing)
               :app-name "Fencepost"
               :actions `(,@(and (equal (plist-get firing :entity) "reminder")
                                 '("complete" "Complete"))
                          "snooze" "In 10 minutes" "explain" "Explain")
               :on-action (lambda (_id action)
                            (fencepost--calmly #'fencepost--act-on firing action))
               :on-close (lambda (_id reason)
                           (setf (alist-get (plist-get firing :firing) fencepost--notifications
                                            nil t #'equal)
                                 nil)
                           (when (eq reason 'dismissed)
                             (fencepost--calmly #'fencepost--acknowledge firing))))))
      (when id (push (cons (plist-get firing :firing) id) fencepost--notifications))
      id)))

(defun fencepost--act-on (firing action)
  "Do with FIRING what ACTION, of a notification, says."
  (pcase action
    ("complete" (fencepost--complete-firing firing))
    ("snooze" (fencepost--snooze firing (cdar fencepost-snooze-choices)))
    ("explain" (fencepost--explain (plist-get firing :item) (plist-get firing :alarm)))))

;;;; Answering

(defun fencepost--answered (firing)
  "Take note that FIRING was answered."
  (fencepost--set-firings
   (cl-remove (plist-get firing :firing) fencepost--firings :test #'equal
              :key (lambda (one) (plist-get one :firing)))))

(defun fencepost--set-firings (firings)
  "Take note that FIRINGS are open, and close notifications of all others."
  (setq fencepost--firings firings)
  (pcase-dolist (`(,id . ,notification) (copy-sequence fencepost--notifications))
    (unless (cl-find id firings :test #'equal :key (lambda (one) (plist-get one :firing)))
      (setf (alist-get id fencepost--notifications nil t #'equal) nil)
      (ignore-errors (notifications-close-notification notification))))
  (fencepost--firings-changed))

(defun fencepost--answer (firing method params message)
  "Answer FIRING by METHOD with PARAMS, and say MESSAGE.
Where somebody was faster, that is as good."
  (fencepost--request
   method params
   :then (lambda (answer)
           (fencepost--answered firing)
           (when (eq (plist-get (plist-get answer :reminder) :completed) :json-false)
             (push (plist-get firing :firing) fencepost--moved-firings))
           (message "%s" message))
   :else (lambda (problem)
           (if (fencepost--is problem 'not-found)
               (progn (fencepost--answered firing)
                      (message "It was answered elsewhere already"))
             (fencepost--tell-problem problem)))))

(defun fencepost--when-open (firing then)
  "Call THEN where FIRING is still open; else say that it was answered elsewhere.
To complete a reminder that repeats twice would complete its next date."
  (fencepost--fetch-firings
   (lambda ()
     (if (cl-find (plist-get firing :firing) fencepost--firings :test #'equal
                  :key (lambda (one) (plist-get one :firing)))
         (funcall then)
       (message "It was answered elsewhere already")))))

(defun fencepost--acknowledge (firing)
  "Put FIRING away."
  (fencepost--answer firing "alarm/acknowledge" (list :firing (plist-get firing :firing))
                     (format "Put away: %s" (plist-get firing :title))))

(defun fencepost--complete-firing (firing)
  "Tick off the reminder of FIRING."
  (unless (equal (plist-get firing :entity) "reminder")
    (user-error "An event cannot be ticked off"))
  (fencepost--when-open
   firing
   (lambda ()
     (fencepost--answer firing "reminder/complete" (list :id (plist-get firing :item))
                        (format "Done: %s; M-x fencepost-undo takes it back"
                                (plist-get firing :title))))))

(defun fencepost--snooze (firing choice)
  "Put FIRING off as CHOICE, of `fencepost-snooze-choices', says."
  (fencepost--answer
   firing "alarm/snooze"
   `(:firing ,(plist-get firing :firing)
     ,@(if (eq choice 'visit)
           '(:untilNextVisit t)
         (list :until
               (fencepost--instant
                (if (eq choice 'tomorrow)
                    (time-add (fencepost--noon (fencepost--day 1))
                              (* 3600 (- fencepost-morning 12)))
                  (time-add (funcall fencepost--now-function) choice))))))
   (format "Later: %s" (plist-get firing :title))))

;;;; The buffer

(defvar fencepost-alarms-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map special-mode-map)
    (define-key map "n" #'next-line)
    (define-key map "p" #'previous-line)
    (define-key map "c" #'fencepost-alarms-complete)
    (define-key map "x" #'fencepost-alarms-complete)
    (define-key map "s" #'fencepost-alarms-snooze)
    (define-key map "e" #'fencepost-alarms-explain)
    (define-key map "d" #'fencepost-alarms-acknowledge)
    (define-key map (kbd "RET") #'fencepost-alarms-visit)
    map)
  "Keys of `fencepost-alarms-mode'.")

(define-derived-mode fencepost-alarms-mode special-mode "Alarms"
  "What has gone off and was not answered.

\\{fencepost-alarms-mode-map}"
  :group 'fencepost-alarms
  (hl-line-mode 1)
  (setq-local revert-buffer-function (lambda (&rest _) (fencepost--fetch-firings))
              truncate-lines t
              header-line-format
              (substitute-command-keys
               (concat "\\<fencepost-alarms-mode-map>\\[fencepost-alarms-complete] completes, "
                       "\\[fencepost-alarms-snooze] puts off, \\[fencepost-alarms-explain] explains, "
                       "\\[fencepost-alarms-acknowledge] puts away, "
                       "\\[fencepost-alarms-visit] opens the reminder"))))

(defun fencepost--firing-at-point ()
  "The firing at point; an error where there is none."
  (or (get-text-property (line-beginning-position) 'fencepost-firing)
      (user-error "There is no alarm on this line")))

(defun fencepost--alarms-show ()
  "Write into its buffer, where there is one, what has gone off."
  (when-let ((buffer (get-buffer fencepost--alarms-buffer)))
    (with-current-buffer buffer
      (let ((inhibit-read-only t) (line (line-number-at-pos)))
        (erase-buffer)
        (unless fencepost--firings (insert "\n  Nothing has gone off.\n"))
        (dolist (firing fencepost--firings)
          (insert (propertize (concat "♪ " (propertize (plist-get firing :title) 'face 'bold) "  "
                                      (substring (fencepost--say-firing firing)
                                                 (+ 2 (length (plist-get firing :title))))
                                      "\n")
                              'fencepost-firing firing)))
        (goto-char (point-min))
        (forward-line (1- line))))))

(defun fencepost--fetch-firings (&optional then)
  "Ask what has gone off and is open, then call THEN."
  (fencepost--request
   "alarm/firings" '(:open t) :again t
   :then (lambda (answer)
           (fencepost--set-firings
            (cl-remove-if (lambda (one)
                            (member (plist-get one :firing) fencepost--moved-firings))
                          (append (plist-get answer :firings) nil)))
           (when then (funcall then)))))

;;;###autoload
(defun fencepost-alarms ()
  "Show what has gone off and was not answered."
  (interactive)
  (fencepost--with-access
   "reminder"
   (lambda ()
     (fencepost--fetch-firings
      (lambda ()
        (pop-to-buffer (get-buffer-create fencepost--alarms-buffer))
        (unless (derived-mode-p 'fencepost-alarms-mode) (fencepost-alarms-mode))
        (fencepost--alarms-show)
        (goto-char (point-min)))))))

(defun fencepost-alarms-complete ()
  "Tick off the reminder whose alarm is at point."
  (interactive nil fencepost-alarms-mode)
  (fencepost--complete-firing (fencepost--firing-at-point)))

(defun fencepost-alarms-acknowledge ()
  "Put away the alarm at point: you know."
  (interactive nil fencepost-alarms-mode)
  (fencepost--acknowledge (fencepost--firing-at-point)))

(defun fencepost-alarms-snooze ()
  "Put off the alarm at point."
  (interactive nil fencepost-alarms-mode)
  (let* ((firing (fencepost--firing-at-point))
         (choices (if (member (plist-get firing :cause) '("enter" "leave"))
                      fencepost-snooze-choices
                    (cl-remove 'visit fencepost-snooze-choices :key #'cdr)))
         (choice (completing-read "Remind me again in: " choices nil t)))
    (fencepost--snooze firing (cdr (assoc choice choices)))))

(defun fencepost-alarms-explain ()
  "Say why the alarm at point went off."
  (interactive nil fencepost-alarms-mode)
  (let ((firing (fencepost--firing-at-point)))
    (fencepost--explain (plist-get firing :item) (plist-get firing :alarm))))

(declare-function fencepost-edit "fencepost-edit")

(defun fencepost-alarms-visit ()
  "Open the reminder whose alarm is at point."
  (interactive nil fencepost-alarms-mode)
  (fencepost-edit (plist-get (fencepost--firing-at-point) :item)))

(defun fencepost--forget-firings ()
  "Forget what has gone off where Emacs may not know it any more."
  (when (and fencepost--access (not (fencepost--granted-p "reminder"))
             (not (fencepost--granted-p "event")))
    (fencepost--set-firings nil)))

(defun fencepost--firings-hear (changes)
  "Ask again what is open where CHANGES touch something that has gone off.
It may have been ticked off or put away elsewhere."
  (let ((ids (append (mapcan (lambda (kind)
                               (append (plist-get (plist-get changes kind) :updated)
                                       (plist-get (plist-get changes kind) :removed) nil))
                             '(:reminders :events))
                     nil)))
    (when (cl-some (lambda (firing) (member (plist-get firing :item) ids)) fencepost--firings)
      (fencepost--fetch-firings))))

(add-hook 'fencepost-changed-functions #'fencepost--firings-hear)
(add-hook 'fencepost--notified-functions #'fencepost--alarm-notified)
(add-hook 'fencepost--access-functions #'fencepost--forget-firings)
(add-hook 'fencepost--firings-functions #'fencepost--alarms-show)

(provide 'fencepost-alarms)
;;; fencepost-alarms.el ends here
