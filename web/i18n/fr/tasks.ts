import type { taskWords as english } from '../en/tasks.ts'
import type { Widened } from '../en.ts'
import { providerReasons } from './provider-reasons.ts'

export const taskWords: Widened<typeof english> = {
  reasons: providerReasons,
  title: 'Ce qui a été envoyé',
  intro: 'Chaque fois qu’une page a été écrite : ce qui a quitté ce serveur, et ce qui est revenu.',
  none: 'Aucune page n’a été écrite pour ce jour.',
  back: 'Retour au jour',
  provider: 'Service',
  model: 'Modèle',
  duration: 'Durée',
  tokens: 'Jetons',
  tokensValue: (input, output) => `${input} envoyés, ${output} reçus`,
  request: 'Envoyé',
  response: 'Reçu',
  to: 'À',
  status: 'Statut HTTP',
  attempts: 'Essais précédents',
  call: (number, total) => `Requête ${number} sur ${total}`,
  repair: 'Correction des phrases douteuses',
  nothing: 'Rien n’a été gardé.',
  statuses: {
    queued: 'en attente',
    running: 'en cours d’écriture',
    completed: 'écrite',
    failed: 'échouée',
    cancelled: 'arrêtée',
  },
}
