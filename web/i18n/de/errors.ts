import type { errorsWords as english } from '../en/errors.ts'
import type { Widened } from '../en.ts'

export const errorsWords: Widened<typeof english> = {
  errors: {
    SIGN_IN_OFF: 'Diese Art der Anmeldung ist abgeschaltet.',
    CODE_REQUIRED: 'Der Einmalcode fehlt, ist falsch oder wurde schon benutzt.',
    UNAUTHORIZED: 'Deine Anmeldung ist abgelaufen. Melde dich neu an.',
    FORBIDDEN: 'Mit einem API-Schlüssel geht das nicht. Melde dich mit deinem Passwort an.',
    NOT_FOUND:
      'Das gibt es nicht mehr. Vielleicht wurde es in einem anderen Tab oder von einem anderen Programm gelöscht.',
    INVALID_INPUT: 'Der Server hat diese Eingabe nicht angenommen. Prüfe sie und versuche es noch einmal.',
    MISDIRECTED_REQUEST:
      'Der Server kennt diese Adresse nicht. Sein Betreiber kann DAYLEAF_PUBLIC_URL setzen.',
    METHOD_NOT_ALLOWED:
      'Der Server kennt diese Anfrage nicht. Lade Dayleaf neu, um die aktuelle Version zu bekommen.',
    UNSUPPORTED_MEDIA_TYPE:
      'Der Server kennt diese Anfrage nicht. Lade Dayleaf neu, um die aktuelle Version zu bekommen.',
    PRECONDITION_FAILED:
      'Der Server kennt diese Anfrage nicht. Lade Dayleaf neu, um die aktuelle Version zu bekommen.',
    UPLOAD_CONFLICT: 'Wähle die Datei noch einmal aus.',
    PAYLOAD_TOO_LARGE: 'Das ist zu groß: Kürze den Text oder nimm eine kleinere Datei.',
    EVENT_PRIVATE: 'Dieser Eintrag verlässt dein Tagebuch nie, und seine Dateien auch nicht.',
    EMPTY_FILE: 'In dieser Datei ist nichts.',
    UNSUPPORTED_MEDIA: 'Diese Datei ist beschädigt oder hat einen anderen Typ, als ihr Name sagt.',
    RANGE_NOT_SATISFIABLE: 'An dieser Stelle geht die Datei nicht weiter. Lade sie neu.',
    QUOTA_EXCEEDED: 'Deine Dateien füllen den Platz, den der Betreiber erlaubt. Lösche zuerst einige.',
    EMAIL_TAKEN: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
    EVENT_IMMUTABLE: 'Der Tag hat eine Seite, die seine Einträge sperrt. Lösche die Seite, um sie zu ändern.',
    VERSION_CONFLICT:
      'Das wurde inzwischen auf einem anderen Gerät geändert. Sieh dir den jetzigen Stand an.',
    TOO_MANY_IMPORTS: 'Zu viele Importe warten. Übernimm oder verwirf zuerst einen davon.',
    IMPORT_NOT_READY: 'Dieser Import lässt sich gerade nicht ausführen. Wähle die Datei noch einmal aus.',
    GENERATION_IN_PROGRESS:
      'Für diesen Tag wird schon eine Seite geschrieben. Warte auf sie oder halte sie an.',
    NOTHING_CHANGED: 'Seit die Seite geschrieben wurde, hat sich nichts geändert.',
    NOTHING_TO_CHECK: 'Kein Satz dieser Seite beruht auf einem Eintrag, also gibt es nichts zu fragen.',
    NO_EVENTS:
      'Dieser Tag hat keinen Eintrag, aus dem sich schreiben ließe. Ergänze einen oder gib einen frei, der nie gesendet wird.',
    DAY_FULL:
      'Dieser Tag ist voll. Lege den Eintrag auf einen anderen Tag oder lösche einige seiner Einträge.',
    DAY_TOO_LONG:
      'Die Einträge dieses Tages sind zu lang für eine Seite. Kürze sie oder lege einige auf einen anderen Tag.',
    NO_AI_CONFIG: 'Wähle zuerst einen KI-Dienst, ein Modell und, wo nötig, einen Schlüssel.',
    OVER_CAP:
      'Nicht gesendet: Es könnte deine Obergrenze für diesen Monat übersteigen. Du kannst sie in den Einstellungen unter „Was hinausging“ anheben.',
    AI_PROVIDER_ERROR:
      'Vom KI-Dienst kam keine brauchbare Antwort. Versuche es noch einmal oder teste ihn in den Einstellungen.',
    AI_TIMEOUT:
      'Der KI-Dienst hat zu lange gebraucht. Versuche es noch einmal oder wähle ein schnelleres Modell.',
    AI_RATE_LIMITED: 'Der KI-Dienst nimmt gerade keine Anfragen mehr an. Versuche es später noch einmal.',
    CANCELLED: 'Angehalten.',
    INTERRUPTED: 'Der Server wurde zwischendurch beendet. Versuche es noch einmal.',
    RATE_LIMITED: 'Zu viele Versuche. Warte ein wenig und versuche es dann noch einmal.',
    STORAGE_FULL:
      'Der Speicher des Servers ist voll. Nichts wurde gespeichert. Sein Betreiber muss Platz schaffen.',
    UNAVAILABLE: 'Der Server kann gerade nicht antworten. Versuche es gleich noch einmal.',
    INTERNAL:
      'Im Server ist etwas schiefgegangen. Versuche es noch einmal; passiert es wieder, sag dem Betreiber Bescheid.',
    OFFLINE: 'Der Server ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.',
    UNREADABLE:
      'Die Antwort kam nicht von Dayleaf oder von einer anderen Version. Prüfe die Verbindung und lade neu.',
  },
}
