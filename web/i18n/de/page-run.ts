import type { pageRunWords as english } from '../en/page-run.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const pageRunWords: Widened<typeof english> = {
  title: 'Fehlende Seiten schreiben',
  intro:
    'Für Tage, die Einträge und noch keine Seite haben. Dayleaf schreibt ihre Seiten nacheinander, den neuesten Tag zuerst. Du kannst gehen: Es macht von selbst weiter.',
  days: (count, written) => form(count, 'Ein Tag hat keine Seite.', `${written} Tage haben keine Seite.`),
  none: 'In dieser Zeit hat jeder Tag mit Einträgen seine Seite.',
  estimate: (tokens) => `Höchstens etwa ${tokens} Token`,
  share: (percent) => `${percent} der Obergrenze dieses Monats`,
  beyondCap:
    'Das ist mehr, als von der Obergrenze dieses Monats übrig ist. Es hält an, wenn sie erreicht ist.',
  hosted: (provider) => `Die Einträge dieser Tage werden Tag für Tag an ${provider} gesendet.`,
  local: (provider) => `${provider} läuft auf deinem eigenen Rechner, und nichts verlässt ihn.`,
  preview: 'Was für den neuesten Tag gesendet würde',
  start: (count, written) => form(count, 'Die Seite schreiben', `${written} Seiten schreiben`),
  progress: (done, total) => `${done} von ${total} Tagen`,
  current: (date) => `Wird geschrieben: ${date}`,
  waiting: 'Die nächste Seite beginnt gleich.',
  stop: 'Anhalten',
  stopHint: 'Die Seite, die gerade entsteht, wird noch fertig.',
  written: (count, written) =>
    form(count, 'Eine Seite wurde geschrieben.', `${written} Seiten wurden geschrieben.`),
  deletePages: 'Die Seiten dieses Durchgangs löschen',
  deletePagesConfirm: (count, deleted) =>
    form(
      count,
      'Seine Seite kommt in den Papierkorb, und ihr Tag ist wieder offen. Die Einträge bleiben.',
      `Seine ${deleted} Seiten kommen in den Papierkorb, und ihre Tage sind wieder offen. Die Einträge bleiben.`,
    ),
  changed: (count, kept) =>
    form(
      count,
      'Eine Seite dieses Durchgangs bleibt, weil du sie seither geändert hast.',
      `${kept} Seiten dieses Durchgangs bleiben, weil du sie seither geändert hast.`,
    ),
  completed: 'Fertig.',
  stopped: {
    owner: 'Angehalten.',
    over_cap: 'Angehalten, weil die Obergrenze dieses Monats erreicht ist.',
    provider_changed: 'Angehalten, weil ein anderer KI-Dienst oder ein anderes Modell gewählt wurde.',
    failures: 'Angehalten, weil drei Tage hintereinander nicht geschrieben werden konnten.',
  },
  failed: 'Nicht geschrieben',
  missing: (count) => form(count, 'fehlende Seite schreiben', `${count} fehlende Seiten schreiben`),
}
