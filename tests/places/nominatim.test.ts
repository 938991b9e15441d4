import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNominatim as create } from '../../server/places/nominatim/nominatim.ts'
import { serveLocally } from '../harness/clients/local-server.ts'
import { createTurnedTime, type TurnedTime } from '../harness/faults/turned-time.ts'
import { leaveFreely } from '../harness/providers/leave-freely.ts'
import {
  answer,
  type Behaviour,
  type NominatimStandIn,
  quarterInParis,
  startNominatimStandIn,
  unableToGeocode,
} from '../harness/providers/nominatim-stand-in.ts'

const eiffelTower = { latitude: 48.8584, longitude: 2.2945, language: 'fr' }
const bigBen = { latitude: 51.5007, longitude: -0.1246, language: 'en' }
const inParis = 'Quartier du Gros-Caillou, Paris, France'
const timeoutMs = 5000

type Query = Omit<Parameters<ReturnType<typeof create>['reverse']>[0], 'leave'>

function createNominatim(options: Parameters<typeof create>[0]) {
  const created = create(options)
  return {
    reverse: (query: Query) => created.reverse({ ...query, leave: leaveFreely }),
    get isPaused() {
      return created.isPaused
    },
    close: () => created.close(),
  }
}

let standIn: NominatimStandIn
let time: TurnedTime
let nominatim: ReturnType<typeof createNominatim>

beforeEach(async () => {
  standIn = await startNominatimStandIn()
  time = createTurnedTime()
  nominatim = createNominatim({
    baseUrl: standIn.url,
    userAgent: 'Dayleaf/0.1.0',
    ...time,
    timeoutMs,
    maxQueued: 3,
  })
})
afterEach(async () => {
  nominatim.close()
  await standIn.close()
})

describe('a request', () => {
  it('asks for the rounded point in the reader’s language, under our own name', async () => {
    expect(await nominatim.reverse(eiffelTower)).toBe(inParis)
    expect(standIn.requests).toEqual([
      {
        path: '/reverse',
        query: { format: 'jsonv2', lat: '48.858', lon: '2.295', zoom: '14', 'accept-language': 'fr' },
        userAgent: 'Dayleaf/0.1.0',
      },
    ])
  })

  it.each(['/nominatim', '/nominatim/'])('keeps the path of the base URL: %s', async (path) => {
    const below = createNominatim({ baseUrl: standIn.url + path, userAgent: 'Dayleaf/0.1.0', ...time })
    await below.reverse(eiffelTower)
    expect(standIn.requests[0]?.path).toBe('/nominatim/reverse')
  })
})

const endless =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    const write = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    }
    response.writeHead(status, headers).on('drain', write)
    write()
  }

