;;; fencepost-document.el --- The mode of an item that is edited as text  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns what an edit buffer shows besides its text: each word in the colour of its role, what a line
;; comes to behind it, what is wrong by Flymake, completion at point, and by ElDoc what a line is for.  All
;; of it is the server's answer.  How the text is read and saved is in fencepost-edit.el.

;;; Code:

(require 'cl-lib)
(require 'eldoc)
(require 'flymake)
(require 'subr-x)
(require 'fencepost-options)
(require 'fencepost-language)

(defvar-local fencepost--document nil
  "Which item this buffer is of, as `text/read' takes it.
A plist with `:kind', `:id' unless it is new, and of an event that repeats
`:occurrence' and `:span'.")

(defvar-local fencepost--document-marks nil
  "Overlays that show what the server says of the text.")

(defvar-local fencepost--document-problems nil
  "What is wrong or doubtful in the text, as the server said last.")

(defvar-local fencepost--document-tick nil
  "The tick of the text that the server said this of.")

(defun fencepost--document-text ()
  "The text of the current buffer."
  (save-restriction
    (widen)
    (buffer-substring-no-properties (point-min) (point-max))))

(defun fencepost--document-line ()
  "The number of the line at point, counted from 0."
  (save-restriction
    (widen)
    (1- (line-number-at-pos))))

(defun fencepost--document-position (line offset)
  "The position of OFFSET in LINE, both counted from 0."
  (save-excursion
    (goto-char (point-min))
    (forward-line line)
    (min (+ (point) offset) (line-end-position))))

(defun fencepost--document-params (&rest members)
  "The text of the current buffer and its kind as params, with MEMBERS."
  `(:text ,(fencepost--document-text)
    ,@(when-let ((kind (plist-get fencepost--document :kind))) (list :kind kind))
    ,@members))

;;;; Colours, hints, and what is wrong

(defun fencepost--document-mark (begin end property value)
  "Show VALUE as PROPERTY from BEGIN to END."
  (let ((overlay (make-overlay begin end)))
    (overlay-put overlay property value)
    (push overlay fencepost--document-marks)))

(defun fencepost--document-show (answer)
  "Show in the current buffer the roles, hints and problems that ANSWER has."
  (mapc #'delete-overlay fencepost--document-marks)
  (setq fencepost--document-marks nil
        fencepost--document-problems (append (plist-get answer :diagnostics) nil)
        fencepost--document-tick (buffer-chars-modified-tick))
  (save-restriction
    (widen)
    (seq-doseq (token (plist-get answer :tokens))
      (let ((line (plist-get token :line)))
        (fencepost--document-mark
         (fencepost--document-position line (plist-get token :start))
         (fencepost--document-position line (plist-get token :end))
         'face (cdr (assoc (plist-get token :role) fencepost--role-faces)))))
    (seq-doseq (hint (plist-get answer :hints))
      (let ((end (fencepost--document-position (plist-get hint :line) most-positive-fixnum)))
        (fencepost--document-mark end end 'before-string
                                  ;; The cursor stays before it, where one types on.
                                  (propertize (concat "  " (plist-get hint :text))
                                              'face 'shadow 'cursor t))))))

(defun fencepost--document-diagnostics ()
  "What is wrong or doubtful in the current buffer, as Flymake takes it."
  (save-restriction
    (widen)
    (mapcar (lambda (each)
              (let* ((line (plist-get each :line))
                     (begin (fencepost--document-position line (plist-get each :start)))
                     (end (fencepost--document-position line (plist-get each :end))))
                (flymake-make-diagnostic
                 (current-buffer) begin (max end (min (1+ begin) (point-max)))
                 (pcase (plist-get each :severity)
                   ("error" :error) ("warning" :warning) (_ :note))
                 (plist-get each :message))))
            fencepost--document-problems)))

(defun fencepost--document-check (report &rest _)
  "Ask what is wrong in the current buffer and tell REPORT, for Flymake."
  (let ((buffer (current-buffer)) (tick (buffer-chars-modified-tick)))
    (if (eql tick fencepost--document-tick)
        (funcall report (fencepost--document-diagnostics))
      (fencepost--ask-language
       "text/diagnose" (fencepost--document-params)
       (lambda (answer)
         (when (buffer-live-p buffer)
           (with-current-buffer buffer
             ;; Where more was typed meanwhile, Flymake asks again.
             (when (and flymake-mode (= tick (buffer-chars-modified-tick)))
               (fencepost--document-show answer)
               (funcall report (fencepost--document-diagnostics))))))
       #'ignore))))

(defun fencepost--document-wrong (answer)
  "Show what is wrong in ANSWER, go to the first error and say it."
  (fencepost--document-show answer)
  (when flymake-mode (flymake-start))
  (when-let ((wrong (fencepost--first-error answer)))
    (goto-char (fencepost--document-position (plist-get wrong :line) (plist-get wrong :start)))
    (message "%s  It is not saved." (plist-get wrong :message))))

(defun fencepost-edit-fix ()
  "Put one of the proposed spellings in place of what is wrong at point."
  (interactive nil fencepost-edit-mode)
  (let* ((line (fencepost--document-line))
         (here (cl-remove-if-not (lambda (each) (and (eql (plist-get each :line) line)
                                                     (> (length (plist-get each :fixes)) 0)))
                                 fencepost--document-problems))
         (choices (cl-loop for each in here
                           append (mapcar (lambda (fix) (list (plist-get fix :title) each fix))
                                          (plist-get each :fixes))))
         (title (cond ((not choices) (user-error "There is nothing to mend on this line"))
                      ((cdr choices) (completing-read "Mend: " choices nil t nil nil
                                                      (caar choices)))
                      (t (caar choices)))))
    (pcase-let ((`(,_ ,each ,fix) (assoc title choices)))
      (save-excursion
        (goto-char (fencepost--document-position line (plist-get each :start)))
        (delete-region (point) (fencepost--document-position line (plist-get each :end)))
        (insert (plist-get fix :newText))))))

;;;; Completion and help

(defun fencepost--document-complete ()
  "How the line at point can go on, for `completion-at-point-functions'."
  (let* ((line (fencepost--document-line))
         (answer (fencepost--await-language
                  "text/complete"
                  (fencepost--document-params
                   :line line :character (- (point) (line-beginning-position))))))
    (fencepost--completion-at-point (line-beginning-position) (plist-get answer :completions))))

(defun fencepost--document-hover (callback)
  "Tell CALLBACK what the line at point is for and means, for ElDoc."
  (fencepost--ask-language
   "text/hover" (fencepost--document-params :line (fencepost--document-line)
                                            :character (- (point) (line-beginning-position)))
   (lambda (answer) (funcall callback (plist-get (plist-get answer :hover) :text)))
   #'ignore)
  t)

;;;; The mode

(defvar fencepost-edit-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map text-mode-map)
    (define-key map (kbd "C-c C-f") #'fencepost-edit-fix)
    (define-key map (kbd "M-n") #'flymake-goto-next-error)
    (define-key map (kbd "M-p") #'flymake-goto-prev-error)
    (define-key map (kbd "TAB") #'completion-at-point)
    map)
  "Keys of `fencepost-edit-mode'.")

(define-derived-mode fencepost-edit-mode text-mode "Fencepost-Edit"
  "A reminder, an event, a place or a list to edit: a line for each thing.
Behind the first empty line stand the notes.  Values are written as in quick
add, such as `Due: fri 18:30' or `Alarm: arriving at Home'; there may be
several lines for alarms.  What is wrong is marked while you type, and what a
line is for is said in the echo area.

\\{fencepost-edit-mode-map}"
  :group 'fencepost
  (add-hook 'completion-at-point-functions #'fencepost--document-complete nil t)
  (add-hook 'flymake-diagnostic-functions #'fencepost--document-check nil t)
  (add-hook 'eldoc-documentation-functions #'fencepost--document-hover nil t)
  (eldoc-mode 1))

(provide 'fencepost-document)
;;; fencepost-document.el ends here
