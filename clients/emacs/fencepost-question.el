;;; fencepost-question.el --- Questions of the server, put to the person  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns `window/showMessageRequest': how a question is shown, and that its answer goes back whenever
;; it comes.  Nothing waits for it meanwhile, and a question that is dismissed is answered with
;; null, which the server takes for no answer.  Knows nothing of what is asked.

;;; Code:

(require 'button)
(require 'fencepost-options)
(require 'fencepost-session)

(defvar-local fencepost--question-answer nil
  "What takes the answer to the question that is shown here, until it is given.")

(defvar fencepost-question-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map (make-composed-keymap button-buffer-map special-mode-map))
    (define-key map (kbd "q") #'fencepost-dismiss-question)
    map)
  "Keys of `fencepost-question-mode'.")

(define-derived-mode fencepost-question-mode special-mode "Question"
  "A question of the Fencepost server.
\\<fencepost-question-mode-map>\\[forward-button] goes to the next answer, \\[push-button] gives it,
and \\[fencepost-dismiss-question] gives none."
  :group 'fencepost
  (setq-local cursor-type nil)
  (visual-line-mode 1)
  (add-hook 'kill-buffer-hook #'fencepost--question-killed nil t))

(defun fencepost--question-killed ()
  "Answer with nothing where the question is killed without an answer."
  (when fencepost--question-answer
    (let ((answer fencepost--question-answer))
      (setq fencepost--question-answer nil)
      (funcall answer nil))))

(defun fencepost-dismiss-question ()
  "Leave the question without an answer."
  (interactive)
  (quit-window t))

(defun fencepost-ask-in-buffer (text choices answer)
  "Show TEXT and CHOICES in a window, and call ANSWER with what is chosen, or nil.
No key that you may be typing answers it: an answer is a button."
  (let ((buffer (generate-new-buffer "*Fencepost question*"))
        (is-typing (or (active-minibuffer-window) executing-kbd-macro)))
    (with-current-buffer buffer
      (fencepost-question-mode)
      (setq fencepost--question-answer answer)
      (let ((inhibit-read-only t))
        (insert text "\n\n")
        (dolist (choice choices)
          (insert-text-button choice 'action
                              (lambda (_button) (fencepost--answer-question choice buffer)))
          (insert "   "))
        (insert (propertize "\n\nTAB goes to an answer, RET gives it, q leaves it open." 'face 'shadow)))
      (goto-char (point-min)))
    (let ((window (display-buffer buffer '((display-buffer-at-bottom)
                                           (window-height . fit-window-to-buffer)))))
      (when (and window (not is-typing)) (select-window window)))
    buffer))

(defun fencepost--answer-question (choice buffer)
  "Answer the question in BUFFER with CHOICE, and close it."
  (with-current-buffer buffer
    (let ((answer fencepost--question-answer))
      (setq fencepost--question-answer nil)
      (if (get-buffer-window buffer)
          (quit-window t (get-buffer-window buffer))
        (kill-buffer buffer))
      (when answer (funcall answer choice)))))

(defun fencepost-ask-in-minibuffer (text choices answer)
  "Ask TEXT in the minibuffer and call ANSWER with one of CHOICES, or nil.
Where the minibuffer is in use, the question waits until it is free."
  (if (active-minibuffer-window)
      (run-at-time 0.5 nil #'fencepost-ask-in-minibuffer text choices answer)
    (let (choice)
      (unwind-protect
          (setq choice (ignore-errors
                         (condition-case nil
                             (completing-read (concat text " ") choices nil t)
                           (quit nil))))
        (funcall answer (and (member choice choices) choice))))))

(defun fencepost--on-question (method params)
  "Answer METHOD with its PARAMS, where it is a question for the person."
  (pcase method
    ('window/showMessageRequest
     (let ((choices (mapcar (lambda (action) (plist-get action :title))
                            (plist-get params :actions))))
       (fencepost--promise
        (lambda (send)
          (fencepost--later fencepost-question-function (plist-get params :message) choices
                            (lambda (choice)
                              (funcall send (and choice (list :title choice)))))))))
    ('window/workDoneProgress/create nil)
    (_ (jsonrpc-error :code (fencepost-protocol-error-code 'method-not-found)
                      :message (format "There is no method '%s'." method)))))

(defun fencepost--drop-questions ()
  "Close the questions of a server that is gone."
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (derived-mode-p 'fencepost-question-mode)
        (setq fencepost--question-answer nil)
        (fencepost--answer-question nil buffer)))))

(add-hook 'fencepost--asked-functions #'fencepost--on-question)
(add-hook 'fencepost--ended-functions #'fencepost--drop-questions)

(provide 'fencepost-question)
;;; fencepost-question.el ends here
