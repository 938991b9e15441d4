import type { mediaWords as english } from '../en/media.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const mediaWords: Widened<typeof english> = {
  recording: 'Grabando',
  paused: 'En pausa',
  starting: 'Esperando al micrófono…',
  pause: 'Pausa',
  resume: 'Continuar',
  done: 'Listo',
  discard: 'Descartar',
  discardText: 'Esta grabación está solo en este dispositivo. Si la descartas, se pierde.',
  level: 'Volumen del sonido',
  play: 'Escuchar',
  stopPlaying: 'Dejar de escuchar',
  keptRecording: (length, when) => `Hay una grabación guardada: ${length}, ${when}.`,
  addRecording: 'Añadirla aquí',
  microphone: {
    refused:
      'El navegador no deja que Dayleaf use el micrófono. Puedes permitirlo en sus ajustes para este sitio.',
    missing: 'No se ha encontrado ningún micrófono.',
    busy: 'El micrófono no se puede usar. Quizá lo esté usando otro programa.',
    insecure: 'Los navegadores solo dan el micrófono a conexiones cifradas (https) y a este equipo.',
    unable: 'Este navegador no puede grabar sonido.',
  },
  noRoom:
    'A este dispositivo no le queda espacio. Deja abierta esta pestaña hasta que se guarde la grabación.',
  cutOff: 'El micrófono se ha ido. Lo grabado se conserva.',
  file: 'Archivo',
  files: 'Archivos de esta entrada',
  dropHere: 'Suelta los archivos para añadirlos a este día',
  sending: (name, percent) => `Enviando ${name}: ${percent} %`,
  cancel: (name) => `Cancelar ${name}`,
  removeFile: 'Quitar',
  remove: (name) => `Quitar ${name}`,
  earlier: (name) => `Adelantar ${name}`,
  later: (name) => `Atrasar ${name}`,
  shared: 'Esto se ha compartido con Dayleaf:',
  addShared: 'Añadirlo a esta entrada',
  shareFailed:
    'Esto no se ha podido tomar: es demasiado grande para este dispositivo, o el dispositivo no guarda nada.',
  ofPhoto: {
    time: (time) => `Usar la hora de la foto (${time})`,
    place: (place) => `Usar el lugar de la foto (${place})`,
    timeAndPlace: (time, place) => `Usar la hora (${time}) y el lugar (${place}) de la foto`,
    day: (day, facts) => `Ponerla en el día de la foto: ${day}, ${facts}`,
  },
  ofFilm: {
    time: (time) => `Usar la hora del vídeo (${time})`,
    place: (place) => `Usar el lugar del vídeo (${place})`,
    timeAndPlace: (time, place) => `Usar la hora (${time}) y el lugar (${place}) del vídeo`,
    day: (day, facts) => `Ponerlo en el día del vídeo: ${day}, ${facts}`,
  },
  perhapsOn: (day) => `Quizá del ${day}: ponerla allí`,
  takenAtPlace: 'su lugar',
  oneLineEach: () => 'Una entrada por cada una',
  oneLineEachHint: (count, hasFilms) =>
    `${count} ${hasFilms ? 'fotos y vídeos' : 'fotos'}, con su propia hora y lugar:`,
  allInOne: (facts) => `Todo en una entrada: ${facts}`,
  comma: ', ',
  dropPhotoFacts: 'No usar esta hora ni este lugar',
  recordedLines: (count) => form(count, 'Se ha anotado una entrada.', `Se han anotado ${count} entradas.`),
  waits: 'Se envía más tarde',
  checking: 'Ya casi está…',
  tooLarge: (megabytes) => `Demasiado grande: un archivo puede tener ${megabytes} MB como máximo.`,
  unkept: 'Este dispositivo no tiene espacio para ello. Deja abierta esta pestaña hasta que se envíe.',
  tryAgain: (name) => `Reintentar: ${name}`,
}
