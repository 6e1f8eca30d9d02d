;;; eglot-session.el --- Emacs' eglot, with the lines of the page  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves that eglot does what an editor does, with the lines of clients/lsp/README.md and nothing else.

;;; Code:

(require 'editor)
(require 'markdown-mode)
(require 'xref)
(load "eglot" nil t)

(setq eglot-sync-connect 60 eglot-autoshutdown nil eglot-confirm-server-initiated-edits nil
      eglot-send-changes-idle-time 0
      ;; No mouse was used, so that choices are read and no menu pops up.
      last-nonmenu-event ?x
      project-find-functions (list (lambda (_) (cons 'transient editor-folder))))

(defvar eglot-tests-list
  (editor-file "list.md" "# Things" "" "- [ ] Buy milk tomorrow 18:30 #shop" "- [ ] Walk"))
(defvar eglot-tests-code
  (editor-file "main.c" "int main(void)" "{" "  // TODO: free the list" "  return 0;" "}"))

(defun eglot-tests-visit (path)
  "Visit PATH with eglot on."
  (set-buffer (find-file-noselect path))
  (set-window-buffer (selected-window) (current-buffer))
  (unless (eglot-managed-p) (apply #'eglot (let ((current-prefix-arg nil)) (eglot--guess-contact)))))

(defun eglot-tests-actions ()
  "The titles of the code actions where point is."
  (mapcar (lambda (action) (plist-get action :title))
          (append (jsonrpc-request
                   (eglot--current-server-or-lose) :textDocument/codeAction
                   (list :textDocument (eglot--TextDocumentIdentifier)
                         :range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position))
                         :context (list :diagnostics [])))
                  nil)))

(defun eglot-tests-act (title)
  "Carry out the code action that begins with TITLE."
  (let ((title title))
    (editor-wait title (lambda () (cl-some (lambda (one) (string-prefix-p title one)) (eglot-tests-actions))))
    (editor-choosing (list title "Allow") (call-interactively #'eglot-code-actions))))

(ert-deftest eglot-01-attached ()
  "Eglot manages a Markdown file."
  (eglot-tests-visit eglot-tests-list)
  (should (eglot-managed-p)))

(ert-deftest eglot-02-asked ()
  "A question is answered: the person gives consent."
  (eglot-tests-visit eglot-tests-list)
  (editor-go 3)
  (editor-choosing '("Let Eglot" "Allow")
    (eglot-tests-act "Let Eglot")
    (editor-wait "consent" (lambda () (string-match-p "Eglot" (editor-fencepost "access"))))))

(ert-deftest eglot-03-made ()
  "A code action makes a line a reminder."
  (eglot-tests-visit eglot-tests-list)
  (editor-go 3)
  (eglot-tests-act "Make this a reminder (Tomorrow 18:30, #shop)")
  (editor-wait "a mark" (lambda () (editor-mark 3)))
  (editor-wait "a reminder" (lambda () (editor-reminder (editor-mark 3))))
  (should (equal (plist-get (editor-reminder (editor-mark 3)) :title) "Buy milk")))

(ert-deftest eglot-04-completed ()
  "A completion is accepted."
  (eglot-tests-visit eglot-tests-list)
  (editor-go 4)
  (insert " bread @Ho")
  (editor-accept #'eglot-completion-at-point)
  (should (equal (editor-line 4) "- [ ] Walk bread @Home")))

(ert-deftest eglot-05-hovered ()
  "A hover says what the reminder is."
  (eglot-tests-visit eglot-tests-list)
  (editor-go 3 8)
  (let (shown)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown text)))
    (editor-wait "a hover" (lambda () shown))
    (should (string-match-p "Due tomorrow 18:30" shown))))

(ert-deftest eglot-06-saved ()
  "Saving the text saves the reminder."
  (eglot-tests-visit eglot-tests-list)
  (editor-go 3 6)
  (search-forward "milk")
  (replace-match "oat milk")
  (save-buffer)
  (editor-wait "the new title"
               (lambda () (equal (plist-get (editor-reminder (editor-mark 3)) :title) "Buy oat milk"))))

(ert-deftest eglot-07-followed ()
  "What is changed elsewhere is changed in the text."
  (eglot-tests-visit eglot-tests-list)
  (editor-call "reminder/complete" :id (editor-mark 3))
  (editor-wait "a ticked box" (lambda () (string-prefix-p "- [x] Buy oat milk" (editor-line 3)))))

(ert-deftest eglot-08-diagnosed ()
  "A diagnostic tells of a reminder that is gone."
  (eglot-tests-visit eglot-tests-list)
  (save-buffer)
  (editor-call "reminder/remove" :id (editor-mark 3))
  (editor-wait "a diagnostic"
               (lambda ()
                 (flymake-start)
                 (cl-some (lambda (one) (string-match-p "no longer exists" (flymake-diagnostic-text one)))
                          (flymake-diagnostics)))))

(ert-deftest eglot-09-code ()
  "A comment in code becomes a reminder that leads back to it."
  (eglot-tests-visit eglot-tests-code)
  (editor-go 3)
  (eglot-tests-act "Remind me tomorrow")
  (editor-wait "a reminder" (lambda () (and (editor-mark 3) (editor-reminder (editor-mark 3)))))
  (should (equal (plist-get (editor-reminder (editor-mark 3)) :url)
                 (concat "file://" eglot-tests-code "#L3"))))

(ert-deftest eglot-10-picked ()
  "A symbol is picked by a part of its name."
  (eglot-tests-visit eglot-tests-code)
  (let ((found (xref-backend-apropos 'eglot "free list")))
    (should (= 1 (length found)))
    (should (string-suffix-p ".ics" (xref-location-group (xref-item-location (car found)))))))

(provide (quote eglot-session))
;;; eglot-session.el ends here
