import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { PHONE, type VisitOptions } from '../harness/clients/browser.ts'
import { startTestService, TestClock } from '../harness/service/test-service.ts'
import { setUpDiary } from './diary.ts'
import { captureField, errorsOf, isShellKept, isStored, item, note, readKept, tryNow } from './screens.ts'

const diary = setUpDiary()

afterEach(() => expect(errorsOf(diary.visitor)).toEqual([]))

const start = async (): Promise<Page> => (await diary.enter()).page

/** With the client kept on the device, which then opens and loads its parts offline. */
async function startKept(options?: VisitOptions): Promise<Page> {
  const { page } = await diary.enter({ ...options, canKeepClient: true })
  await isShellKept(page)
  return page
}

const storedContents = async (): Promise<string[]> =>
  (await diary.person.call('listEvents')).data.map(({ content }: { content: string }) => content)

const HOUR_MS = 3_600_000
const WAITS = 'Waits on this device.'

test('events recorded offline survive a reload and are stored once, in order, with their time and place', async () => {
  const page = await startKept({
    timeZone: 'Europe/Paris',
    position: { latitude: 48.8566, longitude: 2.3522 },
  })
  await page.clock.install({ time: '2026-03-14T10:00:00Z' })
  await page.goto('/')
  await diary.visitor.context.setOffline(true)
  await captureField(page).fill('At the river')
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Here', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, use my position' }).click()
  await page.getByRole('button', { name: 'Remove place' }).waitFor()
  await note(page, 'At the river')
  await item(page, 'At the river').getByText(WAITS).waitFor()
  await page.clock.fastForward('02:00')
  await note(page, 'Under the bridge')
  await page.getByRole('button', { name: 'Offline · 2 waiting' }).waitFor()
  await page.reload()
  await item(page, 'At the river').getByText(WAITS).waitFor()
  expect(await page.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('At the river'),
    expect.stringContaining('Under the bridge'),
  ])
  await page.clock.fastForward('03:00:00')
  await diary.visitor.context.setOffline(false)
  await page.clock.fastForward('02:00')
  await isStored(page, 'At the river')
  await isStored(page, 'Under the bridge')
  const { data } = await diary.person.call('listEvents')
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({
    content: 'At the river',
    date: '2026-03-14',
    timeZone: 'Europe/Paris',
    latitude: 48.8566,
    placeName: expect.stringContaining('Paris'),
  })
  expect(data[0]?.occurredAt).toMatch(/^2026-03-14T11:0\d:\d\d\+01:00$/)
  const createdAt = data.map((event) => event.createdAt)
  expect(createdAt).toEqual([...new Set(createdAt)].toSorted())
  expect(await page.getByText(WAITS).count()).toBe(0)
})

test('beside a sign that events wait, the date of a phone stays on one line', async () => {
  const page = await startKept({ viewport: PHONE })
  const date = page.locator('[class*=date-button]')
  const height = async () => (await date.boundingBox())?.height
  const before = await height()
  await diary.visitor.context.setOffline(true)
  await note(page, 'In the tunnel')
  await page.getByRole('button', { name: 'Offline · 1 waiting' }).waitFor()
  expect(await height()).toBe(before)
})

test('a line that waits is shown although the tray of its files and the place of the page could not be loaded', async () => {
  const { page, context } = await diary.visit()
  await page.route(/assets\/parts-/, (route) => route.abort())
  await diary.signIn()
  await context.setOffline(true)
  await note(page, 'Before it was known that this cannot be loaded')
  await note(page, 'And after')
})

test('an event whose first attempt was interrupted is shown as waiting when the client opens offline', async () => {
  const page = await startKept()
  // No attempt ends, so that none says how it went.
  await page.route('**/api/v1/events', () => undefined)
  await note(page, 'Cut off')
  await item(page, 'Cut off').getByText('Saving').waitFor()
  await diary.visitor.context.setOffline(true)
  await page.reload()
  await item(page, 'Cut off').getByText(WAITS).waitFor()
  await item(page, 'Cut off').getByRole('button', { name: 'Edit' }).waitFor()
})

test('an event that waits is in the calendar too', async () => {
  const page = await start()
  await page.route('**/api/v1/events', () => undefined)
  await note(page, 'Under the bridge')
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('complementary').getByText('Under the bridge').waitFor()
})

