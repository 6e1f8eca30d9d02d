;;; 50fencepost.el --- Makes M-x fencepost known where the package is installed  -*- lexical-binding: t; -*-

(let ((folder "/usr/share/emacs/site-lisp/fencepost"))
  (when (file-exists-p (concat folder "/fencepost.el"))
    (add-to-list 'load-path folder)
    (dolist (file '(("fencepost-actions" fencepost-undo fencepost-redo)
                    ("fencepost-add" fencepost-add fencepost-add-event fencepost-add-place)
                    ("fencepost-alarms" fencepost-alarms)
                    ("fencepost-calendar" fencepost-agenda fencepost-agenda-menu)
                    ("fencepost-capture" fencepost-capture)
                    ("fencepost-edit" fencepost-compose fencepost-compose-event
                     fencepost-edit-place fencepost-edit-list)
                    ("fencepost-find" fencepost-find)
                    ("fencepost-manage" fencepost-lists fencepost-places)
                    ("fencepost-map" fencepost-map)
                    ("fencepost-menu" fencepost-menu)
                    ("fencepost-mode-line" fencepost-mode-line-mode)
                    ("fencepost-org" fencepost-org-export fencepost-org-import fencepost-org-diary)
                    ("fencepost-session" fencepost-stop fencepost-restart)
                    ("fencepost-versions" fencepost-versions)
                    ("fencepost-write" fencepost-write)
                    ("fencepost" fencepost)))
      (dolist (command (cdr file))
        (autoload command (car file) nil t)))))

;;; 50fencepost.el ends here
