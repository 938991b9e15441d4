import type { trashWords as english } from '../en/trash.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const trashWords: Widened<typeof english> = {
  empty: 'Der Papierkorb ist leer.',
  intro: 'Was du löschst, bleibt eine Weile hier, bevor es für immer verschwindet.',
  introDays: (days) =>
    form(
      days,
      'Was du löschst, bleibt einen Tag hier, bevor es für immer verschwindet.',
      `Was du löschst, bleibt ${days} Tage hier, bevor es für immer verschwindet.`,
    ),
  none: 'Dieser Server bewahrt Gelöschtes nicht auf.',
  restore: 'Wiederherstellen',
  restored: 'Wiederhergestellt.',
  notRestored:
    'Es liegt nicht mehr im Papierkorb, oder sein Tag hat eine andere Seite. Lösche zuerst diese Seite, dann lässt es sich wiederherstellen.',
  emptyAll: 'Papierkorb leeren',
  emptyConfirm: 'Alles im Papierkorb wird endgültig gelöscht. Das lässt sich nicht rückgängig machen.',
  expires: (when) => `bis ${when}`,
  day: 'Tag',
  page: 'Tagebuchseite',
  event: 'Eintrag',
}
