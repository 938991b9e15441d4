import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, type Visit, visit } from '../harness/browser.ts'
import { type StandIn, startProviderStandIn } from '../harness/provider-stand-ins/stand-in.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { errorsOf, isShellKept, signIn, USES_OLLAMA } from './screens.ts'

const TODAY = Temporal.PlainDate.from('2026-03-14')
const daysAgo = (days: number): string => TODAY.subtract({ days }).toString()

let service: TestService
let ollama: StandIn
let browser: Browser
let visitor: Visit

beforeAll(async () => {
  ollama = await startProviderStandIn({ provider: 'provider_d', page: '# Fog\n\nI walked to the mill.' })
  service = await startTestService({ DAYLEAF_PROVIDER_D_URL: ollama.url })
  browser = await launchBrowser()
})
afterEach(async () => {
  await visitor?.context.close()
  expect(errorsOf(visitor)).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await ollama?.close()
})

/** Somebody with an event on each of many days and a page on one, who has only looked at today. */
async function startWithDiary(): Promise<Page> {
  visitor = await visit(browser, service.url)
  const { page } = visitor
  const person = await signIn(page, service.url)
  await person.call('updateSettings', { body: USES_OLLAMA })
  for (let days = 0; days < 70; days++) {
    const body = { date: daysAgo(days), type: 'text', content: `Noted ${days} days ago` }
    await person.call('createEvent', { body })
  }
  await person.call('generateJournal', { params: { date: daysAgo(3) } })
  await page.clock.install({ time: `${TODAY}T09:00:00Z` })
  await page.goto('/')
  await isShellKept(page)
  await expect.poll(() => keptSince(page), { timeout: 20_000 }).toBe(daysAgo(59))
  return page
}

const keptSince = (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => {
    const [{ name }] = await indexedDB.databases()
    const opening = indexedDB.open(name)
    await new Promise((resolve) => { opening.onsuccess = resolve })
    const reading = opening.result.transaction('window').objectStore('window').get(0)
    await new Promise((resolve) => { reading.onsuccess = resolve })
    opening.result.close()
    return reading.result?.from
  })()`)

test('the last sixty days can be read without the service, and say how old they are', async () => {
  const page = await startWithDiary()
  await visitor.context.setOffline(true)
  await page.reload()
  await page.getByText('Noted 0 days ago').waitFor()
  await page.getByRole('button', { name: 'Offline' }).waitFor()
  await page.getByText('As of 14 Mar 2026, 10:0').waitFor()
  for (const days of [1, 3, 30, 59]) {
    await page.goto(`/day/${daysAgo(days)}`)
    await page.getByText(`Noted ${days} days ago`).waitFor()
  }
  await page.goto(`/day/${daysAgo(3)}`)
  await page.getByRole('heading', { name: 'Fog' }).waitFor()
  await page.goto(`/page/${daysAgo(3)}`)
  await page.getByText('I walked to the mill.').waitFor()
  await page.goto('/calendar/2026-02')
  await page.getByRole('link', { name: /^Sunday,? 1 February 2026, 1 event/ }).waitFor()
  await page.goto('/calendar/2026-03')
  await page.getByRole('link', { name: /11 March 2026, 1 event, page written/ }).waitFor()
  await page.goto(`/day/${daysAgo(-1)}`)
  await page.getByText('Nothing here yet.').waitFor()
  await page.getByRole('button', { name: 'Earlier day with something' }).click()
  await page.getByText('Noted 0 days ago').waitFor()
})

test('what is older says that it cannot be read now', async () => {
  const page = await startWithDiary()
  await visitor.context.setOffline(true)
  await page.goto(`/day/${daysAgo(60)}`)
  await page.clock.fastForward('01:00')
  await page.getByText('The service cannot be reached. Check the connection').waitFor()
  await page.goto('/calendar/2026-01')
  await page.getByText('Only what was noted from 14 Jan 2026 on is kept on this device.').waitFor()
})

test('when the service is back the screen is fresh by itself', async () => {
  const page = await startWithDiary()
  await visitor.context.setOffline(true)
  await page.reload()
  await page.getByText('As of').waitFor()
  await visitor.context.setOffline(false)
  await page.clock.fastForward('02:00')
  await page.getByText('As of').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Offline' }).waitFor({ state: 'detached' })
  await page.getByText('Noted 0 days ago').waitFor()
})

test('another person on the same device reads nothing of it', async () => {
  const page = await startWithDiary()
  await page.evaluate('localStorage.removeItem("dayleaf.session")')
  await page.reload()
  await signIn(page, service.url)
  await visitor.context.setOffline(true)
  await page.goto(`/day/${daysAgo(3)}`)
  await page.getByRole('button', { name: 'Offline' }).waitFor()
  await page.clock.fastForward('01:00')
  await page.getByText('The service cannot be reached. Check the connection').waitFor()
  expect(await page.getByText(/Noted|mill/).count()).toBe(0)
})
