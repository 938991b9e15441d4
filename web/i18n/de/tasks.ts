import type { taskWords as english } from '../en/tasks.ts'
import type { Unfinished } from '../unfinished.ts'
import { providerReasons } from './provider-reasons.ts'

export const taskWords: Unfinished<typeof english> = {
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
  nothing: 'Es wurde nichts aufgezeichnet.',
  statuses: {
    queued: 'wartet',
    running: 'wird geschrieben',
    completed: 'geschrieben',
    failed: 'gescheitert',
    cancelled: 'angehalten',
  },
}
