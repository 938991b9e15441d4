import { expect, test } from 'vitest'
import { exchangeEndings } from './exchanged-endings.ts'
import { stemIn } from './stems.ts'
import type { Language } from './stop-words.ts'

test.each([
  ['de', 'besichtigen', 'besichtigt'],
  ['de', 'besichtigt', 'besichtigen'],
  ['de', 'kaufen', 'gekauft'],
  ['de', 'gearbeitet', 'arbeiten'],
  ['de', 'sagte', 'sagen'],
  ['es', 'luz', 'luces'],
  ['fi', 'koira', 'koirien'],
  ['fi', 'puutarha', 'puutarhoissa'],
  ['fi', 'puutarhan', 'puutarhassa'],
  ['it', 'lago', 'laghi'],
  ['nl', 'fietsen', 'gefietst'],
  ['nl', 'huis', 'huizen'],
  ['pt', 'jardim', 'jardins'],
  ['pt', 'avião', 'aviões'],
  ['pt', 'hotéis', 'hotel'],
] satisfies [Language, string, string][])(
  '%s: "%s" has the stem of "%s" among its forms',
  (language, word, form) => {
    const stems = [word, ...exchangeEndings(language, word)].map((one) => stemIn(language, one))
    expect(stems).toContain(stemIn(language, form))
  },
)

test.each([
  ['de', 'garten', 'gärtner'],
  ['de', 'markt', 'marke'],
  ['nl', 'zee', 'zien'],
  ['pt', 'mar', 'mal'],
] satisfies [Language, string, string][])('%s: "%s" does not find "%s"', (language, word, other) => {
  const stems = [word, ...exchangeEndings(language, word)].map((one) => stemIn(language, one))
  expect(stems).not.toContain(stemIn(language, other))
})
