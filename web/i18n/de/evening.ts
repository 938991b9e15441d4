import type { eveningWords as english } from '../en/evening.ts'
import type { Widened } from '../en.ts'

export const eveningWords: Widened<typeof english> = {
  how: 'Wie war es heute?',
  faces: ['Sehr schlecht', 'Schlecht', 'Geht so', 'Gut', 'Sehr gut'],
  slept: 'Geschlafen',
  hours: (hours, minutes) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes}`),
  keep: 'Merken',
  mood: { name: 'Stimmung', unit: '/5' },
  sleep: { name: 'Schlaf', unit: 'h' },
  another: 'Andere Frage',
  yearAgo: (line) => `Vor einem Jahr: „${line}“ Und heute?`,
  yesterday: (line) => `Gestern zuletzt: „${line}“ Wie ging es weiter?`,
  longAgo: (name, date) => `Über ${name} stand hier zuletzt am ${date} etwas. Gibt es etwas zu ergänzen?`,
  questions: [
    'Wer hat dich heute zum Lachen gebracht?',
    'Was hast du gesehen, was du noch nie gesehen hattest?',
    'Was hat gut geschmeckt?',
    'Was war schwerer als gedacht?',
    'Woran möchtest du dich in zehn Jahren erinnern?',
    'Mit wem hast du am längsten gesprochen?',
    'Wo warst du, als der Tag am schönsten war?',
    'Was hast du gehört, das geblieben ist?',
    'Was hast du für morgen gelassen?',
    'Wofür war das Wetter gut?',
    'Was haben deine Hände heute gemacht?',
    'An wen hast du gedacht?',
  ],
}
