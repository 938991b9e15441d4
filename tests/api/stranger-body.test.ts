import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { API_PREFIX, type RouteName, routes } from '../../contract/index.ts'
import { ANONYMOUS_BODY_LIMIT, maxBodyBytes, type RouteDeclaration } from '../../contract/route.ts'
import { jsonHead, openSocket } from '../harness/clients/raw-socket.ts'
import { routeNames } from './scenarios/access.scenarios.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

/** What the service says to a request that is not whole, and never will be. */
async function firstLineAfter(bytes: string): Promise<string | undefined> {
  const socket = await openSocket(world.url)
  socket.write(bytes)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer).split('\r\n')[0]
}

/** A route where it could be with anybody's ids. */
const placeOf = (route: RouteName) => ({
  method: routes[route].method,
  path: API_PREFIX + routes[route].path.replaceAll(/\{\w+\}/g, '2026-03-14'),
})
const chunk = (length: number) => `${length.toString(16)}\r\n${' '.repeat(length)}\r\n`
const refused = 'HTTP/1.1 413 Payload Too Large'
const unknown = 'HTTP/1.1 401 Unauthorized'

describe('at most 32 KiB of an anonymous body are buffered', () => {
  const isOpen = ({ access, body }: RouteDeclaration) => access === 'public' && body !== undefined
  const isClosed = ({ access, body }: RouteDeclaration) => access !== 'public' && body !== undefined

  test.each(routeNames(isOpen))('by %s, whether the body tells its length or not', async (route) => {
    const place = placeOf(route)
    expect(maxBodyBytes(routes[route])).toBe(ANONYMOUS_BODY_LIMIT)
    expect(await firstLineAfter(jsonHead(place, { length: ANONYMOUS_BODY_LIMIT + 1 }))).toBe(refused)
    const chunks = chunk(ANONYMOUS_BODY_LIMIT) + chunk(1)
    expect(await firstLineAfter(jsonHead(place, {}) + chunks)).toBe(refused)
  })

  test.each(routeNames(isClosed))(
    'by %s, which reads no more for a credential that is none',
    async (route) => {
      const token = world.ada.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      const place = placeOf(route)
      const length = ANONYMOUS_BODY_LIMIT + 1
      expect(await firstLineAfter(jsonHead(place, { token, length }) + ' '.repeat(100))).toBe(unknown)
      expect(await firstLineAfter(jsonHead(place, { token }) + chunk(100))).toBe(unknown)
    },
  )

  test('and the longest e-mail address and password fit, each character written as an escape', async () => {
    const escaped = (text: string) =>
      [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    const label = 'a'.repeat(60)
    const email = `long@${[label, label, label, label].join('.')}.de`
    const rawBody = `{"email":"${escaped(email)}","password":"${escaped('p'.repeat(1024))}"}`
    expect(email.length).toBeGreaterThan(245)
    expectAnswer(await world.nobody.call('register', { rawBody }), 201)
    expectAnswer(await world.nobody.call('login', { rawBody }), 200)
  })
})
