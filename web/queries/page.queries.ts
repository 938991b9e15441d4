// Queries of a page's versions and sources. Their keys contain the version, so that a new text is a new query.
import { queryOptions } from '@tanstack/react-query'
import type { Journal } from '../../contract/journal.ts'
import { api, call } from '../api/call.ts'
import { findKeptSources, keepSources } from '../offline/kept-sources.ts'
import { getUserId } from '../state/session.ts'
import { queryOrKept } from './kept-query.ts'

type PageState = Pick<Journal, 'date' | 'id' | 'version' | 'doubtCount' | 'stale'>

/** Without the service, those that this device keeps. */
export const sourcesQuery = (page: PageState) => {
  const { date, id, version, doubtCount, stale } = page
  return queryOptions({
    ...queryOrKept(
      ['page', 'sources', date, id, version, doubtCount, stale],
      (userId) => findKeptSources(userId, page),
      async (signal) => {
        const userId = getUserId()
        const sources = await call(api.journal[':date'].sources.$get, { param: { date } }, signal)
        if (doubtCount > 0) void keepSources(userId, date, sources).catch(() => undefined)
        return sources
      },
    ),
    // Keeps the marks while a settled doubt reloads them.
    placeholderData: (previous) => previous,
  })
}

export const pageVersionsQuery = ({ date, id, version }: Journal) =>
  queryOptions({
    queryKey: ['page', 'versions', date, id, version],
    queryFn: ({ signal }) =>
      call(api.journal[':date'].versions.$get, { param: { date }, query: { limit: '500' } }, signal),
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
