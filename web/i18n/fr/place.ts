import type { placeWords as english } from '../en/place.ts'
import type { Widened } from '../en.ts'

export const placeWords: Widened<typeof english> = {
  choosePlace: 'Choisir un lieu',
  addPlace: 'Ici',
  locating: 'Recherche de ta position…',
  consentTitle: 'Enregistrer où tu es ?',
  consent:
    'Ton navigateur dira ta position à Dayleaf quand tu écris une note. Elle est gardée avec la note, et le nom du lieu est joint quand une page s’écrit. Tu peux la retirer de n’importe quelle note.',
  allow: 'Oui, utiliser ma position',
  refuse: 'Non',
  positionRefused: 'Le navigateur ne donne pas ta position. Tu peux le permettre dans ses réglages.',
  positionFailed: 'Ta position n’a pas été trouvée.',
}
