import type { localWriterWords as english } from '../en/local-writer.ts'
import type { Widened } from '../en.ts'

export const localWriterWords: Widened<typeof english> = {
  running: (name) => `${name} está en marcha aquí.`,
  willWrite: (provider, model) => `${provider} está en marcha aquí: ${model} escribirá tus páginas.`,
  stays: 'Funciona en tu propia máquina, y nada sale de ella.',
  write: 'Escribir la página con él',
  other: 'Elegir otro servicio',
  noModel: (name) => `${name} está en marcha aquí, pero aún no tiene modelo. Descarga uno allí:`,
  fits: 'cabe en esta máquina',
  tooLarge: 'demasiado grande para la memoria de esta máquina',
  billions: (count) => `${count}\u00a0B`,
}
