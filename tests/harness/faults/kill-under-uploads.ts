import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { beginUpload, partOf, readUploaded, resumeUpload } from '../../api/scenarios/uploads.ts'
import { must } from '../../api/scenarios/world.ts'
import { type Client, createAccount, createClient } from '../clients/api-client.ts'
import { testedMedia } from '../s3/s3-server.ts'
import { runDayleaf, startServiceProcess } from '../service/service-process.ts'

const MEBIBYTE = 1024 * 1024
const UPLOADERS = 3

/** Acknowledged attachments, and uploads in progress when the service was killed. */
interface Ledger {
  /** Hashes of attachments by their ids. */
  kept: Map<string, string>
  /** Bytes of uploads by their ids. */
  begun: Map<string, Uint8Array<ArrayBuffer>>
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const isGone = () => undefined

/** Uploads files until the connection breaks. */
async function uploadWithoutPause(client: Client, { kept }: Ledger, onAcknowledged: () => void) {
  for (;;) {
    const rawBody = new Uint8Array(randomBytes(300_000))
    const headers = { 'Content-Type': 'application/octet-stream' }
    const answer = await client.call('uploadAttachment', { rawBody, headers }).catch(isGone)
    if (!answer) return
    expect(answer.error).toBeNull()
    kept.set(answer.data.id, hashOf(rawBody))
    onAcknowledged()
  }
}

/** Uploads large files by tus until the connection breaks. */
async function uploadByTus(client: Client, { kept, begun }: Ledger, onAcknowledged: () => void) {
  for (;;) {
    const bytes = new Uint8Array(randomBytes(9 * MEBIBYTE))
    const id = await beginUpload(client, bytes.length).catch(isGone)
    if (id === undefined) return
    begun.set(id, bytes)
    const answer = await client.call('appendToUpload', partOf(id, 0, bytes)).catch(isGone)
    if (!answer) return
    await keep(client, { kept, begun }, id).catch(isGone)
    onAcknowledged()
  }
}

/** Records the attachment of a complete upload. */
async function keep(client: Client, { kept, begun }: Ledger, uploadId: string): Promise<void> {
  const data = await readUploaded(client, uploadId)
  kept.set(data.id, hashOf(begun.get(uploadId) ?? new Uint8Array()))
  begun.delete(uploadId)
}

async function expectWhole(client: Client, { kept }: Ledger): Promise<void> {
  for (const [attachmentId, hash] of kept) {
    const { bytes = Buffer.alloc(0) } = await must(client, 'getAttachmentContent', {
      params: { attachmentId },
    })
    expect(hashOf(bytes)).toBe(hash)
  }
}

/**
 * Kills a service repeatedly during uploads, and expects every acknowledged file after each restart. With
 * `DAYLEAF_TEST_S3` the files are kept there.
 */
export async function killUnderUploads(dataDirectory: string, kills: number): Promise<void> {
  const settings = testedMedia()
  let service = await startServiceProcess(dataDirectory, { settings })
  const { token } = await createAccount(service.url)
  for (let round = 1; round <= kills; round += 1) {
    const { url, signal } = service
    const ledger: Ledger = { kept: new Map(), begun: new Map() }
    let acknowledged = 0
    const count = () => {
      acknowledged += 1
      // Each time at another point: while bytes arrive, while parts are joined, while a file is recorded.
      if (acknowledged === 1 + (round % 9)) setTimeout(() => signal('SIGKILL'), (round * 7) % 60)
    }
    await Promise.all([
      ...Array.from({ length: UPLOADERS }, () => uploadWithoutPause(createClient(url, token), ledger, count)),
      uploadByTus(createClient(url, token), ledger, count),
    ])
    expect((await service.ended).signal).toBe('SIGKILL')
    service = await startServiceProcess(dataDirectory, { settings })
    const client = createClient(service.url, token)
    for (const [id, bytes] of [...ledger.begun]) {
      await resumeUpload({ url: service.url, token }, id, bytes)
      await keep(client, ledger, id)
    }
    expect(ledger.kept.size).toBeGreaterThan(0)
    await expectWhole(client, ledger)
  }
  service.signal('SIGTERM')
  await service.ended
  expect(await runDayleaf(dataDirectory, ['verify'], '', settings)).toMatchObject({ code: 0 })
}
