import type { firstVisitWords as english } from '../en/first-visit.ts'
import type { Widened } from '../en.ts'

export const firstVisitWords: Widened<typeof english> = {
  promise:
    'Notiere in einer Zeile oder einem Foto, was passiert. Am Abend wird daraus eine Seite, der du glauben kannst.',
  sample: 'Zwei Einträge eines Tages und seine Seite',
  firstLine: 'Vier Sorten Teigtaschen, „weil du bald fährst“',
  secondLine: 'Fotos an der Brücke abziehen lassen. „Wer von euch ist der Filmstar?“',
  title: 'Vier Sorten Teigtaschen',
  text: 'Auf dem Tisch standen vier Sorten Teigtaschen, „weil du bald fährst“. An der Brücke ließen wir die Fotos abziehen, und der Inhaber fragte, wer von uns der Filmstar sei.',
  begin: 'Das erste Konto anlegen',
  signIn: 'Ich habe eines: anmelden',
  stays: 'Dein Tagebuch bleibt auf diesem Rechner.',
}
