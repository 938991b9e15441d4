import type { announcementWords as english } from '../en/announcement.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const announcementWords: Widened<typeof english> = {
  cut: (left, written) =>
    form(
      left,
      'Le texte collé est trop long pour ce champ : son dernier caractère a été laissé.',
      `Le texte collé est trop long pour ce champ : ses ${written} derniers caractères ont été laissés.`,
    ),
  conflict: (date) =>
    `Une note du ${date} a changé ici et sur un autre appareil. Les deux versions sont gardées : choisis à son jour.`,
  show: 'Voir',
}
