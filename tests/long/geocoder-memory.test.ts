import { readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { watchMemory } from '../harness/faults/process-memory.ts'
import {
  answer,
  type Behaviour,
  type NominatimStandIn,
  quarterInParis,
  startNominatimStandIn,
} from '../harness/providers/nominatim-stand-in.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'

/** The most memory that a hostile place service may make this service use. */
const MAX_BYTES = 64 * 1024 * 1024
const GIGABYTE = 1024 ** 3

const home = setUpDataDirectory()
let geocoder: NominatimStandIn
beforeEach(async () => {
  geocoder = await startNominatimStandIn()
})
afterEach(() => geocoder.close())

/** As fast as it is read, for as long as somebody is there. */
function flood(response: ServerResponse, piece: string): void {
  const write = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', write)
  write()
}

const json = { 'content-type': 'application/json' }
const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024, ' '))

const attacks: readonly (readonly [string, Behaviour])[] = [
  ['sends white space without end', (response) => flood(response.writeHead(200, json), ' '.repeat(65_536))],
  [
    'sends a name without end',
    (response) => {
      response.writeHead(200, json).write('{"display_name":"')
      flood(response, 'a'.repeat(65_536))
    },
  ],
  [
    'sends members without end',
    (response) => {
      response.writeHead(200, json).write('{"display_name":"Paris"')
      flood(response, ',"a":1'.repeat(10_000))
    },
  ],
  [
    'says that a gigabyte comes, and sends it',
    (response) => flood(response.writeHead(200, { ...json, 'content-length': GIGABYTE }), ' '.repeat(65_536)),
  ],
  [
    'refuses without end',
    (response) => flood(response.writeHead(500, { 'content-type': 'text/html' }), 'no '.repeat(20_000)),
  ],
  [
    'redirects without end',
    (response, request) =>
      flood(response.writeHead(302, { location: request.url ?? '/' }), 'there '.repeat(10_000)),
  ],
  [
    'sends a gzip bomb',
    (response) => void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  ],
  [
    'sends headers without end',
    (response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => response.socket?.write(`X-More: ${'a'.repeat(8_000)}\r\n`), 1)
      response.socket?.once('close', () => clearInterval(drip))
    },
  ],
  ['never begins', () => {}],
  [
    'sends a byte now and then',
    (response) => {
      response.writeHead(200, json)
      const drip = setInterval(() => response.write(' '), 20)
      response.once('close', () => clearInterval(drip))
    },
  ],
  [
    'closes its half in the middle',
    (response) => {
      response.writeHead(200, { ...json, 'content-length': 1_000 }).write('{"display_name":')
      response.socket?.end()
    },
  ],
  [
    'sends more than it says',
    (response) => {
      response.writeHead(200, { ...json, 'content-length': 10 }).flushHeaders()
      response.socket?.write('0123456789'.repeat(100_000))
    },
  ],
]

// Linux alone tells the most memory that a process had since some moment.
describe.runIf(process.platform === 'linux')('a place service that', () => {
  test.each(attacks)('%s is left, and has cost little', async (_what, behaviour) => {
    const settings = { DAYLEAF_GEOCODER_URL: geocoder.url }
    const service = await startServiceProcess(home.dataDirectory, { settings })
    const person = await createAccount(service.url)
    const nameOf = async (latitude: number) =>
      (await person.call('reversePlace', { query: { latitude, longitude: 2.2945 } })).data
    const countDescriptors = () => readdirSync(`/proc/${service.pid}/fd`).length
    // A first answer has loaded all that any needs. Its connection is not kept, so that none is counted later.
    geocoder.behave(answer(quarterInParis, 200, { connection: 'close' }))
    expect(await nameOf(48.858)).toMatchObject({ source: 'nominatim' })
    await geocoder.whenLeft()
    const descriptors = countDescriptors()
    const grownBytes = watchMemory(service.pid)

    geocoder.behave(behaviour)
    expect(await nameOf(48.868)).toMatchObject({ source: 'offline' })
    await geocoder.whenLeft()
    expect(geocoder.requests).toHaveLength(2)
    expect(grownBytes()).toBeLessThan(MAX_BYTES)
    await expect.poll(countDescriptors).toBeLessThanOrEqual(descriptors)
    // For a minute it is asked nothing.
    geocoder.behave(answer(quarterInParis))
    expect(await nameOf(48.878)).toMatchObject({ source: 'offline' })
    expect(geocoder.requests).toHaveLength(2)
  })
})
