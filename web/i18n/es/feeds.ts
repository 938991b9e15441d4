import type { feedWords as english } from '../en/feeds.ts'
import type { Widened } from '../en.ts'
import { counted, form } from './counting.ts'

export const feedWords: Widened<typeof english> = {
  title: 'Lo que llega solo',
  intro:
    'Entradas que vienen solas: citas, imágenes, lugares, salud. Puedes editarlas y eliminarlas; entonces se quedan como las dejas.',
  none: 'Todavía no llega nada solo.',
  kinds: {
    calendar: 'Calendario',
    immich: 'Immich',
    owntracks: 'OwnTracks u Overland',
    health: 'Health Auto Export',
    memos: 'Memos',
  },
  hints: {
    calendar:
      'La dirección de un archivo ICS. Casi todos los calendarios la llaman «dirección secreta» o «suscribirse».',
    immich: 'Las imágenes de cada día. Crea una clave de API en Immich, en los ajustes de tu cuenta.',
    owntracks:
      'Las estancias de diez minutos o más se vuelven entradas. Tras añadirlo verás qué poner en la aplicación.',
    health: 'Una entrada al día con pasos, sueño y lo demás. Tras añadirlo verás qué poner en la aplicación.',
    memos:
      'Todos tus memos con sus archivos y comentarios. Crea un token de acceso en Memos, en «My Account».',
  },
  add: 'Añadir',
  kind: 'De',
  name: 'Nombre',
  address: 'Dirección',
  credential: 'Clave de API, token o usuario:contraseña',
  credentialKept: 'Déjalo vacío para conservar lo guardado.',
  copyOriginal: 'Copiar los originales, no solo las vistas previas',
  archived: 'También los memos archivados',
  token: 'Pon esto en la aplicación. La contraseña solo se muestra ahora.',
  appAddress: 'Dirección',
  appUser: 'Usuario',
  appPassword: 'Contraseña',
  appToken: 'Cabecera «Authorization»',
  events: (count) => counted(count, 'entrada', 'entradas'),
  lastRun: (moment) => `Última vez: ${moment}`,
  neverRun: 'Todavía nunca',
  running: 'En marcha…',
  nextRun: (moment) => `próxima vez: ${moment}`,
  failingSince: (moment) => `No se llega desde ${moment}.`,
  added: (count) => form(count, `${count} añadida`, `${count} añadidas`),
  changed: (count) => form(count, `${count} cambiada`, `${count} cambiadas`),
  removed: (count) => form(count, `${count} quitada`, `${count} quitadas`),
  kept: (count) =>
    `${counted(count, 'cambio no tomado', 'cambios no tomados')}: el día tiene una página, o editaste la entrada`,
  nothingNew: 'nada nuevo',
  run: 'Traer ahora',
  look: 'Vista previa',
  preview: 'Qué traería',
  attachments: (count) => counted(count, 'archivo', 'archivos'),
  removeKeep: 'Quitar, y conservar las entradas',
  removeAll: 'Quitar con sus entradas',
  removeKeepConfirm: (name) => `De ${name} ya no llega nada. Sus entradas se quedan.`,
  removeAllConfirm: (name) =>
    `De ${name} ya no llega nada, y sus entradas van a la papelera, menos las de días con página.`,
  from: (name) => `de ${name}`,
  fromOther: 'de una fuente que se quitó',
  errors: {
    encrypted: 'La aplicación cifra lo que envía. Quita su clave de cifrado.',
    other_server: 'Vuelve a escribir la clave o contraseña: la dirección es de otro servidor.',
    too_many_feeds: 'Puede haber 20 fuentes. Quita una primero.',
    address: 'Escribe una dirección que empiece por https:// o http://, sin contraseña.',
    credential: 'Esta clave o contraseña no sirve: escríbela de nuevo.',
  },
}
