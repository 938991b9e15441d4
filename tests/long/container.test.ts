import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { type Client, createAccount } from '../harness/clients/api-client.ts'
import { type BuiltImage, buildInFolders } from '../harness/container/dockerfile.ts'
import { readRealFile } from '../harness/media/real-files.ts'
import { killStarted, startProgram } from '../harness/service/service-process.ts'

/** The image of deploy/Dockerfile, whose steps run in folders: no engine is needed. */
const context = join(import.meta.dirname, '..', '..')
const dockerfile = join(context, 'deploy', 'Dockerfile')

let target: string
let image: BuiltImage
beforeAll(async () => {
  target = await mkdtemp(join(tmpdir(), 'dayleaf-image-'))
  image = await buildInFolders({
    ...{ context, dockerfile, target },
    instead: {
      // The packages of the lock file, as they are installed here: no test asks a registry.
      'npm ci': (directory) =>
        cp(join(context, 'node_modules'), join(directory, 'node_modules'), {
          recursive: true,
          verbatimSymlinks: true,
        }),
    },
  })
})
afterEach(killStarted)
afterAll(() => rm(target, { recursive: true, force: true }))

const within = (path: string) => join(image.root, path)
const environmentOf = () => ({
  ...image.environment,
  ...{ HOST: '127.0.0.1', PORT: '0', DAYLEAF_DATA_DIR: within('/data'), DAYLEAF_RATE_LIMIT: 'off' },
})

/** Starts what the image starts, in its working directory. */
async function startContainer() {
  const [node, ...args] = image.command
  expect(node).toBe('node')
  const service = startProgram([process.execPath, ...args], {
    directory: image.workingDirectory,
    settings: environmentOf(),
  })
  const url = await service.outputMatching(/"url":"([^"]+)","msg":"listening"/)
  return { ...service, url }
}

async function send(person: Client, name: string, type: string) {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` }
  return (await must(person, 'uploadAttachment', { rawBody: await readRealFile(name), headers })).data
}

describe('the image of deploy/Dockerfile', () => {
  test('takes photos and films, and makes their thumbnails', async () => {
    const service = await startContainer()
    expect(await (await fetch(`${service.url}/readyz`)).json()).toEqual({ status: 'ready' })
    const person = await createAccount(service.url)
    const [photo, heic, avif, film] = [
      await send(person, 'photo.jpg', 'image/jpeg'),
      await send(person, 'upright.heic', 'image/heic'),
      await send(person, 'photo.avif', 'image/avif'),
      await send(person, 'film.mp4', 'video/mp4'),
    ]
    for (const { thumbnailUrl } of [photo, heic, avif]) {
      const thumbnail = await fetch(new URL(thumbnailUrl ?? '', service.url))
      expect(thumbnail.status).toBe(200)
      expect(thumbnail.headers.get('content-type')).toBe('image/webp')
    }
    expect(film).toMatchObject({ kind: 'video', width: 64, height: 48 })
    const body = { date: '2026-03-14', type: 'photo', content: '', attachmentIds: [photo.id, film.id] }
    await must(person, 'createEvent', { body: { ...body, latitude: 46.2, longitude: 6.15 } })
    const day = (await must(person, 'getDay', { params: { date: '2026-03-14' } })).data
    // By the place names of the image.
    expect(day.events[0]).toMatchObject({ placeName: expect.stringContaining('Gen') })
    expect((await fetch(service.url)).headers.get('content-type')).toContain('text/html')
  })

  test('is healthy by its own check, and is backed up with its photos as the compose file says', async () => {
    const service = await startContainer()
    const person = await createAccount(service.url)
    const { sha256 } = await send(person, 'photo.jpg', 'image/jpeg')
    const [node, ...check] = image.healthCheck
    expect(node).toBe('node')
    const settings = { ...environmentOf(), PORT: new URL(service.url).port }
    expect(await startProgram([process.execPath, ...check], { settings }).ended).toMatchObject({ code: 0 })

    const compose = await readFile(join(context, 'deploy', 'compose.single.yaml'), 'utf8')
    const command = /exec dayleaf (node bin\/dayleaf\.mjs backup .+)$/m.exec(compose)?.[1] ?? ''
    await promisify(execFile)('sh', ['-c', command.replace(' /', ` ${image.root}/`)], {
      cwd: image.workingDirectory,
      env: { ...settings, PATH: `${join(image.root, 'programs')}:/usr/bin:/bin` },
    })
    // The folder that is copied out of the container next.
    const folder = / cp dayleaf:(\S+) /.exec(compose)?.[1] ?? ''
    const kept = await readdir(within(folder), { recursive: true })
    expect(kept).toEqual(expect.arrayContaining([expect.stringMatching(/^diary-.+\.db$/)]))
    expect(kept.some((path) => path.endsWith(sha256))).toBe(true)
  })

  test('without a package is not ready, and says which one', async () => {
    const binaries = join(image.workingDirectory, 'node_modules', '@img')
    await rename(binaries, `${binaries}-away`)
    try {
      const service = await startContainer()
      const response = await fetch(`${service.url}/readyz`)
      expect(response.status).toBe(503)
      expect(await response.json()).toEqual({ status: 'installation incomplete', broken: ['sharp'] })
      await service.outputMatching(/"broken":\["sharp"\].+sharp: Could not load/)
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
    } finally {
      await rename(`${binaries}-away`, binaries)
    }
  })
})
