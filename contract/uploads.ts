// Uploads that can be resumed: tus 1.0.0, https://tus.io/protocols/resumable-upload.
import { z } from 'zod'
import { AttachmentSchema } from './attachments.ts'
import { ImportSchema } from './imports.ts'
import { FilePasswordSchema, IdSchema, InstantSchema, LanguageHeader } from './primitives.ts'
import { defineRoute } from './route.ts'

export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = 'creation,creation-with-upload,termination,expiration'
/** The type of a request's body with bytes. */
export const CHUNK_TYPE = 'application/offset+octet-stream'
/** Hours after its latest bytes that an upload is deleted. */
export const UPLOAD_HOURS = 24

/** The protocol's headers of every answer, errors included. */
const everyAnswer = { 'Tus-Resumable': TUS_VERSION, 'Tus-Version': TUS_VERSION }

const UploadSchema = z
  .object({
    id: z.string(),
    size: z.int().meta({ description: 'Bytes of the whole file.' }),
    offset: z.int().meta({ description: 'Bytes that have arrived.' }),
    expiresAt: InstantSchema,
  })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof UploadSchema>

const UploadParams = z.strictObject({ uploadId: IdSchema })

const VersionHeader = z.object({
  'tus-resumable': z
    .string()
    .max(20)
    .optional()
    .meta({ description: `Always \`${TUS_VERSION}\`.` }),
})
/** Larger numbers of bytes are no file's. */
const ByteCountSchema = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a number of bytes')
  .transform(Number)

export const describeUploads = defineRoute({
  method: 'OPTIONS',
  path: '/uploads',
  access: 'public',
  summary: 'Tell what the service can do of tus',
  everyAnswer,
  answerHeaders: ['Tus-Extension', 'Tus-Max-Size'],
  status: 204,
  data: z.null(),
})

export const createUpload = defineRoute({
  method: 'POST',
  path: '/uploads',
  access: 'record',
  summary: 'Begin an upload that can be resumed',
  description: `By [tus](https://tus.io/protocols/resumable-upload), for large files and unsteady networks. \`Upload-Metadata\` may name \`filename\`, \`filetype\`, \`timeZone\` and \`durationMs\`, with the meaning that they have at \`POST /attachments\`; other names are ignored. With \`purpose\` as \`import\` the file is a diary from elsewhere; \`format\`, \`timeZone\` and \`preview\` then mean what they mean at \`POST /imports\`. Other extensions, and their headers, are refused. With the type \`${CHUNK_TYPE}\` the body contains the first bytes. An upload that receives nothing for ${UPLOAD_HOURS} hours is deleted.`,
  headers: VersionHeader.extend({
    ...LanguageHeader.shape,
    'upload-length': ByteCountSchema.optional().meta({ description: 'Bytes of the whole file.' }),
    'upload-metadata': z.string().max(8_000).optional(),
    'archive-password': FilePasswordSchema,
    'content-type': z.string().max(200).optional(),
  }),
  takesFile: 'chunk',
  everyAnswer,
  answerHeaders: ['Location', 'Upload-Offset', 'Upload-Expires'],
  status: 201,
  data: UploadSchema,
  codes: [
    ...(['PRECONDITION_FAILED', 'UPLOAD_CONFLICT', 'UNSUPPORTED_MEDIA', 'UNSUPPORTED_MEDIA_TYPE'] as const),
    ...(['PAYLOAD_TOO_LARGE', 'QUOTA_EXCEEDED', 'TOO_MANY_IMPORTS'] as const),
  ],
})

export const getUpload = defineRoute({
  method: 'GET',
  path: '/uploads/{uploadId}',
  access: 'record',
  summary: 'Read the attachment or the import that an upload became',
  description: `Until the last byte is there, UPLOAD_CONFLICT. \`HEAD\` answers 200 with \`Upload-Offset\`, the bytes that have arrived, and \`Upload-Length\`, all of them. A complete upload is known for ${UPLOAD_HOURS} hours.`,
  params: UploadParams,
  headers: VersionHeader,
  everyAnswer,
  answerHeaders: ['Upload-Offset', 'Upload-Length', 'Upload-Expires'],
  data: z.union([AttachmentSchema, ImportSchema]),
  codes: ['PRECONDITION_FAILED', 'UPLOAD_CONFLICT'],
})

export const appendToUpload = defineRoute({
  method: 'PATCH',
  path: '/uploads/{uploadId}',
  access: 'record',
  summary: 'Send more bytes of an upload',
  description:
    'With the last byte the file is looked at as at `POST /attachments` and becomes an attachment, or as at `POST /imports` and becomes an import. A file that is refused ends its upload, except for a locked one: its last bytes can be sent again with another `Archive-Password`.',
  params: UploadParams,
  headers: VersionHeader.extend({
    'upload-offset': ByteCountSchema,
    'content-type': z.string().max(200).optional(),
    'archive-password': FilePasswordSchema,
  }),
  takesFile: 'chunk',
  everyAnswer,
  answerHeaders: ['Upload-Offset', 'Upload-Expires'],
  status: 204,
  data: z.null(),
  codes: [
    ...(['PRECONDITION_FAILED', 'UPLOAD_CONFLICT', 'UNSUPPORTED_MEDIA', 'UNSUPPORTED_MEDIA_TYPE'] as const),
    ...(['PAYLOAD_TOO_LARGE', 'QUOTA_EXCEEDED', 'TOO_MANY_IMPORTS'] as const),
  ],
})

export const deleteUpload = defineRoute({
  method: 'DELETE',
  path: '/uploads/{uploadId}',
  access: 'record',
  summary: 'Give an upload up',
  description: 'Its bytes are deleted. The attachment or the import of a complete upload stays.',
  params: UploadParams,
  headers: VersionHeader,
  everyAnswer,
  status: 204,
  data: z.null(),
  codes: ['PRECONDITION_FAILED'],
})
