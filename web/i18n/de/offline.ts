import type { offlineWords as english } from '../en/offline.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const offlineWords: Widened<typeof english> = {
  offline: {
    newVersion: 'Es gibt eine neue Version von Dayleaf.',
    load: 'Aktualisieren',
    mark: 'Offline',
    foreignMark: 'Nicht verbunden',
    foreign: (status) =>
      `Etwas zwischen dir und Dayleaf hat geantwortet (${status === 0 ? 'Weiterleitung' : status}).`,
    foreignStays:
      'Vielleicht möchte es, dass du dich dort anmeldest. Deine Anmeldung bei Dayleaf und alles auf diesem Gerät bleiben. Was du schreibst, wartet hier und wird von selbst gesendet.',
    foreignTooLarge: 'Etwas so Großes lässt es nicht durch. Sein Betreiber kann mehr erlauben.',
    signInThere: 'Dort anmelden',
    title: 'Auf diesem Gerät',
    away: 'Der Server ist nicht erreichbar. Du kannst die Tage lesen, die auf diesem Gerät gespeichert sind. Was du schreibst, wird hier gespeichert und von selbst gesendet.',
    asOf: (when) => `Stand: ${when}.`,
    keptSince: (date) => `Dieses Gerät hat nur die Tage seit dem ${date}.`,
    keptAll: (date, when) => `Auf diesem Gerät gespeichert: alles seit dem ${date}, Stand ${when}.`,
    noWriting: 'Eine Seite lässt sich schreiben, sobald der Server erreichbar ist.',
    notSent: 'Noch nicht gesendet:',
    tryNow: 'Jetzt versuchen',
    waitingCount: (count) => form(count, '1 wartet', `${count} warten`),
    refusedCount: (count) => `${count} nicht angenommen`,
    waits: 'Wartet auf diesem Gerät.',
    triedAgain: 'Das Senden wird von selbst wiederholt.',
    keepAsText: 'Nur den Text behalten',
    keepAsTextConfirm:
      'Der Text wird ohne seine Dateien gesendet. Danach hat dieses Gerät die Dateien dieses Eintrags nicht mehr.',
    waitsFor: {
      OFFLINE: 'Wird von selbst gesendet, sobald der Server erreichbar ist.',
      STORAGE_FULL: 'Der Speicher des Servers ist voll. Das Senden wird von selbst wiederholt.',
      RATE_LIMITED: 'Der Server bittet um etwas Geduld. Es wird von selbst gesendet.',
      INTERNAL: 'Im Server ist etwas schiefgegangen. Das Senden wird von selbst wiederholt.',
    },
    leaveTitle: 'Noch ist nicht alles gesendet',
    leaveText: (count) =>
      form(
        count,
        'Ein Eintrag ist nur auf diesem Gerät. Wenn du dich jetzt abmeldest, ist er verloren.',
        `${count} Einträge sind nur auf diesem Gerät. Wenn du dich jetzt abmeldest, sind sie verloren.`,
      ),
    refused: 'Nicht angenommen. Es ist noch auf diesem Gerät gespeichert.',
    discard: 'Verwerfen',
    discardConfirm: 'Dieser Eintrag ist nur auf diesem Gerät. Wenn du ihn verwirfst, ist er verloren.',
    begunOn: (date) => `Das hast du am ${date} begonnen.`,
    noteThere: 'Auf diesen Tag legen',
  },
}
