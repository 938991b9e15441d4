import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../harness/clients/api-client.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'

let service: TestService
const get = (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers })

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.stop())

describe('the web client', () => {
  test.each(['/', '/day/2026-03-14', '/settings', '/search?q=x', '/some/day/to/come'])(
    'is served at %s, to be asked for again each time',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toContain('<div id="root">')
    },
  )

  test.each([
    '/api/v1/no-such',
    '/api',
    '/assets/no-such.js',
    '/index.html',
    '/assets/..%2Findex.html',
    '/robots.txt',
    '/docs/x',
  ])('is not served at %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('<div id="root">')
  })

  test('does not answer other paths with the client', async () => {
    expect((await get('/healthz')).headers.get('content-type')).toMatch(/json/)
    for (const path of ['/docs', '/docs/']) expect(await (await get(path)).text()).toContain('Dayleaf API')
    expect((await get('/pages.css')).headers.get('content-type')).toMatch(/css/)
  })

  test.each([
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/service-worker.js', 'text/javascript; charset=utf-8'],
    ['/icons/icon-192.png', 'image/png'],
  ])('sends %s under its own name, to be asked for again each time', async (path, type) => {
    const { status, headers } = await get(path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      type,
      'no-cache',
    ])
  })

  test('sends the first files compressed and cacheable for ever', async () => {
    const document = await (await get('/')).text()
    const paths = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(paths).not.toEqual([])
    const responses = await Promise.all(paths.map((path) => get(path, { 'accept-encoding': 'gzip' })))
    for (const { headers } of responses) {
      expect(headers.get('content-type')).toMatch(/^text\/javascript/)
      expect(headers.get('content-encoding')).toBe('gzip')
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test('may load only files of this service, and cannot be framed', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy')?.split('; ')
    const own = ['script', 'font', 'connect', 'manifest', 'worker'].map((kind) => `${kind}-src 'self'`)
    const refusals = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
    // Of the sentence that is read where the files do not arrive.
    expect(policy?.find((rule) => rule.startsWith('style-src'))).toMatch(
      /^style-src 'self' 'sha256-[\w+/]{43}='$/,
    )
    expect(policy).toEqual(expect.arrayContaining([...own, "form-action 'self'", ...refusals]))
    expect(headers.get('permissions-policy')).toBe('geolocation=(self), camera=(), microphone=(self)')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('may show pictures of the operator’s tile server, and of no other', async () => {
    const imagesOf = async (url: string) => {
      const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
      return policy.split('; ').find((rule) => rule.startsWith('img-src'))
    }
    const own = "img-src 'self' data: blob:"
    expect(await imagesOf(service.url)).toBe(own)
    const url = 'https://tiles.example.org:8443/streets/{z}/{x}/{y}.png?key=abc'
    const withTiles = await startTestService({ DAYLEAF_MAP_TILE_URL: url })
    expect(await imagesOf(`${withTiles.url}/map`)).toBe(`${own} https://tiles.example.org:8443`)
    expect(await imagesOf(`${withTiles.url}/docs`)).toBe(own)
    const { data } = await createClient(withTiles.url).call('getService')
    expect(data.mapTiles).toEqual({ url, attribution: '© OpenStreetMap contributors' })
    await withTiles.stop()
  })

  test('sends its files uncompressed to clients without gzip', async () => {
    const document = await (await get('/')).text()
    const path = /src="(\/assets\/index-[^"]+\.js)"/.exec(document)?.[1] ?? ''
    const response = await get(path, { 'accept-encoding': 'identity' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect((await response.text()).length).toBeGreaterThan(100_000)
  })
})
