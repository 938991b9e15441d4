import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { EventStream, wantsEventStream } from '../http/api/results.ts'
import type { ArchiveCheckService } from './archive-check.service.ts'

export const archiveRoutes = (checks: ArchiveCheckService): BoundRoute[] => [
  handle(routes.checkArchive, async ({ caller, headers, request }) => {
    const check = await checks.begin(caller.userId, request, headers['archive-password'])
    return wantsEventStream(headers.accept) ? new EventStream(check.watch()) : check.result
  }),
]
