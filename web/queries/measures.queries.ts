import { queryOptions } from '@tanstack/react-query'
import { api, call } from '../api/call.ts'

export const measureNamesQuery = queryOptions({
  queryKey: ['diary', 'measure-names'],
  queryFn: ({ signal }) => call(api.measures.names.$get, {}, signal),
})

interface MeasuresQuery {
  name: string
  /** Empty for figures without one. */
  unit: string
  by: 'day' | 'week' | 'month'
  /** Without it from the first figure on. */
  from?: string | undefined
}

/** The figures of one name, summed up by period, oldest first. */
export const measuresQuery = ({ from, ...query }: MeasuresQuery) =>
  queryOptions({
    queryKey: ['diary', 'measures', query, from],
    queryFn: ({ signal }) => call(api.measures.$get, { query: { ...query, ...(from && { from }) } }, signal),
  })
