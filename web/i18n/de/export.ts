import type { exportWords as english } from '../en/export.ts'
import type { Widened } from '../en.ts'

export const exportWords: Widened<typeof english> = {
  title: 'Nimm dein Tagebuch mit',
  intro:
    'Lade alles als eine Datei herunter. Was im Papierkorb liegt, bleibt hier, ebenso Schlüssel und Passwörter.',
  format: 'Format',
  formats: {
    dayleaf: 'Alles, als Archiv (zum Aufbewahren)',
    markdown: 'Markdown, eine Datei je Tag',
    epub: 'Ein Buch, EPUB, für E-Book-Reader',
    icalendar: 'iCalendar, ein Journal-Eintrag je Eintrag',
    dayone: 'Für Day One',
    journiv: 'Für Journiv',
  },
  lock: 'Mit einem Passwort schützen',
  lockHint:
    'Schreib dir das Passwort auf. Ohne es kann niemand die Datei öffnen, auch dieser Server nicht. Mit dem Passwort öffnest du sie hier oder mit dem freien Programm age.',
  password: 'Passwort für die Datei',
  again: 'Dasselbe Passwort noch einmal',
  different: 'Die beiden Passwörter sind nicht gleich.',
  download: 'Herunterladen',
  downloadLocked: 'Geschützt herunterladen',
  check: 'Archiv prüfen',
  progress: (size) => `Bisher ${size} …`,
  cancel: 'Abbrechen',
  done: (name, size) => `${name} ist heruntergeladen: ${size}.`,
  before: 'Nimm vorher dein Tagebuch mit.',
}
