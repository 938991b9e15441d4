import { z } from 'zod'
import { CalendarDateSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

/** The source events of each sentence of a page, and its doubts. */
export const DOUBT_KINDS = [
  'citation',
  'uncited',
  'quote',
  'number',
  'time',
  'date',
  'name',
  'place',
  'weather',
  'feeling',
  'cause',
  'negation',
  'certainty',
  'detail',
  'content',
] as const

const offset = (what: string) => z.int().min(0).meta({ description: what })

const DoubtSchema = z
  .object({
    kind: z.enum(DOUBT_KINDS),
    by: z.enum(['rules', 'model']).meta({ description: '`model`: the second opinion of the user’s model.' }),
    strength: z
      .enum(['hard', 'soft'])
      .meta({ description: '`hard`: not in the notes. `soft`: please check.' }),
    start: offset('UTF-16 offset in the page’s content.'),
    end: offset('UTF-16 offset, exclusive.'),
    message: z.string(),
  })
  .meta({ id: 'Doubt' })
export type Doubt = z.infer<typeof DoubtSchema>

const SentenceSchema = z
  .object({
    start: offset('UTF-16 offset in the page’s content.'),
    end: offset('UTF-16 offset, exclusive.'),
    eventIds: z.array(z.string()),
    basis: z.enum(['cited', 'matched', 'none']),
    verdict: z.enum(['supported', 'doubted', 'free', 'own']),
    doubts: z.array(DoubtSchema),
  })
  .meta({ id: 'PageSentence' })
export type Sentence = z.infer<typeof SentenceSchema>

export const PageSourcesSchema = z
  .object({
    journalId: z.string(),
    version: z.int(),
    events: z
      .array(z.object({ number: z.int(), eventId: z.string(), exists: z.boolean() }))
      .meta({ description: 'The events that the text was written from, as the prompt numbered them.' }),
    sentences: z.array(SentenceSchema),
    isComplete: z.boolean().meta({
      description:
        'False if the page is longer than could be checked in time. Sentences that were not reached are `free` and have no doubts.',
    }),
  })
  .meta({ id: 'PageSources' })
export type PageSources = z.infer<typeof PageSourcesSchema>

const DateParams = z.strictObject({ date: CalendarDateSchema })

export const getPageSources = defineRoute({
  method: 'GET',
  path: '/journal/{date}/sources',
  access: 'read',
  summary: 'Read what each sentence of a page rests on',
  description: 'Sentences are in order, do not overlap, and cover every letter and digit of the page.',
  params: DateParams,
  data: PageSourcesSchema,
})

const VouchForSentenceSchema = z
  .strictObject({
    version: z.int().min(1),
    start: z.int().min(0),
    end: z.int().min(1),
    vouched: z.boolean().default(true),
  })
  .meta({ id: 'VouchForSentence' })
export type VouchForSentence = z.infer<typeof VouchForSentenceSchema>

export const vouchForSentence = defineRoute({
  method: 'POST',
  path: '/journal/{date}/sources/vouch',
  access: 'write',
  summary: 'Settle the doubts of a sentence: its owner says that it is so',
  description: 'With `vouched: false` the sentence is checked again, as if its owner had not said so.',
  params: DateParams,
  body: VouchForSentenceSchema,
  data: PageSourcesSchema,
  codes: ['VERSION_CONFLICT'],
})
