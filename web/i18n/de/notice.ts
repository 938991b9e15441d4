import type { noticeWords as english } from '../en/notice.ts'
import type { Widened } from '../en.ts'

export const noticeWords: Widened<typeof english> = {
  title: 'Mitteilungen',
  intro:
    'Dayleaf kann dir sagen, dass es etwas gibt, nie was: In einer Mitteilung steht kein Text deines Tagebuchs. Nachrichten an einen Browser laufen verschlüsselt über den Push-Dienst seines Herstellers.',
  pageReady: 'Wenn eine Seite ohne dich geschrieben wurde',
  evening: 'Wenn am Abend noch nichts notiert ist',
  push: 'Auf den Geräten unten',
  mail: 'Per E-Mail',
  noMail: 'Dieser Server verschickt keine E-Mails. Sein Betreiber kann das einrichten.',
  time: 'Um',
  timeHint: 'Nach der Zeitzone deines Kontos; ist keine gewählt, nach der deines neuesten Eintrags.',
  devices: 'Geräte, die Mitteilungen bekommen',
  none: 'Noch keine.',
  turnOn: 'Hier einschalten',
  turnOff: 'Hier ausschalten',
  here: 'dieses Gerät',
  isOff: 'Auf diesem Gerät sind Mitteilungen aus.',
  noDevice: 'Noch bekommt kein Gerät Mitteilungen. Schalte sie unten ein.',
  unknown: 'Unbekanntes Gerät',
  lastSent: (when) => `letzte Mitteilung ${when}`,
  neverSent: 'noch keine Mitteilung',
  remove: 'Entfernen',
  removeNamed: (name) => `Keine Mitteilungen mehr an ${name}`,
  removed: 'Dieses Gerät bekommt keine Mitteilungen mehr.',
  test: 'Test senden',
  results: {
    sent: (name) => `${name}: gesendet.`,
    gone: (name) => `${name}: Der Browser hat die Mitteilungen beendet, deshalb wurde das Gerät entfernt.`,
    refused: (name, status) =>
      status === null
        ? `${name}: Der Push-Dienst hat eine Adresse, mit der sich dieser Server nicht verbindet.`
        : `${name}: Der Push-Dienst hat die Nachricht abgelehnt (${status}).`,
    unreachable: (name) => `${name}: Der Push-Dienst ist gerade nicht erreichbar.`,
  },
  states: {
    insecure:
      'Mitteilungen brauchen eine Adresse, die mit https beginnt. Der Betreiber kann eine einrichten.',
    homeScreen:
      'Auf einem iPhone oder iPad füge Dayleaf zuerst zum Home-Bildschirm hinzu und öffne es von dort.',
    unsupported: 'Dieser Browser kann keine Mitteilungen empfangen.',
    denied:
      'Mitteilungen dieser Website sind im Browser blockiert. Erlaube sie in seinen Einstellungen für die Website.',
    notAllowed: 'Der Browser durfte keine Mitteilungen zeigen.',
    failed:
      'Der Browser konnte sich nicht anmelden: Sein Push-Dienst ist nicht erreichbar oder im Browser ausgeschaltet.',
  },
}