test('an answer that is lost leads to no second event, also with two tabs', async () => {
  const page = await start()
  const other = await diary.visitor.context.newPage()
  await other.goto('/')
  let attempts = 0
  let areAnswersLost = true
  await diary.visitor.context.route('**/api/v1/events', async (route) => {
    attempts += 1
    if (!areAnswersLost) return route.continue()
    // The service stores it, and its answer is lost on the way.
    await route.fetch()
    return route.abort()
  })
  await note(page, 'Only once')
  await item(page, 'Only once').getByText(WAITS).waitFor()
  await item(other, 'Only once').getByText(WAITS).waitFor()
  // Also when the day was loaded with it.
  await page.reload()
  await item(page, 'Only once').getByText(WAITS).waitFor()
  await expect.poll(async () => JSON.stringify((await readKept(page)).days)).toContain('Only once')
  expect(await item(page, 'Only once').count()).toBe(1)
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  const chosen = page.getByRole('complementary').getByText('Only once')
  await chosen.first().waitFor()
  expect(await chosen.count()).toBe(1)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await tryNow(other, () => {
    areAnswersLost = false
  })
  await isStored(page, 'Only once')
  await isStored(other, 'Only once')
  expect(await storedContents()).toEqual(['Only once'])
  expect(attempts).toBeGreaterThan(1)
})

test('two tabs send waiting events in order and once', async () => {
  const page = await startKept()
  const other = await diary.visitor.context.newPage()
  await other.goto('/')
  await diary.visitor.context.setOffline(true)
  const contents = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((word) => `Number ${word}`)
  for (const [index, content] of contents.entries()) await note(index % 2 ? other : page, content)
  await diary.visitor.context.setOffline(false)
  for (const content of contents) await isStored(page, content)
  for (const content of contents) await isStored(other, content)
  expect(await storedContents()).toEqual(contents)
})

test('a tab that the browser has frozen while it sends holds no other back', async () => {
  const { page, context, person } = await diary.arrive()
  const frozen = await context.newPage()
  await frozen.goto('/healthz')
  await page.addInitScript(`{
    const timeout = AbortSignal.timeout
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === 45_000 ? 100 : ms)
    // The name of a file's lock is not known before.
    const { locks } = navigator
    const request = locks.request.bind(locks)
    locks.request = (name, ...rest) => {
      if (name.startsWith('dayleaf-file-')) void request(name, () => new Promise(() => {}))
      return request(name, ...rest)
    }
  }`)
  await frozen.evaluate(`void (async () => {
    const { userId } = JSON.parse(localStorage.getItem('dayleaf.session'))
    for (const name of ['sending-' + userId, 'settings'])
      void navigator.locks.request('dayleaf-' + name, () => new Promise(() => {}))
  })()`)
  await page.goto('/')
  await note(page, 'Not held back')
  await isStored(page, 'Not held back')
  await page
    .locator('[class*=media-buttons] input:not([capture])')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await note(page, 'With a file')
  await isStored(page, 'With a file')
  await page.goto('/settings')
  await page.getByLabel('A day begins at').selectOption('03:00')
  await expect.poll(async () => (await person.call('getSettings')).data.dayStart).toBe('03:00')
})

test('a refused event is shown with the reason until its user changes or discards it', async () => {
  const page = await start()
  await note(page, 'Half a \u0000 character')
  const refused = page.getByRole('listitem').filter({ hasText: 'Not accepted' })
  await refused.getByText('content: must not contain the NUL character').waitFor()
  await page.getByText('Saved.', { exact: true }).waitFor({ state: 'detached' })
  await note(page, 'The next one')
  await isStored(page, 'The next one')
  await page.reload()
  await refused.waitFor()
  await page.getByRole('button', { name: '1 not accepted' }).waitFor()
  const sentAgain = page.waitForResponse((response) => response.request().method() === 'POST')
  await refused.getByRole('button', { name: 'Try again' }).click()
  expect((await sentAgain).status()).toBe(400)
  await refused.waitFor()
  await refused.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('A whole character')
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('A whole character')
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  await isStored(page, 'A whole character')
  await note(page, 'Another \u0000')
  await refused.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await refused.waitFor({ state: 'detached' })
  expect((await storedContents()).toSorted()).toEqual(['A whole character', 'The next one'])
})

