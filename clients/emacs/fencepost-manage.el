;;; fencepost-manage.el --- Lists and places: make, rename, move, recolour, remove  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns the two commands that ask for a list or a place and then for what becomes of it.  A save, and the
;; removal of a place, names the revision that was seen, so that no change of another program is lost.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'fencepost-feed)
(require 'fencepost-add)
(require 'fencepost-edit)
(require 'fencepost-list)

(defun fencepost--choose-action (prompt actions)
  "Ask with PROMPT for one of ACTIONS, and call it.
These are an alist from words to functions."
  (let ((table (lambda (text predicate action)
                 (if (eq action 'metadata)
                     '(metadata (display-sort-function . identity))
                   (complete-with-action action actions text predicate)))))
    ;; RET alone chooses nothing.
    (when-let ((action (cdr (assoc (completing-read prompt table nil t) actions))))
      (funcall action))))

(defun fencepost--save-named (method params sentence)
  "Send METHOD with PARAMS, and say SENTENCE where it is done."
  (fencepost--request method params :then (lambda (_answer) (message "%s" sentence))))

(defun fencepost--ask-words (prompt initial then)
  "Ask with PROMPT, where INITIAL stands, and call THEN with the words, if any."
  (let ((words (string-trim (read-string prompt initial))))
    (unless (string-empty-p words) (funcall then words))))

(defun fencepost--manage (kind items new actions)
  "Ask for one of ITEMS, each a KIND, and what becomes of it.
NEW makes another one, and ACTIONS is called with an item and its name."
  (let ((names (cl-mapcar #'cons (fencepost--names items) items)))
    (fencepost--choose-action
     (format "%ss: " (capitalize kind))
     `((,(format "New %s…" kind) . ,new)
       ,@(mapcar (pcase-lambda (`(,name . ,item))
                   (cons name (lambda ()
                                (fencepost--choose-action (format "%s: " name)
                                                          (funcall actions item name)))))
                 names)))))

;;;; Lists

(defun fencepost--save-list (list changes sentence)
  "Save CHANGES, a plist, of LIST, and say SENTENCE."
  (fencepost--save-named "list/save" `(:list (:id ,(plist-get list :id) ,@changes)
                                       :ifRevision ,(plist-get list :revision))
                         sentence))

(defun fencepost--make-list (title)
  "Make the list TITLE."
  (fencepost--save-named "list/save" `(:list (:title ,title)) (format "Made the list “%s”" title)))

(defun fencepost--recolour-list (list name color)
  "Give LIST, called NAME, COLOR: #00AA55, or a name that Emacs knows."
  (let ((hex (if (string-match-p "\\`#[[:xdigit:]]\\{6\\}\\'" color)
                 color
               (when-let ((values (color-values color)))
                 (apply #'format "#%02X%02X%02X" (mapcar (lambda (each) (/ each 256)) values))))))
    (unless hex (user-error "`%s' is not a colour: write a name, or as #00AA55" color))
    (fencepost--save-list list (list :color hex) (format "“%s” has another colour" name))))

(defun fencepost--list-actions (list name)
  "What becomes of LIST, called NAME: an alist from words to functions."
  `(("Edit it as text"
     . ,(lambda () (fencepost--edit-open (list :kind "list" :id (plist-get list :id)))))
    ("Rename"
     . ,(lambda ()
          (fencepost--ask-words
           (format "Name for “%s”: " name) (plist-get list :title)
           (lambda (words)
             (fencepost--save-list list (list :title words)
                                   (format "“%s” is “%s” now" name words))))))
    ("Change its colour"
     . ,(lambda ()
          (fencepost--ask-words "Colour, as #00AA55: " (plist-get list :color)
                                (lambda (color) (fencepost--recolour-list list name color)))))
    ("Remove it, with everything in it"
     . ,(lambda ()
          (when (y-or-n-p (format "Remove “%s” and all that is in it? " name))
            (fencepost--save-named
             "list/remove" (list :id (plist-get list :id))
             (format "Removed the list “%s”; M-x fencepost-undo brings it back" name)))))))

;;;###autoload
(defun fencepost-lists ()
  "Make a list, or rename, recolour, edit or remove one."
  (interactive)
  (fencepost--with-catalog
   (lambda ()
     (fencepost--manage
      "list" fencepost--lists
      (lambda () (fencepost--ask-words "Name of the new list: " nil #'fencepost--make-list))
      #'fencepost--list-actions))))

;;;; Places

(defun fencepost--save-place (place changes sentence)
  "Save CHANGES, a plist, of PLACE, and say SENTENCE."
  (fencepost--save-named "place/save" `(:place (:id ,(plist-get place :id) ,@changes)
                                        :ifRevision ,(plist-get place :revision))
                         sentence))

(defun fencepost--move-place (place name where)
  "Move PLACE, called NAME, to WHERE, as in quick add of a place."
  (fencepost--parse
   (concat "x " where) "place"
   (lambda (parsed)
     (let ((wrong (fencepost--first-error parsed)) (now (plist-get parsed :place)))
       (if wrong
           (message "%s" (plist-get wrong :message))
         (fencepost--save-place
          place
          `(:latitude ,(plist-get now :latitude) :longitude ,(plist-get now :longitude)
            ,@(and (plist-get now :radius) (list :radius (plist-get now :radius))))
          (format "Moved “%s”; alarms for it move with it" name)))))))

(defun fencepost--place-actions (place name)
  "What becomes of PLACE, called NAME: an alist from words to functions."
  `(("Edit it as text"
     . ,(lambda () (fencepost--edit-open (list :kind "place" :id (plist-get place :id)))))
    ("Rename"
     . ,(lambda ()
          (fencepost--ask-words
           (format "Name for “%s”: " name) (plist-get place :title)
           (lambda (words)
             (fencepost--save-place place (list :title words)
                                    (format "“%s” is “%s” now" name words))))))
    ("Move"
     . ,(lambda ()
          (fencepost--ask-words
           "Where is it? (48.8606,2.3376 within 500 ft): "
           (format "%s,%s" (plist-get place :latitude) (plist-get place :longitude))
           (lambda (where) (fencepost--move-place place name where)))))
    ("Remove"
     . ,(lambda ()
          (fencepost--save-named
           "place/remove" (list :id (plist-get place :id) :ifRevision (plist-get place :revision))
           (format "Removed the place “%s”; alarms for it stay where they were" name))))))

;;;###autoload
(defun fencepost-places ()
  "Make a place, or rename, move, edit or remove one."
  (interactive)
  (fencepost--with-catalog
   (lambda ()
     (fencepost--manage "place" fencepost--places #'fencepost-add-place
                        #'fencepost--place-actions))))

(define-key fencepost-list-mode-map "L" #'fencepost-lists)
(define-key fencepost-list-mode-map "P" #'fencepost-places)

(provide 'fencepost-manage)
;;; fencepost-manage.el ends here
