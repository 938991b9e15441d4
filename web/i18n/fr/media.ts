import type { mediaWords as english } from '../en/media.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const mediaWords: Widened<typeof english> = {
  recording: 'Enregistrement',
  paused: 'En pause',
  starting: 'En attente du micro…',
  pause: 'Pause',
  resume: 'Reprendre',
  done: 'Terminé',
  discard: 'Abandonner',
  discardText: 'Cet enregistrement n’est que sur cet appareil. Si tu l’abandonnes, il est perdu.',
  level: 'Volume du son',
  play: 'Écouter',
  stopPlaying: 'Arrêter l’écoute',
  keptRecording: (length, when) => `Un enregistrement a été gardé : ${length}, ${when}.`,
  addRecording: 'L’ajouter ici',
  microphone: {
    refused:
      'Le navigateur ne laisse pas Dayleaf utiliser le micro. Tu peux le permettre dans ses réglages pour ce site.',
    missing: 'Aucun micro n’a été trouvé.',
    busy: 'Le micro ne peut pas être utilisé. Un autre programme s’en sert peut-être.',
    insecure: 'Les navigateurs ne donnent le micro qu’aux connexions chiffrées (https) et à cette machine.',
    unable: 'Ce navigateur ne peut pas enregistrer de son.',
  },
  noRoom:
    'Cet appareil n’a plus de place. Laisse cet onglet ouvert jusqu’à ce que l’enregistrement soit sauvé.',
  cutOff: 'Le micro s’est coupé. Ce qui a été enregistré est gardé.',
  file: 'Fichier',
  files: 'Fichiers de cette note',
  dropHere: 'Dépose les fichiers pour les ajouter à ce jour',
  sending: (name, percent) => `Envoi de ${name} : ${percent} %`,
  cancel: (name) => `Annuler ${name}`,
  removeFile: 'Retirer',
  remove: (name) => `Retirer ${name}`,
  earlier: (name) => `Avancer ${name}`,
  later: (name) => `Reculer ${name}`,
  shared: 'Ceci a été partagé avec Dayleaf :',
  addShared: 'L’ajouter à cette note',
  shareFailed:
    'Ceci n’a pas pu être repris : c’est trop gros pour cet appareil, ou l’appareil ne garde rien.',
  ofPhoto: {
    time: (time) => `Utiliser l’heure de la photo (${time})`,
    place: (place) => `Utiliser le lieu de la photo (${place})`,
    timeAndPlace: (time, place) => `Utiliser l’heure (${time}) et le lieu (${place}) de la photo`,
    day: (day, facts) => `La mettre au jour de la photo : ${day}, ${facts}`,
  },
  ofFilm: {
    time: (time) => `Utiliser l’heure de la vidéo (${time})`,
    place: (place) => `Utiliser le lieu de la vidéo (${place})`,
    timeAndPlace: (time, place) => `Utiliser l’heure (${time}) et le lieu (${place}) de la vidéo`,
    day: (day, facts) => `La mettre au jour de la vidéo : ${day}, ${facts}`,
  },
  perhapsOn: (day) => `Peut-être du ${day} : l’y mettre`,
  takenAtPlace: 'son lieu',
  oneLineEach: () => 'Une note chacune',
  oneLineEachHint: (count, hasFilms) =>
    `${count} ${hasFilms ? 'photos et vidéos' : 'photos'}, chacune à son heure et à son lieu :`,
  allInOne: (facts) => `Tout en une note : ${facts}`,
  comma: ', ',
  dropPhotoFacts: 'Ne pas utiliser cette heure ni ce lieu',
  recordedLines: (count) => form(count, 'Une note est ajoutée.', `${count} notes sont ajoutées.`),
  waits: 'Envoyé plus tard',
  checking: 'C’est presque fini…',
  tooLarge: (megabytes) => `Trop gros : un fichier peut avoir au plus ${megabytes} Mo.`,
  unkept: 'Cet appareil n’a pas la place. Laisse cet onglet ouvert jusqu’à ce que ce soit envoyé.',
  tryAgain: (name) => `Réessayer : ${name}`,
}
