import type { viewerWords as english } from '../en/viewer.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const viewerWords: Widened<typeof english> = {
  pictures: 'Imágenes',
  show: (name) => `Ver ${name}`,
  position: (number, count) => `${number} de ${count}`,
  previous: 'Imagen anterior',
  next: 'Imagen siguiente',
  download: 'Descargar el original',
  openDay: (date) => `Abrir el ${date}`,
  close: 'Cerrar',
  describe: 'Describirla tú',
  correct: 'Corregir',
  cover: 'Portada de la página',
  inPage: 'Mostrar en la página',
  notShown: 'Esta imagen no se puede mostrar ahora.',
  byMachine: 'Escrito por una máquina',
  morePictures: (count) => form(count, 'Una imagen más', `${count} imágenes más`),
  sound: (name) => `Grabación ${name}`,
  play: 'Reproducir',
  pause: 'Pausa',
  place: 'Posición',
  heard: (at, whole) => `${at} de ${whole}`,
  speed: 'Velocidad',
  notPlayed: 'Esta grabación no se puede reproducir ahora.',
  captions: 'Subtítulos',
  wholeTranscript: 'Mostrarlo todo',
  file: (name, size) => `${name}, ${size}`,
}
