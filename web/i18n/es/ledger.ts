import type { ledgerWords as english } from '../en/ledger.ts'
import type { Widened } from '../en.ts'
import { counted } from './counting.ts'

export const ledgerWords: Widened<typeof english> = {
  title: 'Qué ha salido',
  intro:
    'Cada petición que ha salido por ti del equipo de este servidor: a quién, para qué, cuánto y a qué coste. Su texto se queda con su tarea, mientras la guardes.',
  none: 'Todavía no ha salido nada.',
  month: 'Mes',
  tokens: 'Tokens',
  tokensByMonth: 'Tokens por mes',
  service: 'Servicio',
  purpose: 'Para qué',
  requests: 'Peticiones',
  cost: 'Coste',
  noProvider: 'Otros servicios',
  unpriced: (count) => `${counted(count, 'petición', 'peticiones')} sin coste`,
  all: 'Todo',
  more: 'Mostrar más',
  list: 'Cada petición',
  about: (date) => `Para el ${date}`,
  bytes: (sent, received) => `${sent} bytes enviados, ${received} recibidos`,
  tokensValue: (input, output) => `${input} tokens enviados, ${output} recibidos`,
  task: 'Qué se envió y se recibió',
  noTask: 'Esta petición no tiene tarea: no llevaba texto de tu diario.',
  gone: 'Su texto ya no se guarda.',
  purposes: {
    page: 'Página',
    weave: 'Incorporación',
    check: 'Segunda opinión',
    repair: 'Arreglo de una página',
    transcription: 'Transcripción',
    description: 'Descripción de una imagen',
    test: 'Prueba',
    models: 'Modelos',
    place: 'Nombre de un lugar',
    webhook: 'Webhook',
    push: 'Notificación',
    feed: 'Importación o canal',
  },
  statuses: {
    sent: 'en camino',
    completed: 'respondida',
    failed: 'fallida',
    cancelled: 'detenida',
    unknown: 'desconocido',
  },
  cap: {
    title: 'Límite mensual',
    intro:
      'Lo que podría superarlo se rechaza antes de enviarlo. Una página cuenta con una estimación de sus instrucciones y su respuesta, hasta que el servicio dice lo que ha usado. Las transcripciones no cuentan: sus servicios cobran por minutos y no indican tokens.',
    tokens: 'Tokens',
    amount: 'Importe',
    amountHint:
      'En la moneda de cada precio. Un modelo sin precio no cuenta aquí: pon su precio junto al modelo.',
    none: 'sin límite',
    wrong: 'Escribe un número desde 0. Se mantiene el anterior.',
  },
  price: {
    title: 'Precio',
    hint: 'Por un millón de tokens, como en las tarifas del servicio. Desde ahora cada petición tiene su coste.',
    input: 'Enviado',
    output: 'Recibido',
    currency: 'Moneda',
    currencyError: 'Tres letras, como EUR.',
  },
  browser: {
    title: 'Qué pide este navegador',
    nothing: 'Nada más que a este servidor: el mapa se dibuja con sus propios datos.',
    tiles: (host) =>
      `Las imágenes del mapa vienen de ${host}, que conoce así tu dirección y los lugares que miras. No están en la lista.`,
  },
  note: (tokens, share) => `Hasta unos ${tokens} tokens, el ${share} del límite de este mes.`,
  noteOver: 'Por encima del límite de este mes: no se enviaría.',
  local: 'Transcripción en un equipo propio',
  change: 'Cambiar el límite',
}
