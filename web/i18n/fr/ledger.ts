import type { ledgerWords as english } from '../en/ledger.ts'
import type { Widened } from '../en.ts'
import { counted } from './counting.ts'

export const ledgerWords: Widened<typeof english> = {
  title: 'Ce qui est sorti',
  intro:
    'Chaque requête sortie pour toi de la machine de ce serveur : vers qui, pour quoi, combien, à quel coût. Son texte reste avec sa tâche, aussi longtemps que tu la gardes.',
  none: 'Rien n’est encore sorti.',
  month: 'Mois',
  tokens: 'Jetons',
  tokensByMonth: 'Jetons par mois',
  service: 'Service',
  purpose: 'But',
  requests: 'Requêtes',
  cost: 'Coût',
  noProvider: 'Autres services',
  unpriced: (count) => `${counted(count, 'requête', 'requêtes')} sans coût`,
  all: 'Tout',
  more: 'Afficher plus',
  list: 'Chaque requête',
  about: (date) => `Pour le ${date}`,
  bytes: (sent, received) => `${sent} octets envoyés, ${received} reçus`,
  tokensValue: (input, output) => `${input} jetons envoyés, ${output} reçus`,
  task: 'Ce qui a été envoyé et reçu',
  noTask: 'Cette requête n’a pas de tâche : elle ne contenait aucun texte de ton journal.',
  gone: 'Son texte n’est plus gardé.',
  purposes: {
    page: 'Page',
    weave: 'Intégration',
    check: 'Second avis',
    repair: 'Correction d’une page',
    transcription: 'Transcription',
    description: 'Description d’une image',
    test: 'Test',
    models: 'Modèles',
    place: 'Nom d’un lieu',
    webhook: 'Webhook',
    push: 'Notification',
    feed: 'Importation ou flux',
  },
  statuses: {
    sent: 'en cours',
    completed: 'répondue',
    failed: 'échouée',
    cancelled: 'arrêtée',
    unknown: 'inconnu',
  },
  cap: {
    title: 'Plafond mensuel',
    intro:
      'Ce qui pourrait le dépasser est refusé avant l’envoi. Une page compte avec une estimation de sa consigne et de sa réponse, jusqu’à ce que le service dise ce qu’il a utilisé. Les transcriptions ne comptent pas : leurs services facturent des minutes et n’annoncent pas de jetons.',
    tokens: 'Jetons',
    amount: 'Montant',
    amountHint:
      'Dans la monnaie de chaque prix. Un modèle sans prix ne compte pas ici : indique son prix à côté du modèle.',
    none: 'pas de plafond',
    wrong: 'Indique un nombre à partir de 0. Le précédent reste.',
  },
  price: {
    title: 'Prix',
    hint: 'Pour un million de jetons, comme dans les tarifs du service. Désormais, chaque requête a son coût.',
    input: 'Envoyé',
    output: 'Reçu',
    currency: 'Monnaie',
    currencyError: 'Trois lettres, comme EUR.',
  },
  browser: {
    title: 'Ce que demande ce navigateur',
    nothing: 'Rien qu’à ce serveur : la carte est dessinée avec ses propres données.',
    tiles: (host) =>
      `Les images de la carte viennent de ${host}, qui apprend ton adresse et les lieux que tu regardes. Elles ne sont pas dans la liste.`,
  },
  note: (tokens, share) => `Jusqu’à ${tokens} jetons environ, ${share} du plafond de ce mois.`,
  noteOver: 'Au-dessus du plafond de ce mois : ce ne serait pas envoyé.',
  local: 'Transcription sur ta propre machine',
  change: 'Modifier le plafond',
}
