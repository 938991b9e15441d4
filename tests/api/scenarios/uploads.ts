import { expect } from 'vitest'
import { type Attachment, AttachmentSchema } from '../../../contract/attachments.ts'
import { API_PREFIX } from '../../../contract/index.ts'
import { CHUNK_TYPE } from '../../../contract/uploads.ts'
import { type Client, createClient } from '../../harness/clients/api-client.ts'
import { sendRaw } from './raw-request.ts'
import { must } from './world.ts'

/** What every request of tus says. */
export const TUS = { 'Tus-Resumable': '1.0.0' }

/** An `Upload-Metadata` header. */
export const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** @returns the id of a new upload */
export async function beginUpload(
  person: Client,
  size: number,
  metadata: Record<string, string> = { filetype: 'text/plain' },
): Promise<string> {
  const headers = { ...TUS, 'Upload-Length': String(size), 'Upload-Metadata': metadataOf(metadata) }
  return (await must(person, 'createUpload', { headers })).data.id
}

/** What a request sends that brings bytes. */
export const partOf = (uploadId: string, offset: number, rawBody: string | Uint8Array<ArrayBuffer>) => ({
  params: { uploadId },
  rawBody,
  headers: { ...TUS, 'Upload-Offset': String(offset), 'Content-Type': CHUNK_TYPE },
})

/** Sends a text in two requests. @returns the id of the upload */
export async function uploadByParts(person: Client, text: string): Promise<string> {
  const id = await beginUpload(person, text.length)
  await must(person, 'appendToUpload', partOf(id, 0, text.slice(0, 3)))
  await must(person, 'appendToUpload', partOf(id, 3, text.slice(3)))
  return id
}

/** The attachment that an upload became. */
export async function readUploaded(person: Client, uploadId: string): Promise<Attachment> {
  return AttachmentSchema.parse((await must(person, 'getUpload', { params: { uploadId } })).data)
}

/** How many bytes have arrived, as `HEAD` says. */
export async function askOffset(url: string, token: string, uploadId: string): Promise<number> {
  const headers = ['Authorization', `Bearer ${token}`, 'Tus-Resumable', '1.0.0']
  const path = `${API_PREFIX}/uploads/${uploadId}`
  const answer = await sendRaw(url, { method: 'HEAD', path, headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
  return Number(answer.headers.get('upload-offset'))
}

/** As clients of tus do: goes on at the offset, and asks for it again where another request was quicker. */
export async function resumeUpload(
  { url, token }: { url: string; token: string },
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const offset = await askOffset(url, token, id)
  if (offset === bytes.length) return
  const part = partOf(id, offset, bytes.subarray(offset))
  const { status } = await createClient(url, token).call('appendToUpload', part)
  if (status === 409) return resumeUpload({ url, token }, id, bytes)
  expect(status).toBe(204)
}
