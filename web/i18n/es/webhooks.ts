import type { webhookWords as english } from '../en/webhooks.ts'
import type { Widened } from '../en.ts'
import { counted } from './counting.ts'

export const webhookWords: Widened<typeof english> = {
  title: 'Webhooks',
  intro:
    'Dayleaf puede avisar a otro programa tuyo, como Home Assistant o n8n, cuando pasa algo en tu diario.',
  none: 'Todavía no hay webhooks.',
  address: 'Dirección del receptor',
  addressHint:
    'Una dirección pública que empiece por https, salvo que el administrador de este servidor permita otras.',
  name: 'Nombre',
  tellsOf: 'Se le avisa de',
  events: {
    'event.created': 'Entradas nuevas',
    'event.updated': 'Entradas cambiadas',
    'event.deleted': 'Entradas eliminadas',
    'page.written': 'Páginas escritas',
    'page.deleted': 'Páginas eliminadas',
    'import.completed': 'Importaciones terminadas',
    'generation.failed': 'Páginas que no se pudieron escribir',
  },
  types: {
    'event.created': 'Entrada nueva',
    'event.updated': 'Entrada cambiada',
    'event.deleted': 'Entrada eliminada',
    'page.written': 'Página escrita',
    'page.deleted': 'Página eliminada',
    'import.completed': 'Importación terminada',
    'generation.failed': 'Página que no se pudo escribir',
    'webhook.test': 'Prueba',
  },
  includeContent: 'Con los textos de entradas y páginas',
  contentHint:
    'Sin ellos recibe identificadores y fechas. Los textos de las entradas que nunca se envían tampoco salen por aquí.',
  withTexts: 'con textos',
  create: 'Crear un webhook',
  secretOnce: 'Copia el secreto ahora; con él comprueba el receptor la firma. No se vuelve a mostrar.',
  on: 'activado',
  off: 'desactivado',
  failedAt: (when) =>
    `desactivado ${when}: su receptor no aceptó nada en tres días, o pidió que no se le avisara más`,
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  test: 'Enviar una prueba',
  renew: 'Secreto nuevo',
  renewConfirm: 'El secreto anterior vale un día más, para que puedas cambiarlo en el receptor.',
  remove: 'Eliminar',
  removeConfirm: (name) => `A «${name}» ya no se le avisa de nada, y se elimina la lista de sus envíos.`,
  deliveries: 'Últimos envíos',
  noDeliveries: 'Ninguno todavía.',
  states: {
    waiting: 'en espera',
    delivered: 'entregado',
    failed: 'no entregado',
    dropped: 'descartado al desactivarlo',
  },
  nextTry: (when) => `próximo intento ${when}`,
  tries: (count) => counted(count, 'intento', 'intentos'),
  reasons: {
    status: (status) => `el receptor respondió ${status}`,
    unreachable: () => 'no se llega al receptor',
    timeout: () => 'el receptor no respondió en diez segundos',
    private_address: () => 'está en una red privada, y el administrador no lo permite',
    secret_lost: () => 'su secreto ya no se puede leer; dale uno nuevo',
  },
}