test('changed figures of a waiting event that the service may have already are sent once', async () => {
  const page = await start()
  let areAnswersLost = true
  await page.route('**/api/v1/events', async (route) => {
    if (!areAnswersLost) return route.continue()
    await route.fetch()
    return route.abort()
  })
  let amendments = 0
  await page.route('**/api/v1/events/*/amend', (route) => {
    amendments += 1
    return route.continue()
  })
  await note(page, 'Scales')
  await item(page, WAITS).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('listitem').getByLabel('Kind').selectOption('Health')
  await page.getByRole('button', { name: 'Weight' }).click()
  await page.getByLabel('Weight: value').fill('71.2')
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  await tryNow(page, () => {
    areAnswersLost = false
  })
  await page.getByRole('button', { name: 'waiting' }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await readKept(page)).waiting).toEqual([])
  expect(amendments).toBe(1)
})

test('of two changes of a waiting event that is refused in between, the last one counts', async () => {
  const page = await start()
  let code: string | undefined
  await page.route('**/api/v1/events', (route) => {
    if (code === undefined) return route.abort()
    const error = { code, message: code, requestId: '1' }
    return code === '' ? route.continue() : route.fulfill({ status: 422, json: { data: null, error } })
  })
  const change = async (from: string, to: string) => {
    await item(page, from).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill(to)
    await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  }
  await note(page, 'At the mil')
  await item(page, 'At the mil').getByText(WAITS).waitFor()
  await change('At the mil', 'At the old mil')
  await item(page, 'At the old mil').getByText(WAITS).waitFor()
  code = 'DAY_FULL'
  await item(page, 'Not accepted').waitFor()
  code = ''
  await change('At the old mil', 'At the old mill')
  await isStored(page, 'At the old mill')
  expect(await storedContents()).toEqual(['At the old mill'])
})

test('an event that waits longer than its Idempotency-Key lasts is stored once', async () => {
  const clock = new TestClock('2026-03-14T10:00:00Z')
  const remembering = await startTestService({}, clock)
  try {
    const { page } = await diary.visit({ canKeepClient: true }, remembering.url)
    await page.clock.install({ time: clock.now() })
    await diary.signIn()
    await isShellKept(page)
    await page.route('**/api/v1/events', async (route) => {
      await route.fetch()
      return route.abort()
    })
    await note(page, 'Long ago')
    await item(page, 'Long ago').getByText(WAITS).waitFor()
    await diary.visitor.context.setOffline(true)
    // A try that is under way is to be lost like the first.
    await page.unrouteAll({ behavior: 'wait' })
    clock.advance(30 * HOUR_MS)
    await page.clock.fastForward(30 * HOUR_MS)
    await diary.visitor.context.setOffline(false)
    await page.clock.fastForward('10:00')
    await page.getByRole('button', { name: 'waiting' }).waitFor({ state: 'detached' })
    expect(await storedContents()).toEqual(['Long ago'])
  } finally {
    await remembering.stop()
  }
})

test.each([
  ['is full', 507, 'STORAGE_FULL', 'disk is full'],
  ['asks to wait', 429, 'RATE_LIMITED', 'asked to wait'],
  ['is starting', 503, 'UNAVAILABLE', 'once the service can be reached'],
])(
  'while the service %s a line waits, and is sent when its time has come',
  async (_, status, code, words) => {
    const { page } = await diary.arrive()
    await page.clock.install()
    await page.goto('/')
    let attempts = 0
    await page.route('**/api/v1/events', (route) => {
      attempts += 1
      if (attempts > 1) return route.continue()
      const error = { code, message: code, requestId: '1' }
      return route.fulfill({ status, headers: { 'Retry-After': '600' }, json: { data: null, error } })
    })
    await note(page, 'Patience')
    await item(page, 'Patience').getByText(words).waitFor()
    // The words may stand before the pause has begun, whose end depends on the clock.
    await expect.poll(async () => (await readKept(page)).pause).toHaveLength(1)
    await page.clock.fastForward(300_000)
    // Not even a second event makes it come back sooner than it was asked to.
    await note(page, 'More patience')
    expect(attempts).toBe(1)
    await page.clock.fastForward(310_000)
    await isStored(page, 'More patience')
    expect(await storedContents()).toEqual(['Patience', 'More patience'])
  },
)
