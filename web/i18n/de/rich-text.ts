import type { richTextWords as english } from '../en/rich-text.ts'
import type { Widened } from '../en.ts'

export const richTextWords: Widened<typeof english> = {
  format: 'Format',
  title: 'Titel',
  bold: 'Fett',
  italic: 'Kursiv',
  bullets: 'Liste',
  numbers: 'Nummerierte Liste',
  quote: 'Zitat',
  undo: 'Letzte Änderung rückgängig machen',
  redo: 'Wiederholen',
  picture: 'Bild',
  caption: 'Bildunterschrift',
  up: 'Nach oben',
  down: 'Nach unten',
  remove: 'Herausnehmen',
  missing: 'Dieses Bild kann nicht gezeigt werden.',
}
