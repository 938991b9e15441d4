import type { measuresWords as english } from '../en/measures.ts'
import type { Widened } from '../en.ts'

export const measuresWords: Widened<typeof english> = {
  figures: 'Werte',
  value: (name) => `${name}: Wert`,
  valueHint: 'Eine Zahl wie 6,5 oder 6:30',
  unit: (name) => `${name}: Einheit`,
  unitHint: 'Einheit',
  remove: (name) => `${name} entfernen`,
  another: 'Weiterer Wert',
  name: 'Name des Werts',
  nameHint: 'Name, zum Beispiel „Wasser“',
  add: 'Hinzufügen',
  first: [
    ['Schlaf', 'h'],
    ['Schritte', ''],
    ['Gewicht', 'kg'],
    ['Puls', 'bpm'],
    ['Stimmung', '/5'],
  ],
}
