;;; fencepost-agenda.el --- Events, and what is due, day by day  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the buffer *Fencepost agenda*: what it knows, and how that is drawn, with point staying where it
;; is.  What stands on a day is in fencepost-days.el, how it gets here in fencepost-agenda-feed.el, and
;; which days are shown in fencepost-calendar.el.

;;; Code:

(require 'cl-lib)
(require 'hl-line)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-access)
(require 'fencepost-slices)
(require 'fencepost-lines)
(require 'fencepost-fill)
(require 'fencepost-days)

(defconst fencepost--agenda-buffer "*Fencepost agenda*"
  "The name of the agenda's buffer.")

(defvar-local fencepost--span nil
  "How much the agenda shows: `day', `week' or `month'.")

(defvar-local fencepost--anchor nil
  "The day that the person went to; nil while that is today.")

(defvar-local fencepost--first nil
  "The first day that is shown.")

(defvar-local fencepost--end nil
  "The first day that is not shown any more.")

(defvar-local fencepost--agenda nil
  "What `view/agenda' has answered.")

(defvar-local fencepost--agenda-phase nil
  "Where that stands: nil, `loading', `ready' or `failed'.")

(defvar-local fencepost--agenda-trouble nil
  "Why there is nothing, a sentence, where it `failed'.")

(defvar-local fencepost--agenda-turn 0
  "How often it was fetched, so that answers to an earlier time are let go.")

(defvar-local fencepost--agenda-busy nil
  "Whether it is being fetched; `again' where something has changed since.")

(defvar-local fencepost--agenda-is-asking nil
  "Whether the person is being asked what may be seen.")

(defvar-local fencepost--is-agenda-stale nil
  "Whether something has changed since what is being drawn was begun.")

(defvar-local fencepost--goal nil
  "The day to put point on as soon as it is drawn.")

(defvar fencepost--agenda-drawn-hook nil
  "Run in the agenda when all of it is drawn.")

(defun fencepost--agenda-day ()
  "The day that the agenda is about."
  (or fencepost--anchor (fencepost--day)))

(defun fencepost--agenda-each (function)
  "Call FUNCTION in the agenda, if there is one that shows something."
  (when-let ((buffer (get-buffer fencepost--agenda-buffer)))
    (with-current-buffer buffer
      (when fencepost--first (funcall function)))))

;;;; Drawing

(defun fencepost--agenda-show (&optional is-asked)
  "Write what the agenda shows, and leave point where it is in every window.
IS-ASKED says that the person has asked for it, and not the store."
  (if (and fencepost--work (not is-asked))
      (setq fencepost--is-agenda-stale t)
    (fencepost--agenda-draw)))

(defun fencepost--agenda-draw ()
  "Write what the agenda shows; see `fencepost--agenda-show'."
  (let* ((width (or fencepost--width 80))
         (writing (fencepost--make-writing
                   (append (fencepost--agenda-problems)
                           (fencepost--days-lines (plist-get fencepost--agenda :days)
                                                  (not (eq fencepost--span 'month))
                                                  (list width fencepost--redraw-count)))
                   (lambda (line) (fencepost--day-line line width)))))
    (setq fencepost--is-agenda-stale nil)
    (fencepost--work-on
     (lambda () (fencepost--write-step writing))
     (lambda (steps)
       (when (fencepost--in-place steps)
         (fencepost--agenda-begin)
         (fencepost--agenda-describe)
         (run-hooks 'fencepost--agenda-drawn-hook)
         (when fencepost--is-agenda-stale (fencepost--agenda-show)))))))

(defun fencepost--agenda-problems ()
  "Lines that say what is not shown, and why, and what else is to be known."
  (cl-loop for sentence in (append (and (not fencepost--agenda-is-asking)
                                        (memq fencepost--agenda-phase '(ready failed))
                                        (mapcar #'fencepost--refusal
                                                (cl-remove-if #'fencepost--granted-p
                                                              '("reminder" "event"))))
                                   (list (and (eq fencepost--agenda-phase 'failed)
                                              fencepost--agenda-trouble)
                                         (plist-get fencepost--agenda :silence)))
           when sentence
           append (append (mapcar (lambda (line) (cons nil (concat line "\n")))
                                  (split-string (fencepost--list-wrap sentence) "\n"))
                          (list (cons nil "\n")))))

(defun fencepost--agenda-begin ()
  "Put point on the day that the person went to, once that is there."
  (when-let* ((goal fencepost--goal)
              ;; A month leaves out days on which there is nothing.
              (place (or (fencepost--list-line-of (list goal)) (point-min))))
    (unless (memq fencepost--agenda-phase '(nil loading)) (setq fencepost--goal nil))
    (goto-char place)
    (dolist (window (get-buffer-window-list nil nil t)) (set-window-point window place))))

(defun fencepost--agenda-describe ()
  "Say above the agenda and in the mode line what it shows."
  (setq header-line-format
        (list (propertize " " 'display '(space :align-to 0))
              (propertize (fencepost--say-span fencepost--first fencepost--end
                                                   fencepost--span)
                              'face 'bold))
        mode-line-process
        (format " %s%s" fencepost--span
                (if (eq fencepost--agenda-phase 'loading) " loading" "")))
  (force-mode-line-update))

(defun fencepost--agenda-fit (&optional _frame)
  "Make the agenda as wide as the narrowest window that shows it."
  (fencepost--agenda-each
   (lambda ()
     (when-let* ((windows (get-buffer-window-list nil nil t))
                 (width (apply #'min (mapcar #'window-max-chars-per-line windows))))
       (unless (eql width fencepost--width)
         (setq fencepost--width width)
         (fencepost--agenda-show))))))

(add-hook 'window-size-change-functions #'fencepost--agenda-fit)

(provide 'fencepost-agenda)
;;; fencepost-agenda.el ends here
