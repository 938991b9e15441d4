import type { Page } from 'playwright-core'
import { Temporal } from 'temporal-polyfill/implementation'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpDiary } from './diary.ts'
import { changeKept, errorsOf, isShellKept, readKept, USES_OLLAMA } from './screens.ts'

const diary = setUpDiary({
  writer: { provider: 'provider_d', page: '# Fog\n\nI walked to the mill. It was raining.' },
})

const TODAY = Temporal.PlainDate.from('2026-03-14')
const daysAgo = (days: number): string => TODAY.subtract({ days }).toString()

afterEach(() => expect(errorsOf(diary.visitor)).toEqual([]))

/** The oldest day that is kept is the last but one of these. */
const NOTED = [0, 1, 3, 30, 41, 59, 60]

/** Somebody with events on some days and a page on one, who has only looked at today. */
async function startWithDiary(): Promise<Page> {
  const { page, person } = await diary.arrive({ timeZone: 'Europe/Paris', canKeepClient: true })
  await person.call('updateSettings', { body: USES_OLLAMA })
  for (const days of NOTED) {
    const body = { date: daysAgo(days), type: 'text', content: `Noted ${days} days ago` }
    await person.call('createEvent', { body })
  }
  await person.call('generateJournal', { params: { date: daysAgo(3) } })
  await page.clock.install({ time: `${TODAY}T09:00:00Z` })
  await page.goto('/')
  await isShellKept(page)
  await vi.waitUntil(async () => (await keptSince(page)) === daysAgo(59), { timeout: 120_000 })
  return page
}

const keptSince = async (page: Page) => (await readKept(page)).window?.[0]?.from

