import { invalidInput } from '../../../contract/app-error.ts'
import { uploadAttachment } from '../../../contract/attachments.ts'
import { type ChangedEntries, createImport, type ImportFormat } from '../../../contract/imports.ts'
import { cleanFileName } from '../intake/file-name.ts'
import { typeOf } from '../intake/receive-file.ts'

/** What the file of an import is sent with. */
export interface ImportWishes {
  format?: ImportFormat | undefined
  timeZone?: string | undefined
  isPreview: boolean
  /** Whether events of changed entries are kept or replaced. `keep` if absent. */
  changed?: ChangedEntries | undefined
  /** From `Accept-Language`; the language of place names. */
  language?: string | undefined
  /** Of a locked file. Not stored. */
  password?: string | undefined
}

/** Metadata that a client declares before it sends a file. */
export interface UploadMetadata {
  name: string
  declaredType: string
  timeZone: string | null
  durationMs: number | null
  /** Undefined for an attachment. */
  importWishes: ImportWishes | undefined
}

/**
 * Parses an `Upload-Metadata` header: comma-separated pairs of a name and a Base64 value.
 *
 * @throws AppError INVALID_INPUT
 */
export function readUploadMetadata(header = ''): UploadMetadata {
  const values = readValues(header)
  const importWishes = readImportWishes(values)
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
    importWishes,
  }
}

const readValues = (header: string): Map<string, string> =>
  new Map(
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

const PURPOSES = ['attachment', 'import']

function readImportWishes(values: ReadonlyMap<string, string>): ImportWishes | undefined {
  const purpose = values.get('purpose') ?? 'attachment'
  if (!PURPOSES.includes(purpose)) throw invalid(`has a purpose that is none of ${PURPOSES.join(', ')}`)
  if (purpose === 'attachment') return undefined
  const wishes = createImport.query.safeParse({
    format: values.get('format'),
    timeZone: values.get('timeZone'),
    preview: values.get('preview'),
  })
  if (!wishes.success) throw invalid(`has a bad value of ${wishes.error.issues[0]?.path.join('.')}`)
  const { format, timeZone, preview } = wishes.data
  return { format, timeZone, isPreview: preview === 'true' }
}

const invalid = (message: string) => invalidInput('header.upload-metadata', message)
const malformed = () => invalid('must be names with values in Base64')
