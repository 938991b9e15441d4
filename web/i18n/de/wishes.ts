import type { wishWords as english } from '../en/wishes.ts'
import type { Widened } from '../en.ts'

export const wishWords: Widened<typeof english> = {
  title: 'Wünsche für jede Seite',
  intro:
    'Sie werden jedes Mal mitgesendet, wenn eine Seite geschrieben wird. Was du für eine einzelne Seite wünschst, geht vor.',
  tone: 'Ton',
  tones: { plain: 'Sachlich', warm: 'Warm', lively: 'Heiter', literary: 'Literarisch' },
  length: 'Länge',
  lengths: { short: 'Kurz', medium: 'Mittel', long: 'Ausführlich' },
  person: 'Erzählt als',
  persons: { first: '„Ich“', second: '„Du“', third: '„Sie“, „er“' },
  language: 'Sprache',
  asEvents: 'Wie die Einträge',
  noWish: 'Wie es kommt',
  text: 'In deinen eigenen Worten',
  textHint: 'Zum Beispiel: Nenn meine Tochter bei ihrem Kosenamen und lass meinen Arbeitgeber weg.',
  lasting: (wishes) => `Dazu deine Wünsche für jede Seite: ${wishes}`,
  change: 'Ändern',
  keep: 'Als Wünsche für jede Seite behalten',
  forPage: 'Wünsche für diese Seite',
  forPageHint: 'Zum Beispiel: kürzer, wärmer, auf Französisch.',
  quick: 'Schnelle Wünsche',
  quickWishes: ['Kürzer.', 'Wärmer.', 'Näher an meinen Worten.'],
  otherLanguage: 'In einer anderen Sprache',
  inLanguage: (language) => `Auf ${language}.`,
}
