;;; fencepost-map.el --- A map of reminders and places  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the map, which the server draws to scale: shown where Emacs can show a picture, as large as its
;; window has room, and drawn again when something changes; else written to a file, which is said.

;;; Code:

(require 'cl-lib)
(require 'image)
(require 'image-mode)
(require 'fencepost-options)
(require 'fencepost-access)
(require 'fencepost-feed)
(require 'fencepost-list)

(defconst fencepost--map-buffer "*Fencepost map*"
  "The name of the map's buffer.")

(defvar-local fencepost--map-text nil
  "The map in this buffer, as SVG.")

(defvar-local fencepost--map-where '(:status "incomplete")
  "Which reminders are on the map in this buffer, as `map/render' takes it.")

(defvar-local fencepost--map-size nil
  "The size of the window that the picture was made for: width and height.")

(defvar-local fencepost--map-zoom 1
  "How many times larger than its window the map is.")

(defvar-local fencepost--map-is-asked nil
  "Whether a map is on its way; `again' where something has changed since.")

(defvar fencepost-map-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map special-mode-map)
    (define-key map "+" #'fencepost-map-enlarge)
    (define-key map "-" #'fencepost-map-reduce)
    (define-key map "0" #'fencepost-map-fit)
    (define-key map [remap forward-char] #'image-forward-hscroll)
    (define-key map [remap backward-char] #'image-backward-hscroll)
    (define-key map [remap right-char] #'image-forward-hscroll)
    (define-key map [remap left-char] #'image-backward-hscroll)
    (define-key map [remap next-line] #'image-next-line)
    (define-key map [remap previous-line] #'image-previous-line)
    (define-key map [remap scroll-up-command] #'image-scroll-up)
    (define-key map [remap scroll-down-command] #'image-scroll-down)
    map)
  "Keys of `fencepost-map-mode'.")

(define-derived-mode fencepost-map-mode special-mode "Map"
  "A map of your reminders and places.
It is drawn again by itself where something changes.

\\{fencepost-map-mode-map}"
  :group 'fencepost
  (setq-local cursor-type nil
              truncate-lines t
              revert-buffer-function (lambda (&rest _) (fencepost--map-fetch)))
  (image-mode-setup-winprops)
  (add-hook 'window-size-change-functions #'fencepost--map-resized nil t))

;;;; Asking for it

;;;###autoload
(defun fencepost-map ()
  "Show a map of your reminders and places.
In the list, of those that it shows.  Where Emacs cannot show pictures, the
map is written to `fencepost-map-file'."
  (interactive)
  (let ((where (if (derived-mode-p 'fencepost-list-mode)
                   (copy-sequence fencepost--where)
                 '(:status "incomplete"))))
    (fencepost--with-access
     "reminder"
     (lambda ()
       (fencepost--map-render
        where
        (lambda (svg)
          (if (fencepost--map-drawable-p)
              (fencepost--map-open svg where)
            (fencepost--map-write svg))))))))

(defun fencepost--map-render (where then &optional else)
  "Call THEN with a map of the reminders that WHERE says, as SVG, or ELSE."
  (fencepost--request "map/render" `(:format "svg" :where ,where) :again t
                      :then (lambda (answer) (funcall then (plist-get answer :text)))
                      :else else))

(defun fencepost--map-fetch ()
  "Draw the map in this buffer again."
  (if fencepost--map-is-asked
      (setq fencepost--map-is-asked 'again)
    (setq fencepost--map-is-asked t)
    (let* ((buffer (current-buffer))
           (finish (lambda (svg)
                     (when (buffer-live-p buffer)
                       (with-current-buffer buffer
                         (let ((again (eq fencepost--map-is-asked 'again)))
                           (setq fencepost--map-is-asked nil)
                           (when svg (fencepost--map-show svg))
                           (when again (fencepost--map-fetch))))))))
      (fencepost--map-render fencepost--map-where finish
                             (lambda (problem)
                               (fencepost--tell-problem problem)
                               (funcall finish nil))))))

(defun fencepost--map-hear (changes)
  "Draw the map again where it is seen and CHANGES may be on it."
  (when-let ((buffer (get-buffer fencepost--map-buffer)))
    (unless (and (fencepost--nothing-changed-p (plist-get changes :reminders))
                 (fencepost--nothing-changed-p (plist-get changes :places)))
      (when (get-buffer-window buffer t)
        (with-current-buffer buffer (fencepost--map-fetch))))))

;;;; Showing it

(defun fencepost--map-drawable-p ()
  "Whether Emacs can show the map itself."
  (and (display-images-p) (image-type-available-p 'svg)))

(defun fencepost--map-open (svg where)
  "Show SVG, a map of what WHERE says, in its buffer."
  (pop-to-buffer-same-window (get-buffer-create fencepost--map-buffer))
  (unless (derived-mode-p 'fencepost-map-mode) (fencepost-map-mode))
  (setq fencepost--map-where where)
  (fencepost--map-show svg))

(defun fencepost--map-show (svg)
  "Show SVG in this buffer, as large as the window has room."
  (let ((inhibit-read-only t)
        (window (or (get-buffer-window nil t) (selected-window))))
    (setq fencepost--map-text svg
          fencepost--map-size (cons (window-body-width window t) (window-body-height window t)))
    (erase-buffer)
    ;; Without the keys that a picture brings along: they make it another size for a moment alone.
    (insert (propertize "map" 'display
                        (apply #'create-image (encode-coding-string svg 'utf-8) 'svg t
                               (fencepost--map-fitting
                                svg (cons (* fencepost--map-zoom (car fencepost--map-size))
                                          (* fencepost--map-zoom (cdr fencepost--map-size)))))))
    (set-buffer-modified-p nil)
    (goto-char (point-min))
    (set-window-point window (point-min))))

(defun fencepost--map-fitting (svg size)
  "The width and height, as image properties, that SVG has in a window of SIZE.
It is no drawing of pixels, so that it may be larger than it says."
  (if (string-match "<svg[^>]* width=\"\\([0-9.]+\\)\"[^>]* height=\"\\([0-9.]+\\)\"" svg)
      (let* ((width (float (string-to-number (match-string 1 svg))))
             (height (float (string-to-number (match-string 2 svg))))
             (factor (min (/ (car size) width) (/ (cdr size) height))))
        (list :width (max 1 (floor (* factor width))) :height (max 1 (floor (* factor height)))
              :scale 1))
    (list :max-width (car size) :max-height (cdr size))))

(defun fencepost--map-set-zoom (zoom)
  "Make the map ZOOM times as large as its window has room."
  (setq fencepost--map-zoom zoom)
  (when fencepost--map-text (fencepost--map-show fencepost--map-text)))

(defun fencepost-map-fit ()
  "Make the map as large as its window has room."
  (interactive nil fencepost-map-mode)
  (fencepost--map-set-zoom 1))

(defun fencepost-map-enlarge ()
  "Make the map larger; what does not fit is scrolled to."
  (interactive nil fencepost-map-mode)
  (fencepost--map-set-zoom (min 8 (* fencepost--map-zoom 1.25))))

(defun fencepost-map-reduce ()
  "Make the map smaller."
  (interactive nil fencepost-map-mode)
  (fencepost--map-set-zoom (max 0.25 (/ fencepost--map-zoom 1.25))))

(defun fencepost--map-resized (window)
  "Fit the map to WINDOW, which has another size."
  (with-current-buffer (window-buffer window)
    (when (and fencepost--map-text
               (not (equal fencepost--map-size (cons (window-body-width window t)
                                                     (window-body-height window t)))))
      (fencepost--map-show fencepost--map-text))))

(defun fencepost--map-write (svg)
  "Write SVG to a file, and say so."
  (let ((coding-system-for-write 'utf-8-unix))
    (with-file-modes #o600
      (write-region svg nil fencepost-map-file nil 'quietly)))
  (message "This Emacs cannot show pictures; the map is in %s" fencepost-map-file))

(define-key fencepost-list-mode-map "M" #'fencepost-map)

(add-hook 'fencepost-changed-functions #'fencepost--map-hear)

(provide 'fencepost-map)
;;; fencepost-map.el ends here
