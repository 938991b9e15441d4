import type { statesWords as english } from '../en/states.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const statesWords: Widened<typeof english> = {
  conflict: 'Cette note a changé entre-temps sur un autre appareil. Les deux textes sont ici.',
  mine: 'Le tien',
  theirs: 'De l’autre appareil',
  keepMine: 'Garder le mien',
  keepTheirs: 'Garder l’autre',
  keepBoth: 'Garder les deux',
  bothHint: '« Garder les deux » les met l’un sous l’autre, pour que tu les modifies.',
  keptTheirs: 'L’autre texte reste.',
  gone: 'Cette note a été supprimée entre-temps sur un autre appareil. Ce que tu as écrit est ici.',
  putBack: 'La remettre, avec mon texte',
  writeAnew: 'Écrire une nouvelle note',
  notInTrash: 'Elle n’est plus dans la corbeille. Tu peux écrire ton texte dans une nouvelle note.',
  discard: 'Abandonner',
  discardConfirm: 'Ta correction n’est que sur cet appareil. Si tu l’abandonnes, elle est perdue.',
  movedTo: (date) => `Cette note a été déplacée au ${date} sur un autre appareil.`,
  earlier: 'Versions précédentes',
  until: (moment) => `Jusqu’au ${moment}`,
  none: 'Rien d’antérieur n’est plus gardé.',
  withFiles: (count) => form(count, 'Avec un fichier', `Avec ${count} fichiers`),
  restore: 'Y revenir',
  restored: 'La note dit de nouveau ce qu’elle disait.',
}
