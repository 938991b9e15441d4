import type { pageRunWords as english } from '../en/page-run.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const pageRunWords: Widened<typeof english> = {
  title: 'Écrire les pages manquantes',
  intro:
    'Pour les jours qui ont des notes et pas encore de page. Dayleaf écrit leurs pages l’une après l’autre, le jour le plus récent d’abord. Tu peux partir : il continue de lui-même.',
  days: (count, written) => form(count, 'Un jour est sans page.', `${written} jours sont sans page.`),
  none: 'Sur cette période, chaque jour qui a des notes a sa page.',
  estimate: (tokens) => `Au plus environ ${tokens} jetons`,
  share: (percent) => `${percent} du plafond de ce mois`,
  beyondCap: 'C’est plus que ce qui reste du plafond de ce mois. L’écriture s’arrête quand il est atteint.',
  hosted: (provider) => `Les notes de ces jours sont envoyées à ${provider}, un jour après l’autre.`,
  local: (provider) => `${provider} fonctionne sur ta propre machine, et rien n’en sort.`,
  preview: 'Ce qui serait envoyé pour le jour le plus récent',
  start: (count, written) => form(count, 'Écrire la page', `Écrire ${written} pages`),
  progress: (done, total) => `${done} jours sur ${total}`,
  current: (date) => `En cours : ${date}`,
  waiting: 'La page suivante commence dans un instant.',
  stop: 'Arrêter',
  stopHint: 'La page en cours est d’abord terminée.',
  written: (count, written) => form(count, 'Une page a été écrite.', `${written} pages ont été écrites.`),
  deletePages: 'Supprimer les pages de cette série',
  deletePagesConfirm: (count, deleted) =>
    form(
      count,
      'Sa page va à la corbeille, et son jour est de nouveau ouvert. Les notes restent.',
      `Ses ${deleted} pages vont à la corbeille, et leurs jours sont de nouveau ouverts. Les notes restent.`,
    ),
  changed: (count, kept) =>
    form(
      count,
      'Une page de cette série reste, parce que tu l’as modifiée depuis.',
      `${kept} pages de cette série restent, parce que tu les as modifiées depuis.`,
    ),
  completed: 'C’est fait.',
  stopped: {
    owner: 'Arrêté.',
    over_cap: 'Arrêté : le plafond de ce mois est atteint.',
    provider_changed: 'Arrêté : un autre service d’IA ou un autre modèle a été choisi.',
    failures: 'Arrêté : trois jours de suite n’ont pas pu être écrits.',
  },
  failed: 'Non écrits',
  missing: (count) => form(count, 'écrire la page manquante', `écrire ${count} pages manquantes`),
}
