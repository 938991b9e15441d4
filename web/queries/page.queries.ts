// Queries of a page's versions and sources. Their keys contain the version, so that a new text is a new query.
import { queryOptions } from '@tanstack/react-query'
import type { Journal } from '../../contract/journal.ts'
import { api, call } from '../api/call.ts'

type PageState = Pick<Journal, 'date' | 'id' | 'version' | 'doubtCount' | 'stale'>

export const sourcesQuery = ({ date, id, version, doubtCount, stale }: PageState) =>
  queryOptions({
    queryKey: ['page', 'sources', date, id, version, doubtCount, stale],
    queryFn: ({ signal }) => call(api.journal[':date'].sources.$get, { param: { date } }, signal),
    // Keeps the marks while a settled doubt reloads them.
    placeholderData: (previous) => previous,
  })

export const pageVersionsQuery = ({ date, id, version }: Journal) =>
  queryOptions({
    queryKey: ['page', 'versions', date, id, version],
    queryFn: ({ signal }) => call(api.journal[':date'].versions.$get, { param: { date } }, signal),
  })

export const pageVersionQuery = ({ date, id }: Journal, version: number) =>
  queryOptions({
    queryKey: ['page', 'versions', date, id, 'text', version],
    queryFn: ({ signal }) =>
      call(
        api.journal[':date'].versions[':version'].$get,
        { param: { date, version: String(version) } },
        signal,
      ),
  })
