import { CHUNK_TYPE } from '../../../contract/uploads.ts'
import type { Client } from '../../harness/clients/api-client.ts'
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
