import type { shortcutWords as english } from '../en/shortcuts.ts'
import type { Widened } from '../en.ts'

export const shortcutWords: Widened<typeof english> = {
  title: 'Raccourcis clavier',
  write: 'Écrire une ligne',
  search: 'Rechercher',
  turn: 'Le jour ou la page d’avant ou d’après',
  bold: 'Gras, dans une page qu’on modifie',
  italics: 'Italique, dans une page qu’on modifie',
  close: 'Fermer ce qui est ouvert',
  list: 'Cette liste',
  or: 'ou',
}
