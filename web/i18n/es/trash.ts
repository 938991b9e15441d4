import type { trashWords as english } from '../en/trash.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const trashWords: Widened<typeof english> = {
  empty: 'La papelera está vacía.',
  intro: 'Lo que eliminas se queda aquí un tiempo antes de irse para siempre.',
  introDays: (days) =>
    form(
      days,
      'Lo que eliminas se queda aquí un día antes de irse para siempre.',
      `Lo que eliminas se queda aquí ${days} días antes de irse para siempre.`,
    ),
  none: 'Este servidor no guarda nada de lo que se elimina.',
  restore: 'Restaurar',
  restored: 'Restaurado.',
  notRestored:
    'Ya no está en la papelera, o su día tiene otra página. Elimina antes esa página; entonces se podrá restaurar.',
  emptyAll: 'Vaciar la papelera',
  emptyConfirm: 'Todo lo de la papelera se elimina para siempre. No se puede deshacer.',
  expires: (when) => `hasta el ${when}`,
  day: 'Día',
  page: 'Página del diario',
  event: 'Entrada',
}
