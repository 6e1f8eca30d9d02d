;;; fencepost-agenda.el --- Events, and what is due, day by day  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the buffer *Fencepost agenda*: which days it shows, what is fetched for them, and that it
;; follows the store.  What stands on a day is in fencepost-days.el, what can be done with an event in
;; fencepost-events.el.  What the person did not allow is said, and the rest is shown all the same.
;;
;; Reminders come from a mirror, as in the list.  Events are fetched a week at a time, so that none of
;; the answers is a pause; the server finds them by time alone, so where one has changed, the span is
;; fetched again.

;;; Code:

(require 'cl-lib)
(require 'hl-line)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-session)
(require 'fencepost-feed)
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

(defvar-local fencepost--is-agenda-stale nil
  "Whether something has changed since what is being drawn was begun.")

(defvar-local fencepost--goal nil
  "The day to put point on as soon as it is drawn.")

(defvar fencepost--agenda-clock nil
  "The timer that keeps the agenda true.")

(defvar fencepost--agenda-drawn-hook nil
  "Run in the agenda when all of it is drawn.")

;;;; Fetching

(defun fencepost--agenda-day ()
  "The day that the agenda is about."
  (or fencepost--anchor (fencepost--day)))

(defun fencepost--agenda-query ()
  "The query for the reminders of the days that are shown.
What is overdue is shown with today."
  (list :where `(:status "incomplete"
                 :due (,@(unless (and (not (string< (fencepost--day) fencepost--first))
                                      (string< (fencepost--day) fencepost--end))
                           (list :from fencepost--first))
                       :to ,fencepost--end))
        :sort "dueDate" :fields fencepost--row-fields))

(defun fencepost--agenda-load (&optional is-asked)
  "Fetch what the agenda shows.
Where it IS-ASKED for, by opening it, the person may be asked for consent,
with one question after the other."
  (let ((buffer (current-buffer)))
    (pcase-setq `(,fencepost--first . ,fencepost--end)
                (fencepost--span-around (fencepost--agenda-day) fencepost--span))
    (when fencepost--mirror (cl-incf (fencepost--mirror-turn fencepost--mirror)))
    (setq fencepost--mirror
          (fencepost--make-mirror
           (fencepost--agenda-query)
           (lambda (mirror)
             (when (buffer-live-p buffer)
               (with-current-buffer buffer
                 (when (eq mirror fencepost--mirror) (fencepost--agenda-show))))))
          fencepost--events (make-hash-table :test #'equal)
          fencepost--events-phase nil)
    (cl-incf fencepost--events-turn)
    (if is-asked
        (fencepost--agenda-ask fencepost--mirror)
      (fencepost--agenda-fetch)
      (if (fencepost--granted-p "reminder")
          (fencepost--mirror-load fencepost--mirror)
        (fencepost--mirror-lose fencepost--mirror (fencepost--refusal "reminder"))))))

(defun fencepost--agenda-ask (mirror)
  "Load MIRROR, and then events, once the person has let Emacs see them."
  (let* ((buffer (current-buffer))
         (in-place (lambda (function &rest arguments)
                     (when (and (buffer-live-p buffer)
                                (eq mirror (buffer-local-value 'fencepost--mirror buffer)))
                       (with-current-buffer buffer (apply function arguments)))))
         (go-on (lambda ()
                  (fencepost--with-access
                   "event"
                   (lambda () (funcall in-place #'fencepost--agenda-fetch))
                   (lambda (sentence) (funcall in-place #'fencepost--agenda-lose sentence))))))
    (fencepost--with-access
     "reminder"
     (lambda ()
       (funcall in-place #'fencepost--mirror-load mirror)
       (funcall go-on))
     (lambda (sentence)
       (funcall in-place #'fencepost--mirror-lose mirror sentence)
       (funcall go-on)))))

(defun fencepost--agenda-lose (sentence)
  "Show no events any more, for the reason that SENTENCE says."
  (cl-incf fencepost--events-turn)
  (setq fencepost--events (make-hash-table :test #'equal)
        fencepost--events-phase 'failed
        fencepost--events-trouble sentence)
  (fencepost--agenda-show))

(defun fencepost--agenda-fetch ()
  "Fetch the events of what is shown; what is there stays meanwhile."
  (if (not (fencepost--granted-p "event"))
      (fencepost--agenda-lose (fencepost--refusal "event"))
    (unless (eq fencepost--events-phase 'ready) (setq fencepost--events-phase 'loading))
    (fencepost--agenda-page (cl-incf fencepost--events-turn) fencepost--first
                            (make-hash-table :test #'equal))))

(defun fencepost--agenda-page (turn from found)
  "Fetch a week of events from the day FROM on, behind those FOUND.
Unless events are fetched anew meanwhile, which TURN tells."
  (let* ((buffer (current-buffer))
         (week (fencepost--day-after from 7))
         (end (if (string< week fencepost--end) week fencepost--end))
         (in-turn (lambda (function)
                    (lambda (answer)
                      (when (and (buffer-live-p buffer)
                                 (= turn (buffer-local-value 'fencepost--events-turn buffer)))
                        (with-current-buffer buffer (funcall function answer)))))))
    (fencepost--request
     "event/fetch" (list :start from :end end) :again t
     :then (funcall
            in-turn
            (lambda (answer)
              (fencepost--begin-state (plist-get answer :state))
              (seq-doseq (event (plist-get answer :occurrences))
                (puthash (fencepost--event-key event) event found))
              (let ((is-done (not (string< end fencepost--end))))
                (when (or is-done (eq fencepost--events-phase 'loading))
                  (setq fencepost--events found))
                (when is-done (setq fencepost--events-phase 'ready))
                (fencepost--agenda-show)
                (unless is-done (fencepost--agenda-page turn end found)))))
     :else (funcall in-turn (lambda (problem)
                              (fencepost--agenda-lose (fencepost--sentence problem)))))))

;;;; Following the store

(defun fencepost--agenda-each (function)
  "Call FUNCTION in the agenda, if there is one that shows something."
  (when-let ((buffer (get-buffer fencepost--agenda-buffer)))
    (with-current-buffer buffer
      (when fencepost--mirror (funcall function)))))

(defun fencepost--agenda-hear (changes)
  "Show CHANGES of the store in the agenda."
  (fencepost--agenda-each
   (lambda ()
     (let* ((events (plist-get changes :events))
            (removed (plist-get events :removed)))
       (fencepost--mirror-hear fencepost--mirror (plist-get changes :reminders))
       (cond
        ((not (memq fencepost--events-phase '(loading ready))))
        ((not (and (seq-empty-p (plist-get events :created))
                   (seq-empty-p (plist-get events :updated))
                   (or (seq-empty-p removed) (eq fencepost--events-phase 'ready))))
         (fencepost--agenda-fetch))
        ((not (seq-empty-p removed))
         (maphash (lambda (key event)
                    (when (seq-contains-p removed (plist-get event :id))
                      (remhash key fencepost--events)))
                  fencepost--events)
         (fencepost--agenda-show)))))))

(defun fencepost--agenda-heed-access ()
  "Show in the agenda what the person has granted by now."
  (fencepost--agenda-each
   (lambda ()
     (let ((phase (fencepost--mirror-phase fencepost--mirror)))
       (cond
        ((null fencepost--access))
        ((not (fencepost--granted-p "reminder"))
         (when (eq phase 'ready)
           (fencepost--mirror-lose fencepost--mirror (fencepost--refusal "reminder"))))
        ((eq phase 'failed) (fencepost--mirror-load fencepost--mirror)))
       (cond
        ((null fencepost--access))
        ((not (fencepost--granted-p "event"))
         (when (memq fencepost--events-phase '(loading ready))
           (fencepost--agenda-lose (fencepost--refusal "event"))))
        ((eq fencepost--events-phase 'failed) (fencepost--agenda-fetch)))))))

(defun fencepost--agenda-tick ()
  "Keep what the agenda says about today and now true."
  (fencepost--agenda-each
   (lambda ()
     (if (and (not fencepost--anchor)
              (not (equal (cons fencepost--first fencepost--end)
                          (fencepost--span-around (fencepost--day) fencepost--span))))
         (fencepost--agenda-load)
       (fencepost--agenda-show)))))

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
(add-hook 'fencepost-changed-functions #'fencepost--agenda-hear)
(add-hook 'fencepost--reset-functions
          (lambda () (fencepost--agenda-each #'fencepost--agenda-load)))
(add-hook 'fencepost--access-functions #'fencepost--agenda-heed-access)

(provide 'fencepost-agenda)
;;; fencepost-agenda.el ends here
