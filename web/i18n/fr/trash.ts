import type { trashWords as english } from '../en/trash.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const trashWords: Widened<typeof english> = {
  empty: 'La corbeille est vide.',
  intro: 'Ce que tu supprimes reste ici un moment avant de partir pour toujours.',
  introDays: (days) =>
    form(
      days,
      'Ce que tu supprimes reste ici un jour avant de partir pour toujours.',
      `Ce que tu supprimes reste ici ${days} jours avant de partir pour toujours.`,
    ),
  none: 'Ce serveur ne garde rien de ce qui est supprimé.',
  restore: 'Restaurer',
  restored: 'Restauré.',
  notRestored:
    'Ce n’est plus dans la corbeille, ou son jour a une autre page. Supprime d’abord cette page ; ensuite, ceci pourra être restauré.',
  emptyAll: 'Vider la corbeille',
  emptyConfirm: 'Tout ce qui est dans la corbeille est supprimé pour toujours. C’est définitif.',
  expires: (when) => `jusqu’au ${when}`,
  day: 'Jour',
  page: 'Page du journal',
  event: 'Note',
}
