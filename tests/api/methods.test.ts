import { describe, expect, test } from 'vitest'
import { API_PREFIX, routes } from '../../contract/index.ts'
import type { RouteDeclaration } from '../../contract/route.ts'
import { sendRaw } from './scenarios/raw-request.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']

/** All methods but these are refused at a path, with a credential and without, and the refusal names these. */
async function expectOnly(known: readonly string[], path: string): Promise<void> {
  for (const method of METHODS.filter((one) => !known.includes(one))) {
    for (const headers of [[], ['Authorization', `Bearer ${world.ada.token}`]]) {
      const answer = await sendRaw(world.url, { method, path, headers })
      // Of an answer to HEAD nothing comes but the headers.
      if (method === 'HEAD') expect(answer.status).toBe(405)
      else expectAnswer(answer, 'METHOD_NOT_ALLOWED')
      expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(known.toSorted())
    }
  }
}

describe('knows no other methods than its own', () => {
  const declarations: readonly RouteDeclaration[] = Object.values(routes)
  const paths = [...new Set(declarations.map(({ path }) => path))]
  /** A path of fixed words may also be one with a parameter. */
  const isAt = (path: string, template: string) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

  test.each(paths)('%s of the contract', async (path) => {
    const known: string[] = declarations.filter((route) => isAt(path, route.path)).map(({ method }) => method)
    const target = API_PREFIX + path.replaceAll('{date}', '2024-01-01').replaceAll(/\{\w+\}/g, 'an-id')
    await expectOnly(known.includes('GET') ? [...known, 'HEAD'] : known, target)
  })

  test.each([
    '/metrics',
    `${API_PREFIX}/openapi.json`,
    '/docs',
    '/pages.css',
    '/favicon.svg',
    '/license.txt',
    '/third-party-notices.txt',
    '/manifest.webmanifest',
    '/service-worker.js',
    '/',
    '/day/2026-03-14',
  ])('%s, which is only read', async (path) => {
    await expectOnly(['GET', 'HEAD'], path)
    expect(await sendRaw(world.url, { method: 'HEAD', path })).toMatchObject({ status: 200, text: '' })
  })
})

test.each(['/healthz', '/readyz'])('%s is asked by the methods of load balancers too', async (path) => {
  await expectOnly(['GET', 'HEAD', 'OPTIONS'], path)
})

test.each(['/api', `${API_PREFIX}/nothing`, '/healthz/x', '/docs/x', '/robots.txt', '/assets/no-such.js'])(
  'whatever the method, there is nothing at %s',
  async (path) => {
    for (const method of METHODS.filter((one) => one !== 'HEAD'))
      expectAnswer(await sendRaw(world.url, { method, path }), 'NOT_FOUND')
  },
)
