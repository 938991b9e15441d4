import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { EventStream, Page, wantsEventStream } from '../http/api/results.ts'
import type { ImportService } from './import.service.ts'

export const importRoutes = (imports: ImportService): BoundRoute[] => [
  handle(routes.createImport, ({ caller, query, headers, request }) =>
    imports.create(caller.userId, request, {
      format: query.format,
      timeZone: query.timeZone,
      isPreview: query.preview === 'true',
      changed: query.changed,
      language: headers['accept-language'],
      password: headers['archive-password'],
      idempotencyKey: headers['idempotency-key'],
    }),
  ),
  handle(routes.listImports, async ({ caller, query }) => new Page(await imports.list(caller.userId, query))),
  handle(routes.getImport, async ({ caller, params, headers }) => {
    const found = await imports.get(caller.userId, params.importId)
    return wantsEventStream(headers.accept)
      ? new EventStream(imports.watch(caller.userId, params.importId))
      : found
  }),
  handle(routes.runImport, ({ caller, params, query }) =>
    imports.run(caller.userId, params.importId, query.changed),
  ),
  handle(routes.cancelImport, ({ caller, params }) => imports.cancel(caller.userId, params.importId)),
  handle(routes.removeImport, ({ caller, params }) => imports.remove(caller.userId, params.importId)),
]
