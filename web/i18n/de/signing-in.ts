import type { signingInWords as english } from '../en/signing-in.ts'
import type { Widened } from '../en.ts'

export const signingInWords: Widened<typeof english> = {
  title: 'Anmeldung',
  byPasskey: 'Mit Passkey anmelden',
  passkeys: 'Passkeys',
  passkeysIntro:
    'Melde dich mit Fingerabdruck, Gesicht oder PIN an, ohne E-Mail-Adresse und Passwort. Der Schlüssel bleibt auf deinem Gerät oder in deinem Passwortmanager.',
  noPasskeys: 'Noch keine Passkeys.',
  noPasskeyBrowser: 'Dieser Browser kann hier keine Passkeys verwenden. Sie brauchen eine Adresse mit https.',
  noPasskeyAddress:
    'Passkeys funktionieren nur unter der Adresse, die der Betreiber für Dayleaf eingestellt hat (DAYLEAF_PUBLIC_URL).',
  passkeyName: 'Name des Passkeys',
  passkeyNameHint: 'Bleibt das Feld leer, heißt er wie dieser Browser.',
  addPasskey: 'Passkey hinzufügen',
  unnamed: 'Ein Passkey',
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  removeTitle: 'Passkey entfernen?',
  removeText: (name) =>
    `Mit „${name}“ kann sich niemand mehr anmelden. Angemeldete Geräte bleiben angemeldet.`,
  passkeyFaults: {
    cancelled: 'Dein Browser hat keinen Passkey bekommen oder zu lange gewartet. Versuche es noch einmal.',
    present: 'Dieses Gerät hat schon einen Passkey für dein Konto.',
    failed: 'Dieser Browser oder dieses Gerät kann das nicht.',
    unknown:
      'Dieser Passkey ist hier nicht bekannt, oder es hat zu lange gedauert. Versuche es noch einmal, oder melde dich mit dem Passwort an.',
    disabled: 'Der Betreiber dieses Servers hat das Konto gesperrt.',
  },
  link: (name) => `Mit ${name} verknüpfen`,
  linkIntro: (name) =>
    `Du kannst dein Konto mit deinem bei ${name} verknüpfen und dich dann dort anmelden. Die E-Mail-Adressen dürfen verschieden sein.`,
  linked: (name) => `Dein Konto ist mit ${name} verknüpft.`,
  linkedIntro: (name) => `Wer sich bei ${name} als du anmeldet, ist hier angemeldet.`,
  unlink: 'Verknüpfung lösen',
  unlinked: (name) => `${name} meldet dich hier nicht mehr an.`,
  linkTaken: 'Dein Konto dort gehört schon zu einem anderen Konto hier. Löse dort zuerst die Verknüpfung.',
  lastWay:
    'Das ist der letzte Weg, dich bei deinem Konto anzumelden. Setze zuerst ein Passwort oder füge einen Passkey hinzu.',
  codes: 'Einmalcodes',
  codesIntro:
    'Eine App auf deinem Telefon erzeugt alle 30 Sekunden einen neuen Code. Die Anmeldung mit Passwort fragt dann danach, die mit Passkey nicht.',
  setUp: 'Einmalcodes einrichten',
  scan: 'Scanne dies mit einer App für Einmalcodes:',
  qrCode: 'QR-Code mit dem Geheimnis für deine App',
  openApp: 'App auf diesem Gerät öffnen',
  typeSecret: 'Oder gib dieses Geheimnis in die App ein:',
  turnOn: 'Einschalten',
  code: 'Code aus deiner App',
  recoveryCode: 'Wiederherstellungscode',
  useRecovery: 'Wiederherstellungscode verwenden',
  useApp: 'App verwenden',
  wrongCode: 'Das ist nicht der aktuelle Code, oder er wurde schon verwendet. Warte auf den nächsten.',
  codeIntro: 'Dein Konto ist durch Einmalcodes geschützt.',
  codesOn: (left) =>
    `Einmalcodes sind eingeschaltet. ${left === 1 ? 'Ein Wiederherstellungscode ist' : `${left} Wiederherstellungscodes sind`} übrig.`,
  newRecoveryCodes: 'Neue Wiederherstellungscodes',
  newRecoveryCodesText: 'Die alten gelten dann nicht mehr. Gib dafür einen Code ein.',
  turnOff: 'Einmalcodes ausschalten',
  turnedOff: 'Einmalcodes sind ausgeschaltet.',
  yourPassword: 'Dein Passwort',
  recoveryOnce:
    'Bewahre diese Wiederherstellungscodes auf, nicht auf deinem Telefon. Mit jedem kannst du dich einmal ohne die App anmelden. Sie werden nicht noch einmal angezeigt.',
  fileTitle: (host) => `Wiederherstellungscodes für Dayleaf auf ${host}`,
  download: 'Herunterladen',
  downloaded: 'Heruntergeladen',
  kept: 'Ich habe sie aufbewahrt',
}
