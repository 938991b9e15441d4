import type { localWriterWords as english } from '../en/local-writer.ts'
import type { Widened } from '../en.ts'

export const localWriterWords: Widened<typeof english> = {
  running: (name) => `${name} fonctionne ici.`,
  willWrite: (provider, model) => `${provider} fonctionne ici : ${model} écrira tes pages.`,
  stays: 'Il fonctionne sur ta propre machine, et rien n’en sort.',
  write: 'Écrire la page avec lui',
  other: 'Choisir un autre service',
  noModel: (name) => `${name} fonctionne ici, mais n’a pas encore de modèle. Télécharges-en un :`,
  fits: 'tient sur cette machine',
  tooLarge: 'trop grand pour la mémoire de cette machine',
  billions: (count) => `${count}\u00a0Md`,
}
