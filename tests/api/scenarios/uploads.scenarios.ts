import { expect } from 'vitest'
import { CHUNK_TYPE } from '../../../contract/uploads.ts'
import { journal, untilRead } from './imports.scenarios.ts'
import type { Scenario } from './scenario.ts'
import { beginUpload, metadataOf, partOf, TUS, uploadByParts } from './uploads.ts'
import { CANARY, must, type World } from './world.ts'

const begun = async ({ ada }: World) => ({ params: { uploadId: await beginUpload(ada, 7) } })
const withHeaders = (headers: Record<string, string>) => ({ headers: { ...TUS, ...headers } })

const creation: readonly Scenario[] = [
  {
    name: 'tells what it can do',
    route: 'describeUploads',
    request: {},
    answers: 204,
    after: async (_world, { headers }) => {
      expect(headers.get('tus-version')).toBe('1.0.0')
      expect(headers.get('tus-extension')?.split(',')).toContain('creation-with-upload')
      expect(Number(headers.get('tus-max-size'))).toBeGreaterThan(0)
    },
  },
  {
    name: 'begins with no bytes',
    route: 'createUpload',
    request: withHeaders({ 'Upload-Length': '7', 'Upload-Metadata': metadataOf({ filename: 'a.txt' }) }),
    answers: 201,
    data: { size: 7, offset: 0 },
    after: async (_world, { headers, data }) => {
      expect(headers.get('location')).toBe(`/api/v1/uploads/${data.id}`)
      expect(Date.parse(headers.get('upload-expires') ?? '')).toBeGreaterThan(0)
    },
  },
  {
    name: 'begins with the first bytes',
    route: 'createUpload',
    request: { ...withHeaders({ 'Upload-Length': '7', 'Content-Type': CHUNK_TYPE }), rawBody: 'A no' },
    answers: 201,
    data: { size: 7, offset: 4 },
  },
  {
    name: 'begins one of another user’s own',
    route: 'createUpload',
    actor: 'bob',
    request: withHeaders({ 'Upload-Length': '7' }),
    answers: 201,
  },
  {
    name: 'asks for the version of tus',
    route: 'createUpload',
    request: { headers: { 'Upload-Length': '7' } },
    answers: 'PRECONDITION_FAILED',
  },
  ...['', '0', '-1', '1.5', '9'.repeat(16)].map(
    (length): Scenario => ({
      name: `refuses a length of ${length || 'nothing'}`,
      route: 'createUpload',
      request: withHeaders(length === '' ? {} : { 'Upload-Length': length }),
      answers: 'INVALID_INPUT',
      at: 'header.upload-length',
    }),
  ),
  ...['Upload-Concat', 'Upload-Defer-Length'].map(
    (header): Scenario => ({
      name: `refuses ${header}, which it could not honour`,
      route: 'createUpload',
      request: withHeaders({ 'Upload-Length': '7', [header]: 'partial' }),
      answers: 'INVALID_INPUT',
      at: `header.${header.toLowerCase()}`,
    }),
  ),
  {
    name: 'refuses a file that is too large before it is sent',
    route: 'createUpload',
    request: withHeaders({ 'Upload-Length': '999999999999999' }),
    answers: 'PAYLOAD_TOO_LARGE',
  },
  ...[
    'filename !',
    metadataOf({ durationMs: 'long' }),
    metadataOf({ purpose: 'backup' }),
    metadataOf({ purpose: 'import', format: 'paper' }),
    metadataOf({ purpose: 'import', timeZone: 'Mars/Olympus' }),
    metadataOf({ purpose: 'import', preview: 'yes' }),
    `${metadataOf({ purpose: 'import' })},preview`,
  ].map(
    (metadata): Scenario => ({
      name: `refuses metadata such as ${metadata}`,
      route: 'createUpload',
      request: withHeaders({ 'Upload-Length': '7', 'Upload-Metadata': metadata }),
      answers: 'INVALID_INPUT',
      at: 'header.upload-metadata',
    }),
  ),
]

