import { createCounting } from '../counting.ts'

export const { counted, form, list } = createCounting('fr', (nouns) =>
  /^[aeiouyéèêh]/i.test(nouns) ? `d’${nouns}` : `de ${nouns}`,
)
