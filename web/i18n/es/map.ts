import type { mapWords as english } from '../en/map.ts'
import type { Widened } from '../en.ts'
import { counted, form } from './counting.ts'

export const mapWords: Widened<typeof english> = {
  title: 'Mapa',
  everything: 'Todos los años',
  loading: (count) => `Cargando… ${count} hasta ahora`,
  count: (count) => `${counted(count, 'entrada', 'entradas')} con lugar`,
  nearer: 'Acercar',
  farther: 'Alejar',
  showAll: 'Mostrar todo',
  outlineSource: 'Contornos: Natural Earth',
  list: 'Lugares',
  unnamed: 'Sin nombre',
  selected: (count) => form(count, 'Una entrada aquí.', `${count} entradas aquí.`),
  selectAll: 'Ver todas',
  from: 'Desde el mes',
  to: 'Hasta el mes',
  showPlace: 'Ver en el mapa',
  inView: (count) => `${count} a la vista`,
  noneInView: 'En esta parte del mapa no ha pasado nada. Aleja el mapa o muéstralo todo.',
  none: 'Nada tiene lugar todavía. Ponle uno a una entrada y aparecerá aquí.',
  noneIn: 'Nada de este tiempo tiene lugar.',
}
