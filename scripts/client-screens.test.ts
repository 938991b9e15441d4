import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isClientScreen, isScreenPath } from '../contract/screen-path.ts'

test('the client answers the addresses of all its screens', async () => {
  const app = await readFile(join(import.meta.dirname, '..', 'web', 'app.tsx'), 'utf8')
  const paths = [...app.matchAll(/(?:path=|location === )["'](\/[^"']*)["']/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(15)
  expect(paths.filter((path) => !isClientScreen(path))).toEqual([])
})

test.each([
  '/oauth2/callback',
  '/outpost.goauthentik.io/callback',
  '/cdn-cgi/access/authorized',
  '/.auth/login/aad/callback',
  '/_oauth',
  '/pages.css',
  '/api/v1/days',
])('%s is left to the network', (path) => expect(isClientScreen(path)).toBe(false))

test('the service answers a screen of a later version too', () =>
  expect(isScreenPath('/later/one')).toBe(true))
