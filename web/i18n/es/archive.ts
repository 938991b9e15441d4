import type { archiveWords as english } from '../en/archive.ts'
import type { Widened } from '../en.ts'
import { counted, form, list } from './counting.ts'

export const archiveWords: Widened<typeof english> = {
  intro:
    'Elige un archivo de copia que hayas descargado. Se restaura de prueba, junto a tu diario y sin cambiarlo, y se compara con él.',
  choose: 'Elegir una copia',
  cancel: 'Cancelar',
  steps: {
    sending: 'Enviando la copia…',
    reading: 'Leyendo la copia…',
    restoring: 'Restaurándola de prueba…',
    comparing: 'Comparándola con tu diario…',
  },
  written: (name, moment) => `${name}, escrita el ${moment}`,
  whole: 'La copia está completa.',
  held: ({ days, events, pages, files }) =>
    list([
      counted(days[0], 'día', 'días', days[1]),
      counted(events[0], 'entrada', 'entradas', events[1]),
      counted(pages[0], 'página', 'páginas', pages[1]),
      counted(files[0], 'archivo', 'archivos', files[1]),
    ]),
  restored: (held) => `Se ha restaurado de ella: ${held}, todo igual.`,
  broken: (count, written) =>
    form(
      count,
      'La copia está dañada: un día o un archivo no se puede restaurar como era.',
      `La copia está dañada: ${written} días o archivos no se pueden restaurar como eran.`,
    ),
  faults: 'Qué está dañado',
  same: 'Todo está igual que ahora en tu diario.',
  differing: (count, written) =>
    form(
      count,
      'Un día o un archivo es distinto ahora en tu diario',
      `${written} días o archivos son distintos ahora en tu diario`,
    ),
  attached: (count) => form(count, 'un archivo adjunto', `${count} archivos adjuntos`),
  more: (written) => `y ${written} más`,
  errors: {
    INVALID_INPUT:
      'Esto no es una copia de Dayleaf, o está dañada. Elige un archivo que hayas descargado como «Todo, en una copia».',
    PAYLOAD_TOO_LARGE:
      'La copia es mayor de lo que admite el servidor. Su administrador puede comprobarla con «dayleaf export --verify».',
    RATE_LIMITED: 'Se está comprobando otra copia. Espera a que termine y vuelve a intentarlo.',
  },
}
