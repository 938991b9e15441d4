import type { exportWords as english } from '../en/export.ts'
import type { Widened } from '../en.ts'

export const exportWords: Widened<typeof english> = {
  title: 'Llévate tu diario',
  intro:
    'Descárgalo todo en un solo archivo. Lo que está en la papelera se queda aquí, y también las claves y las contraseñas.',
  format: 'Formato',
  formats: {
    dayleaf: 'Todo, en una copia (para guardarla)',
    markdown: 'Markdown, un archivo por día',
    epub: 'Un libro, EPUB, para lectores electrónicos',
    icalendar: 'iCalendar, una nota de diario por entrada',
    dayone: 'Para Day One',
    journiv: 'Para Journiv',
  },
  lock: 'Protegerlo con una contraseña',
  lockHint:
    'Apunta la contraseña. Sin ella nadie puede abrir el archivo, ni siquiera este servidor. Se abre con la contraseña aquí, o con el programa libre age.',
  password: 'Contraseña del archivo',
  again: 'La misma contraseña otra vez',
  different: 'Las dos contraseñas no son iguales.',
  download: 'Descargar',
  downloadLocked: 'Descargar, protegido',
  check: 'Comprobar una copia',
  progress: (size) => `${size} hasta ahora…`,
  cancel: 'Cancelar',
  done: (name, size) => `${name} se ha descargado: ${size}.`,
  before: 'Llévate antes tu diario.',
}
