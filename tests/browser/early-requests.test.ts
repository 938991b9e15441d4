// What a screen needs is asked for at once: on a slow line each request that waits for another is seen.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { openSession, register, USES_OLLAMA } from './screens.ts'
import { expectToStandStill, recordShifts } from './shifts.ts'

const PAGE = 'I walked to the mill.'
const diary = setUpDiary({ writer: { provider: 'provider_d', page: `# Mill\n\n${PAGE}` } })
const TODAY = '2026-03-14'

beforeAll(async () => {
  diary.person = await register(diary.service.url)
  const { person } = diary
  await person.call('updateSettings', { body: USES_OLLAMA })
  await person.call('createEvent', { body: { date: TODAY, type: 'text', content: 'Fog' } })
  await person.call('generateJournal', { params: { date: TODAY } })
})

/** Answers none of these requests until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, (route) => promise.then(() => route.continue()))
  return resolve
}

/** Counts the bytes of scripts, styles and fonts that come over the wire. */
function countFiles(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/assets/'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const PARTS = ['en', 'en-parts', 'parts', 'markdown']
const MONTH = 'from=2026-03-01&to=2026-03-31'

test.each([
  ['/', PARTS, [`days/${TODAY}`, `on-this-day?date=${TODAY}`], 280],
  [`/day/${TODAY}`, PARTS, [`days/${TODAY}`, 'settings', `journal/${TODAY}/sources`], 280],
  [
    '/pages',
    [...PARTS, 'pages.page'],
    ['statistics', `days?${MONTH}`, `journals?${MONTH}&order=oldest&limit=50`],
    285,
  ],
  [
    '/calendar',
    ['en', 'en-parts', 'parts', 'calendar.page'],
    [`days/${TODAY}`, 'calendar?from=2026-02-23&to=2026-04-05'],
    285,
  ],
])(
  '%s asks at once for what it shows, moves nothing and is small',
  async (path, scripts, data, kilobytes) => {
    const { page } = await diary.visit({ viewport: PHONE })
    await openSession(page, diary.service.url, diary.person)
    await page.clock.install({ time: `${TODAY}T12:00:00Z` })
    await recordShifts(page)
    const bytes = countFiles(page)
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      asked.add(
        /\/assets\/(.+)-[\w-]{8}\.js$/.exec(pathname)?.[1] ?? pathname.replace('/api/v1/', '') + search,
      )
    })
    const [bringClient, bringWords] = [
      await hold(page, /assets\/index-.*js/),
      await hold(page, /assets\/en-/),
    ]
    await page.goto(path, { waitUntil: 'commit' })
    // Before the client is there.
    await expect.poll(() => [...asked]).toEqual(expect.arrayContaining(scripts))
    bringClient()
    // Before its words are.
    await expect.poll(() => [...asked]).toEqual(expect.arrayContaining(data))
    bringWords()
    const shown =
      path === '/calendar' ? page.getByRole('complementary').getByText('Fog') : page.getByText(PAGE)
    await shown.first().waitFor()
    // Less than a line: the type may come after its words.
    await expectToStandStill(page, 0.002)
    expect(await bytes()).toBeLessThanOrEqual(kilobytes * 1_000)
  },
)
