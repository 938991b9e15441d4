import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { EventStream, FileAnswer, wantsEventStream } from '../http/api/results.ts'
import type { ArchiveCheckService } from './archive-check.service.ts'
import type { ExportService } from './export.service.ts'

export const exportRoutes = (exports: ExportService, checks: ArchiveCheckService): BoundRoute[] => [
  handle(routes.exportDiary, async ({ caller, query, headers }) => {
    const password = headers['archive-password']
    const { mediaType, fileName, chunks } = await exports.export(caller.userId, { ...query, password })
    return new FileAnswer({
      status: 200,
      headers: {
        'Content-Type': mediaType,
        'Content-Disposition': `attachment; filename="${fileName}"`,
      },
      open: async () => chunks,
    })
  }),
  handle(routes.checkArchive, async ({ caller, headers, request }) => {
    const check = await checks.begin(caller.userId, request, headers['archive-password'])
    return wantsEventStream(headers.accept) ? new EventStream(check.watch()) : check.result
  }),
]
