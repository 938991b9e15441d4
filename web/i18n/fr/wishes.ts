import type { wishWords as english } from '../en/wishes.ts'
import type { Widened } from '../en.ts'

export const wishWords: Widened<typeof english> = {
  title: 'Souhaits pour chaque page',
  intro:
    'Ils sont envoyés chaque fois qu’une page s’écrit. Ce que tu demandes pour une seule page passe avant.',
  tone: 'Ton',
  tones: { plain: 'Sobre', warm: 'Chaleureux', lively: 'Léger', literary: 'Littéraire' },
  length: 'Longueur',
  lengths: { short: 'Courte', medium: 'Moyenne', long: 'Détaillée' },
  person: 'Racontée par',
  persons: { first: '« Je »', second: '« Tu »', third: '« Elle », « il »' },
  language: 'Langue',
  asEvents: 'Comme les notes',
  noWish: 'Comme cela vient',
  text: 'Avec tes mots',
  textHint: 'Par exemple : appelle ma fille par son surnom, et ne parle pas de mon employeur.',
  lasting: (wishes) => `Et aussi tes souhaits pour chaque page : ${wishes}`,
  change: 'Les modifier',
  keep: 'Garder ces souhaits pour chaque page',
  forPage: 'Souhaits pour cette page',
  forPageHint: 'Par exemple : plus courte, plus chaleureuse, en anglais.',
  quick: 'Souhaits rapides',
  quickWishes: ['Plus courte.', 'Plus chaleureuse.', 'Plus près de mes mots.'],
  otherLanguage: 'Dans une autre langue',
  inLanguage: (language) => `En ${language}.`,
}
