import type { nightWords as english } from '../en/night.ts'
import type { Widened } from '../en.ts'

export const nightWords: Widened<typeof english> = {
  title: 'Nachts',
  intro:
    'Dayleaf kann die Seite jedes Tages von selbst schreiben, zu einer Stunde deiner Wahl. Es schreibt nie einen Tag zweimal und keine Seite, die du gelöscht hast.',
  enabled: 'Meine Seiten nachts schreiben',
  hosted: (provider) =>
    `Solange das an ist, werden die Einträge jedes solchen Tages an ${provider} gesendet, ohne dich jedes Mal zu fragen. Du kannst es jederzeit ausschalten.`,
  local: (provider) => `${provider} läuft auf deinem eigenen Rechner, und nichts verlässt ihn.`,
  noProvider: 'Wähle zuerst einen KI-Dienst für die Seiten.',
  noConsent:
    'Du hast seitdem den KI-Dienst gewechselt. Es wird nichts geschrieben, bis du dem neuen zustimmst.',
  agree: 'Zustimmen und weiter',
  time: 'Um',
  timeHint: (timeZone) =>
    `Zeitzone: ${timeZone}. Ab Mittag entsteht die Seite desselben Tages, davor die des Vortags.`,
  minimumEvents: 'Ab wie vielen Einträgen',
  catchUpDays: 'Wie viele Tage rückwirkend',
  weave: 'Spätere Einträge in der nächsten Nacht in die Seite einarbeiten',
  weaveHint: 'Eine Seite, die du bearbeitet hast, bleibt, wie sie ist.',
  next: (moment) => `Nächstes Mal: ${moment}.`,
  last: 'Die letzte Nacht',
  none: 'Noch ist keine Nacht vergangen.',
  running: 'Es wird gerade geschrieben.',
  runNow: 'Fehlendes jetzt schreiben',
  asked: 'Es beginnt in ein paar Sekunden.',
  nothing: 'Es gab nichts zu schreiben.',
  written: 'Geschrieben',
  woven: 'Eingearbeitet',
  failed: (reason, next) =>
    next === null
      ? `Nicht geschrieben: ${reason} Von selbst wird es nicht noch einmal versucht.`
      : `Nicht geschrieben: ${reason} Nächster Versuch: ${next}.`,
  skipped: {
    few_events: 'Nachts nicht geschrieben: zu wenige Einträge.',
    withdrawn:
      'Nachts nicht geschrieben: Du hast die Seite gelöscht oder das Schreiben angehalten. Mit einem neuen Eintrag wird sie wieder geschrieben.',
    over_cap: 'Nachts nicht geschrieben: Die Obergrenze dieses Monats ist erreicht.',
    no_consent: 'Nachts nicht geschrieben: Du hast den KI-Dienst gewechselt, seit du das eingeschaltet hast.',
  },
  settings: 'Nachts: Einstellungen',
  offer: 'Soll Dayleaf deine Seiten von selbst schreiben, jeden Abend?',
  accept: 'Ja, jeden Abend um 22:00',
  decline: 'Nein, danke',
}
