import { z } from 'zod'
import { CalendarDateSchema, InstantSchema } from './primitives.ts'

export const JournalSchema = z
  .object({
    id: z.string(),
    date: CalendarDateSchema,
    title: z.string().nullable(),
    content: z.string(),
    eventCount: z.int(),
    generatedAt: InstantSchema,
    stale: z
      .boolean()
      .meta({ description: 'The events are no longer as the page was written from them: see `changes`.' }),
    taskId: z.string(),
    version: z.int().meta({ description: 'Grows by one with every text that the page gets.' }),
    edited: z.boolean().meta({ description: 'Some of the text is its owner’s.' }),
    doubtCount: z.int().meta({ description: 'Sentences with a doubt that is not settled.' }),
    proposed: z.int().nullable().meta({
      description:
        'The version of a proposed text that is neither kept nor declined; null where there is none.',
    }),
    coverId: z.string().nullable().meta({
      description:
        'The attachment of the day that its owner chose as the page’s cover: it stands below the title.',
    }),
    hiddenPictures: z.array(z.string()).meta({
      description: 'Attachments of the day that its owner wants in its lines alone, and not in the page.',
    }),
  })
  .meta({ id: 'Journal' })
