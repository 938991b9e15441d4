import type { statesWords as english } from '../en/states.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const statesWords: Widened<typeof english> = {
  conflict: 'Dieser Eintrag wurde inzwischen auf einem anderen Gerät geändert. Beide Texte sind hier.',
  mine: 'Deiner',
  theirs: 'Vom anderen Gerät',
  keepMine: 'Meinen behalten',
  keepTheirs: 'Den anderen behalten',
  keepBoth: 'Beide behalten',
  bothHint: '„Beide behalten“ setzt sie untereinander, damit du sie bearbeiten kannst.',
  keptTheirs: 'Der andere Text bleibt.',
  gone: 'Dieser Eintrag wurde inzwischen auf einem anderen Gerät gelöscht. Was du geschrieben hast, ist hier.',
  putBack: 'Zurückholen, mit meinem Text',
  writeAnew: 'Als neuen Eintrag schreiben',
  notInTrash: 'Er liegt nicht mehr im Papierkorb. Du kannst deinen Text als neuen Eintrag schreiben.',
  discard: 'Verwerfen',
  discardConfirm: 'Deine Korrektur ist nur auf diesem Gerät. Wenn du sie verwirfst, ist sie verloren.',
  movedTo: (date) => `Dieser Eintrag wurde auf einem anderen Gerät auf ${date} gelegt.`,
  earlier: 'Frühere Fassungen',
  until: (moment) => `Bis ${moment}`,
  none: 'Es ist nichts Früheres mehr da.',
  withFiles: (count) => form(count, 'Mit einer Datei', `Mit ${count} Dateien`),
  restore: 'Wiederherstellen',
  restored: 'Der Eintrag lautet wieder wie früher.',
}
