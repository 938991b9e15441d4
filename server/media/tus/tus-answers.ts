// Responses of tus: headers, and the body that the contract adds to the response of a creation.
import { API_PREFIX } from '../../../contract/index.ts'
import { TUS_EXTENSIONS, type Upload } from '../../../contract/uploads.ts'
import type { UploadRow } from '../../database/upload-tables.ts'
import { toInstant } from '../../lib/instants.ts'

export const describeService = (maxFileBytes: number) => ({
  'Tus-Extension': TUS_EXTENSIONS,
  'Tus-Max-Size': String(maxFileBytes),
})

export const describeProgress = ({ received, expires_at }: UploadRow) => ({
  'Upload-Offset': String(received),
  'Upload-Expires': new Date(expires_at).toUTCString(),
})

export const describeUpload = (row: UploadRow) => ({
  ...describeProgress(row),
  'Upload-Length': String(row.size),
})

export const describeCreation = (row: UploadRow) => ({
  ...describeProgress(row),
  Location: `${API_PREFIX}/uploads/${row.id}`,
})

export const toUpload = (row: UploadRow): Upload => ({
  id: row.id,
  size: row.size,
  offset: row.received,
  expiresAt: toInstant(row.expires_at),
})