describe('a failure gives no name and throws nothing', () => {
  const cases: [string, Behaviour][] = [
    ['nothing there', answer(unableToGeocode)],
    ['a page of HTML', answer('<!doctype html><title>Welcome</title>', 200, { 'content-type': 'text/html' })],
    ['an empty answer', answer('')],
    ['a list', answer([])],
    ['a null', answer('null')],
    ['an answer without a name', answer({ place_id: 1, display_name: '', address: {} })],
    ['a name that is no text', answer({ display_name: 42 })],
    ['JSON that is cut off', answer(JSON.stringify(quarterInParis).slice(0, 100))],
    ['a refused request', answer('Forbidden', 403)],
    ['a broken service', answer('Internal Server Error', 500)],
    ['an endless answer', endless(200)],
    ['a reset connection', (response) => response.destroy()],
    [
      'an answer that breaks off',
      (response) => {
        response
          .writeHead(200, { 'content-length': '500' })
          .write('{"display_name":', () => response.destroy())
      },
    ],
  ]
  it.each(cases)('%s', async (_case, behaviour) => {
    standIn.behave(behaviour)
    expect(await nominatim.reverse(eiffelTower)).toBeUndefined()
    expect(standIn.requests).toHaveLength(1)
  })

  it('a host that does not answer at all', async () => {
    await standIn.close()
    expect(await nominatim.reverse(eiffelTower)).toBeUndefined()
  })

  it.each<[string, Behaviour]>([
    ['a name', endless(200)],
    ['a refusal', endless(403)],
    ['a fault', endless(500)],
    ['a limit', endless(429, { 'retry-after': '60' })],
    ['a redirect', endless(302, { location: '/elsewhere' })],
    ['a fault that stops in its middle', (response) => void response.writeHead(500).write('Sorry')],
  ])('an answer without an end, which nobody stays connected for: %s', async (_case, behaviour) => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    standIn.behave((response, request) => behaviour(response.on('close', leave), request))
    expect(await nominatim.reverse(eiffelTower)).toBeUndefined()
    await left
  })

  it.each<[string, Behaviour]>([
    ['never begins', () => {}],
    ['never ends', (response) => void response.writeHead(200).write('{')],
  ])('an answer that %s, given up at the deadline', async (_case, behaviour) => {
    let closed: Promise<unknown> | undefined
    const arrived = new Promise<void>((resolve) => {
      standIn.behave((response, request) => {
        closed = new Promise((resolve) => request.socket.on('close', resolve))
        behaviour(response, request)
        resolve()
      })
    })
    const name = nominatim.reverse(eiffelTower)
    await arrived
    time.advance(timeoutMs)
    expect(await name).toBeUndefined()
    await closed
  })
})

describe('one request a second', () => {
  it('the second waits for its turn', async () => {
    await nominatim.reverse(eiffelTower)
    time.advance(400)
    const second = nominatim.reverse(bigBen)
    await time.untilWaiting(600)
    expect(standIn.requests).toHaveLength(1)
    time.advance(600)
    expect(await second).toBe(inParis)
    expect(standIn.requests).toHaveLength(2)
  })

  it('the queue is limited', async () => {
    const points = [1, 2, 3, 4].map((latitude) => ({ latitude, longitude: 0, language: 'en' }))
    const [first, , , fourth] = points.map((point) => nominatim.reverse(point))
    expect(await fourth).toBeUndefined()
    expect(await first).toBe(inParis)
  })

  it('a finished request leaves room for others', async () => {
    for (const latitude of [1, 2, 3, 4]) {
      expect(await nominatim.reverse({ latitude, longitude: 0 })).toBe(inParis)
      time.advance(1000)
    }
  })

  it('a waiting user gets no name after the time limit, and the answer is kept', async () => {
    await nominatim.reverse(bigBen)
    const impatient = nominatim.reverse({ ...eiffelTower, waitMs: 900 })
    await time.untilWaiting(1000)
    time.advance(900)
    expect(await impatient).toBeUndefined()
    const patient = nominatim.reverse(eiffelTower)
    time.advance(100)
    expect(await patient).toBe(inParis)
    expect(standIn.requests).toHaveLength(2)
  })

  it('closing ends running requests', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    standIn.behave(() => arrive())
    const name = nominatim.reverse(eiffelTower)
    await arrived
    nominatim.close()
    expect(await name).toBeUndefined()
    await standIn.whenLeft()
  })

  it('closing ends queued requests', async () => {
    await nominatim.reverse(eiffelTower)
    const second = nominatim.reverse(bigBen)
    await time.untilWaiting(1000)
    nominatim.close()
    expect(await second).toBeUndefined()
    expect(standIn.requests).toHaveLength(1)
  })
})

