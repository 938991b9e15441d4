import type { mapWords as english } from '../en/map.ts'
import type { Widened } from '../en.ts'
import { counted, form } from './counting.ts'

export const mapWords: Widened<typeof english> = {
  title: 'Carte',
  everything: 'Toutes les années',
  loading: (count) => `Chargement… ${count} jusqu’ici`,
  count: (count) => `${counted(count, 'note', 'notes')} avec un lieu`,
  nearer: 'Zoomer',
  farther: 'Dézoomer',
  showAll: 'Tout afficher',
  outlineSource: 'Contours : Natural Earth',
  list: 'Lieux',
  unnamed: 'Sans nom',
  selected: (count) => form(count, 'Une note ici.', `${count} notes ici.`),
  selectAll: 'Tout lister',
  from: 'À partir du mois',
  to: 'Jusqu’au mois',
  showPlace: 'Voir sur la carte',
  inView: (count) => `${count} à l’écran`,
  noneInView: 'Rien ne s’est passé dans cette partie de la carte. Dézoome, ou affiche tout.',
  none: 'Rien n’a encore de lieu. Donnes-en un à une note, et il apparaîtra ici.',
  noneIn: 'Rien de cette période n’a de lieu.',
}
