import type { listsWords as english } from '../en/lists.ts'
import type { Widened } from '../en.ts'
import { counted, form } from './counting.ts'

export const listsWords: Widened<typeof english> = {
  calendar: {
    previous: 'Voriger Monat',
    next: 'Nächster Monat',
    hasPage: 'Seite geschrieben',
    isStale: 'Seite veraltet',
    empty: 'Nichts in diesem Monat.',
    emptyYear: 'Nichts in diesem Jahr.',
    goToMonth: 'Zu einem Monat',
    views: 'Ansicht',
    month: 'Monat',
    year: 'Jahr',
    previousYear: 'Voriges Jahr',
    nextYear: 'Nächstes Jahr',
    choose: 'Hier siehst du, was ein Tag enthält.',
    moreEvents: (count) => form(count, 'und 1 weiterer Eintrag', `und ${count} weitere Einträge`),
    sum: ({ days, events, pages }) =>
      [
        counted(days, 'Tag', 'Tage'),
        counted(events, 'Eintrag', 'Einträge'),
        pages > 0 && counted(pages, 'Seite', 'Seiten'),
      ]
        .filter(Boolean)
        .join(', '),
    fewer: 'Weniger Einträge',
    more: 'mehr',
    noMood: 'Einträge, keine Stimmung',
  },
  trash: {
    notKept: 'Dieser Server bewahrt Gelöschtes nicht auf. Das lässt sich nicht rückgängig machen.',
  },
}
