import type { recognitionWords as english } from '../en/recognition.ts'
import type { Widened } from '../en.ts'

export const recognitionWords: Widened<typeof english> = {
  line: {
    askTitle: 'Tus nombres están ahí tal cual',
    ask: 'En el sonido y las imágenes no se puede sustituir nada. Los nombres y palabras que te guardas se envían si se oyen o se ven.',
    askSend: 'Enviar',
    transcript: 'Lo que se oye',
    description: 'Lo que se ve',
    correct: 'Corregir',
    changedMeanwhile:
      'Este texto ha cambiado entretanto. Las dos versiones están en el campo: haz una sola y guarda otra vez.',
    noWords: 'No se ha oído ninguna palabra.',
    write: 'Escribir tú lo que se oye',
    transcribe: 'Que lo transcriba una máquina',
    transcribeAgain: 'Que lo transcriba otra vez una máquina',
    describe: 'Que la describa una máquina',
    describeAgain: 'Que la describa otra vez una máquina',
    transcribing: 'Transcribiendo…',
    describing: 'Mirando la imagen…',
    stop: 'Detener',
    replaceOwn: 'Tus propias palabras se sustituyen por las de una máquina.',
  },
  settings: {
    title: 'Voces e imágenes',
    intro:
      'Una máquina puede transcribir lo que se dice en las grabaciones y describir lo que muestran las imágenes. Lo pides para cada una; si no, no se envía nada. Lo que escribe va señalado, se puede corregir y buscar, y entra en la página de su día.',
    transcribing: 'Quién transcribe lo que se dice',
    describing: 'Quién describe las imágenes',
    nobody: 'Nadie',
    local: 'El servidor del administrador',
    sentSound: (name) =>
      `Las grabaciones que elijas se envían a ${name}, con un máximo de 600 caracteres de nombres y lugares de tu diario. En el sonido no se puede sustituir nada: lo que se dice se envía tal cual.`,
    sentSoundLocal:
      'Las grabaciones que elijas se envían al servidor de tu administrador, con un máximo de 600 caracteres de nombres y lugares de tu diario. En el sonido no se puede sustituir nada: lo que se dice se envía tal cual.',
    sentPicture: (name) =>
      `Una copia pequeña de cada imagen que elijas se envía a ${name}, sin su lugar ni los datos de la cámara. En las imágenes no se puede sustituir nada: lo que muestran se envía tal cual.`,
    sentPictureLocal: (name) =>
      `Una copia pequeña de cada imagen que elijas va a ${name}, en el equipo donde funciona. En las imágenes no se puede sustituir nada.`,
    localModel: 'Déjalo vacío si el servidor tiene un solo modelo.',
    seeingModel: 'Hace falta un modelo que vea imágenes.',
    language: 'Idioma hablado',
    anyLanguage: 'Lo averigua el servicio',
    vocabulary: 'Nombres y palabras difíciles de escribir',
    vocabularyHint: 'Separados por comas. Se añaden los nombres y lugares de tu diario.',
    transcribingOff: 'Las grabaciones ya no se transcriben.',
    describingOff: 'Las imágenes ya no se describen.',
    off: 'Desactivado. No se envía nada. Para activarlo, elige un servicio.',
  },
}
