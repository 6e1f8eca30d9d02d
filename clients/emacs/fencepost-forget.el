;;; fencepost-forget.el --- Consent taken back takes away what was shown  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns that nothing of the person's reminders stays in sight once they have taken their consent
;; back.  What they typed and have not saved is theirs, and stays.

;;; Code:

(require 'cl-lib)
(require 'fencepost-access)
(require 'fencepost-add)
(require 'fencepost-edit)
(require 'fencepost-preview)

(defconst fencepost--shown-buffers
  '("*Fencepost preview*" "*Fencepost map*" "*Fencepost difference*" " *Fencepost theirs*")
  "Buffers that show reminders and hold nothing that the person has typed.")

(defun fencepost--forget-shown ()
  "Close what shows reminders or events where Emacs may not see them any more."
  (when fencepost--access
    (unless (fencepost--granted-p "reminder") (setq fencepost--tags nil))
    (dolist (buffer (buffer-list))
      (let* ((document (buffer-local-value 'fencepost--document buffer))
             (kind (plist-get (if (equal (buffer-name buffer) "*Fencepost preview*")
                                  fencepost--preview-item
                                document)
                              :kind)))
        (when (and (not (fencepost--granted-p (if (equal kind "event") "event" "reminder")))
                   (or (member (buffer-name buffer) fencepost--shown-buffers)
                       (and document (not (buffer-modified-p buffer)))))
          (fencepost--forget-buffer buffer))))))

(defun fencepost--forget-buffer (buffer)
  "Close BUFFER and the window that shows it."
  (if-let ((window (get-buffer-window buffer t)))
      (quit-window t window)
    (kill-buffer buffer)))

(add-hook 'fencepost--access-functions #'fencepost--forget-shown)

(provide 'fencepost-forget)
;;; fencepost-forget.el ends here
