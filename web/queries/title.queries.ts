import { queryOptions } from '@tanstack/react-query'
import { withoutSigns } from '../../contract/text-signs.ts'
import { api, call } from '../api/call.ts'

/** The titles of the pages of a month, by date. */
export const pageTitlesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['diary', 'titles', from, to],
    queryFn: async ({ signal }) => {
      const journals = await call(api.journals.$get, { query: { from, to } }, signal)
      return new Map(
        journals.flatMap(({ date, title }) =>
          title === null ? [] : [[date, withoutSigns(title, { kind: 'event' })]],
        ),
      )
    },
  })
