;;; fencepost-alarm-text.el --- An alarm on one line  -*- lexical-binding: t; -*-

;;; Commentary:

;; Owns how an alarm is read and written by a person: `arrive Bakery', `leave Home @ 48.85,2.35,
;; 500 ft', `15 minutes before due', `at due', `2026-12-01 09:00'.  Radii are in the words of the
;; person's locale, which the server has made of metres; it understands them again as they stand.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'fencepost-dates)
(require 'fencepost-feed)
(require 'fencepost-words)

(defconst fencepost--time-units
  '(("week" . 604800) ("day" . 86400) ("hour" . 3600) ("minute" . 60) ("second" . 1))
  "Units of time, the longest first.")

(defun fencepost--say-offset (offset anchor)
  "OFFSET, in seconds from ANCHOR, in words."
  (if (= offset 0)
      (concat "at " anchor)
    (pcase-let* ((`(,unit . ,seconds)
                  (cl-find-if (lambda (unit) (zerop (% offset (cdr unit)))) fencepost--time-units))
                 (count (/ (abs offset) seconds)))
      (format "%d %s%s %s %s" count unit (if (= count 1) "" "s")
              (if (< offset 0) "before" "after") anchor))))

(defun fencepost--say-radius (metres radii)
  "METRES in the words that RADII, an alist, has for them."
  (or (cdr (cl-assoc metres radii :test #'=)) (format "%s m" metres)))

(defun fencepost--say-alarm-place (place radii)
  "PLACE, of an alarm, in a form that can be read again.
RADII are words for lengths."
  (let ((own (and (plist-get place :placeId)
                  (cl-find (plist-get place :placeId) fencepost--places :test #'equal
                           :key (lambda (known) (plist-get known :id))))))
    (if own
        (plist-get own :title)
      (concat (and (plist-get place :title) (concat (plist-get place :title) " "))
              (format "@ %s,%s, %s" (plist-get place :latitude) (plist-get place :longitude)
                      (fencepost--say-radius (plist-get place :radius) radii))))))

(defun fencepost--say-alarm (alarm radii)
  "ALARM on one line; RADII is an alist of metres to words."
  (replace-regexp-in-string
   "[[:cntrl:]]+" " "
   (pcase (plist-get alarm :kind)
     ("relative" (fencepost--say-offset (plist-get alarm :relativeOffset)
                                        (or (plist-get alarm :relativeTo) "due")))
     ("absolute" (format-time-string "%F %R" (encode-time (iso8601-parse
                                                           (plist-get alarm :absoluteDate)))))
     ("location" (concat (if (equal (plist-get alarm :proximity) "leave") "leave " "arrive ")
                         (mapconcat (lambda (place) (fencepost--say-alarm-place place radii))
                                    (plist-get alarm :places) " | ")))
     (_ "another kind, kept as it is"))))

(defun fencepost--radii-of (reminder)
  "The radii, in metres, of the alarms of REMINDER."
  (let (found)
    (seq-doseq (alarm (plist-get reminder :alarms))
      (seq-doseq (place (plist-get alarm :places))
        (cl-pushnew (plist-get place :radius) found :test #'=)))
    found))

(defun fencepost--with-radii (reminder then)
  "Call THEN with the words for the radii of REMINDER: an alist by metres."
  (let ((metres (fencepost--radii-of reminder)))
    (if (not metres)
        (funcall then nil)
      (fencepost--request
       "units/format" (list :metres (vconcat metres)) :again t
       :then (lambda (answer)
               (funcall then (cl-mapcar #'cons metres (append (plist-get answer :text) nil))))
       :else (lambda (_problem) (funcall then nil))))))

;;;; Reading

(defun fencepost--read-fence (proximity value)
  "The alarm that goes off at the place VALUE, PROXIMITY saying which way.
A place is one of the person's own, or coordinates and a radius as they write
it: 48.86,2.35,500ft."
  (let ((place (fencepost--named value fencepost--places "place")))
    `(:proximity
      ,proximity :place
      ,(cond
        (place (list :placeId (plist-get place :id)))
        ((string-match "\\`\\(-?[0-9.]+\\), *\\(-?[0-9.]+\\)\\(?:, *\\(.+\\)\\)?\\'" value)
         `(:latitude ,(string-to-number (match-string 1 value))
           :longitude ,(string-to-number (match-string 2 value))
           ,@(and (match-string 3 value) (list :radius (match-string 3 value)))))
        (t (user-error "There is no place `%s'; there are: %s.  Or give coordinates: \
at:48.8606,2.3376,500ft" value (string-join (fencepost--titles fencepost--places) ", ")))))))

(defun fencepost--read-alarm-place (text radii)
  "The place that TEXT says, as an alarm is saved with it.
Words of RADII that were not touched stand for the length they were made of."
  (if (string-match "\\`\\(.*?\\) *@ *\\(-?[0-9.]+\\) *, *\\(-?[0-9.]+\\)\\(?: *, *\\(.+\\)\\)?\\'" text)
      (let ((title (match-string 1 text))
            (latitude (string-to-number (match-string 2 text)))
            (longitude (string-to-number (match-string 3 text)))
            (radius (match-string 4 text)))
        `(,@(unless (string-empty-p title) (list :title title))
          :latitude ,latitude :longitude ,longitude
          ,@(and radius (list :radius (or (car (rassoc radius radii)) radius)))))
    (plist-get (fencepost--read-fence "enter" text) :place)))

(defun fencepost--keep-of-places (alarm old radii)
  "ALARM, as it is saved, with what its text does not say of the places of OLD.
An address belongs to its coordinates.  A place of the person's own is that
one as long as nothing of it was changed, for the alarm follows it.  RADII are
words for lengths."
  (if (not (plist-get alarm :places))
      alarm
    (plist-put
     (copy-sequence alarm) :places
     (vconcat
      (mapcar
       (lambda (place)
         (let ((before (cl-find-if
                        (lambda (known)
                          (and (equal (plist-get known :latitude) (plist-get place :latitude))
                               (equal (plist-get known :longitude) (plist-get place :longitude))))
                        (append (plist-get old :places) nil))))
           `(,@place
             ,@(and (plist-get before :address) (list :address (plist-get before :address)))
             ,@(and (plist-get before :placeId)
                    (equal (plist-get before :title) (plist-get place :title))
                    (member (plist-get place :radius)
                            (list (plist-get before :radius)
                                  (fencepost--say-radius (plist-get before :radius) radii)))
                    (list :placeId (plist-get before :placeId))))))
       (plist-get alarm :places))))))

(defun fencepost--read-alarm (text radii)
  "The alarm that TEXT says, as it is saved; RADII as in `fencepost--say-alarm'."
  (cond
   ((string-match "\\`\\(arrive\\|enter\\|leave\\) +\\(.+\\)\\'" text)
    (list :proximity (if (equal (match-string 1 text) "leave") "leave" "enter")
          :places (vconcat (let ((places (match-string 2 text)))
                             (mapcar (lambda (place)
                                       (fencepost--read-alarm-place (string-trim place) radii))
                                     (split-string places " | " t))))))
   ((string-match "\\`at \\(due\\|start\\)\\'" text)
    (list :relativeOffset 0 :relativeTo (match-string 1 text)))
   ((string-match "\\`\\([0-9]\\{1,9\\}\\) *\\([a-z]+\\) +\\(before\\|after\\)\\(?: +\\(due\\|start\\)\\)?\\'"
                  text)
    (let* ((count (string-to-number (match-string 1 text)))
           (word (match-string 2 text))
           (side (match-string 3 text))
           (anchor (match-string 4 text))
           (unit (cl-find-if (lambda (unit) (string-prefix-p word (concat (car unit) "s")))
                             fencepost--time-units)))
      (unless unit (user-error "`%s' is no unit of time: write minutes, hours, days or weeks" word))
      `(:relativeOffset ,(* count (cdr unit) (if (equal side "before") -1 1))
        ,@(and anchor (list :relativeTo anchor)))))
   (t
    (let ((date (fencepost--written-date text)))
      (unless (string-match-p "\\`[0-9-]+T[0-9:]+\\'" date)
        (user-error "`%s' is no alarm: write arrive PLACE, leave PLACE, 15 minutes before due, \
or 2026-12-01 09:00" text))
      (list :absoluteDate (fencepost--instant (encode-time (iso8601-parse date))))))))

(defun fencepost--kind-of-alarm (alarm)
  "Which kind of alarm ALARM, as it is saved, is."
  (cond ((plist-get alarm :proximity) "location")
        ((plist-get alarm :absoluteDate) "absolute")
        (t "relative")))

(provide 'fencepost-alarm-text)
;;; fencepost-alarm-text.el ends here
