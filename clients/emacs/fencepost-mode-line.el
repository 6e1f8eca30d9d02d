;;; fencepost-mode-line.el --- What is due, in the mode line  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the indicator of the mode line: how many reminders are due by the end of today, how many of
;; them are overdue, and how many alarms wait for an answer.  Counted by the server, when something
;; changes and once a minute for the clock; nothing is asked of the person for it.

;;; Code:

(require 'cl-lib)
(require 'fencepost-options)
(require 'fencepost-session)
(require 'fencepost-access)
(require 'fencepost-feed)
(require 'fencepost-firings)
(require 'fencepost-dates)

(defvar fencepost--due-count 0
  "How many open reminders are due by the end of today.")

(defvar fencepost--overdue-count 0
  "How many open reminders are due before today.")

(defvar fencepost--count-timer nil
  "The timer that counts once a minute.")

(defvar fencepost--is-counting nil
  "Whether a count is under way; `again' where something changed meanwhile.")

(defvar fencepost-mode-line-map
  (let ((map (make-sparse-keymap)))
    (define-key map [mode-line mouse-1] #'fencepost)
    (define-key map [mode-line mouse-3] #'fencepost-alarms)
    map)
  "What the mouse does on the indicator of the mode line.")

(declare-function fencepost "fencepost")
(declare-function fencepost-alarms "fencepost-alarms")

(defconst fencepost--mode-line '(:eval (fencepost-mode-line-string))
  "What stands in `global-mode-string'.")
;;;###autoload
(put 'fencepost--mode-line 'risky-local-variable t)

(defun fencepost-mode-line-string ()
  "What is due, and what has gone off, for the mode line; empty where nothing is."
  (let ((alarms (length fencepost--firings)))
    (if (and (zerop fencepost--due-count) (zerop alarms))
        ""
      (propertize
       (concat (unless (zerop fencepost--due-count)
                 (format fencepost-mode-line-format
                         (propertize (number-to-string fencepost--due-count) 'face
                                     (if (zerop fencepost--overdue-count)
                                         'fencepost-today 'fencepost-overdue))))
               (unless (zerop alarms)
                 (propertize (format " ♪%d" alarms) 'face 'fencepost-overdue))
               " ")
       'help-echo (format "%d due today or before, %d overdue, %d gone off\nmouse-1: the list\n\
mouse-3: what has gone off" fencepost--due-count fencepost--overdue-count alarms)
       'mouse-face 'mode-line-highlight
       'local-map fencepost-mode-line-map))))

(defun fencepost--count ()
  "Count what is due, where Emacs may know it."
  (cond
   ((not (fencepost--granted-p "reminder"))
    (setq fencepost--due-count 0
          fencepost--overdue-count 0)
    (force-mode-line-update t))
   (fencepost--is-counting (setq fencepost--is-counting 'again))
   (t
    (setq fencepost--is-counting t)
    (fencepost--ask-count
     (fencepost--day 1)
     (lambda (due)
       (fencepost--ask-count
        (fencepost--day)
        (lambda (overdue)
          (let ((again (eq fencepost--is-counting 'again)))
            (setq fencepost--is-counting nil
                  fencepost--due-count due
                  fencepost--overdue-count overdue)
            (force-mode-line-update t)
            (when again (fencepost--count))))))))))

(defun fencepost--ask-count (end then)
  "Call THEN with how many open reminders are due before END."
  (fencepost--request
   "reminder/fetch" `(:where (:status "incomplete" :due (:to ,end)) :limit 0) :again t
   :then (lambda (page) (funcall then (plist-get page :total)))
   :else (lambda (_problem) (setq fencepost--is-counting nil))))

(defun fencepost--count-after (&rest _)
  "Count what is due because something changed."
  (fencepost--count))

(defun fencepost--count-ready ()
  "Begin to count with a new server, without asking the person for anything."
  (setq fencepost--is-counting nil)
  (fencepost--request "access/status" nil :again t
                      :then (lambda (access)
                              (fencepost--set-access access)
                              (fencepost--count))
                      :else #'ignore))

;;;###autoload
(define-minor-mode fencepost-mode-line-mode
  "Show in the mode line what is due today or before, and what has gone off.
It starts the server, and asks you for nothing: until you have let Emacs see
your reminders, with \\[fencepost], it shows nothing."
  :global t
  :group 'fencepost
  (setq global-mode-string (delete fencepost--mode-line (or global-mode-string '(""))))
  (when fencepost--count-timer
    (cancel-timer fencepost--count-timer)
    (setq fencepost--count-timer nil))
  (cond
   (fencepost-mode-line-mode
    (setq global-mode-string (append global-mode-string (list fencepost--mode-line))
          fencepost--count-timer (run-at-time 60 60 #'fencepost--calmly #'fencepost--count))
    (add-hook 'fencepost-changed-functions #'fencepost--count-after)
    (add-hook 'fencepost--access-functions #'fencepost--count-after)
    (add-hook 'fencepost--ready-functions #'fencepost--count-ready)
    (fencepost--count-ready))
   (t
    (remove-hook 'fencepost-changed-functions #'fencepost--count-after)
    (remove-hook 'fencepost--access-functions #'fencepost--count-after)
    (remove-hook 'fencepost--ready-functions #'fencepost--count-ready))))

(provide 'fencepost-mode-line)
;;; fencepost-mode-line.el ends here
