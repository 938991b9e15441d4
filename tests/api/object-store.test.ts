import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { listStoredFiles } from '../harness/media/stored-files.ts'
import { type S3Server, s3Servers } from '../harness/s3/s3-server.ts'
import { beginUpload, partOf, readUploaded, TUS } from './scenarios/uploads.ts'
import { must, startWorld, upload, type World } from './scenarios/world.ts'

const MEBIBYTE = 1024 * 1024

describe.each(s3Servers)('a service whose files are in a bucket of $server', ({ isThere, start }) => {
  describe.runIf(isThere)('that is there', () => {
    let server: S3Server
    let world: World
    beforeAll(async () => {
      server = await start()
      world = await startWorld(server.settings)
    })
    afterAll(async () => {
      await world?.stop()
      await server?.close()
    })

    /** Originals and copies. */
    const countFiles = async (userId: string) => (await listStoredFiles(server.settings, userId)).length
    const draw = async (color: string) =>
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
          .jpeg()
          .toBuffer(),
      )

    test('gives out a picture, its copies and parts of it', async () => {
      const rawBody = await draw('red')
      const { contentUrl, previewUrl } = await upload(world.ada, { rawBody })
      const get = async (address: string | null, headers = {}) =>
        new Uint8Array(await (await fetch(`${world.url}${address}`, { headers })).arrayBuffer())
      expect(await get(contentUrl)).toEqual(rawBody)
      expect(await get(contentUrl, { Range: 'bytes=2-4' })).toEqual(rawBody.subarray(2, 5))
      expect((await sharp(await get(previewUrl)).metadata()).format).toBe('webp')
    })

    test('keeps a large file that comes in parts', async () => {
      const bytes = new Uint8Array(randomBytes(9 * MEBIBYTE))
      const id = await beginUpload(world.ada, bytes.length)
      await must(world.ada, 'appendToUpload', partOf(id, 0, bytes.subarray(0, 1000)))
      await must(world.ada, 'appendToUpload', partOf(id, 1000, bytes.subarray(1000)))
      const data = await readUploaded(world.ada, id)
      const params = { attachmentId: data.id }
      const content = await must(world.ada, 'getAttachmentContent', { params })
      expect(content.bytes?.equals(bytes)).toBe(true)
    })

    test('has no byte left of a file that was deleted, nor of an account that was erased', async () => {
      const person = await createAccount(world.url)
      const { id } = await upload(person, { rawBody: await draw('blue') })
      await upload(person, { rawBody: await draw('green') })
      expect(await countFiles(person.userId)).toBe(8)
      await must(person, 'deleteAttachment', { params: { attachmentId: id } })
      expect(await countFiles(person.userId)).toBe(4)
      await must(person, 'deleteAccount', { body: { password: person.password } })
      await expect.poll(() => countFiles(person.userId)).toBe(0)
    })

    test('has no byte left of an upload that was given up, nor of one that became a refused file', async () => {
      const person = await createAccount(world.url)
      const bytes = new Uint8Array(9 * MEBIBYTE)
      const id = await beginUpload(person, bytes.length)
      await must(person, 'appendToUpload', partOf(id, 0, bytes.subarray(0, 1000)))
      // Of two requests with the same bytes one succeeds.
      const piece = partOf(id, 1000, bytes.subarray(0, 2000))
      await Promise.all([1, 2].map(() => person.call('appendToUpload', piece)))
      expect(await countFiles(person.userId)).toBe(2)
      await must(person, 'deleteUpload', { params: { uploadId: id }, headers: TUS })
      const refused = await beginUpload(person, 14, { filetype: 'image/png' })
      await must(person, 'appendToUpload', partOf(refused, 0, 'A note '))
      const last = await person.call('appendToUpload', partOf(refused, 7, 'of it.!'))
      expect(last.error?.code).toBe('UNSUPPORTED_MEDIA')
      await expect.poll(() => countFiles(person.userId)).toBe(0)
    })
  })
})
