import type { archiveWords as english } from '../en/archive.ts'
import type { Widened } from '../en.ts'
import { counted, form, list } from './counting.ts'

export const archiveWords: Widened<typeof english> = {
  intro:
    'Wähle ein Archiv, das du heruntergeladen hast. Es wird zur Probe neben deinem Tagebuch wiederhergestellt, ohne es zu ändern, und mit ihm verglichen.',
  choose: 'Archiv wählen',
  cancel: 'Abbrechen',
  steps: {
    sending: 'Das Archiv wird gesendet …',
    reading: 'Das Archiv wird gelesen …',
    restoring: 'Es wird zur Probe wiederhergestellt …',
    comparing: 'Es wird mit deinem Tagebuch verglichen …',
  },
  written: (name, moment) => `${name}, geschrieben am ${moment}`,
  whole: 'Das Archiv ist vollständig.',
  held: ({ days, events, pages, files }) =>
    list([
      counted(days[0], 'Tag', 'Tage', days[1]),
      counted(events[0], 'Eintrag', 'Einträge', events[1]),
      counted(pages[0], 'Seite', 'Seiten', pages[1]),
      counted(files[0], 'Datei', 'Dateien', files[1]),
    ]),
  restored: (held) => `Daraus wiederhergestellt: ${held}, alles unverändert.`,
  broken: (count, written) =>
    form(
      count,
      'Das Archiv ist beschädigt: Ein Tag oder eine Datei darin lässt sich nicht so wiederherstellen, wie sie war.',
      `Das Archiv ist beschädigt: ${written} Tage oder Dateien darin lassen sich nicht so wiederherstellen, wie sie waren.`,
    ),
  faults: 'Was beschädigt ist',
  same: 'Alles ist so wie jetzt in deinem Tagebuch.',
  differing: (count, written) =>
    form(
      count,
      'Ein Tag oder eine Datei ist jetzt in deinem Tagebuch anders',
      `${written} Tage oder Dateien sind jetzt in deinem Tagebuch anders`,
    ),
  attached: (count) => form(count, 'eine angehängte Datei', `${count} angehängte Dateien`),
  more: (written) => `und ${written} weitere`,
  errors: {
    INVALID_INPUT:
      'Das ist kein Archiv von Dayleaf, oder es ist beschädigt. Wähle eine Datei, die du als „Alles, als Archiv“ heruntergeladen hast.',
    PAYLOAD_TOO_LARGE:
      'Das Archiv ist größer, als der Server annimmt. Sein Betreiber kann es mit „dayleaf export --verify“ prüfen.',
    RATE_LIMITED:
      'Gerade wird ein anderes Archiv geprüft. Warte, bis das fertig ist, und versuche es dann noch einmal.',
  },
}
