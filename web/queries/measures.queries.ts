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
  /** Undefined: since the first measure. */
  from: string | undefined
}

/** The measures of one name, aggregated by period, oldest first. */
export const measuresQuery = ({ from, ...query }: MeasuresQuery) =>
  queryOptions({
    queryKey: ['diary', 'measures', query, from],
    queryFn: ({ signal }) => call(api.measures.$get, { query: { ...query, ...(from && { from }) } }, signal),
  })

interface DailyQuery {
  name: string
  /** Empty for figures without one. */
  unit: string
  from?: string
  to?: string
}

/** The measures of one name by day. */
export const dailyMeasuresQuery = (query: DailyQuery) =>
  queryOptions({
    queryKey: ['diary', 'measures', 'daily', query],
    queryFn: ({ signal }) => call(api.measures.$get, { query: { ...query, by: 'day' as const } }, signal),
  })
