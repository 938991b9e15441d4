import { z } from 'zod'
import { EXPORT_FORMATS } from './export-formats.ts'
import { CalendarDateSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

export const exportDiary = defineRoute({
  method: 'GET',
  path: '/export',
  access: 'key',
  summary: 'Download the diary',
  description:
    'Streams a zip; `icalendar` is a text. `dayleaf` is the archive with everything: events, pages with their versions, tasks, settings without keys. `markdown` has one file a day. `dayone` and `journiv` can be imported by these systems. What lies in the trash is left out. The days are read one after the other: what changes meanwhile is exported as it is when its day is read.',
  query: z.strictObject({
    format: z.enum(EXPORT_FORMATS),
    from: CalendarDateSchema.optional(),
    to: CalendarDateSchema.optional(),
  }),
  files: ['application/zip', 'text/calendar'],
  data: z.null(),
})
