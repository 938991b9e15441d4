import type { guideWords as english } from '../en/guide.ts'
import type { Widened } from '../en.ts'

export const guideWords: Widened<typeof english> = {
  guide: {
    step: (number, count) => `Étape ${number} sur ${count}`,
    titles: {
      position: 'Noter où tu es ?',
      event: 'Que s’est-il passé aujourd’hui ?',
    },
    positionNote: 'Une note peut se passer de lieu. Tu peux changer cela dans les réglages.',
    noPosition: 'Non, sans les lieux',
    eventIntro:
      'Tout ce qui mérite une note : ce que tu as vu, entendu, mangé, pensé. Ce soir, cela peut devenir la page d’aujourd’hui.',
    eventDone: 'Voilà la première note de ton journal.',
    back: 'Retour',
    next: 'Suivant',
    skip: 'Passer cette étape',
    skipLast: 'Terminer',
    finish: 'Vers mon journal',
    getKey: (name) =>
      `${name} a besoin d’une clé de ton compte chez eux. Elle est enregistrée chiffrée et n’est plus montrée à personne. Tu l’obtiens sur`,
    installOllama: 'Installe Ollama sur la machine où tourne Dayleaf :',
    pullModel: 'Télécharge là-bas un modèle :',
    serveOllama: 'Ensuite, Ollama tourne tout seul. Sinon, démarre-le :',
    installLmStudio: 'Installe LM Studio sur la machine où tourne Dayleaf :',
    loadModel: 'Télécharge là-bas un modèle, sous « Discover », et charge-le.',
    serveLmStudio: 'Démarre son serveur, sous « Developer » ou par cette commande :',
  },
}
