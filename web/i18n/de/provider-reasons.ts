import type { ProviderReason } from '../../../contract/provider-reasons.ts'

/** Why an AI service failed. In English the service’s own message says it. */
export const providerReasons: Record<ProviderReason, string> = {
  'key-missing': 'Es fehlt ein API-Schlüssel. Trage ihn in den Einstellungen ein.',
  'key-refused': 'Der API-Schlüssel wird nicht angenommen. Prüfe ihn in den Einstellungen.',
  'account-closed': 'Dein Konto bei dem Dienst ist nicht aktiv. Sieh auf seiner Website nach.',
  'not-served-here':
    'Der Dienst ist in dem Land, in dem Dayleaf läuft, nicht verfügbar. Wähle einen anderen.',
  'terms-not-accepted': 'Stimme zuerst auf der Website des Dienstes den Bedingungen dieses Modells zu.',
  'not-verified':
    'Dieses Modell bekommen nur geprüfte Organisationen. Lass deine auf der Website des Dienstes prüfen oder wähle ein anderes Modell.',
  'quota-used-up': 'Dein Guthaben oder Kontingent bei dem Dienst ist aufgebraucht.',
  limited: 'Der Dienst nimmt gerade nicht mehr Anfragen an. Versuche es später noch einmal.',
  'over-allowance':
    'Die Anfrage ist größer, als dein Tarif auf einmal erlaubt. Kürze den Tag, wähle ein anderes Modell oder einen größeren Tarif.',
  'model-unknown': 'Der Dienst hat dieses Modell nicht. Wähle in den Einstellungen ein anderes.',
  'model-not-loaded': 'Der Dienst hat kein Modell geladen. Lade zuerst eines.',
  'model-loading': 'Das Modell wird noch geladen. Versuche es gleich noch einmal.',
  'model-broken':
    'Das Modell ließ sich nicht laden oder ist abgestürzt. Starte den Dienst neu oder wähle ein anderes Modell.',
  'not-for-texts': 'Dieses Modell schreibt keine Texte. Wähle ein anderes.',
  'no-pictures': 'Dieses Modell kann keine Bilder sehen. Wähle ein anderes.',
  memory:
    'Der Rechner hat nicht genug Speicher für dieses Modell. Wähle ein kleineres oder schließe andere Programme.',
  'prompt-too-long': 'Der Tag ist länger, als das Modell lesen kann.',
  'request-too-large':
    'Der Dienst oder ein Proxy davor nimmt so große Anfragen nicht an. Kürze den Tag, oder bitte den Betreiber, die Grenze des Proxys anzuheben.',
  'parameter-refused': 'Das Modell nimmt eine Angabe der Anfrage nicht an. Wähle ein anderes Modell.',
  'request-refused': 'Der Dienst hat die Anfrage nicht angenommen. Wähle ein anderes Modell.',
  overloaded: 'Der Dienst ist gestört oder überlastet. Versuche es später noch einmal.',
  'reported-error':
    'Der Dienst hat einen Fehler gemeldet. Versuche es noch einmal oder wähle ein anderes Modell.',
  unreachable: 'Der Dienst antwortet nicht. Prüfe, ob er läuft.',
  'connect-timeout': 'Die Verbindung zum Dienst kam nicht rechtzeitig zustande.',
  silent: 'Der Dienst hat zu lange nichts gesagt. Versuche es noch einmal oder wähle ein schnelleres Modell.',
  'gave-up':
    'Der Dienst hat das Warten aufgegeben. Versuche es noch einmal oder wähle ein schnelleres Modell.',
  unfinished:
    'Der Dienst wurde nicht rechtzeitig fertig. Versuche es noch einmal oder wähle ein schnelleres Modell.',
  'broken-off': 'Die Verbindung ist abgebrochen. Versuche es noch einmal.',
  redirected:
    'Die Adresse des Dienstes leitet woandershin; dem wird nicht gefolgt. Der Betreiber kann sie berichtigen.',
  'unknown-format':
    'Unter dieser Adresse antwortet etwas anderes als der Dienst. Der Betreiber kann die Adresse prüfen.',
  'too-large': 'Es kam weit mehr als eine Seite. Wähle ein anderes Modell.',
  'no-end-mark': 'Die Antwort brach ab, bevor sie zu Ende war. Versuche es noch einmal.',
  'cut-for-length':
    'Die Antwort wurde abgeschnitten, weil sie zu lang war. Wünsche dir eine kürzere oder wähle ein anderes Modell.',
  'thought-only':
    'Das Modell hat nur nachgedacht und keine Seite geschrieben. Wähle ein anderes oder schalte das Nachdenken aus.',
  withheld:
    'Der Dienst wollte den Text nicht herausgeben. Vielleicht hilft ein anderer Wunsch oder ein anderes Modell.',
  empty: 'Vom Dienst kam kein Text.',
  repetition:
    'Das Modell hat sich ständig wiederholt und wurde angehalten. Versuche es noch einmal oder wähle ein größeres.',
  echo: 'Das Modell folgt der Aufgabe nicht: Es hat sie wiederholt oder besprochen und keine Seite geschrieben. Wähle ein größeres Modell.',
  'unknown-wrapper':
    'Das Modell hat den Text in Zeichen verpackt, die Dayleaf nicht kennt. Nichts wurde gespeichert. Wähle ein anderes Modell.',
}
