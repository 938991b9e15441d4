import type { privacyWords as english } from '../en/privacy.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const privacyWords: Widened<typeof english> = {
  preview: {
    title: 'Was gesendet würde',
    back: 'Zurück zum Tag',
    intro: 'Das würde „Seite schreiben“ jetzt senden. Noch ist nichts gesendet.',
    to: (provider, host) => `An ${provider} (${host})`,
    model: 'Modell',
    tokens: 'Umfang',
    about: (tokens) => `etwa ${tokens} Token, geschätzt`,
    cost: 'Kosten',
    calls: 'Anfragen',
    replaced: 'Vor dem Senden ersetzt',
    replacedHint: 'Auf der Seite stehen wieder deine eigenen Worte.',
    noneReplaced: 'Kein Name oder Wort wird ersetzt.',
    times: (count) => form(count, 'einmal', `${count}-mal`),
    asForms: (forms) => `als ${forms}`,
    keptBack: (count) =>
      form(
        count,
        'Ein Eintrag des Tages wird nicht gesendet.',
        `${count} Einträge des Tages werden nicht gesendet.`,
      ),
    pictures: (count, described) =>
      `Für eine Seite wird kein Bild gesendet. ${form(count, 'Von einem Bild steht', `Von ${count} Bildern steht`)} in der Anfrage, dass es da ist${described > 0 ? `, und von ${described} in Worten, was zu sehen ist` : ''}.`,
    later: {
      repair:
        'Danach werden zweifelhafte Sätze noch einmal mit diesen Einträgen gesendet, um sie auszubessern.',
      check: 'Danach wird jeder Satz mit den Einträgen gesendet, auf denen er beruht, um ihn zu prüfen.',
    },
    system: 'Anweisungen an das Modell',
    user: 'Deine Einträge und die Bitte',
    assistant: 'Beispiel einer Antwort',
    json: 'Die Anfrage als JSON',
    settings: 'Ändern, was nie hinausgeht',
  },
  settings: {
    title: 'Was nie hinausgeht',
    intro:
      'Namen und Wörter hier werden ersetzt, bevor etwas an einen KI-Dienst geht, und in der Antwort wieder eingesetzt. Auch Formen eines Namens, wie „Annas“, werden ersetzt.',
    text: 'Name oder Wörter',
    replacement: 'Stattdessen senden',
    automatic: 'Person A, Place A, …',
    add: 'Namen hinzufügen',
    none: 'Noch keine Namen oder Wörter.',
    gone: (text) => `${text} wird nicht mehr ersetzt.`,
    noLetter: 'Es braucht einen Buchstaben oder eine Ziffer.',
    remove: (text) => `${text} entfernen`,
    types: 'Arten von Einträgen, die nie gesendet werden',
    lines:
      'Einen einzelnen Eintrag kannst du in seinem Menü sperren. Was nie gesendet wird, fehlt auf den Seiten, die ein Dienst schreibt.',
    files:
      'Ton und Bilder lassen sich so nicht ändern: Was darin zu hören oder zu sehen ist, wird unverändert gesendet, wenn du eine Mitschrift oder Beschreibung verlangst.',
  },
}
