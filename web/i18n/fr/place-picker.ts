import type { placePickerWords as english } from '../en/place-picker.ts'
import type { Widened } from '../en.ts'

export const placePickerWords: Widened<typeof english> = {
  title: 'Choisir un lieu',
  search: 'Nom du lieu',
  own: 'Tes lieux',
  none: 'Aucun lieu de ce nom n’est connu. Tu peux quand même utiliser le nom.',
  asName: (name) => `Utiliser « ${name} » comme nom`,
  onMap: 'Choisir sur la carte',
  move: 'Déplacer sur la carte',
  hint: 'Fais glisser la carte sous l’épingle, ou déplace-la avec les flèches. + et − pour zoomer.',
  back: 'Retour',
  usePoint: 'Utiliser ce point',
  keepName: (name) => `Garder « ${name} »`,
  takeName: (name) => `L’appeler « ${name} »`,
}
