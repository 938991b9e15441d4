import type { placePickerWords as english } from '../en/place-picker.ts'
import type { Widened } from '../en.ts'

export const placePickerWords: Widened<typeof english> = {
  title: 'Ort wählen',
  search: 'Name des Ortes',
  own: 'Deine Orte',
  none: 'Kein Ort dieses Namens ist bekannt. Du kannst den Namen trotzdem verwenden.',
  asName: (name) => `„${name}“ als Namen verwenden`,
  onMap: 'Auf der Karte wählen',
  move: 'Auf der Karte verschieben',
  hint: 'Zieh die Karte unter der Nadel oder bewege sie mit den Pfeiltasten. + und − vergrößern und verkleinern.',
  back: 'Zurück',
  usePoint: 'Diesen Punkt verwenden',
  keepName: (name) => `„${name}“ behalten`,
  takeName: (name) => `„${name}“ nennen`,
}