describe('names are kept', () => {
  it.each([
    ['for the points around', [eiffelTower, { ...eiffelTower, latitude: 48.8581 }], 1],
    [
      'for both sides of a zero',
      [
        { ...eiffelTower, longitude: 0.0001 },
        { ...eiffelTower, longitude: -0.0001 },
      ],
      1,
    ],
    ['also where there is none', [eiffelTower, eiffelTower], 1, answer(unableToGeocode)],
    ['for each language by itself', [eiffelTower, { ...eiffelTower, language: 'de' }], 2],
    ['not for points further off', [eiffelTower, { ...eiffelTower, latitude: 48.86 }], 2],
  ])('%s', async (_case, queries, requestCount, behaviour = answer(quarterInParis)) => {
    standIn.behave(behaviour)
    for (const query of queries) {
      await nominatim.reverse(query)
      time.advance(1000)
    }
    expect(standIn.requests).toHaveLength(requestCount)
  })

  it('concurrent calls for the same point share a request', async () => {
    const names = await Promise.all([nominatim.reverse(eiffelTower), nominatim.reverse(eiffelTower)])
    expect(names).toEqual([inParis, inParis])
    expect(standIn.requests).toHaveLength(1)
  })
})

describe('a service that refuses or fails gets no requests', () => {
  it.each([
    ['for the seconds that it says', 429, { 'retry-after': '120' }, 120_000],
    ['until the time that it says', 503, { 'retry-after': 'Sun, 01 Mar 2026 12:02:00 GMT' }, 120_000],
    ['for a minute if it says nothing', 429, {}, 60_000],
    ['for a minute if it says nonsense', 429, { 'retry-after': 'soon' }, 60_000],
    ['for at most an hour', 429, { 'retry-after': '99999999' }, 3_600_000],
    ['for at least a second', 429, { 'retry-after': '0' }, 1000],
  ])('%s', async (_case, status, headers, pauseMs) => {
    standIn.behave(answer('Too many requests', status, headers))
    expect(await nominatim.reverse(eiffelTower)).toBeUndefined()
    standIn.behave(answer(quarterInParis))
    time.advance(pauseMs - 1)
    expect(nominatim.isPaused).toBe(true)
    expect(await nominatim.reverse(eiffelTower)).toBeUndefined()
    expect(standIn.requests).toHaveLength(1)
    time.advance(1)
    expect(nominatim.isPaused).toBe(false)
    expect(await nominatim.reverse(eiffelTower)).toBe(inParis)
  })

  it('for longer each time that it goes on, up to an hour, and for a minute again after an answer', async () => {
    const expectPauses = async (...minutes: number[]) => {
      standIn.behave(answer('', 429))
      for (const pauseMs of minutes.map((each) => each * 60_000)) {
        await nominatim.reverse(bigBen)
        time.advance(pauseMs - 1)
        expect(nominatim.isPaused).toBe(true)
        time.advance(1)
        expect(nominatim.isPaused).toBe(false)
      }
    }
    await expectPauses(1, 2, 4, 8, 16, 32, 60, 60)
    standIn.behave(answer(quarterInParis))
    expect(await nominatim.reverse(eiffelTower)).toBe(inParis)
    time.advance(1000)
    await expectPauses(1)
  })

  it.each<[string, Behaviour]>([
    ['fails', answer('', 500)],
    ['breaks connections', (response) => response.destroy()],
    ['answers nonsense', answer('<html>')],
  ])('for a minute if it %s, and asked again then', async (_case, behaviour) => {
    standIn.behave(behaviour)
    expect(await nominatim.reverse(eiffelTower)).toBeUndefined()
    standIn.behave(answer(quarterInParis))
    time.advance(59_999)
    expect(await nominatim.reverse(eiffelTower)).toBeUndefined()
    expect(standIn.requests).toHaveLength(1)
    time.advance(1)
    expect(await nominatim.reverse(eiffelTower)).toBe(inParis)
  })

  it('by queued calls as well', async () => {
    standIn.behave(answer('', 429))
    const names = [nominatim.reverse(eiffelTower), nominatim.reverse(bigBen)]
    expect(await Promise.all(names)).toEqual([undefined, undefined])
    expect(standIn.requests).toHaveLength(1)
  })
})

it('a redirect never reaches another host', async () => {
  let reached = 0
  const other = await serveLocally((_request, response) => {
    reached += 1
    response.end('{}')
  })
  standIn.behave(answer('', 307, { location: `${other.url}/reverse` }))
  expect(await nominatim.reverse(eiffelTower)).toBeUndefined()
  expect(reached).toBe(0)
  await other.close()
})
