;;; fencepost-map.el --- A map of reminders and places  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the map, which the server draws to scale: shown where Emacs can show a picture, else written
;; to a file, which is said.

;;; Code:

(require 'image)
(require 'fencepost-options)
(require 'fencepost-access)
(require 'fencepost-list)

(define-derived-mode fencepost-map-mode special-mode "Map"
  "A map of your reminders and places.
\\<fencepost-map-mode-map>\\[revert-buffer] draws it anew, \\[image-increase-size] and \
\\[image-decrease-size] change its size."
  :group 'fencepost
  (setq-local cursor-type nil
              revert-buffer-function (lambda (&rest _) (fencepost-map))))

(define-key fencepost-map-mode-map "+" #'image-increase-size)
(define-key fencepost-map-mode-map "-" #'image-decrease-size)

(defvar-local fencepost--map-text nil
  "The map in this buffer, as SVG.")

(defun fencepost--map-where ()
  "Which reminders are meant: those of the list, where it is current.
Else all that are open."
  (if (derived-mode-p 'fencepost-list-mode)
      (copy-sequence fencepost--where)
    '(:status "incomplete")))

;;;###autoload
(defun fencepost-map ()
  "Show a map of your reminders and places.
In the list, of those that it shows.  Where Emacs cannot show pictures, the
map is written to `fencepost-map-file'."
  (interactive)
  (let ((where (fencepost--map-where)))
    (fencepost--with-access
     "reminder"
     (lambda ()
       (fencepost--request
        "map/render" `(:format "svg" :where ,where) :again t
        :then (lambda (answer) (fencepost--map-show (plist-get answer :text))))))))

(defun fencepost--map-show (svg)
  "Show SVG, or write it to a file."
  (if (and (display-images-p) (image-type-available-p 'svg))
      (progn
        (pop-to-buffer (get-buffer-create "*Fencepost map*"))
        (unless (derived-mode-p 'fencepost-map-mode) (fencepost-map-mode))
        (let ((inhibit-read-only t))
          (setq fencepost--map-text svg)
          (erase-buffer)
          (insert-image (create-image (encode-coding-string svg 'utf-8) 'svg t
                                      :max-width (window-body-width nil t)
                                      :max-height (window-body-height nil t))
                        "map")
          (goto-char (point-min))))
    (let ((coding-system-for-write 'utf-8-unix))
      (with-file-modes #o600
        (write-region svg nil fencepost-map-file nil 'quietly)))
    (message "This Emacs cannot show pictures; the map is in %s" fencepost-map-file)))

(define-key fencepost-list-mode-map "M" #'fencepost-map)

(provide 'fencepost-map)
;;; fencepost-map.el ends here
