import type { richTextWords as english } from '../en/rich-text.ts'
import type { Widened } from '../en.ts'

export const richTextWords: Widened<typeof english> = {
  format: 'Mise en forme',
  title: 'Titre',
  bold: 'Gras',
  italic: 'Italique',
  bullets: 'Liste',
  numbers: 'Liste numérotée',
  quote: 'Citation',
  undo: 'Annuler la dernière modification',
  redo: 'Rétablir',
  picture: 'Image',
  caption: 'Légende',
  up: 'Monter',
  down: 'Descendre',
  remove: 'Retirer',
  missing: 'Cette image ne peut pas être affichée.',
}