// One device for all: reading changes nothing that it keeps.
describe('a device with the last days', () => {
  beforeAll(() => startWithDiary())
  beforeEach(() => diary.visitor.context.setOffline(true))
  afterAll(() => diary.visitor.context.close())

  test('today’s lines are shown while no request of the API is answered', async () => {
    const { page, context } = diary.visitor
    await context.setOffline(false)
    const asked: string[] = []
    await context.route('**/api/**', (route) => void asked.push(route.request().url()))
    await page.goto('/')
    await page.getByText('Noted 0 days ago').waitFor()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await context.unrouteAll()
  })

  test('a screen does not only load while the service is away', async () => {
    const { page, context } = diary.visitor
    await context.setOffline(false)
    await page.route('**/api/v1/**', (route) => route.abort())
    await page.goto('/map')
    await page.getByText('The service cannot be reached. You can read the days').waitFor()
    await page.unrouteAll()
  })

  test('the last sixty days can be read, and say how old they are', async () => {
    const { page } = diary.visitor
    await page.goto('/')
    await page.getByText('Noted 0 days ago').waitFor()
    await page.getByRole('button', { name: 'Offline' }).waitFor()
    await page.getByText('As of 14 Mar 2026, 10:0').waitFor()
    for (const days of NOTED.slice(1, -1)) {
      await page.goto(`/day/${daysAgo(days)}`)
      await page.getByText(`Noted ${days} days ago`).waitFor()
    }
    await page.goto(`/day/${daysAgo(3)}`)
    await page.getByRole('heading', { name: 'Fog' }).waitFor()
    await page.getByRole('button', { name: '1 sentence to check' }).waitFor()
    await page.goto(`/page/${daysAgo(3)}`)
    await page.getByText('I walked to the mill.').waitFor()
    await page.locator('[data-sentence][data-doubt]', { hasText: 'It was raining.' }).click()
    await page.getByRole('dialog', { name: 'Is this so?' }).waitFor()
    await page.goto('/pages')
    await page.getByRole('article').filter({ hasText: 'Saturday 14 March' }).waitFor()
    await page.getByRole('heading', { name: 'Fog' }).waitFor()
    await page.getByRole('link', { name: '1 sentence to check' }).waitFor()
    await page.getByText('This device has only the days since 14 Jan 2026.').waitFor()
    await page.goto('/pages?day=2026-01')
    await page.getByText('Noted 59 days ago').waitFor()
    await page.goto('/calendar/2026-02')
    await page.getByRole('link', { name: /^Sunday,? 1 February 2026, 1 line/ }).waitFor()
    await page.goto('/calendar/2026-03')
    await page.getByRole('link', { name: /11 March 2026, 1 line, page written/ }).waitFor()
    await page.goto(`/day/${daysAgo(-1)}`)
    await page.getByText('Nothing here yet.').waitFor()
    await page.getByRole('heading', { level: 1 }).getByRole('button').click()
    await page.getByRole('button', { name: 'Earlier day with something' }).click()
    await page.getByText('Noted 0 days ago').waitFor()
  })

  test('an older day says that it cannot be read now', async () => {
    const { page } = diary.visitor
    await page.goto(`/day/${daysAgo(60)}`)
    await page.clock.fastForward('01:00')
    await page.getByText('The service cannot be reached. Check the connection').waitFor()
    await page.goto('/calendar/2026-01')
    await page.getByText('This device has only the days since 14 Jan 2026.').waitFor()
  })

  test('a screen that needs the service says what this device has', async () => {
    const { page } = diary.visitor
    for (const path of ['/trash', `/day/${daysAgo(60)}`]) {
      await page.goto(path)
      await page.getByText('The service cannot be reached. Check the connection').waitFor()
      await page.getByText('Saved on this device: everything since 14 Jan 2026').waitFor()
    }
    await page.goto('/search?q=noted')
    await page.getByText('6 results · Only the days since 14 Jan 2026 are searched').waitFor()
  })

  test('when the service is back the screen is fresh by itself', async () => {
    const { page } = diary.visitor
    await page.goto('/')
    await page.getByText(/^As of/).waitFor()
    await diary.visitor.context.setOffline(false)
    await page.clock.fastForward('02:00')
    await page.getByText(/^As of/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Offline' }).waitFor({ state: 'detached' })
    await page.getByText('Noted 0 days ago').waitFor()
  })
})

describe('on a line that does not answer', () => {
  const begin = async () => {
    const { page, person } = await diary.arrive({ timeZone: 'Europe/Paris', canKeepClient: true })
    await person.call('updateSettings', { body: USES_OLLAMA })
    for (const [date, content] of [
      ['2025-03-14', 'The lake was frozen'],
      ['2025-03-15', 'The lake was thawing'],
      [daysAgo(0), 'Noted today'],
    ] as const)
      await person.call('createEvent', { body: { date, type: 'text', content } })
    await page.clock.install({ time: `${TODAY}T09:00:00Z` })
    return page
  }

  test.each([
    ['today', `${TODAY}T09:00:00Z`, 'The lake was frozen'],
    ['the first start of tomorrow', `${TODAY.add({ days: 1 })}T05:00:00Z`, 'The lake was thawing'],
  ])('%s is shown as it was kept, with its look back', async (_, time, lookBack) => {
    const page = await begin()
    await page.goto('/')
    await isShellKept(page)
    await vi.waitUntil(async () => (await keptSince(page)) !== undefined, { timeout: 120_000 })
    await page.route('**/api/v1/**', () => undefined)
    await page.clock.setSystemTime(time)
    await page.goto('/')
    await page.getByRole('link', { name: `A year ago ${lookBack}` }).waitFor()
    if (lookBack.includes('frozen')) await page.getByRole('button', { name: 'Write the page' }).waitFor()
  })

  test('today does not wait for another year’s day that is not kept', async () => {
    const page = await begin()
    await page.goto('/')
    await isShellKept(page)
    await vi.waitUntil(async () => (await keptSince(page)) !== undefined, { timeout: 120_000 })
    // As after some days on which the client was not opened.
    await changeKept(page, 'answers', `(store, key) => key.startsWith('on-this-day') && store.delete(key)`)
    await page.route('**/api/v1/**', () => undefined)
    await page.clock.pauseAt(`${TODAY}T10:00:00Z`)
    await page.goto('/')
    let waited = 0
    const isShown = async () => {
      await page.clock.runFor(10)
      waited += 10
      return page.getByText('Noted today').isVisible()
    }
    await expect.poll(isShown, { interval: 50 }).toBe(true)
    expect(waited).toBeLessThan(1_000)
  })

  test('a look back that comes late stands below the lines, which do not move', async () => {
    const page = await begin()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/on-this-day*', (route) => held.promise.then(() => route.continue()))
    await page.goto('/')
    const top = async (name: string) => (await page.getByText(name).boundingBox())?.y ?? 0
    await page.getByText('Noted today').waitFor()
    await page.getByRole('button', { name: 'Write the page' }).waitFor()
    const before = await top('Noted today')
    held.resolve()
    await page.getByRole('link', { name: 'A year ago The lake was frozen' }).waitFor()
    expect(await top('Noted today')).toBe(before)
    expect(await top('The lake was frozen')).toBeGreaterThan(before)
  })
})

test('another person on the same device reads nothing of it', async () => {
  const page = await startWithDiary()
  await page.evaluate('localStorage.removeItem("dayleaf.session")')
  await page.reload()
  await diary.signIn()
  await diary.visitor.context.setOffline(true)
  await page.goto(`/day/${daysAgo(3)}`)
  await page.getByRole('button', { name: 'Offline' }).waitFor()
  await page.clock.fastForward('01:00')
  await page.getByText('The service cannot be reached. Check the connection').waitFor()
  expect(await page.getByText(/Noted|mill/).count()).toBe(0)
})
