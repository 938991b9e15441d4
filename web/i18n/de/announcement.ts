import type { announcementWords as english } from '../en/announcement.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const announcementWords: Widened<typeof english> = {
  cut: (left, written) =>
    form(
      left,
      'Der eingefügte Text ist zu lang für dieses Feld: Sein letztes Zeichen fehlt.',
      `Der eingefügte Text ist zu lang für dieses Feld: Seine letzten ${written} Zeichen fehlen.`,
    ),
  conflict: (date) =>
    `Ein Eintrag vom ${date} wurde hier und auf einem anderen Gerät geändert. Beide Fassungen sind noch da: Wähle an seinem Tag.`,
  show: 'Zeigen',
}
