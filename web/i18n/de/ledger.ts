import type { ledgerWords as english } from '../en/ledger.ts'
import type { Widened } from '../en.ts'
import { counted } from './counting.ts'

export const ledgerWords: Widened<typeof english> = {
  title: 'Was hinausging',
  intro:
    'Jede Anfrage, die den Rechner dieses Servers für dich verlassen hat: an wen, wofür, wie viel, zu welchen Kosten. Ihr Text bleibt bei ihrer Aufgabe, solange du diese aufbewahrst.',
  none: 'Noch ist nichts hinausgegangen.',
  month: 'Monat',
  tokens: 'Token',
  tokensByMonth: 'Token je Monat',
  service: 'Dienst',
  purpose: 'Zweck',
  requests: 'Anfragen',
  cost: 'Kosten',
  noProvider: 'Andere Dienste',
  unpriced: (count) => `${counted(count, 'Anfrage', 'Anfragen')} ohne Kosten`,
  all: 'Alle',
  more: 'Mehr zeigen',
  list: 'Jede Anfrage',
  about: (date) => `Für ${date}`,
  bytes: (sent, received) => `${sent} Byte gesendet, ${received} empfangen`,
  tokensValue: (input, output) => `${input} Token gesendet, ${output} empfangen`,
  task: 'Was gesendet und empfangen wurde',
  noTask: 'Zu dieser Anfrage gibt es keine Aufgabe: Sie enthielt keinen Text deines Tagebuchs.',
  gone: 'Ihr Text wird nicht mehr aufbewahrt.',
  purposes: {
    page: 'Seite',
    weave: 'Einarbeiten',
    check: 'Zweite Meinung',
    repair: 'Ausbessern einer Seite',
    transcription: 'Mitschrift',
    description: 'Bildbeschreibung',
    test: 'Test',
    models: 'Modelle',
    place: 'Ortsname',
    webhook: 'Webhook',
    push: 'Mitteilung',
    feed: 'Import oder Feed',
  },
  statuses: {
    sent: 'unterwegs',
    completed: 'beantwortet',
    failed: 'gescheitert',
    cancelled: 'angehalten',
    unknown: 'unbekannt',
  },
  cap: {
    title: 'Obergrenze je Monat',
    intro:
      'Was sie übersteigen könnte, wird vor dem Senden abgelehnt. Eine Seite zählt mit einer Schätzung ihrer Vorgabe und ihrer Antwort, bis der Dienst den Verbrauch meldet. Mitschriften zählen nicht: Ihre Dienste rechnen nach Minuten ab und nennen keine Token.',
    tokens: 'Token',
    amount: 'Betrag',
    amountHint:
      'In der Währung des jeweiligen Preises. Ein Modell ohne Preis zählt hier nicht: Trage seinen Preis beim Modell ein.',
    none: 'keine Obergrenze',
    wrong: 'Bitte eine Zahl ab 0. Die bisherige bleibt.',
  },
  price: {
    title: 'Preis',
    hint: 'Für eine Million Token, wie in der Preisliste des Dienstes. Von nun an hat jede Anfrage ihre Kosten.',
    input: 'Gesendet',
    output: 'Empfangen',
    currency: 'Währung',
    currencyError: 'Drei Buchstaben, zum Beispiel EUR.',
  },
  browser: {
    title: 'Was dieser Browser abruft',
    nothing: 'Nichts außer diesem Server: Die Karte wird aus seinen eigenen Daten gezeichnet.',
    tiles: (host) =>
      `Die Kartenbilder kommen von ${host}. Dort erfährt man deine Netzadresse und welche Orte du ansiehst. In der Liste stehen sie nicht.`,
  },
  note: (tokens, share) => `Bis zu etwa ${tokens} Token, ${share} der Obergrenze dieses Monats.`,
  noteOver: 'Über der Obergrenze dieses Monats: Es würde nicht gesendet.',
  local: 'Mitschrift auf einem eigenen Rechner',
  change: 'Obergrenze ändern',
}
