import type { exportWords as english } from '../en/export.ts'
import type { Widened } from '../en.ts'

export const exportWords: Widened<typeof english> = {
  title: 'Emporte ton journal',
  intro:
    'Télécharge le tout en un seul fichier. Ce qui est dans la corbeille reste ici, de même que les clés et les mots de passe.',
  format: 'Format',
  formats: {
    dayleaf: 'Tout, en archive (pour le garder)',
    markdown: 'Markdown, un fichier par jour',
    epub: 'Un livre, EPUB, pour les liseuses',
    icalendar: 'iCalendar, une entrée de journal par note',
    dayone: 'Pour Day One',
    journiv: 'Pour Journiv',
  },
  lock: 'Le protéger par un mot de passe',
  lockHint:
    'Note bien le mot de passe. Sans lui, personne ne peut ouvrir le fichier, pas même ce serveur. Il s’ouvre avec le mot de passe ici, ou avec le programme libre age.',
  password: 'Mot de passe du fichier',
  again: 'Le même mot de passe encore une fois',
  different: 'Les deux mots de passe ne sont pas les mêmes.',
  download: 'Télécharger',
  downloadLocked: 'Télécharger, protégé',
  check: 'Vérifier une archive',
  progress: (size) => `${size} jusqu’ici…`,
  cancel: 'Annuler',
  done: (name, size) => `${name} est téléchargé : ${size}.`,
  before: 'Emporte d’abord ton journal.',
}
