;;; fencepost-preview.el --- All about one reminder, to be read  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the window that shows the reminder at point and follows it, and what the server says about its
;; alarms: why they went off, or did not, and what they wait for.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-list)
(require 'fencepost-actions)
(require 'fencepost-view)
(require 'fencepost-edit)

(defconst fencepost--preview-buffer "*Fencepost preview*"
  "The name of the buffer of the preview.")

(defvar fencepost--preview-id nil
  "The id of the reminder that the preview shows or is about to show.")

(defvar fencepost--preview-revision nil
  "The revision of the reminder that the preview shows.")

(define-derived-mode fencepost-preview-mode special-mode "Preview"
  "All about one reminder.
In the list, \\<fencepost-list-mode-map>\\[fencepost-list-preview] shows and hides it."
  :group 'fencepost-list
  (setq-local font-lock-defaults '(fencepost--edit-keywords t))
  (visual-line-mode 1))

(defun fencepost--preview-text (reminder radii explanations)
  "All about REMINDER; RADII are words for lengths, EXPLANATIONS of its alarms."
  (concat
   (cl-loop for line in (split-string (fencepost--form-text reminder radii) "\n")
            ;; What is empty says nothing here.
            unless (string-match-p "\\`[A-Z][A-Za-z]+:\\'\\|\\`Done: +no\\'" line)
            concat (concat line "\n"))
   (mapconcat (lambda (explanation) (concat "♪ " (plist-get explanation :sentence) "\n"))
              explanations "")
   (and (plist-get reminder :completionDate)
        (format "\nDone %s.\n" (fencepost--say-instant (plist-get reminder :completionDate))))
   (and (plist-get reminder :creationDate)
        (propertize (format "\nMade %s, changed %s.\n"
                            (fencepost--say-instant (plist-get reminder :creationDate))
                            (fencepost--say-instant (or (plist-get reminder :lastModifiedDate)
                                                        (plist-get reminder :creationDate))))
                    'face 'shadow))))

(defun fencepost--preview-show (text)
  "Show TEXT in the preview."
  (with-current-buffer (get-buffer-create fencepost--preview-buffer)
    (unless (derived-mode-p 'fencepost-preview-mode) (fencepost-preview-mode))
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert text)
      (goto-char (point-min)))
    (when-let ((window (get-buffer-window nil t))) (set-window-start window (point-min)))))

(defun fencepost--preview-fetch (id revision)
  "Show the reminder called ID, which is at REVISION, in the preview."
  (setq fencepost--preview-id id
        fencepost--preview-revision revision)
  (fencepost--get
   id
   (lambda (reminder radii)
     (if (seq-empty-p (plist-get reminder :alarms))
         (fencepost--preview-take id (fencepost--preview-text reminder radii nil))
       (fencepost--request
        "alarm/explain" (list :item id) :again t
        :then (lambda (answer)
                (fencepost--preview-take
                 id (fencepost--preview-text reminder radii (plist-get answer :explanations))))
        :else (lambda (_problem)
                (fencepost--preview-take id (fencepost--preview-text reminder radii nil))))))
   (lambda (problem) (fencepost--preview-take id (concat (fencepost--sentence problem) "\n")))))

(defun fencepost--preview-take (id text)
  "Show TEXT, which is about ID, unless something else is to be shown by now."
  (when (equal id fencepost--preview-id) (fencepost--preview-show text)))

(defun fencepost--preview-window ()
  "The window of the preview, or nil."
  (get-buffer-window fencepost--preview-buffer))

(defun fencepost--preview-follow ()
  "Show the reminder at point in the preview, where that is another or has changed."
  (when (and (fencepost--preview-window) (derived-mode-p 'fencepost-list-mode))
    (let* ((id (get-text-property (line-beginning-position) 'tabulated-list-id))
           (item (and id (gethash id (fencepost--mirror-items fencepost--mirror))))
           (revision (plist-get item :revision)))
      (unless (or (not id)
                  (and (equal id fencepost--preview-id)
                       (equal revision fencepost--preview-revision)))
        (fencepost--preview-fetch id revision)))))

(defun fencepost-list-preview ()
  "Show all about the reminder at point in a window that follows point, or hide it."
  (interactive nil fencepost-list-mode)
  (if-let ((window (fencepost--preview-window)))
      (progn (setq fencepost--preview-id nil)
             (quit-window t window))
    (fencepost--item-at-point)
    (setq fencepost--preview-id nil)
    (fencepost--preview-show "")
    (display-buffer fencepost--preview-buffer
                    (if (>= (frame-width) 140)
                        '((display-buffer-in-direction) (direction . right) (window-width . 60))
                      '((display-buffer-below-selected) (window-height . 12))))
    (add-hook 'post-command-hook #'fencepost--preview-follow nil t)
    (add-hook 'fencepost--list-moved-hook #'fencepost--preview-follow nil t)
    (fencepost--preview-follow)))

(defun fencepost--explain (item alarm)
  "Say why the alarm of ITEM called ALARM, or all where nil, went off or did not."
  (fencepost--request
   "alarm/explain" `(:item ,item ,@(and alarm (list :alarm alarm))) :again t
   :then (lambda (answer)
           (let ((sentences (mapcar (lambda (explanation) (plist-get explanation :sentence))
                                    (plist-get answer :explanations))))
             (message "%s" (if sentences (string-join sentences "\n")
                             "It has no alarm that can go off"))))))

(defun fencepost-list-explain ()
  "Say why alarms of the reminder at point went off, or did not."
  (interactive nil fencepost-list-mode)
  (fencepost--explain (plist-get (fencepost--item-at-point) :id) nil))

(defun fencepost-list-visit ()
  "Edit the reminder at point; on a heading, close its section or open it."
  (interactive nil fencepost-list-mode)
  (if (get-text-property (line-beginning-position) 'fencepost-section)
      (fencepost-list-toggle-section)
    (fencepost-edit (plist-get (fencepost--item-at-point) :id))))

(let ((map fencepost-list-mode-map))
  (define-key map (kbd "RET") #'fencepost-list-visit)
  (define-key map "e" #'fencepost-edit)
  (define-key map "A" #'fencepost-compose)
  (define-key map (kbd "SPC") #'fencepost-list-preview)
  (define-key map "E" #'fencepost-list-explain))

(provide 'fencepost-preview)
;;; fencepost-preview.el ends here
