import type { announcementWords as english } from '../en/announcement.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const announcementWords: Widened<typeof english> = {
  cut: (left, written) =>
    form(
      left,
      'El texto pegado es demasiado largo para este campo: falta su último carácter.',
      `El texto pegado es demasiado largo para este campo: faltan sus últimos ${written} caracteres.`,
    ),
  conflict: (date) =>
    `Una entrada del ${date} ha cambiado aquí y en otro dispositivo. Se conservan las dos: elige en su día.`,
  show: 'Ver',
}
