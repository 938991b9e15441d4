import type { nightWords as english } from '../en/night.ts'
import type { Widened } from '../en.ts'

export const nightWords: Widened<typeof english> = {
  title: 'La nuit',
  intro:
    'Dayleaf peut écrire tout seul la page de chaque jour, à l’heure de ton choix. Il n’écrit jamais deux fois un jour, ni une page que tu as supprimée.',
  enabled: 'Écrire mes pages la nuit',
  hosted: (provider) =>
    `Tant que c’est activé, les notes de chacun de ces jours sont envoyées à ${provider}, sans te demander à chaque fois. Tu peux le désactiver à tout moment.`,
  local: (provider) => `${provider} tourne sur ta propre machine, et rien n’en sort.`,
  noProvider: 'Choisis d’abord un service d’IA pour les pages.',
  noConsent: 'Tu as changé de service d’IA depuis. Rien ne s’écrit avant que tu acceptes le nouveau.',
  agree: 'Accepter et continuer',
  time: 'À',
  timeHint: (timeZone) =>
    `Fuseau horaire : ${timeZone}. À partir de midi, c’est la page du jour même ; avant, celle de la veille.`,
  minimumEvents: 'À partir de combien de notes',
  catchUpDays: 'Combien de jours en arrière',
  weave: 'Intégrer à la page, la nuit suivante, les notes venues plus tard',
  weaveHint: 'Une page que tu as modifiée reste telle quelle.',
  next: (moment) => `Prochaine fois : ${moment}.`,
  last: 'La dernière nuit',
  none: 'Aucune nuit n’est encore passée.',
  running: 'C’est en train de s’écrire.',
  runNow: 'Écrire maintenant ce qui manque',
  asked: 'Cela commence dans quelques secondes.',
  nothing: 'Il n’y avait rien à écrire.',
  written: 'Écrites',
  woven: 'Intégrées',
  failed: (reason, next) =>
    next === null
      ? `Pas écrite : ${reason} Ce ne sera pas retenté tout seul.`
      : `Pas écrite : ${reason} Prochain essai : ${next}.`,
  skipped: {
    few_events: 'Pas écrite la nuit : trop peu de notes.',
    withdrawn:
      'Pas écrite la nuit : tu as supprimé sa page, ou arrêté son écriture. Une nouvelle note la fera écrire de nouveau.',
    over_cap: 'Pas écrite la nuit : le plafond de ce mois est atteint.',
    no_consent: 'Pas écrite la nuit : tu as changé de service d’IA depuis que tu as activé ceci.',
  },
  settings: 'La nuit : réglages',
  offer: 'Dayleaf doit-il écrire tes pages tout seul, chaque soir ?',
  accept: 'Oui, chaque soir à 22:00',
  decline: 'Non, merci',
}
