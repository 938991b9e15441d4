import type { placeWords as english } from '../en/place.ts'
import type { Widened } from '../en.ts'

export const placeWords: Widened<typeof english> = {
  choosePlace: 'Ort wählen',
  addPlace: 'Hier',
  locating: 'Dein Ort wird gesucht …',
  consentTitle: 'Speichern, wo du bist?',
  consent:
    'Dein Browser sagt Dayleaf, wo du bist, wenn du einen Eintrag schreibst. Das bleibt beim Eintrag, und der Name des Ortes wird mitgesendet, wenn eine Seite geschrieben wird. Du kannst ihn aus jedem Eintrag entfernen.',
  allow: 'Ja, meinen Standort verwenden',
  refuse: 'Nein',
  positionRefused:
    'Der Browser gibt deinen Standort nicht weiter. Du kannst es in seinen Einstellungen erlauben.',
  positionFailed: 'Dein Standort ließ sich nicht bestimmen.',
}
