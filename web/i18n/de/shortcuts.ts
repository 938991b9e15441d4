import type { shortcutWords as english } from '../en/shortcuts.ts'
import type { Widened } from '../en.ts'

export const shortcutWords: Widened<typeof english> = {
  title: 'Tastenkürzel',
  write: 'Eine Zeile schreiben',
  search: 'Suchen',
  turn: 'Zum vorigen oder nächsten Tag, zur vorigen oder nächsten Seite',
  bold: 'Fett, beim Bearbeiten einer Seite',
  italics: 'Kursiv, beim Bearbeiten einer Seite',
  close: 'Schließen, was offen ist',
  list: 'Diese Liste',
  or: 'oder',
}
