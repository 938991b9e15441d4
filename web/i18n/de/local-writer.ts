import type { localWriterWords as english } from '../en/local-writer.ts'
import type { Widened } from '../en.ts'

export const localWriterWords: Widened<typeof english> = {
  running: (name) => `${name} läuft hier.`,
  willWrite: (provider, model) => `${provider} läuft hier: ${model} schreibt deine Seiten.`,
  stays: 'Es läuft auf deinem eigenen Rechner, und nichts verlässt ihn.',
  write: 'Seite damit schreiben',
  other: 'Anderen Dienst wählen',
  noModel: (name) => `${name} läuft hier und hat noch kein Modell. Lade dort eines:`,
  fits: 'passt auf diesen Rechner',
  tooLarge: 'zu groß für den Speicher dieses Rechners',
  billions: (count) => `${count}\u00a0Mrd.`,
}
