import type { searchWords as english } from '../en/search.ts'
import type { Widened } from '../en.ts'
import { counted } from './counting.ts'

export const searchWords: Widened<typeof english> = {
  label: 'Chercher dans ton journal',
  start:
    'Trouve des notes et des pages, aussi sous d’autres formes d’un mot, et des jours : « 3 mai », « l’été dernier ».',
  hint: '“Une expression” est trouvée mot pour mot, mot* avec n’importe quelle fin, l’un OR l’autre trouve l’un des deux, et −mot est exclu. Les filtres marchent aussi sans mot.',
  any: 'Tout',
  what: 'Quoi',
  onlyPages: 'Pages du journal',
  onlyEvents: 'Notes de tout genre',
  year: 'Année',
  anyYear: 'Toutes les années',
  order: 'Ordre',
  orders: {
    '': 'Les meilleures d’abord',
    newest: 'Les plus récentes d’abord',
    oldest: 'Les plus anciennes d’abord',
  },
  page: 'Page du journal',
  place: 'Lieu',
  pages: 'Jours',
  from: 'Début',
  to: 'Fin',
  anyDate: 'libre',
  pagesAny: 'Tous les jours',
  pagesWith: 'Avec une page',
  pagesWithout: 'Sans page',
  none: 'Rien trouvé. Peut-être cela avait-il un autre nom ce jour-là : essaie un mot de moins, un lieu ou une période.',
  noneOffline:
    'Rien trouvé dans les jours que garde cet appareil. Les plus anciens pourront être cherchés dès que le serveur sera joignable.',
  widen: 'Chercher sans les filtres',
  didYouMean: 'Voulais-tu dire',
  count: (count, shown) => counted(count, 'résultat', 'résultats', shown),
  countAtLeast: (shown) => `${shown} résultats ou plus`,
  offline: (since) => `Seuls les jours depuis le ${since} sont cherchés : le serveur est injoignable.`,
  similar: (words) => `proche : ${words}`,
  onDate: 'à cette date',
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  readAs: (phrase, dates) => `« ${phrase} » (${dates})`,
  inEveryYear: (dates) => `${dates}, et d’autres années`,
  noneOn: (dates) => `Rien trouvé : ${dates}.`,
  noneOnWith: (dates, words) => `Rien trouvé avec « ${words} » : ${dates}.`,
}
