import type { archiveWords as english } from '../en/archive.ts'
import type { Widened } from '../en.ts'
import { counted, form, list } from './counting.ts'

export const archiveWords: Widened<typeof english> = {
  intro:
    'Choisis une archive que tu as téléchargée. Elle est restaurée à l’essai, à côté de ton journal et sans le modifier, puis comparée avec lui.',
  choose: 'Choisir une archive',
  cancel: 'Annuler',
  steps: {
    sending: 'Envoi de l’archive…',
    reading: 'Lecture de l’archive…',
    restoring: 'Restauration à l’essai…',
    comparing: 'Comparaison avec ton journal…',
  },
  written: (name, moment) => `${name}, écrite le ${moment}`,
  whole: 'L’archive est intacte.',
  held: ({ days, events, pages, files }) =>
    list([
      counted(days[0], 'jour', 'jours', days[1]),
      counted(events[0], 'note', 'notes', events[1]),
      counted(pages[0], 'page', 'pages', pages[1]),
      counted(files[0], 'fichier', 'fichiers', files[1]),
    ]),
  restored: (held) => `Restauré à partir d’elle : ${held}, le tout à l’identique.`,
  broken: (count, written) =>
    form(
      count,
      'L’archive est abîmée : un jour ou un fichier ne peut pas être restauré tel qu’il était.',
      `L’archive est abîmée : ${written} jours ou fichiers ne peuvent pas être restaurés tels qu’ils étaient.`,
    ),
  faults: 'Ce qui est abîmé',
  same: 'Tout est comme dans ton journal actuel.',
  differing: (count, written) =>
    form(
      count,
      'Un jour ou un fichier est différent dans ton journal actuel',
      `${written} jours ou fichiers sont différents dans ton journal actuel`,
    ),
  attached: (count) => form(count, 'un fichier joint', `${count} fichiers joints`),
  more: (written) => `et ${written} de plus`,
  errors: {
    INVALID_INPUT:
      'Ce n’est pas une archive de Dayleaf, ou elle est abîmée. Choisis un fichier que tu as téléchargé sous « Tout, en archive ».',
    PAYLOAD_TOO_LARGE:
      'L’archive est plus grande que ce que le serveur accepte. Son administrateur peut la vérifier avec « dayleaf export --verify ».',
    RATE_LIMITED:
      'Une autre archive est en cours de vérification. Attends qu’elle soit finie, puis réessaie.',
  },
}
