/** Doubts quotations that are not literally in an event. */
import { type Doubt, type Evidence, judge, type SentenceFacts, supportOf } from './evidence.ts'
import { isQuotedFrom } from './quotations.ts'

export const quoteDoubts = ({ quotations, text }: SentenceFacts, evidence: Evidence): Doubt[] =>
  quotations.flatMap((quotation) => {
    const support = supportOf(evidence, (pool) =>
      pool.some(({ content }) => isQuotedFrom(quotation.text, content)),
    )
    return judge({ kind: 'quote', text, fact: quotation, isSure: true }, support)
  })
