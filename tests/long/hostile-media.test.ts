import { afterEach, expect, test } from 'vitest'
import { must, upload, uploadPicture } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { watchMemory } from '../harness/faults/process-memory.ts'
import { startWatchedService } from '../harness/faults/watched-turns.ts'
import { HOSTILE_MEDIA } from '../harness/media/hostile-media.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted } from '../harness/service/service-process.ts'

const home = setUpDataDirectory()
afterEach(killStarted)

/** Of the service itself, whichever file is read beside it. Bytes that were received are garbage for a while. */
const MAX_GROWTH_BYTES = 128 * 1024 * 1024
/** Of the processor, on the service's own thread. */
const MAX_TURN_MS = 50
const MAX_DURATION_MS = 10 * 24 * 3_600_000

test.runIf(process.platform === 'linux')(
  'each hostile picture, film and recording is kept, costs the service little and holds nobody up',
  async () => {
    const service = await startWatchedService(home.dataDirectory)
    const person = createClient(service.url, (await createAccount(service.url)).token)
    const other = createClient(service.url, (await createAccount(service.url)).token)
    // What every upload needs is loaded.
    await uploadPicture(person)
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const [what, { build, mediaType, kind }] of Object.entries(HOSTILE_MEDIA)) {
      const rawBody = new Uint8Array(await build())
      const grownBytes = watchMemory(service.pid)
      await service.readLongestTurn()
      const hostile = upload(person, { rawBody, headers: { 'Content-Type': mediaType } })
      // Another's picture and list of events wait for no other file of this one.
      await must(other, 'listEvents')
      await uploadPicture(other)
      const { kind: became, durationMs, previewUrl, contentUrl } = await hostile
      const { cpuMs } = await service.readLongestTurn()
      const isDurationSane = durationMs === null || durationMs < MAX_DURATION_MS
      const content = await fetch(service.url + contentUrl)
      const stored = (await content.arrayBuffer()).byteLength
      const grown = grownBytes()
      console.log(`${what}: ${cpuMs.toFixed(0)} ms, ${(grown / 1e6).toFixed(0)} MB`)
      found[what] = {
        ...{ became, hasPreview: previewUrl !== null, isDurationSane, stored },
        ...{ isLight: grown < MAX_GROWTH_BYTES + rawBody.length, isQuick: cpuMs <= MAX_TURN_MS },
      }
      wanted[what] = {
        ...{ became: kind, hasPreview: kind === 'image', isDurationSane: true, stored: rawBody.length },
        ...{ isLight: true, isQuick: true },
      }
    }
    expect(found).toEqual(wanted)
    // The same process as at the beginning.
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  },
)
