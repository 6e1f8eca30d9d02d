;;; fencepost-alarms.el --- Answering what has gone off  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how the person answers an alarm, in the buffer *Fencepost alarms* or by a notification:
;; complete, put off, explain, or put away.  Several editors hear the same one; one that was answered
;; in another leaves the buffer by itself, and a question about it goes away.

;;; Code:

(require 'cl-lib)
(require 'hl-line)
(require 'subr-x)
(require 'fencepost-typed)
(require 'fencepost-options)
(require 'fencepost-firings)

(declare-function fencepost--explain "fencepost-preview")
(declare-function fencepost--edit-open "fencepost-edit")

(defconst fencepost--alarms-buffer "*Fencepost alarms*"
  "The name of the buffer of what has gone off.")

(defvar fencepost--answering nil
  "Ids of firings whose answer is on its way to the server.")

(defvar fencepost--asked-about nil
  "The firing that a question in the minibuffer is about, and how deep that is.")

;;;; Answering

(defun fencepost--when-open (firing then)
  "Call THEN where FIRING is still open; else say that it was answered elsewhere.
To complete a reminder that repeats twice would complete its next date."
  (cond
   (fencepost--firings-doubt
    (fencepost--fetch-firings (lambda () (fencepost--when-open firing then))))
   ((fencepost--open-p firing) (funcall then))
   (t (message "It was answered elsewhere already"))))

(defun fencepost--answer (firing method params message)
  "Answer FIRING by METHOD with PARAMS, once, and say MESSAGE.
An earlier answer elsewhere counts as well."
  (let ((id (plist-get firing :firing)))
    (unless (member id fencepost--answering)
      (fencepost--when-open
       firing
       (lambda ()
         (push id fencepost--answering)
         (fencepost--request
          method params
          :then (lambda (_answer)
                  (setq fencepost--answering (delete id fencepost--answering))
                  (fencepost--firings-closed (list firing))
                  (message "%s" message))
          :else (lambda (problem)
                  (setq fencepost--answering (delete id fencepost--answering))
                  (if (fencepost--is problem 'not-found)
                      (progn (fencepost--firings-closed (list firing))
                             (message "It was answered elsewhere already"))
                    (fencepost--tell-problem problem)))))))))

(defun fencepost--acknowledge (firing)
  "Put FIRING away."
  (fencepost--answer firing "alarm/acknowledge" (list :firing (plist-get firing :firing))
                     (format "Put away: %s" (plist-get firing :title))))

(defun fencepost--complete-firing (firing)
  "Tick off the reminder of FIRING."
  (unless (equal (plist-get firing :entity) "reminder")
    (user-error "An event cannot be ticked off"))
  (fencepost--answer firing "reminder/complete" (list :id (plist-get firing :item))
                     (format "Done: %s; M-x fencepost-undo takes it back"
                             (plist-get firing :title))))

(defun fencepost--snooze (firing choice)
  "Put FIRING off as CHOICE, of `fencepost-snooze-choices', says; or to an instant."
  (let ((until (pcase choice
                 ('visit nil)
                 ((pred stringp) choice)
                 ('tomorrow (fencepost--instant (time-add (fencepost--noon (fencepost--day 1))
                                                          (* 3600 (- fencepost-morning 12)))))
                 (_ (fencepost--instant (time-add (funcall fencepost--now-function) choice))))))
    (fencepost--answer
     firing "alarm/snooze"
     `(:firing ,(plist-get firing :firing)
       ,@(if until (list :until until) '(:untilNextVisit t)))
     (format "“%s” comes again %s" (plist-get firing :title)
             (if until (fencepost--say-instant until) "at the next visit")))))

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
                                      (fencepost--say-cause firing) "\n")
                              'fencepost-firing firing)))
        (goto-char (point-min))
        (forward-line (1- line))))))

;;;###autoload
(defun fencepost-alarms ()
  "Show what has gone off and was not answered."
  (interactive)
  (fencepost--with-access
   "reminder"
   (lambda ()
     (pop-to-buffer (get-buffer-create fencepost--alarms-buffer))
     (unless (derived-mode-p 'fencepost-alarms-mode) (fencepost-alarms-mode))
     (fencepost--alarms-show)
     (goto-char (point-min)))))

(defun fencepost-alarms-complete ()
  "Tick off the reminder whose alarm is at point."
  (interactive nil fencepost-alarms-mode)
  (fencepost--complete-firing (fencepost--firing-at-point)))

(defun fencepost-alarms-acknowledge ()
  "Put away the alarm at point: you know."
  (interactive nil fencepost-alarms-mode)
  (fencepost--acknowledge (fencepost--firing-at-point)))

(defun fencepost-alarms-snooze ()
  "Put off the alarm at point: by a choice, or in words as tomorrow 9."
  (interactive nil fencepost-alarms-mode)
  (let* ((firing (fencepost--firing-at-point))
         (choices (if (member (plist-get firing :cause) '("enter" "leave"))
                      fencepost-snooze-choices
                    (cl-remove 'visit fencepost-snooze-choices :key #'cdr)))
         (choice (fencepost--choose-about firing "Remind me again in: " choices)))
    (cond
     ((assoc choice choices) (fencepost--snooze firing (cdr (assoc choice choices))))
     ((member (downcase (string-trim choice)) '("visit" "next visit"))
      (fencepost--snooze firing 'visit))
     (t (fencepost--with-instant choice
                                  (lambda (instant) (fencepost--snooze firing instant)))))))

(defun fencepost--choose-about (firing prompt choices)
  "Ask with PROMPT for one of CHOICES, until FIRING is answered elsewhere."
  (condition-case nil
      (let ((fencepost--asked-about (cons firing (1+ (minibuffer-depth)))))
        (completing-read prompt choices))
    (quit (if (fencepost--open-p firing)
              (signal 'quit nil)
            (user-error "It was answered elsewhere already")))))

(defun fencepost--drop-question-about (firing)
  "Take away what is being asked about FIRING, which is closed."
  (when (and fencepost--asked-about (fencepost--same-firing-p firing (car fencepost--asked-about)))
    (fencepost--later (lambda ()
                        ;; Not a minibuffer that was opened from that one.
                        (when (and fencepost--asked-about
                                   (= (minibuffer-depth) (cdr fencepost--asked-about)))
                          (abort-recursive-edit))))))

(defun fencepost-alarms-explain ()
  "Say why the alarm at point went off."
  (interactive nil fencepost-alarms-mode)
  (let ((firing (fencepost--firing-at-point)))
    (fencepost--explain (plist-get firing :item) (plist-get firing :alarm))))

(defun fencepost-alarms-visit ()
  "Edit the reminder or the event whose alarm is at point."
  (interactive nil fencepost-alarms-mode)
  (let ((firing (fencepost--firing-at-point)))
    (fencepost--edit-open (list :kind (plist-get firing :entity) :id (plist-get firing :item)))))

(add-hook 'fencepost--closed-functions #'fencepost--drop-question-about)
(add-hook 'fencepost--firings-functions #'fencepost--alarms-show)

(provide 'fencepost-alarms)
;;; fencepost-alarms.el ends here
