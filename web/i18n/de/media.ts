import type { mediaWords as english } from '../en/media.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const mediaWords: Widened<typeof english> = {
  recording: 'Aufnahme läuft',
  paused: 'Pausiert',
  starting: 'Warten auf das Mikrofon …',
  pause: 'Pause',
  resume: 'Fortsetzen',
  done: 'Fertig',
  discard: 'Verwerfen',
  discardText: 'Diese Aufnahme ist nur auf diesem Gerät. Wenn du sie verwirfst, ist sie verloren.',
  level: 'Lautstärke',
  play: 'Anhören',
  stopPlaying: 'Anhören beenden',
  keptRecording: (length, when) => `Eine Aufnahme wurde aufgehoben: ${length}, ${when}.`,
  addRecording: 'Hier hinzufügen',
  microphone: {
    refused:
      'Der Browser lässt Dayleaf nicht ans Mikrofon. Du kannst es in seinen Einstellungen für diese Website erlauben.',
    missing: 'Es wurde kein Mikrofon gefunden.',
    busy: 'Das Mikrofon lässt sich nicht benutzen. Vielleicht verwendet es gerade ein anderes Programm.',
    insecure:
      'Browser geben das Mikrofon nur für verschlüsselte Verbindungen (https) und für diesen Rechner frei.',
    unable: 'Dieser Browser kann keinen Ton aufnehmen.',
  },
  noRoom: 'Auf diesem Gerät ist kein Platz mehr. Lass diesen Tab offen, bis die Aufnahme gespeichert ist.',
  cutOff: 'Das Mikrofon ist weg. Was aufgenommen wurde, bleibt.',
  file: 'Datei',
  files: 'Dateien dieses Eintrags',
  dropHere: 'Lass die Dateien los, um sie diesem Tag hinzuzufügen',
  sending: (name, percent) => `${name} wird gesendet: ${percent} %`,
  cancel: (name) => `${name} abbrechen`,
  removeFile: 'Entfernen',
  remove: (name) => `${name} entfernen`,
  earlier: (name) => `${name} nach vorn`,
  later: (name) => `${name} nach hinten`,
  shared: 'Das wurde mit Dayleaf geteilt:',
  addShared: 'Zu diesem Eintrag hinzufügen',
  shareFailed:
    'Das ließ sich nicht übernehmen: Es ist zu groß für dieses Gerät, oder das Gerät bewahrt nichts auf.',
  ofPhoto: {
    time: (time) => `Uhrzeit des Fotos verwenden (${time})`,
    place: (place) => `Ort des Fotos verwenden (${place})`,
    timeAndPlace: (time, place) => `Uhrzeit (${time}) und Ort (${place}) des Fotos verwenden`,
    day: (day, facts) => `Auf den Tag des Fotos legen: ${day}, ${facts}`,
  },
  ofFilm: {
    time: (time) => `Uhrzeit des Videos verwenden (${time})`,
    place: (place) => `Ort des Videos verwenden (${place})`,
    timeAndPlace: (time, place) => `Uhrzeit (${time}) und Ort (${place}) des Videos verwenden`,
    day: (day, facts) => `Auf den Tag des Videos legen: ${day}, ${facts}`,
  },
  perhapsOn: (day) => `Vielleicht vom ${day}: dorthin legen`,
  takenAtPlace: 'sein Ort',
  oneLineEach: () => 'Je ein Eintrag',
  oneLineEachHint: (count, hasFilms) =>
    `${count} ${hasFilms ? 'Fotos und Videos' : 'Fotos'}, jedes mit eigener Uhrzeit und eigenem Ort:`,
  allInOne: (facts) => `Alle in einem Eintrag: ${facts}`,
  comma: ', ',
  dropPhotoFacts: 'Diese Uhrzeit und diesen Ort nicht verwenden',
  recordedLines: (count) => form(count, 'Ein Eintrag ist notiert.', `${count} Einträge sind notiert.`),
  waits: 'Wird später gesendet',
  checking: 'Gleich fertig …',
  tooLarge: (megabytes) => `Zu groß: Eine Datei darf höchstens ${megabytes} MB haben.`,
  unkept: 'Auf diesem Gerät ist kein Platz dafür. Lass diesen Tab offen, bis es gesendet ist.',
  tryAgain: (name) => `Noch einmal versuchen: ${name}`,
}
