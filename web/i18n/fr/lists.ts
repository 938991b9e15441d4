import type { listsWords as english } from '../en/lists.ts'
import type { Widened } from '../en.ts'
import { counted, form } from './counting.ts'

export const listsWords: Widened<typeof english> = {
  calendar: {
    previous: 'Mois précédent',
    next: 'Mois suivant',
    hasPage: 'page écrite',
    isStale: 'page dépassée',
    empty: 'Rien ce mois-ci.',
    emptyYear: 'Rien cette année-là.',
    goToMonth: 'Aller à un mois',
    views: 'Affichage',
    month: 'Mois',
    year: 'Année',
    previousYear: 'Année précédente',
    nextYear: 'Année suivante',
    choose: 'Ce que contient un jour s’affiche ici.',
    moreEvents: (count) => form(count, 'et 1 autre note', `et ${count} autres notes`),
    sum: ({ days, events, pages }) =>
      [
        counted(days, 'jour', 'jours'),
        counted(events, 'note', 'notes'),
        pages > 0 && counted(pages, 'page', 'pages'),
      ]
        .filter(Boolean)
        .join(', '),
    fewer: 'Moins de notes',
    more: 'plus',
    noMood: 'notes, sans humeur',
  },
  trash: {
    notKept: 'Ce serveur ne garde rien de ce qui est supprimé. C’est définitif.',
  },
}
