;;; 50fencepost.el --- Makes M-x fencepost known where the package is installed  -*- lexical-binding: t; -*-

(let ((folder "/usr/share/emacs/site-lisp/fencepost"))
  (when (file-exists-p (concat folder "/fencepost.el"))
    (add-to-list 'load-path folder)
    (autoload 'fencepost "fencepost" "The list of your reminders." t)
    (autoload 'fencepost-add "fencepost" "A reminder on one line, with completion." t)
    (autoload 'fencepost-agenda "fencepost" "Events, and what is due, day by day." t)
    (autoload 'fencepost-alarms "fencepost" "What has gone off, to be answered." t)
    (autoload 'fencepost-map "fencepost" "A map of your reminders and places." t)))

;;; 50fencepost.el ends here
