;;; fencepost-slices.el --- Work in slices, between which Emacs is awake  -*- lexical-binding: t; -*-

;;; Commentary:

;; Cuts work on thousands of things into slices, so that typing and scrolling stay smooth meanwhile.
;; Does not know what the work is.

;;; Code:

(require 'fencepost-wire)

(defconst fencepost--slice-span 0.012
  "The seconds after which a slice ends.")

(defconst fencepost--slice-pause 0.002
  "The seconds between two slices; keys and the server are heard in them.")

(defconst fencepost--slice-least 24
  "So many steps a first slice has at least.
What is small is done at once, then, on a slow machine as well.")

(defvar-local fencepost--work nil
  "The work that is under way in the buffer, or nil: a list of itself alone.")

(defun fencepost--work-on (step slice)
  "Call STEP until it returns nil, in place of all work in the buffer.
SLICE is called with a function that makes as many steps as fit in a slice,
and calls that, for there may be something to be done before and after it."
  (setq fencepost--work (list step))
  (fencepost--work-slice (current-buffer) fencepost--work slice fencepost--slice-least))

(defun fencepost--work-slice (buffer work slice least)
  "Make a SLICE of WORK in BUFFER, of LEAST steps at least, and see to the next.
Nothing is done where there is other work in BUFFER by now."
  (when (and (buffer-live-p buffer) (eq work (buffer-local-value 'fencepost--work buffer)))
    (with-current-buffer buffer
      (let ((end (+ (float-time) fencepost--slice-span))
            (step (car work))
            (is-done nil))
        ;; What goes wrong would go wrong again and again.
        (setq fencepost--work nil)
        (funcall slice (lambda ()
                         (while (not (or (setq is-done (not (funcall step)))
                                         (and (<= (setq least (1- least)) 0)
                                              (> (float-time) end)))))
                         is-done))
        (unless (or is-done fencepost--work)
          (setq fencepost--work work)
          (run-at-time fencepost--slice-pause nil #'fencepost--calmly
                       #'fencepost--work-slice buffer work slice 1))))))

(provide 'fencepost-slices)
;;; fencepost-slices.el ends here