const bytes: readonly Scenario[] = [
  {
    name: 'takes bytes and says how many there are',
    route: 'appendToUpload',
    request: async ({ ada }) => partOf(await beginUpload(ada, 7), 0, 'A n'),
    answers: 204,
    after: async (_world, { headers }) => expect(headers.get('upload-offset')).toBe('3'),
  },
  {
    name: 'takes bytes nowhere but at the end of those that it has',
    route: 'appendToUpload',
    request: async ({ ada }) => partOf(await beginUpload(ada, 7), 3, 'ote.'),
    answers: 'UPLOAD_CONFLICT',
  },
  {
    name: 'refuses more bytes than were announced',
    route: 'appendToUpload',
    request: async ({ ada }) => partOf(await beginUpload(ada, 7), 0, 'A long note.'),
    answers: 'PAYLOAD_TOO_LARGE',
  },
  {
    name: 'refuses bytes whose checksum it could not compare',
    route: 'appendToUpload',
    request: async ({ ada }) => {
      const part = partOf(await beginUpload(ada, 7), 0, 'A note.')
      return { ...part, headers: { ...part.headers, 'Upload-Checksum': 'sha1 eA==' } }
    },
    answers: 'INVALID_INPUT',
    at: 'header.upload-checksum',
  },
  {
    name: 'refuses bytes of another type than those of tus',
    route: 'appendToUpload',
    request: async ({ ada }) => {
      const part = partOf(await beginUpload(ada, 7), 0, 'A n')
      return { ...part, headers: { ...part.headers, 'Content-Type': 'text/plain' } }
    },
    answers: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'ends an upload whose file is refused',
    route: 'appendToUpload',
    request: async ({ ada }) => partOf(await beginUpload(ada, 7, { filetype: 'image/png' }), 0, 'A note.'),
    answers: 'UNSUPPORTED_MEDIA',
  },
  {
    name: 'answers the attachment of a complete upload',
    route: 'getUpload',
    request: async ({ ada }) => ({ params: { uploadId: await uploadByParts(ada, CANARY) } }),
    answers: 200,
    data: { kind: 'file', mediaType: 'text/plain', size: CANARY.length },
    after: async ({ ada }, { data, headers }) => {
      expect(headers.get('upload-offset')).toBe(String(CANARY.length))
      const params = { attachmentId: data.id }
      expect((await must(ada, 'getAttachmentContent', { params })).text).toBe(CANARY)
    },
  },
  {
    name: 'answers the import of a complete upload',
    route: 'getUpload',
    request: async ({ ada }) => {
      const wishes = { purpose: 'import', preview: 'true', timeZone: 'Asia/Tokyo', filename: 'old.json.age' }
      const file = journal({})
      const uploadId = await beginUpload(ada, Buffer.byteLength(file), wishes)
      await must(ada, 'appendToUpload', partOf(uploadId, 0, file))
      await untilRead(ada, (await must(ada, 'getUpload', { params: { uploadId } })).data.id)
      return { params: { uploadId } }
    },
    answers: 200,
    data: { status: 'preview', format: 'jrnl', fileName: 'old.json', timeZone: 'Asia/Tokyo' },
  },
  {
    name: 'has no attachment of an upload that is not complete',
    route: 'getUpload',
    request: begun,
    answers: 'UPLOAD_CONFLICT',
  },
  {
    name: 'refuses another version of tus',
    route: 'getUpload',
    request: async (world) => ({ ...(await begun(world)), headers: { 'Tus-Resumable': '0.2.2' } }),
    answers: 'PRECONDITION_FAILED',
  },
  {
    name: 'deletes an upload',
    route: 'deleteUpload',
    request: async (world) => ({ ...(await begun(world)), headers: TUS }),
    answers: 204,
  },
]

export const uploadScenarios: readonly Scenario[] = [...creation, ...bytes]
