import type { privacyWords as english } from '../en/privacy.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const privacyWords: Widened<typeof english> = {
  preview: {
    title: 'Ce qui serait envoyé',
    back: 'Retour au jour',
    intro: 'Voici ce que « Écrire la page » enverrait maintenant. Rien n’a été envoyé.',
    to: (provider, host) => `À ${provider} (${host})`,
    model: 'Modèle',
    tokens: 'Taille',
    about: (tokens) => `environ ${tokens} jetons, une estimation`,
    cost: 'Coût',
    calls: 'Requêtes',
    replaced: 'Remplacé avant l’envoi',
    replacedHint: 'Dans la page, tes propres mots sont remis.',
    noneReplaced: 'Aucun nom ni mot n’est remplacé.',
    times: (count) => form(count, 'une fois', `${count} fois`),
    asForms: (forms) => `comme ${forms}`,
    keptBack: (count) =>
      form(count, 'Une note du jour n’est pas envoyée.', `${count} notes du jour ne sont pas envoyées.`),
    pictures: (count, described) =>
      `Aucune image n’est envoyée pour une page. De ${form(count, 'une image', `${count} images`)}, la requête dit qu’elle est là${described > 0 ? ` et, pour ${described}, ce qu’on y voit, en mots` : ''}.`,
    later: {
      repair: 'Ensuite, les phrases douteuses sont renvoyées avec ces notes, pour être corrigées.',
      check:
        'Ensuite, chaque phrase est envoyée avec les notes sur lesquelles elle repose, pour être vérifiée.',
    },
    system: 'Consignes au modèle',
    user: 'Tes notes, et ce qui est demandé',
    assistant: 'Exemple de réponse',
    json: 'La requête en JSON',
    settings: 'Modifier ce qui ne sort jamais',
  },
  settings: {
    title: 'Ce qui ne sort jamais',
    intro:
      'Les noms et mots indiqués ici sont remplacés avant tout envoi à un service d’IA, et remis dans ce qui revient. Les formes d’un nom, comme le pluriel, sont remplacées aussi.',
    text: 'Nom ou mots',
    replacement: 'Envoyé à la place',
    automatic: 'Person A, Place A…',
    add: 'Ajouter un nom',
    none: 'Pas encore de noms ni de mots.',
    gone: (text) => `${text} n’est plus remplacé.`,
    noLetter: 'Il faut une lettre ou un chiffre.',
    remove: (text) => `Retirer ${text}`,
    types: 'Genres de notes jamais envoyés',
    lines:
      'Une note seule peut être verrouillée dans son menu. Ce qui n’est jamais envoyé manque dans les pages qu’un service écrit.',
    files:
      'Le son et les images ne peuvent pas être modifiés ainsi : ce qu’on y entend ou voit est envoyé tel quel, si tu demandes une transcription ou une description.',
  },
}
