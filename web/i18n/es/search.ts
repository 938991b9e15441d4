import type { searchWords as english } from '../en/search.ts'
import type { Widened } from '../en.ts'
import { counted } from './counting.ts'

export const searchWords: Widened<typeof english> = {
  label: 'Buscar en tu diario',
  start:
    'Encuentra entradas y páginas, también con otras formas de una palabra, y días: «3 de mayo», «el verano pasado».',
  hint: '“Una frase” se encuentra palabra por palabra, palabra* con cualquier final, una OR otra encuentra cualquiera de las dos, y −palabra se excluye. Los filtros funcionan también sin palabras.',
  any: 'Todo',
  what: 'Qué',
  onlyPages: 'Páginas del diario',
  onlyEvents: 'Entradas de todo tipo',
  year: 'Año',
  anyYear: 'Todos los años',
  order: 'Orden',
  orders: {
    '': 'Las mejores primero',
    newest: 'Las más nuevas primero',
    oldest: 'Las más antiguas primero',
  },
  page: 'Página del diario',
  place: 'Lugar',
  pages: 'Días',
  from: 'Inicio',
  to: 'Fin',
  anyDate: 'libre',
  pagesAny: 'Todos los días',
  pagesWith: 'Con página',
  pagesWithout: 'Sin página',
  none: 'No se ha encontrado nada. Quizá aquel día lo llamaste de otra forma: prueba con una palabra menos, un lugar o una época.',
  noneOffline:
    'No se ha encontrado nada en los días que guarda este dispositivo. Los anteriores se podrán buscar cuando vuelva el servidor.',
  widen: 'Buscar sin los filtros',
  didYouMean: 'Quizá quisiste decir',
  count: (count, shown) => counted(count, 'resultado', 'resultados', shown),
  countAtLeast: (shown) => `${shown} resultados o más`,
  offline: (since) => `Solo se busca en los días desde el ${since}: no se llega al servidor.`,
  similar: (words) => `parecido: ${words}`,
  onDate: 'en esa fecha',
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  readAs: (phrase, dates) => `«${phrase}» (${dates})`,
  inEveryYear: (dates) => `${dates}, y en otros años`,
  noneOn: (dates) => `No se ha encontrado nada: ${dates}.`,
  noneOnWith: (dates, words) => `No se ha encontrado nada con «${words}»: ${dates}.`,
}
