import { routes } from '../../../contract/index.ts'
import { type BoundRoute, handle } from '../../http/api/handle.ts'
import { Headed } from '../../http/api/results.ts'
import type { TusService } from './tus.service.ts'
import {
  describeCreation,
  describeProgress,
  describeService,
  describeUpload,
  toUpload,
} from './tus-answers.ts'

export const tusRoutes = (tus: TusService): BoundRoute[] => [
  handle(routes.describeUploads, async () => new Headed(describeService(tus.maxFileBytes), null)),
  handle(routes.createUpload, async ({ caller, headers, request }) => {
    tus.assertVersion(headers['tus-resumable'])
    const row = await tus.create(caller, {
      size: headers['upload-length'],
      metadata: headers['upload-metadata'],
      contentType: headers['content-type'],
      language: headers['accept-language'],
      password: headers['archive-password'],
      request,
    })
    return new Headed(describeCreation(row), toUpload(row))
  }),
  handle(routes.getUpload, async ({ caller, params, headers, isHead }) => {
    const version = headers['tus-resumable']
    // GET is not part of tus.
    if (isHead || version !== undefined) tus.assertVersion(version)
    const row = await tus.get(caller.userId, params.uploadId)
    return new Headed(describeUpload(row), isHead ? undefined : await tus.getResult(row))
  }),
  handle(routes.appendToUpload, async ({ caller, params, headers, request }) => {
    tus.assertVersion(headers['tus-resumable'])
    const row = await tus.append(caller.userId, params.uploadId, {
      offset: headers['upload-offset'],
      contentType: headers['content-type'],
      password: headers['archive-password'],
      request,
    })
    return new Headed(describeProgress(row), null)
  }),
  handle(routes.deleteUpload, async ({ caller, params, headers }) => {
    tus.assertVersion(headers['tus-resumable'])
    await tus.remove(caller.userId, params.uploadId)
    return new Headed({}, null)
  }),
]
