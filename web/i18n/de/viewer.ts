import type { viewerWords as english } from '../en/viewer.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const viewerWords: Widened<typeof english> = {
  pictures: 'Bilder',
  show: (name) => `${name} zeigen`,
  position: (number, count) => `${number} von ${count}`,
  previous: 'Voriges Bild',
  next: 'Nächstes Bild',
  download: 'Original herunterladen',
  openDay: (date) => `${date} öffnen`,
  close: 'Schließen',
  describe: 'Selbst beschreiben',
  correct: 'Korrigieren',
  cover: 'Titelbild der Seite',
  inPage: 'Auf der Seite zeigen',
  notShown: 'Dieses Bild lässt sich gerade nicht zeigen.',
  byMachine: 'Von einer Maschine geschrieben',
  morePictures: (count) => form(count, 'Ein weiteres Bild', `${count} weitere Bilder`),
  sound: (name) => `Aufnahme ${name}`,
  play: 'Abspielen',
  pause: 'Pause',
  place: 'Stelle',
  heard: (at, whole) => `${at} von ${whole}`,
  speed: 'Tempo',
  notPlayed: 'Diese Aufnahme lässt sich gerade nicht abspielen.',
  captions: 'Untertitel',
  wholeTranscript: 'Alles zeigen',
  file: (name, size) => `${name}, ${size}`,
}
