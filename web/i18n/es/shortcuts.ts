import type { shortcutWords as english } from '../en/shortcuts.ts'
import type { Widened } from '../en.ts'

export const shortcutWords: Widened<typeof english> = {
  title: 'Atajos de teclado',
  write: 'Escribir una línea',
  search: 'Buscar',
  turn: 'El día o la página anterior o siguiente',
  bold: 'Negrita, al editar una página',
  italics: 'Cursiva, al editar una página',
  close: 'Cerrar lo que está abierto',
  list: 'Esta lista',
  or: 'o',
}
