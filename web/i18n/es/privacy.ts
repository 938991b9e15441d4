import type { privacyWords as english } from '../en/privacy.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const privacyWords: Widened<typeof english> = {
  preview: {
    title: 'Qué se enviaría',
    back: 'Volver al día',
    intro: 'Esto es lo que enviaría ahora «Escribir la página». No se ha enviado nada.',
    to: (provider, host) => `A ${provider} (${host})`,
    model: 'Modelo',
    tokens: 'Tamaño',
    about: (tokens) => `unos ${tokens} tokens, aproximadamente`,
    cost: 'Coste',
    calls: 'Peticiones',
    replaced: 'Sustituido antes de enviar',
    replacedHint: 'En la página vuelven a estar tus propias palabras.',
    noneReplaced: 'No se sustituye ningún nombre ni palabra.',
    times: (count) => form(count, 'una vez', `${count} veces`),
    asForms: (forms) => `como ${forms}`,
    keptBack: (count) =>
      form(count, 'Una entrada del día no se envía.', `${count} entradas del día no se envían.`),
    pictures: (count, described) =>
      `Para una página no se envía ninguna imagen. De ${form(count, 'una imagen', `${count} imágenes`)}, la petición dice que está ahí${described > 0 ? ` y, de ${described}, lo que se ve, en palabras` : ''}.`,
    later: {
      repair: 'Después, las frases dudosas se envían otra vez con estas entradas, para arreglarlas.',
      check: 'Después, cada frase se envía con las entradas en que se apoya, para revisarla.',
    },
    system: 'Instrucciones al modelo',
    user: 'Tus entradas, y lo que se pide',
    assistant: 'Ejemplo de respuesta',
    json: 'La petición en JSON',
    settings: 'Cambiar lo que nunca sale',
  },
  settings: {
    title: 'Lo que nunca sale',
    intro:
      'Los nombres y palabras de aquí se sustituyen antes de enviar nada a un servicio de IA, y se reponen en lo que vuelve. También se sustituyen las formas de un nombre, como el plural.',
    text: 'Nombre o palabras',
    replacement: 'Se envía en su lugar',
    automatic: 'Person A, Place A…',
    add: 'Añadir un nombre',
    none: 'Todavía no hay nombres ni palabras.',
    gone: (text) => `${text} ya no se sustituye.`,
    noLetter: 'Necesita una letra o una cifra.',
    remove: (text) => `Quitar ${text}`,
    types: 'Tipos de entradas que nunca se envían',
    lines:
      'Una entrada suelta se puede bloquear en su menú. Lo que nunca se envía falta en las páginas que escribe un servicio.',
    files:
      'El sonido y las imágenes no se pueden cambiar así: lo que se oye o se ve en ellos se envía tal cual, si pides una transcripción o una descripción.',
  },
}
