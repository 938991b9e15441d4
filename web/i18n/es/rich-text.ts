import type { richTextWords as english } from '../en/rich-text.ts'
import type { Widened } from '../en.ts'

export const richTextWords: Widened<typeof english> = {
  format: 'Formato',
  title: 'Título',
  bold: 'Negrita',
  italic: 'Cursiva',
  bullets: 'Lista',
  numbers: 'Lista numerada',
  quote: 'Cita',
  undo: 'Deshacer el último cambio',
  redo: 'Rehacer',
  picture: 'Imagen',
  caption: 'Pie de imagen',
  up: 'Subir',
  down: 'Bajar',
  remove: 'Quitar',
  missing: 'No se puede mostrar esta imagen.',
}
