import type { ScreenWords } from '../en-screens.ts'

export const userWords: ScreenWords['users'] = {
  title: 'Konten',
  intro:
    'Wer hier ein Konto hat und wie viel Speicher es belegt. Was in den Tagebüchern steht, ist hier nicht zu sehen.',
  forbidden: 'Das sehen nur Betreiber dieses Dienstes.',
  invite: 'Einladen',
  email: 'E-Mail-Adresse',
  inviteHint:
    'Du bekommst einen Link, den du selbst verschickst. Damit lässt sich innerhalb von sieben Tagen einmal ein Passwort setzen.',
  linkOnce: (email: string) => `Schicke diesen Link an ${email}. Er wird nicht noch einmal angezeigt.`,
  since: (day: string) => `seit ${day}`,
  used: (day: string) => `zuletzt benutzt ${day}`,
  unused: 'nicht angemeldet',
  disk: (size: string) => `${size} MB`,
  diskOf: (size: string, quota: string) => `${size} von ${quota} MB`,
  operator: 'Betreiber',
  disabled: 'gesperrt',
  open: 'eingeladen',
  expired: 'Einladung abgelaufen',
  disable: 'Sperren',
  disableConfirm: (email: string) =>
    `${email} wird überall abgemeldet, die API-Schlüssel enden für immer, und niemand kann sich anmelden. Das Tagebuch bleibt.`,
  disabledNotice: (email: string) => `${email} ist gesperrt.`,
  enable: 'Entsperren',
  change: 'Ändern',
  quota: 'Platz für Dateien in MB',
  quotaHint: 'Leer: so viel wie alle.',
  save: 'Speichern',
  promote: 'Zum Betreiber machen',
  promoteConfirm: (email: string) => `${email} kann dann Konten einladen, sperren und ändern, auch deines.`,
  demote: 'Rolle entziehen',
  demoteConfirm: (email: string) => `${email} sieht diese Seite dann nicht mehr.`,
  again: 'Neuer Link',
  takeBack: 'Einladung zurücknehmen',
  takeBackConfirm: (email: string) => `Der Link von ${email} endet, und das leere Konto wird gelöscht.`,
  refused: 'Das wurde abgelehnt: Erst muss jemand anderes Betreiber sein, oder du bist keiner mehr.',
}
