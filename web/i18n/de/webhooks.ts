import type { webhookWords as english } from '../en/webhooks.ts'
import type { Widened } from '../en.ts'
import { counted } from './counting.ts'

export const webhookWords: Widened<typeof english> = {
  title: 'Webhooks',
  intro:
    'Dayleaf kann einem anderen Programm von dir, etwa Home Assistant oder n8n, sagen, wenn in deinem Tagebuch etwas geschieht.',
  none: 'Noch keine Webhooks.',
  address: 'Adresse des Empfängers',
  addressHint:
    'Eine öffentliche Adresse, die mit https beginnt, außer der Betreiber dieses Servers erlaubt andere.',
  name: 'Name',
  tellsOf: 'Er erfährt von',
  events: {
    'event.created': 'Neuen Einträgen',
    'event.updated': 'Geänderten Einträgen',
    'event.deleted': 'Gelöschten Einträgen',
    'page.written': 'Geschriebenen Seiten',
    'page.deleted': 'Gelöschten Seiten',
    'import.completed': 'Abgeschlossenen Importen',
    'generation.failed': 'Seiten, die nicht gelangen',
  },
  types: {
    'event.created': 'Neuer Eintrag',
    'event.updated': 'Geänderter Eintrag',
    'event.deleted': 'Gelöschter Eintrag',
    'page.written': 'Geschriebene Seite',
    'page.deleted': 'Gelöschte Seite',
    'import.completed': 'Abgeschlossener Import',
    'generation.failed': 'Seite, die nicht gelang',
    'webhook.test': 'Test',
  },
  includeContent: 'Mit den Texten von Einträgen und Seiten',
  contentHint:
    'Ohne sie bekommt er Kennungen und Daten. Texte von Einträgen, die nie gesendet werden, gehen auch hier nicht hinaus.',
  withTexts: 'mit Texten',
  create: 'Webhook anlegen',
  secretOnce:
    'Kopiere das Geheimnis jetzt; damit prüft der Empfänger die Signatur. Es wird nicht noch einmal gezeigt.',
  on: 'an',
  off: 'aus',
  failedAt: (when) =>
    `${when} ausgeschaltet: Der Empfänger hat drei Tage lang nichts angenommen oder wollte nichts mehr erfahren`,
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  test: 'Test senden',
  renew: 'Neues Geheimnis',
  renewConfirm: 'Das bisherige Geheimnis gilt noch einen Tag, damit du es beim Empfänger austauschen kannst.',
  remove: 'Löschen',
  removeConfirm: (name) => `„${name}“ erfährt nichts mehr, und die Liste seiner Sendungen wird gelöscht.`,
  deliveries: 'Letzte Sendungen',
  noDeliveries: 'Noch keine.',
  states: {
    waiting: 'wartet',
    delivered: 'angekommen',
    failed: 'nicht angekommen',
    dropped: 'beim Ausschalten verworfen',
  },
  nextTry: (when) => `nächster Versuch ${when}`,
  tries: (count) => counted(count, 'Versuch', 'Versuche'),
  reasons: {
    status: (status) => `der Empfänger hat ${status} geantwortet`,
    unreachable: () => 'der Empfänger ist nicht erreichbar',
    timeout: () => 'der Empfänger hat nicht innerhalb von zehn Sekunden geantwortet',
    private_address: () => 'er liegt in einem privaten Netz, was der Betreiber nicht erlaubt',
    secret_lost: () => 'sein Geheimnis ist nicht mehr lesbar; gib ihm ein neues',
  },
}
