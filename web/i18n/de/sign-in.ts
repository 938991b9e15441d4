import type { signInWords as english } from '../en/sign-in.ts'
import type { Widened } from '../en.ts'

export const signInWords: Widened<typeof english> = {
  signInWith: (name) => `Mit ${name} anmelden`,
  signedOut: 'Du bist abgemeldet.',
  signingIn: 'Du wirst angemeldet …',
  setPassword: 'Passwort setzen',
  withoutPassword:
    'Dein Konto hat kein Passwort. Zur Bestätigung muss deine Anmeldung jünger als zehn Minuten sein.',
  signInAgain:
    'Deine Anmeldung ist älter als zehn Minuten. Melde dich ab und wieder an und komm hierher zurück.',
  problems: {
    off: 'Diese Anmeldung gibt es hier nicht mehr.',
    'unknown-address':
      'So kannst du dich nur unter der Adresse anmelden, die der Betreiber für Dayleaf eingestellt hat. Öffne diese Adresse.',
    unreachable: 'Der Dienst, der dich anmeldet, antwortet nicht. Versuche es später noch einmal.',
    expired:
      'Die Anmeldung hat zu lange gedauert, wurde in einem anderen Tab neu begonnen, oder dein Browser behält keine Cookies. Versuche es noch einmal.',
    denied: 'Die Anmeldung wurde abgebrochen, oder du wurdest dort nicht eingelassen.',
    refused:
      'Die Anmeldung ist nicht gelungen. Versuche es noch einmal. Hilft das nicht, frage den Betreiber: Das Protokoll nennt den Grund.',
    'no-email':
      'Der Dienst, der dich anmeldet, hat keine E-Mail-Adresse genannt. Ein neues Konto braucht eine.',
    'email-taken':
      'Es gibt schon ein Konto mit deiner E-Mail-Adresse. Melde dich dort wie bisher an: In den Einstellungen kannst du es verknüpfen.',
    'email-unverified':
      'Es gibt schon ein Konto mit deiner E-Mail-Adresse, die der Dienst, der dich anmeldet, nicht bestätigt hat. Bestätige sie dort und versuche es noch einmal.',
    'registration-closed': 'Du hast hier kein Konto, und neue werden nicht angenommen. Frage den Betreiber.',
    disabled: 'Der Betreiber hat dein Konto gesperrt.',
    'too-many': 'Zu viele Versuche. Warte eine Minute und versuche es noch einmal.',
  },
}
