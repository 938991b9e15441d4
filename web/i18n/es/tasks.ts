import type { taskWords as english } from '../en/tasks.ts'
import type { Widened } from '../en.ts'
import { providerReasons } from './provider-reasons.ts'

export const taskWords: Widened<typeof english> = {
  reasons: providerReasons,
  title: 'Qué se envió',
  intro: 'Cada vez que se escribió una página: qué salió de este servidor y qué volvió.',
  none: 'Todavía no se ha escrito ninguna página de este día.',
  back: 'Volver al día',
  provider: 'Servicio',
  model: 'Modelo',
  duration: 'Tiempo',
  tokens: 'Tokens',
  tokensValue: (input, output) => `${input} enviados, ${output} recibidos`,
  request: 'Enviado',
  response: 'Recibido',
  to: 'A',
  status: 'Estado HTTP',
  attempts: 'Intentos anteriores',
  call: (number, total) => `Petición ${number} de ${total}`,
  repair: 'Arreglo de frases dudosas',
  nothing: 'No se guardó nada.',
  statuses: {
    queued: 'en espera',
    running: 'escribiéndose',
    completed: 'escrita',
    failed: 'fallida',
    cancelled: 'detenida',
  },
}
