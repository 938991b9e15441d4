import type { taskWords as english } from '../en/tasks.ts'
import type { Widened } from '../en.ts'
import { providerReasons } from './provider-reasons.ts'

export const taskWords: Widened<typeof english> = {
  reasons: providerReasons,
  title: 'Was gesendet wurde',
  intro: 'Jedes Mal, wenn eine Seite geschrieben wurde: was diesen Server verließ und was zurückkam.',
  none: 'Für diesen Tag wurde noch keine Seite geschrieben.',
  back: 'Zurück zum Tag',
  provider: 'Dienst',
  model: 'Modell',
  duration: 'Dauer',
  tokens: 'Token',
  tokensValue: (input, output) => `${input} gesendet, ${output} empfangen`,
  request: 'Gesendet',
  response: 'Empfangen',
  to: 'An',
  status: 'HTTP-Status',
  attempts: 'Frühere Versuche',
  call: (number, total) => `Anfrage ${number} von ${total}`,
  repair: 'Ausbessern zweifelhafter Sätze',
  nothing: 'Es wurde nichts aufgezeichnet.',
  statuses: {
    queued: 'wartet',
    running: 'wird geschrieben',
    completed: 'geschrieben',
    failed: 'gescheitert',
    cancelled: 'angehalten',
  },
}
