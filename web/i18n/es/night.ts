import type { nightWords as english } from '../en/night.ts'
import type { Widened } from '../en.ts'

export const nightWords: Widened<typeof english> = {
  title: 'De noche',
  intro:
    'Dayleaf puede escribir solo la página de cada día, a la hora que tú elijas. Nunca escribe dos veces un día, ni una página que hayas eliminado.',
  enabled: 'Escribir mis páginas de noche',
  hosted: (provider) =>
    `Mientras esté activado, las entradas de cada uno de esos días se envían a ${provider}, sin preguntarte cada vez. Puedes desactivarlo cuando quieras.`,
  local: (provider) => `${provider} funciona en tu propio equipo, y nada sale de él.`,
  noProvider: 'Elige antes un servicio de IA para las páginas.',
  noConsent: 'Desde entonces has cambiado de servicio de IA. No se escribe nada hasta que aceptes el nuevo.',
  agree: 'Aceptar y seguir',
  time: 'A las',
  timeHint: (timeZone) =>
    `Zona horaria: ${timeZone}. Desde el mediodía escribe la página del mismo día; antes, la del día anterior.`,
  minimumEvents: 'A partir de cuántas entradas',
  catchUpDays: 'Cuántos días mira atrás',
  weave: 'Incorporar a la página, la noche siguiente, las entradas que lleguen después',
  weaveHint: 'Una página que has editado se queda como está.',
  next: (moment) => `Próxima vez: ${moment}.`,
  last: 'La última noche',
  none: 'Todavía no ha pasado ninguna noche.',
  running: 'Se está escribiendo ahora.',
  runNow: 'Escribir ahora lo que falta',
  asked: 'Empieza en unos segundos.',
  nothing: 'No había nada que escribir.',
  written: 'Escritas',
  woven: 'Incorporadas',
  failed: (reason, next) =>
    next === null
      ? `Sin escribir: ${reason} No se vuelve a intentar solo.`
      : `Sin escribir: ${reason} Próximo intento: ${next}.`,
  skipped: {
    few_events: 'No se escribió de noche: muy pocas entradas.',
    withdrawn:
      'No se escribió de noche: eliminaste su página o detuviste su escritura. Con una entrada nueva se vuelve a escribir.',
    over_cap: 'No se escribió de noche: se ha alcanzado el límite de este mes.',
    no_consent: 'No se escribió de noche: has cambiado de servicio de IA desde que lo activaste.',
  },
  settings: 'De noche: ajustes',
  offer: '¿Quieres que Dayleaf escriba solo tus páginas, cada noche?',
  accept: 'Sí, cada noche a las 22:00',
  decline: 'No, gracias',
}
