import type { offlineWords as english } from '../en/offline.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const offlineWords: Widened<typeof english> = {
  offline: {
    newVersion: 'Hay una versión nueva de Dayleaf.',
    load: 'Actualizar',
    mark: 'Sin conexión',
    foreignMark: 'No conectado',
    foreign: (status) => `Algo entre tú y Dayleaf ha respondido (${status === 0 ? 'redirección' : status}).`,
    foreignStays:
      'Quizá quiere que entres allí. Tu sesión en Dayleaf y todo lo de este dispositivo se quedan. Lo que escribas espera aquí y se envía solo.',
    foreignTooLarge: 'No deja pasar nada tan grande. Su administrador puede permitir más.',
    signInThere: 'Entrar allí',
    title: 'En este dispositivo',
    away: 'No se puede llegar al servidor. Puedes leer los días guardados en este dispositivo. Lo que escribas se guarda aquí y se envía solo.',
    asOf: (when) => `A fecha de ${when}.`,
    keptSince: (date) => `Este dispositivo solo tiene los días desde el ${date}.`,
    keptAll: (date, when) => `Guardado en este dispositivo: todo desde el ${date}, a fecha de ${when}.`,
    noWriting: 'La página se podrá escribir en cuanto se llegue al servidor.',
    notSent: 'Sin enviar todavía:',
    tryNow: 'Probar ahora',
    waitingCount: (count) => `${count} en espera`,
    refusedCount: (count) => form(count, `${count} no aceptada`, `${count} no aceptadas`),
    waits: 'Espera en este dispositivo.',
    triedAgain: 'El envío se repite solo.',
    keepAsText: 'Quedarse con el texto',
    keepAsTextConfirm:
      'El texto se envía sin sus archivos. Después, este dispositivo ya no tendrá los archivos de esta entrada.',
    waitsFor: {
      OFFLINE: 'Se envía sola en cuanto se llegue al servidor.',
      STORAGE_FULL: 'El disco del servidor está lleno. El envío se repite solo.',
      RATE_LIMITED: 'El servidor pide esperar. Se envía sola.',
      INTERNAL: 'Algo ha ido mal en el servidor. El envío se repite solo.',
    },
    leaveTitle: 'Todavía no se ha enviado todo',
    leaveText: (count) =>
      form(
        count,
        'Una entrada está solo en este dispositivo. Si cierras la sesión ahora, se pierde.',
        `${count} entradas están solo en este dispositivo. Si cierras la sesión ahora, se pierden.`,
      ),
    refused: 'No aceptada. Sigue guardada en este dispositivo.',
    discard: 'Descartar',
    discardConfirm: 'Esta entrada está solo en este dispositivo. Si la descartas, se pierde.',
    begunOn: (date) => `Empezaste esto el ${date}.`,
    noteThere: 'Ponerlo en ese día',
  },
}
