;;; lsp-mode-session.el --- Emacs' lsp-mode, with the lines of the page  -*- lexical-binding: t; -*-

;;; Commentary:

;; Proves that lsp-mode does what an editor does, with the lines of clients/lsp/README.md and nothing else.

;;; Code:

(require 'editor)
(require 'markdown-mode)
(setq lsp-session-file (expand-file-name "lsp-session" (getenv "HOME"))
      lsp-server-install-dir (expand-file-name "lsp-servers/" (getenv "HOME"))
      lsp-auto-guess-root t lsp-restart 'ignore lsp-warn-no-matched-clients nil
      lsp-enable-suggest-server-download nil lsp-keep-workspace-alive t
      lsp-enable-file-watchers nil lsp-modeline-code-actions-enable nil lsp-modeline-workspace-status-enable nil
      lsp-modeline-diagnostics-enable nil lsp-enable-snippet nil
      lsp-headerline-breadcrumb-enable nil lsp-idle-delay 0.05 lsp-debounce-full-sync-notifications nil
      lsp-completion-provider :none lsp-diagnostics-provider :none)
(require 'lsp-mode)
(require 'lsp-lens)
(require 'lsp-completion)

(defvar lsp-tests-list
  (editor-file "list.md" "# Things" "" "- [ ] Buy milk tomorrow 18:30 #shop" "- [ ] Walk"))
(defvar lsp-tests-code
  (editor-file "main.c" "int main(void)" "{" "  // TODO: free the list" "  return 0;" "}"))
(setq project-find-functions (list (lambda (_) (cons 'transient editor-folder))))

(defun lsp-tests-visit (path)
  "Visit PATH with lsp-mode on."
  (set-buffer (find-file-noselect path))
  (set-window-buffer (selected-window) (current-buffer))
  (unless (bound-and-true-p lsp-mode) (lsp))
  (editor-wait "a workspace" (lambda () (cl-some (lambda (one) (eq 'initialized (lsp--workspace-status one)))
                                                 (lsp-workspaces)))))

(defun lsp-tests-act (title)
  "Carry out the code action that begins with TITLE."
  (editor-wait title (lambda () (cl-some (lambda (one) (string-prefix-p title (lsp:code-action-title one)))
                                         (lsp-code-actions-at-point))))
  (lsp-execute-code-action
   (cl-find-if (lambda (one) (string-prefix-p title (lsp:code-action-title one))) (lsp-code-actions-at-point))))

(ert-deftest lsp-01-attached ()
  "Lsp-mode manages a Markdown file."
  (lsp-tests-visit lsp-tests-list)
  (should (lsp-workspaces)))

(ert-deftest lsp-02-asked ()
  "A question is answered: the person gives consent."
  (lsp-tests-visit lsp-tests-list)
  (editor-go 3)
  (editor-choosing '("Allow")
    (lsp-tests-act "Let emacs")
    (editor-wait "consent" (lambda () (string-match-p "emacs" (editor-fencepost "access"))))))

(ert-deftest lsp-03-made ()
  "A code action makes a line a reminder."
  (lsp-tests-visit lsp-tests-list)
  (editor-go 3)
  (lsp-tests-act "Make this a reminder (Tomorrow 18:30, #shop)")
  (editor-wait "a reminder" (lambda () (and (editor-mark 3) (editor-reminder (editor-mark 3)))))
  (should (equal (plist-get (editor-reminder (editor-mark 3)) :title) "Buy milk")))

(ert-deftest lsp-04-completed ()
  "A completion is accepted."
  (lsp-tests-visit lsp-tests-list)
  (editor-go 4)
  (insert " bread @Ho")
  (editor-accept #'lsp-completion-at-point)
  (should (equal (editor-line 4) "- [ ] Walk bread @Home")))

(ert-deftest lsp-05-hovered ()
  "A hover says what the reminder is."
  (lsp-tests-visit lsp-tests-list)
  (editor-go 3 8)
  (let ((hover (lsp-request "textDocument/hover" (lsp--text-document-position-params))))
    (should (string-match-p "Due tomorrow 18:30" (lsp--render-on-hover-content (lsp:hover-contents hover) t)))))

(ert-deftest lsp-06-lens ()
  "A code lens is run, and what it does is done in the text."
  (lsp-tests-visit lsp-tests-list)
  (save-buffer)
  (editor-wait "lenses" (lambda () (= 2 (length (lsp-request "textDocument/codeLens"
                                                            `(:textDocument ,(lsp--text-document-identifier)))))))
  (let* ((lenses (lsp-request "textDocument/codeLens" `(:textDocument ,(lsp--text-document-identifier))))
         (lens (cl-find-if (lambda (one) (equal "Complete" (lsp:command-title (lsp:code-lens-command? one)))) lenses)))
    (funcall (lsp-lens--create-interactive-command (lsp:code-lens-command? lens))))
  (editor-wait "a ticked box" (lambda () (string-prefix-p "- [x] Buy milk" (editor-line 3)))))

(ert-deftest lsp-07-saved ()
  "Saving the text saves the reminder."
  (lsp-tests-visit lsp-tests-list)
  (editor-go 3 6)
  (search-forward "milk")
  (replace-match "oat milk")
  (save-buffer)
  (editor-wait "the new title"
               (lambda () (equal (plist-get (editor-reminder (editor-mark 3)) :title) "Buy oat milk"))))

(ert-deftest lsp-08-diagnosed ()
  "A diagnostic tells of a reminder that is gone."
  (lsp-tests-visit lsp-tests-list)
  (editor-call "reminder/remove" :id (editor-mark 3))
  (editor-wait "a diagnostic"
               (lambda () (cl-some (lambda (one) (string-match-p "no longer exists" (lsp:diagnostic-message one)))
                                   (lsp--get-buffer-diagnostics)))))

(ert-deftest lsp-09-code ()
  "A comment in code becomes a reminder that leads back to it."
  (lsp-tests-visit lsp-tests-code)
  (editor-go 3)
  (lsp-tests-act "Remind me tomorrow")
  (editor-wait "a reminder" (lambda () (and (editor-mark 3) (editor-reminder (editor-mark 3)))))
  (should (equal (plist-get (editor-reminder (editor-mark 3)) :url)
                 (concat "file://" lsp-tests-code "#L3"))))

(ert-deftest lsp-10-picked ()
  "A symbol is picked by a part of its name."
  (lsp-tests-visit lsp-tests-code)
  (let ((found (xref-backend-apropos 'xref-lsp "free list")))
    (should (= 1 (length found)))
    (should (string-suffix-p ".ics" (xref-location-group (xref-item-location (car found)))))))

(provide 'lsp-mode-session)
;;; lsp-mode-session.el ends here
