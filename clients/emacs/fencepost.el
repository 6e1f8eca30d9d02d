;;; fencepost.el --- Reminders for places and times, in plain files  -*- lexical-binding: t; -*-

;; Author: The Fencepost authors
;; Maintainer: The Fencepost authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: calendar, convenience, outlines
;; URL: https://fencepost.example

;;; Commentary:

;; Fencepost keeps reminders in plain iCalendar files and reminds you when you arrive somewhere,
;; leave somewhere, or when the time comes.  This is its client for Emacs.
;;
;;   M-x fencepost               the list of your reminders; ? shows what it can do
;;   M-x fencepost-add           a reminder on one line, with completion
;;   M-x fencepost-capture       the line at point or the selection, with a link back to it
;;   M-x fencepost-agenda        events, and what is due, day by day
;;   M-x fencepost-alarms        what has gone off, to be answered
;;   M-x fencepost-write         the list as lines to edit, saved at once
;;   M-x fencepost-versions      what this computer and another have both changed
;;   M-x fencepost-map           a map of your reminders and places
;;   M-x fencepost-mode-line-mode  what is due, in the mode line
;;
;; It needs the program `fencepost', which does the work: it finds, sorts, undoes, and says why an
;; alarm went off.  `M-x customize-group RET fencepost RET' has the options, and README.md the rest.
;;
;; For your own Lisp there are `fencepost-add', `fencepost-alarm-functions' and
;; `fencepost-changed-functions'.  Names with two dashes are internal.

;;; Code:

(require 'fencepost-options)
(require 'fencepost-list)
(require 'fencepost-view)
(require 'fencepost-saved)
(require 'fencepost-find)
(require 'fencepost-actions)
(require 'fencepost-subtasks)
(require 'fencepost-order)
(require 'fencepost-versions)
(require 'fencepost-write)
(require 'fencepost-capture)
(require 'fencepost-edit)
(require 'fencepost-conflict)
(require 'fencepost-preview)
(require 'fencepost-leave)
(require 'fencepost-forget)
(require 'fencepost-alarms)
(require 'fencepost-notify)
(require 'fencepost-calendar)
(require 'fencepost-map)
(require 'fencepost-manage)
(require 'fencepost-menu)
(require 'fencepost-mode-line)

;;;###autoload
(defun fencepost ()
  "Show the list of your reminders."
  (interactive)
  (let ((buffer (get-buffer-create fencepost--list-buffer)))
    (pop-to-buffer-same-window buffer)
    (unless (derived-mode-p 'fencepost-list-mode)
      (fencepost-list-mode)
      (fencepost--list-fit))
    (unless (and fencepost--mirror
                 (memq (fencepost--mirror-phase fencepost--mirror) '(loading ready)))
      (fencepost--list-load)
      (fencepost--list-show t))))

(provide 'fencepost)
;;; fencepost.el ends here
