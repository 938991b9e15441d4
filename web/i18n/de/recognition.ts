import type { recognitionWords as english } from '../en/recognition.ts'
import type { Widened } from '../en.ts'

export const recognitionWords: Widened<typeof english> = {
  line: {
    askTitle: 'Deine Namen stehen unverändert darin',
    ask: 'In Ton und Bildern lässt sich nichts ersetzen. Namen und Wörter, die du zurückhältst, werden gesendet, wenn sie zu hören oder zu sehen sind.',
    askSend: 'Senden',
    transcript: 'Was zu hören ist',
    description: 'Was zu sehen ist',
    correct: 'Korrigieren',
    changedMeanwhile:
      'Dieser Text wurde inzwischen geändert. Beide Fassungen stehen im Feld: Mach eine daraus und speichere noch einmal.',
    noWords: 'Es waren keine Worte zu hören.',
    write: 'Selbst aufschreiben, was zu hören ist',
    transcribe: 'Von einer Maschine aufschreiben lassen',
    transcribeAgain: 'Noch einmal von einer Maschine aufschreiben lassen',
    describe: 'Von einer Maschine beschreiben lassen',
    describeAgain: 'Noch einmal von einer Maschine beschreiben lassen',
    transcribing: 'Wird aufgeschrieben …',
    describing: 'Das Bild wird angesehen …',
    stop: 'Anhalten',
    replaceOwn: 'Deine eigenen Worte werden durch die einer Maschine ersetzt.',
  },
  settings: {
    title: 'Stimmen und Bilder',
    intro:
      'Eine Maschine kann aufschreiben, was in Aufnahmen gesagt wird, und beschreiben, was auf Bildern zu sehen ist. Du verlangst es für jedes einzeln; sonst wird nichts gesendet. Was sie schreibt, ist gekennzeichnet, lässt sich korrigieren und durchsuchen und fließt in die Seite des Tages ein.',
    transcribing: 'Wer Gesprochenes aufschreibt',
    describing: 'Wer Bilder beschreibt',
    nobody: 'Niemand',
    local: 'Der eigene Server des Betreibers',
    sentSound: (name) =>
      `Die Aufnahmen, die du wählst, werden an ${name} gesendet, mit bis zu 600 Zeichen an Namen und Orten aus deinem Tagebuch. In Ton lässt sich nichts ersetzen: Was gesagt wird, wird unverändert gesendet.`,
    sentSoundLocal:
      'Die Aufnahmen, die du wählst, werden an den Server gesendet, den dein Betreiber betreibt, mit bis zu 600 Zeichen an Namen und Orten aus deinem Tagebuch. In Ton lässt sich nichts ersetzen: Was gesagt wird, wird unverändert gesendet.',
    sentPicture: (name) =>
      `Eine kleine Kopie jedes Bildes, das du wählst, wird an ${name} gesendet, ohne Ort und Kameradaten. In Bildern lässt sich nichts ersetzen: Was zu sehen ist, wird unverändert gesendet.`,
    sentPictureLocal: (name) =>
      `Eine kleine Kopie jedes Bildes, das du wählst, geht an ${name}, auf dem Rechner, auf dem es läuft. In Bildern lässt sich nichts ersetzen.`,
    localModel: 'Leer lassen, wenn der Server nur ein Modell hat.',
    seeingModel: 'Es braucht ein Modell, das Bilder sehen kann.',
    language: 'Gesprochene Sprache',
    anyLanguage: 'Der Dienst findet es heraus',
    vocabulary: 'Namen und Wörter, die schwer zu schreiben sind',
    vocabularyHint: 'Durch Kommas getrennt. Namen und Orte deines Tagebuchs kommen dazu.',
    transcribingOff: 'Aufnahmen werden nicht mehr verschriftlicht.',
    describingOff: 'Bilder werden nicht mehr beschrieben.',
    off: 'Aus. Nichts wird gesendet. Zum Einschalten wähle einen Dienst.',
  },
}
