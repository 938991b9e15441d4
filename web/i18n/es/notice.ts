import type { noticeWords as english } from '../en/notice.ts'
import type { Widened } from '../en.ts'

export const noticeWords: Widened<typeof english> = {
  title: 'Notificaciones',
  intro:
    'Dayleaf puede avisarte de que hay algo, nunca de qué: ninguna notificación lleva texto de tu diario. Los mensajes a un navegador pasan, cifrados, por el servicio push de su fabricante.',
  pageReady: 'Cuando una página se ha escrito sin ti',
  evening: 'Cuando por la noche no hay nada anotado',
  push: 'En los dispositivos de abajo',
  mail: 'Por correo',
  noMail: 'Este servidor no envía correos. Su administrador puede configurarlo.',
  time: 'A las',
  timeHint: 'Según la zona horaria de tu cuenta; si no has elegido ninguna, según la de tu última entrada.',
  devices: 'Dispositivos que reciben notificaciones',
  none: 'Ninguno todavía.',
  turnOn: 'Activar aquí',
  turnOff: 'Desactivar aquí',
  here: 'este dispositivo',
  isOff: 'Las notificaciones están desactivadas en este dispositivo.',
  noDevice: 'Ningún dispositivo recibe notificaciones todavía. Actívalas abajo.',
  unknown: 'Dispositivo desconocido',
  lastSent: (when) => `última notificación ${when}`,
  neverSent: 'ninguna notificación todavía',
  remove: 'Quitar',
  removeNamed: (name) => `No enviar más notificaciones a ${name}`,
  removed: 'Este dispositivo ya no recibe notificaciones.',
  test: 'Enviar una prueba',
  results: {
    sent: (name) => `${name}: enviada.`,
    gone: (name) => `${name}: su navegador ha terminado la suscripción, así que se ha quitado.`,
    refused: (name, status) =>
      status === null
        ? `${name}: su servicio push está en una dirección a la que este servidor no se conecta.`
        : `${name}: su servicio push ha rechazado el mensaje (${status}).`,
    unreachable: (name) => `${name}: ahora no se puede llegar a su servicio push.`,
  },
  states: {
    insecure:
      'Las notificaciones necesitan una dirección que empiece por https. El administrador puede configurarla.',
    homeScreen: 'En un iPhone o iPad, añade antes Dayleaf a la pantalla de inicio y ábrelo desde allí.',
    unsupported: 'Este navegador no puede recibir notificaciones.',
    denied:
      'Las notificaciones de este sitio están bloqueadas en el navegador. Permítelas en sus ajustes para el sitio.',
    notAllowed: 'El navegador no tiene permiso para mostrar notificaciones.',
    failed:
      'El navegador no ha podido suscribirse: no se llega a su servicio push, o está desactivado en el navegador.',
  },
}
