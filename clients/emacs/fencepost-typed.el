;;; fencepost-typed.el --- What a person types, as the server understands it  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the minibuffer in which a reminder, an event or a place is typed on one line: the line is sent to
;; the server as it stands, and what it understood is shown below it, each word in the colour of its
;; role, with completion at point.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-language)

(defun fencepost--typed-echo (parsed)
  "What was understood in PARSED besides the title, or nil."
  (let ((echo (plist-get parsed :echo)))
    (unless (member echo '(nil "" "No date")) echo)))

(defvar-local fencepost--typed-kind nil
  "What the line in this minibuffer becomes: reminder, event or place.")

(defvar-local fencepost--typed-line nil
  "The line in this minibuffer that was asked about last.")

(defvar-local fencepost--typed-heard nil
  "What is called with each line in this minibuffer and what it means, or nil.")

(defvar-local fencepost--typed-overlays nil
  "What shows the meaning of the line in this minibuffer.")

(defun fencepost--typed-below (parsed)
  "What stands below a line that means PARSED."
  (let ((text (concat
               "\n" (propertize (concat "→ " (plist-get parsed :echo)) 'face 'bold)
               (mapconcat (lambda (each)
                            (concat "\n  "
                                    (propertize (plist-get each :message) 'face
                                                (cdr (assoc (plist-get each :severity)
                                                            fencepost--severity-faces)))))
                          (plist-get parsed :diagnostics) ""))))
    ;; The cursor stays on the line, and does not go behind what stands below it.
    (put-text-property 0 1 'cursor t text)
    text))

(defun fencepost--typed-draw (parsed)
  "Show what PARSED says of the line in the current minibuffer."
  (mapc #'delete-overlay fencepost--typed-overlays)
  (setq fencepost--typed-overlays nil)
  (when parsed
    (let ((begin (minibuffer-prompt-end)))
      (seq-doseq (token (plist-get parsed :tokens))
        (when-let ((face (cdr (assoc (plist-get token :role) fencepost--role-faces)))
                   (overlay (make-overlay (+ begin (plist-get token :start))
                                          (+ begin (plist-get token :end)))))
          (overlay-put overlay 'face face)
          (push overlay fencepost--typed-overlays)))
      (let ((overlay (make-overlay (point-max) (point-max) nil t t)))
        (overlay-put overlay 'after-string (fencepost--typed-below parsed))
        (push overlay fencepost--typed-overlays)))))

(defun fencepost--typed-look ()
  "Ask what the line in this minibuffer means, where it is another one."
  (let ((line (minibuffer-contents-no-properties)) (buffer (current-buffer)))
    (unless (equal line fencepost--typed-line)
      (setq fencepost--typed-line line)
      (if (string-blank-p line)
          (progn (fencepost--typed-draw nil)
                 (when fencepost--typed-heard (funcall fencepost--typed-heard line nil)))
        (fencepost--parse
         line fencepost--typed-kind
         (lambda (parsed)
           (when (buffer-live-p buffer)
             (with-current-buffer buffer
               (when (and (minibufferp)
                          (equal line (minibuffer-contents-no-properties)))
                 (fencepost--typed-draw parsed)
                 (when fencepost--typed-heard (funcall fencepost--typed-heard line parsed))))))
         :else #'ignore)))))

(defun fencepost--typed-complete ()
  "Complete the word at point, for `completion-at-point-functions'."
  (let* ((begin (minibuffer-prompt-end))
         (answer (fencepost--await-language
                  "text/parse" (list :text (minibuffer-contents-no-properties)
                                     :for fencepost--typed-kind :cursor (- (point) begin)))))
    (fencepost--completion-at-point begin (plist-get answer :completions))))

(defvar fencepost--line-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map minibuffer-local-map)
    (define-key map (kbd "TAB") #'completion-at-point)
    map)
  "Keys while a line is read.")

(defun fencepost--read-typed (prompt kind initial history &optional heard)
  "Read a line that becomes a KIND, with PROMPT, INITIAL and HISTORY.
HEARD is called with each line that is typed on the way and what it means."
  (minibuffer-with-setup-hook
      (lambda ()
        (setq fencepost--typed-kind kind
              fencepost--typed-heard heard)
        (add-hook 'completion-at-point-functions #'fencepost--typed-complete nil t)
        (add-hook 'post-command-hook #'fencepost--typed-look nil t))
    (read-from-minibuffer prompt initial fencepost--line-map nil history)))

(provide 'fencepost-typed)
;;; fencepost-typed.el ends here
