import type { statesWords as english } from '../en/states.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const statesWords: Widened<typeof english> = {
  conflict: 'Esta entrada ha cambiado entretanto en otro dispositivo. Los dos textos están aquí.',
  mine: 'El tuyo',
  theirs: 'Del otro dispositivo',
  keepMine: 'Quedarme con el mío',
  keepTheirs: 'Quedarme con el otro',
  keepBoth: 'Quedarme con los dos',
  bothHint: '«Quedarme con los dos» los pone uno debajo del otro, para que los edites.',
  keptTheirs: 'El otro texto se queda.',
  gone: 'Esta entrada se ha eliminado entretanto en otro dispositivo. Lo que escribiste está aquí.',
  putBack: 'Recuperarla, con mi texto',
  writeAnew: 'Escribir una entrada nueva',
  notInTrash: 'Ya no está en la papelera. Puedes escribir tu texto como entrada nueva.',
  discard: 'Descartar',
  discardConfirm: 'Tu corrección está solo en este dispositivo. Si la descartas, se pierde.',
  movedTo: (date) => `Esta entrada se movió al ${date} en otro dispositivo.`,
  earlier: 'Versiones anteriores',
  until: (moment) => `Hasta el ${moment}`,
  none: 'Ya no se guarda nada anterior.',
  withFiles: (count) => form(count, 'Con un archivo', `Con ${count} archivos`),
  restore: 'Volver a esta',
  restored: 'La entrada vuelve a decir lo que decía.',
}
