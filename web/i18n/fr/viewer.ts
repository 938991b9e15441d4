import type { viewerWords as english } from '../en/viewer.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const viewerWords: Widened<typeof english> = {
  pictures: 'Images',
  show: (name) => `Afficher ${name}`,
  position: (number, count) => `${number} sur ${count}`,
  previous: 'Image précédente',
  next: 'Image suivante',
  download: 'Télécharger l’original',
  openDay: (date) => `Ouvrir le ${date}`,
  close: 'Fermer',
  describe: 'La décrire toi-même',
  correct: 'Corriger',
  cover: 'Couverture de la page',
  inPage: 'Afficher dans la page',
  notShown: 'Cette image ne peut pas s’afficher pour le moment.',
  byMachine: 'Écrit par une machine',
  morePictures: (count) => form(count, 'Une autre image', `${count} autres images`),
  sound: (name) => `Enregistrement ${name}`,
  play: 'Lire',
  pause: 'Pause',
  place: 'Position',
  heard: (at, whole) => `${at} sur ${whole}`,
  speed: 'Vitesse',
  notPlayed: 'Cet enregistrement ne peut pas être lu pour le moment.',
  captions: 'Sous-titres',
  wholeTranscript: 'Tout afficher',
  file: (name, size) => `${name}, ${size}`,
}
