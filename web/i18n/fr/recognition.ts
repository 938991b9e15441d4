import type { recognitionWords as english } from '../en/recognition.ts'
import type { Widened } from '../en.ts'

export const recognitionWords: Widened<typeof english> = {
  line: {
    askTitle: 'Tes noms y sont tels quels',
    ask: 'Rien ne peut être remplacé dans le son et les images. Les noms et mots que tu gardes pour toi sont envoyés s’ils s’entendent ou se voient.',
    askSend: 'Envoyer',
    transcript: 'Ce qu’on y entend',
    description: 'Ce qu’on y voit',
    correct: 'Corriger',
    changedMeanwhile:
      'Ce texte a changé entre-temps. Les deux versions sont dans le champ : fais-en une seule, et enregistre de nouveau.',
    noWords: 'Aucune parole n’a été entendue.',
    write: 'Écrire toi-même ce qu’on y entend',
    transcribe: 'Le faire transcrire par une machine',
    transcribeAgain: 'Le faire transcrire de nouveau par une machine',
    describe: 'La faire décrire par une machine',
    describeAgain: 'La faire décrire de nouveau par une machine',
    transcribing: 'Transcription…',
    describing: 'L’image est regardée…',
    stop: 'Arrêter',
    replaceOwn: 'Tes propres mots sont remplacés par ceux d’une machine.',
  },
  settings: {
    title: 'Voix et images',
    intro:
      'Une machine peut transcrire ce qui se dit dans les enregistrements et décrire ce que montrent les images. Tu le demandes pour chacun ; sinon, rien n’est envoyé. Ce qu’elle écrit est signalé, se corrige, se recherche, et entre dans la page du jour.',
    transcribing: 'Qui transcrit les paroles',
    describing: 'Qui décrit les images',
    nobody: 'Personne',
    local: 'Le serveur de l’administrateur',
    sentSound: (name) =>
      `Les enregistrements que tu choisis sont envoyés à ${name}, avec au plus 600 caractères de noms et de lieux de ton journal. Rien ne peut être remplacé dans le son : ce qui est dit est envoyé tel quel.`,
    sentSoundLocal:
      'Les enregistrements que tu choisis sont envoyés au serveur de ton administrateur, avec au plus 600 caractères de noms et de lieux de ton journal. Rien ne peut être remplacé dans le son : ce qui est dit est envoyé tel quel.',
    sentPicture: (name) =>
      `Une petite copie de chaque image que tu choisis est envoyée à ${name}, sans son lieu ni les données de l’appareil photo. Rien ne peut être remplacé dans les images : ce qu’on y voit est envoyé tel quel.`,
    sentPictureLocal: (name) =>
      `Une petite copie de chaque image que tu choisis va à ${name}, sur la machine où il tourne. Rien ne peut être remplacé dans les images.`,
    localModel: 'Laisse vide si le serveur n’a qu’un modèle.',
    seeingModel: 'Il faut un modèle capable de voir des images.',
    language: 'Langue parlée',
    anyLanguage: 'Le service la trouve',
    vocabulary: 'Noms et mots difficiles à écrire',
    vocabularyHint: 'Séparés par des virgules. Les noms et lieux de ton journal s’y ajoutent.',
    transcribingOff: 'Les enregistrements ne sont plus transcrits.',
    describingOff: 'Les images ne sont plus décrites.',
    off: 'Désactivé. Rien n’est envoyé. Pour l’activer, choisis un service.',
  },
}
