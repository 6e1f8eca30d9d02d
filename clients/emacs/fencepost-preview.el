;;; fencepost-preview.el --- All about one item, to be read  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the window that shows the reminder or event at point and follows it, and what the server says
;; about its alarms: why they went off, or did not, and what they wait for.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-list)
(require 'fencepost-actions)
(require 'fencepost-view)
(require 'fencepost-days)
(require 'fencepost-edit)

(defconst fencepost--preview-buffer "*Fencepost preview*"
  "The name of the buffer of the preview.")

(defvar fencepost--preview-item nil
  "What the preview shows or is about to show: a document, as `text/read' takes it.")

(defvar fencepost--preview-revision nil
  "The revision of the item that the preview shows.")

(define-derived-mode fencepost-preview-mode special-mode "Preview"
  "All about one reminder or event.
In the list, \\<fencepost-list-mode-map>\\[fencepost-list-preview] shows and hides it."
  :group 'fencepost-list
  (visual-line-mode 1))

(defun fencepost--preview-text (answer explanations)
  "All about the item of which ANSWER has the text, and EXPLANATIONS of its alarms."
  (concat
   (with-temp-buffer
     (insert (plist-get answer :text))
     (seq-doseq (token (plist-get answer :tokens))
       (let ((line (plist-get token :line)))
         (put-text-property
          (fencepost--document-position line (plist-get token :start))
          (fencepost--document-position line (plist-get token :end))
          'face (cdr (assoc (plist-get token :role) fencepost--role-faces)))))
     ;; From the last: to write behind a line moves those below it.
     (dolist (hint (reverse (append (plist-get answer :hints) nil)))
       (goto-char (fencepost--document-position (plist-get hint :line) most-positive-fixnum))
       (insert (propertize (concat "  " (plist-get hint :text)) 'face 'shadow)))
     (goto-char (point-min))
     ;; What is empty says nothing here.
     (while (looking-at ".")
       (if (looking-at "[[:alpha:] ]+:\n\\|Done: no\n")
           (delete-region (match-beginning 0) (match-end 0))
         (forward-line 1)))
     (buffer-string))
   (mapconcat (lambda (explanation) (concat "♪ " (plist-get explanation :sentence) "\n"))
              explanations "")))

(defun fencepost--preview-show (text)
  "Show TEXT in the preview."
  (with-current-buffer (get-buffer-create fencepost--preview-buffer)
    (unless (derived-mode-p 'fencepost-preview-mode) (fencepost-preview-mode))
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert text)
      (goto-char (point-min)))
    (when-let ((window (get-buffer-window nil t))) (set-window-start window (point-min)))))

(defun fencepost--preview-fetch (document revision)
  "Show DOCUMENT, whose item is at REVISION, in the preview."
  (setq fencepost--preview-item document
        fencepost--preview-revision revision)
  (cl-flet ((take (text) (when (equal document fencepost--preview-item)
                           (fencepost--preview-show text))))
    (fencepost--read-document
     document
     (lambda (answer)
       (if (not (string-match-p "^Alarm: ." (plist-get answer :text)))
           (take (fencepost--preview-text answer nil))
         (fencepost--request
          "alarm/explain" (list :item (plist-get document :id)) :again t
          :then (lambda (found)
                  (take (fencepost--preview-text answer (plist-get found :explanations))))
          :else (lambda (_problem) (take (fencepost--preview-text answer nil))))))
     (lambda (problem) (take (concat (fencepost--sentence problem) "\n"))))))

(defun fencepost--document-of (item)
  "ITEM, a reminder or an event that is listed, as `text/read' takes it."
  (if (not (fencepost--event-p item))
      (list :kind "reminder" :id (plist-get item :id))
    `(:kind "event" :id ,(plist-get item :id)
      ,@(unless (seq-empty-p (plist-get item :recurrence))
          (list :occurrence (plist-get item :occurrence))))))

(defun fencepost--preview-window ()
  "The window of the preview, or nil."
  (get-buffer-window fencepost--preview-buffer))

(defun fencepost--preview-follow ()
  "Show what is at point in the preview, where that is another or has changed."
  (when (and (fencepost--preview-window)
             (derived-mode-p 'fencepost-list-mode 'fencepost-agenda-mode))
    (when-let* ((item (fencepost--preview-candidate))
                (document (fencepost--document-of item)))
      (unless (and (equal document fencepost--preview-item)
                   (equal (plist-get item :revision) fencepost--preview-revision))
        (fencepost--preview-fetch document (plist-get item :revision))))))

(defun fencepost--preview-candidate ()
  "The reminder or event at point, or nil."
  (or (get-text-property (line-beginning-position) 'fencepost-item)
      (fencepost--item-on-line)))

(defun fencepost-list-preview ()
  "Show all about what is at point in a window that follows point, or hide it."
  (interactive nil fencepost-list-mode fencepost-agenda-mode)
  (if-let ((window (fencepost--preview-window)))
      (progn (setq fencepost--preview-item nil)
             (quit-window t window))
    (unless (fencepost--preview-candidate) (user-error "There is nothing on this line"))
    (setq fencepost--preview-item nil)
    (fencepost--preview-show "")
    (display-buffer fencepost--preview-buffer
                    (if (>= (frame-width) 140)
                        '((display-buffer-in-direction) (direction . right) (window-width . 60))
                      '((display-buffer-below-selected) (window-height . 12))))
    (add-hook 'post-command-hook #'fencepost--preview-follow nil t)
    (add-hook 'fencepost--list-moved-hook #'fencepost--preview-follow nil t)
    (add-hook 'fencepost--agenda-drawn-hook #'fencepost--preview-follow nil t)
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
