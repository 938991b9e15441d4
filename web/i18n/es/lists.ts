import type { listsWords as english } from '../en/lists.ts'
import type { Widened } from '../en.ts'
import { counted, form } from './counting.ts'

export const listsWords: Widened<typeof english> = {
  calendar: {
    previous: 'Mes anterior',
    next: 'Mes siguiente',
    hasPage: 'página escrita',
    isStale: 'página desactualizada',
    empty: 'Nada en este mes.',
    emptyYear: 'Nada en este año.',
    goToMonth: 'Ir a un mes',
    views: 'Vista',
    month: 'Mes',
    year: 'Año',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    choose: 'Aquí se muestra lo que tiene un día.',
    moreEvents: (count) => form(count, 'y 1 entrada más', `y ${count} entradas más`),
    sum: ({ days, events, pages }) =>
      [
        counted(days, 'día', 'días'),
        counted(events, 'entrada', 'entradas'),
        pages > 0 && counted(pages, 'página', 'páginas'),
      ]
        .filter(Boolean)
        .join(', '),
    fewer: 'Menos entradas',
    more: 'más',
    noMood: 'entradas, sin ánimo',
  },
  trash: {
    notKept: 'Este servidor no guarda nada de lo que se elimina. No se puede deshacer.',
  },
}
