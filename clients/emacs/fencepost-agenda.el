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
(require 'fencepost-mirror)
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

(defvar-local fencepost--events nil
  "Table of the events that take place in what is shown, by key.")

(defvar-local fencepost--events-phase nil
  "Where the events stand: nil, `loading', `ready' or `failed'.")

(defvar-local fencepost--events-trouble nil
  "Why there are no events, a sentence, where they `failed'.")

(defvar-local fencepost--events-turn 0
  "How often events were fetched, so that answers to an earlier time are let go.")

(defvar-local fencepost--events-busy nil
  "Whether events are being fetched; `again' where some have changed since.")

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
      (when fencepost--mirror (funcall function)))))

;;;; Drawing

(defun fencepost--agenda-show (&optional is-asked)
  "Write what the agenda shows, and leave point where it is in every window.
IS-ASKED says that the person has asked for it, and not the store."
  (let ((count (length (fencepost--mirror-order fencepost--mirror))))
    (cond
     ;; While pages arrive, all is not gone through for each of them.
     ((and (eq (fencepost--mirror-phase fencepost--mirror) 'loading) (not is-asked)
           (> count fencepost--page-size) (< count (* 2 (length fencepost--lines)))))
     ((and fencepost--work (not is-asked)) (setq fencepost--is-agenda-stale t))
     (t (fencepost--agenda-draw)))))

(defun fencepost--agenda-draw ()
  "Write what the agenda shows; see `fencepost--agenda-show'."
  (let* ((today (fencepost--make-today))
         (width (or fencepost--width 80))
         (items (fencepost--mirror-items fencepost--mirror))
         (days (fencepost--make-days
                :rest (nconc (hash-table-values fencepost--events)
                             (delq nil (mapcar (lambda (id) (gethash id items))
                                               (fencepost--mirror-order fencepost--mirror))))
                :days (fencepost--days-between fencepost--first fencepost--end)
                :today today :look (list width (car today) fencepost--anew)))
         writing)
    (setq fencepost--is-agenda-stale nil)
    (fencepost--work-on
     (lambda ()
       (cond (writing (fencepost--write-step writing))
             ((fencepost--days-step days) t)
             (t (setq writing (fencepost--make-writing
                               (append (fencepost--agenda-problems)
                                       (fencepost--days-lines days (not (eq fencepost--span
                                                                            'month))))
                               (lambda (line) (fencepost--day-line line width)))))))
     (lambda (steps)
       (let* ((fencepost--today today)
              (is-done (fencepost--in-place steps)))
         (when is-done
           (fencepost--agenda-begin)
           (fencepost--agenda-describe)
           (run-hooks 'fencepost--agenda-drawn-hook)
           (when fencepost--is-agenda-stale (fencepost--agenda-show))))))))

(defun fencepost--agenda-problems ()
  "Lines that say what is not shown, and why."
  (cl-loop for sentence in (list (and (eq (fencepost--mirror-phase fencepost--mirror) 'failed)
                                      (fencepost--mirror-trouble fencepost--mirror))
                                 (and (eq fencepost--events-phase 'failed)
                                      fencepost--events-trouble))
           when sentence
           append (append (mapcar (lambda (line) (cons nil (concat line "\n")))
                                  (split-string (fencepost--list-wrap sentence) "\n"))
                          (list (cons nil "\n")))))

(defun fencepost--agenda-begin ()
  "Put point on the day that the person went to, once that is there."
  (when-let* ((goal fencepost--goal)
              ;; A month leaves out days on which there is nothing.
              (place (or (fencepost--list-line-of (list goal)) (point-min))))
    (unless (or (memq (fencepost--mirror-phase fencepost--mirror) '(nil loading))
                (memq fencepost--events-phase '(nil loading)))
      (setq fencepost--goal nil))
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
                (if (or (eq (fencepost--mirror-phase fencepost--mirror) 'loading)
                        (eq fencepost--events-phase 'loading))
                    " loading" "")))
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
