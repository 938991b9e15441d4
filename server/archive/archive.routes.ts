import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { EventStream, wantsEventStream } from '../http/api/results.ts'
import type { ArchiveCheckService } from './archive-check.service.ts'

export const archiveRoutes = (checks: ArchiveCheckService): BoundRoute[] => [
  handle(routes.checkArchive, async ({ caller, query, headers, request }) => {
    const check = await checks.begin({
      userId: caller.userId,
      ...{ request, uploadId: query.uploadId, password: headers['archive-password'] },
    })
    return wantsEventStream(headers.accept) ? new EventStream(check.watch()) : check.result
  }),
]
