import type { passwordWords as english } from '../en/password.ts'
import type { Widened } from '../en.ts'

export const passwordWords: Widened<typeof english> = {
  title: 'Neues Passwort',
  byMail:
    'Gib die Adresse deines Kontos ein. Gibt es eines, ist eine E-Mail mit einem Link unterwegs; der Link gilt einmal, innerhalb einer Stunde.',
  send: 'Link senden',
  sent: 'Falls es ein Konto mit dieser Adresse gibt, ist die E-Mail unterwegs. Sieh auch bei den unerwünschten E-Mails nach.',
  byOperator:
    'Dieser Server verschickt keine E-Mails. Frag die Person, die ihn betreibt: Sie kann dir mit diesem Befehl ein neues Passwort setzen.',
  operatorNote: 'Niemand kann dein altes Passwort lesen, und in deinem Tagebuch ändert sich nichts.',
  choose: 'Neues Passwort wählen',
  chooseHint: 'Alle Geräte werden abgemeldet, und API-Schlüssel gelten nicht mehr.',
  newPassword: 'Neues Passwort',
  save: 'Speichern und anmelden',
  expired: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',
  again: 'Neuen Link anfordern',
  saved: 'Dein neues Passwort ist gespeichert.',
  toSignIn: 'Zur Anmeldung',
}
