import { Readable } from 'node:stream'
import { AppError } from '../../../contract/app-error.ts'
import { errorResponse } from './errors.ts'
import type { FileAnswer } from './results.ts'

/** Streams a file, as fast as its reader takes it. */
export async function fileResponse(
  { status, headers, open }: FileAnswer,
  requestId: string,
): Promise<Response> {
  if (status === 416)
    return errorResponse(new AppError('RANGE_NOT_SATISFIABLE'), requestId, {
      'Content-Range': headers['Content-Range'] ?? '',
    })
  if (!open) return new Response(null, { status, headers })
  const file = await open()
  // Node's type of a web stream and that of the browsers' library are one.
  return new Response(Readable.toWeb(file) as ReadableStream, { status, headers })
}
