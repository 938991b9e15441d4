import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { FileAnswer } from '../http/api/results.ts'
import type { ExportService } from './export.service.ts'

export const exportRoutes = (exports: ExportService): BoundRoute[] => [
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
]
