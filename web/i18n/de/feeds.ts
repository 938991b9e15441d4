import type { feedWords as english } from '../en/feeds.ts'
import type { Widened } from '../en.ts'
import { counted } from './counting.ts'

export const feedWords: Widened<typeof english> = {
  title: 'Was von selbst kommt',
  intro:
    'Einträge, die von selbst kommen: Termine, Bilder, Orte, Gesundheit. Du kannst sie bearbeiten und löschen; dann bleiben sie so.',
  none: 'Noch kommt nichts von selbst.',
  kinds: {
    calendar: 'Kalender',
    immich: 'Immich',
    owntracks: 'OwnTracks oder Overland',
    health: 'Health Auto Export',
    memos: 'Memos',
  },
  hints: {
    calendar:
      'Die Adresse einer ICS-Datei. Die meisten Kalender nennen sie „Privatadresse“ oder „Abonnieren“.',
    immich: 'Die Bilder jedes Tages. Lege in Immich in deinen Kontoeinstellungen einen API-Schlüssel an.',
    owntracks:
      'Aus Aufenthalten ab zehn Minuten werden Einträge. Nach dem Hinzufügen siehst du, was du in der App einträgst.',
    health:
      'Ein Eintrag am Tag mit Schritten, Schlaf und allem anderen. Nach dem Hinzufügen siehst du, was du in der App einträgst.',
    memos:
      'Alle deine eigenen Memos mit Dateien und Kommentaren. Lege in Memos unter „My Account“ ein Zugriffstoken an.',
  },
  add: 'Hinzufügen',
  kind: 'Aus',
  name: 'Name',
  address: 'Adresse',
  credential: 'API-Schlüssel, Token oder Name:Passwort',
  credentialKept: 'Leer lassen, um den gespeicherten Wert zu behalten.',
  copyOriginal: 'Die Originale kopieren, nicht nur Vorschaubilder',
  archived: 'Auch archivierte Memos',
  token: 'Trag das in der App ein. Das Passwort wird nur jetzt gezeigt.',
  appAddress: 'Adresse',
  appUser: 'Benutzer',
  appPassword: 'Passwort',
  appToken: 'Header „Authorization“',
  events: (count) => counted(count, 'Eintrag', 'Einträge'),
  lastRun: (moment) => `Zuletzt: ${moment}`,
  neverRun: 'Noch nie abgerufen',
  running: 'Läuft …',
  nextRun: (moment) => `das nächste Mal: ${moment}`,
  failingSince: (moment) => `Seit ${moment} nicht erreicht.`,
  added: (count) => `${count} hinzugefügt`,
  changed: (count) => `${count} geändert`,
  removed: (count) => `${count} entfernt`,
  kept: (count) =>
    `${counted(count, 'Änderung', 'Änderungen')} nicht übernommen: Der Tag hat eine Seite, oder du hast den Eintrag bearbeitet`,
  nothingNew: 'nichts Neues',
  run: 'Jetzt abrufen',
  look: 'Vorschau',
  preview: 'Was ein Abruf bringen würde',
  attachments: (count) => counted(count, 'Datei', 'Dateien'),
  removeKeep: 'Entfernen und die Einträge behalten',
  removeAll: 'Mit den Einträgen entfernen',
  removeKeepConfirm: (name) => `Von ${name} kommt nichts mehr. Die Einträge bleiben.`,
  removeAllConfirm: (name) =>
    `Von ${name} kommt nichts mehr, und die Einträge kommen in den Papierkorb, außer denen von Tagen mit einer Seite.`,
  from: (name) => `von ${name}`,
  fromOther: 'aus einer Quelle, die entfernt wurde',
  errors: {
    encrypted: 'Die App verschlüsselt, was sie sendet. Entferne dort den Schlüssel.',
    other_server: 'Gib Schlüssel oder Passwort noch einmal ein: Die Adresse gehört zu einem anderen Server.',
    too_many_feeds: 'Es sind höchstens 20 Quellen. Entferne zuerst eine.',
    address: 'Gib eine Adresse ein, die mit https:// oder http:// beginnt, ohne Passwort darin.',
    credential: 'Dieser Schlüssel oder dieses Passwort geht nicht: Gib es noch einmal ein.',
  },
}
