import { invalidInput } from '../../../contract/app-error.ts'
import { uploadAttachment } from '../../../contract/attachments.ts'
import { cleanFileName } from '../intake/file-name.ts'
import { typeOf } from '../intake/receive-file.ts'

/** Metadata that a client declares before it sends a file. */
export interface UploadMetadata {
  name: string
  declaredType: string
  timeZone: string | null
  durationMs: number | null
}

/**
 * Parses an `Upload-Metadata` header: comma-separated pairs of a name and a Base64 value.
 *
 * @throws AppError INVALID_INPUT
 */
export function readUploadMetadata(header = ''): UploadMetadata {
  const values = new Map(
    header
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair): [string, string] => {
        const [name = '', value = ''] = pair.split(/ +/)
        if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(value)) throw malformed()
        return [name, Buffer.from(value, 'base64').toString()]
      }),
  )
  const hints = uploadAttachment.query.safeParse({
    timeZone: values.get('timeZone') || undefined,
    durationMs: values.get('durationMs') || undefined,
  })
  if (!hints.success) throw malformed()
  return {
    // `name` and `type` are the names that other clients use.
    name: cleanFileName(values.get('filename') ?? values.get('name')),
    declaredType: typeOf(values.get('filetype') ?? values.get('type') ?? ''),
    timeZone: hints.data.timeZone ?? null,
    durationMs: hints.data.durationMs ?? null,
  }
}

const malformed = () => invalidInput('header.upload-metadata', 'must be names with values in Base64')
