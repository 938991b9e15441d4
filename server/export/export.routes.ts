import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Download } from '../http/api/results.ts'
import type { ExportService } from './export.service.ts'

export const exportRoutes = (exports: ExportService): BoundRoute[] => [
  handle(
    routes.exportDiary,
    async ({ caller, query }) => new Download(await exports.export(caller.userId, query)),
  ),
]
