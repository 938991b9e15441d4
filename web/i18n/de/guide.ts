import type { guideWords as english } from '../en/guide.ts'
import type { Widened } from '../en.ts'

export const guideWords: Widened<typeof english> = {
  guide: {
    step: (number, count) => `Schritt ${number} von ${count}`,
    titles: {
      position: 'Notieren, wo du bist?',
      event: 'Was war heute los?',
    },
    positionNote: 'Einträge kommen auch ohne Ort aus. Du kannst das in den Einstellungen ändern.',
    noPosition: 'Nein, ohne Orte',
    eventIntro:
      'Alles, was einen Eintrag wert ist: was du gesehen, gehört, gegessen, gedacht hast. Heute Abend kann daraus die Seite von heute werden.',
    eventDone: 'Das ist der erste Eintrag deines Tagebuchs.',
    back: 'Zurück',
    next: 'Weiter',
    skip: 'Diesen Schritt überspringen',
    skipLast: 'Fertig',
    finish: 'Zu meinem Tagebuch',
    getKey: (name) =>
      `${name} braucht einen Schlüssel deines Kontos dort. Er wird verschlüsselt gespeichert und niemandem mehr gezeigt. Du bekommst ihn unter`,
    installOllama: 'Installiere Ollama auf dem Rechner, auf dem Dayleaf läuft:',
    pullModel: 'Hol dort ein Modell:',
    serveOllama: 'Danach läuft Ollama von selbst. Falls nicht, starte es:',
    installLmStudio: 'Installiere LM Studio auf dem Rechner, auf dem Dayleaf läuft:',
    loadModel: 'Lade dort unter „Discover“ ein Modell herunter und öffne es.',
    serveLmStudio: 'Starte seinen Server unter „Developer“ oder mit diesem Befehl:',
  },
}
