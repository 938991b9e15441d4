import type { offlineWords as english } from '../en/offline.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const offlineWords: Widened<typeof english> = {
  offline: {
    newVersion: 'Une nouvelle version de Dayleaf est disponible.',
    load: 'Mettre à jour',
    mark: 'Hors ligne',
    foreignMark: 'Non connecté',
    foreign: (status) =>
      `Quelque chose entre toi et Dayleaf a répondu (${status === 0 ? 'redirection' : status}).`,
    foreignStays:
      'Il faut peut-être t’y connecter. Ta session Dayleaf et tout ce qui est sur cet appareil restent. Ce que tu écris attend ici et sera envoyé tout seul.',
    foreignTooLarge:
      'Il ne laisse rien passer d’aussi volumineux. Son administrateur peut permettre davantage.',
    signInThere: 'S’y connecter',
    title: 'Sur cet appareil',
    away: 'Le serveur est injoignable. Tu peux lire les jours enregistrés sur cet appareil. Ce que tu écris est gardé ici et sera envoyé tout seul.',
    asOf: (when) => `État au ${when}.`,
    keptSince: (date) => `Cet appareil n’a que les jours depuis le ${date}.`,
    keptAll: (date, when) => `Enregistré sur cet appareil : tout depuis le ${date}, état au ${when}.`,
    noWriting: 'Une page pourra s’écrire dès que le serveur sera joignable.',
    notSent: 'Pas encore envoyé :',
    tryNow: 'Essayer maintenant',
    waitingCount: (count) => `${count} en attente`,
    refusedCount: (count) => form(count, `${count} refusée`, `${count} refusées`),
    waits: 'Attend sur cet appareil.',
    triedAgain: 'L’envoi sera retenté tout seul.',
    keepAsText: 'Garder le texte seul',
    keepAsTextConfirm:
      'Le texte est envoyé sans ses fichiers. Cet appareil n’aura plus les fichiers de cette note.',
    waitsFor: {
      OFFLINE: 'Elle sera envoyée toute seule dès que le serveur sera joignable.',
      STORAGE_FULL: 'Le disque du serveur est plein. L’envoi sera retenté tout seul.',
      RATE_LIMITED: 'Le serveur demande d’attendre. Elle sera envoyée toute seule.',
      INTERNAL: 'Quelque chose s’est mal passé sur le serveur. L’envoi sera retenté tout seul.',
    },
    leaveTitle: 'Tout n’est pas encore envoyé',
    leaveText: (count) =>
      form(
        count,
        'Une note n’est que sur cet appareil. Si tu te déconnectes maintenant, elle est perdue.',
        `${count} notes ne sont que sur cet appareil. Si tu te déconnectes maintenant, elles sont perdues.`,
      ),
    refused: 'Refusée. Elle est toujours sur cet appareil.',
    discard: 'Abandonner',
    discardConfirm: 'Cette note n’est que sur cet appareil. Si tu l’abandonnes, elle est perdue.',
    begunOn: (date) => `Tu as commencé ceci le ${date}.`,
    noteThere: 'Le mettre à ce jour-là',
  },
}
