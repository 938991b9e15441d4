import type { wishWords as english } from '../en/wishes.ts'
import type { Widened } from '../en.ts'

export const wishWords: Widened<typeof english> = {
  title: 'Deseos para cada página',
  intro: 'Se envían cada vez que se escribe una página. Lo que pidas para una sola página va por delante.',
  tone: 'Tono',
  tones: { plain: 'Sobrio', warm: 'Cálido', lively: 'Desenfadado', literary: 'Literario' },
  length: 'Extensión',
  lengths: { short: 'Corta', medium: 'Media', long: 'Detallada' },
  person: 'Contada como',
  persons: { first: '«Yo»', second: '«Tú»', third: '«Ella», «él»' },
  language: 'Idioma',
  asEvents: 'Como las entradas',
  noWish: 'Como salga',
  text: 'Con tus propias palabras',
  textHint: 'Por ejemplo: llama a mi hija por su apodo, y no hables de mi trabajo.',
  lasting: (wishes) => `Y además tus deseos para cada página: ${wishes}`,
  change: 'Cambiarlos',
  keep: 'Conservar como deseos para cada página',
  forPage: 'Deseos para esta página',
  forPageHint: 'Por ejemplo: más corta, más cálida, en francés.',
  quick: 'Deseos rápidos',
  quickWishes: ['Más corta.', 'Más cálida.', 'Más cerca de mis palabras.'],
  otherLanguage: 'En otro idioma',
  inLanguage: (language) => `En ${language}.`,
}
