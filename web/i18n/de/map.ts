import type { mapWords as english } from '../en/map.ts'
import type { Widened } from '../en.ts'
import { counted, form } from './counting.ts'

export const mapWords: Widened<typeof english> = {
  title: 'Karte',
  everything: 'Alle Jahre',
  loading: (count) => `Lädt … bisher ${count}`,
  count: (count) => `${counted(count, 'Eintrag', 'Einträge')} mit Ort`,
  nearer: 'Vergrößern',
  farther: 'Verkleinern',
  showAll: 'Alles zeigen',
  outlineSource: 'Umrisse: Natural Earth',
  list: 'Orte',
  unnamed: 'Ohne Namen',
  selected: (count) => form(count, 'Ein Eintrag hier.', `${count} Einträge hier.`),
  selectAll: 'Alle auflisten',
  from: 'Ab Monat',
  to: 'Bis Monat',
  showPlace: 'Auf der Karte zeigen',
  inView: (count) => `${count} im Ausschnitt`,
  noneInView: 'In diesem Teil der Karte ist nichts passiert. Verkleinere sie oder zeig alles.',
  none: 'Noch hat nichts einen Ort. Gib einem Eintrag einen, dann steht er hier.',
  noneIn: 'Aus dieser Zeit hat nichts einen Ort.',
}
