import type { Request, Route } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { setUpDiary } from './diary.ts'
import { captureField, errorsOf, isStored, note, openScreen, readKept } from './screens.ts'

const diary = setUpDiary()

beforeEach(() => diary.arrive())

const FAULT = {
  status: 500,
  json: { data: null, error: { code: 'INTERNAL', message: 'A fault.', requestId: 'request-of-the-test' } },
}

/** Where a list is, what it asks the service for, and what it says when there is nothing. */
const LISTS = [
  ['/day/2026-03-14', '/days/2026-03-14', 'Nothing here yet.'],
  ['/page/2026-03-14', '/days/2026-03-14', 'This day has no page yet.'],
  ['/day/2026-03-14/tasks', '/journal/2026-03-14/tasks', 'No page has been written for this day.'],
  ['/calendar/2026-03', '/calendar?*', 'Nothing in this month.'],
  ['/calendar/2026', '/calendar?*', 'Nothing in this year.'],
  ['/map', '/statistics', 'Nothing has a place yet.'],
  ['/pages', '/statistics', 'Your days will stand here one after the other'],
  ['/search?q=mill', '/search?*', 'Nothing found.'],
  ['/trash', '/trash?*', 'Nothing has been thrown away.'],
  ['/settings', '/auth/api-keys', 'No keys yet.'],
] as const

test.each(LISTS)('%s says that it loads, that it failed and that it is empty', async (path, asked, empty) => {
  const { page, context } = diary.visitor
  const held = Promise.withResolvers<void>()
  let isFaulty = true
  await context.route(`**/api/v1${asked}`, async (route) => {
    await held.promise
    return isFaulty ? route.fulfill(FAULT) : route.continue()
  })
  await page.goto(path)
  await page.getByText('Loading …').first().waitFor()
  held.resolve()
  await page.getByText('Something went wrong in the service.').first().waitFor()
  await page.getByText('request-of-the-test').first().waitFor()
  await page.getByText('Loading …').waitFor({ state: 'detached' })
  isFaulty = false
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByText(empty).first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a line that is saved during the first load of its day is shown, although that response lacks it', async () => {
  const { page } = diary.visitor
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    asked.resolve()
    await held.promise
    // Nobody may wait for it any more.
    await route.fulfill({ response }).catch(() => undefined)
  }
  await page.route('**/api/v1/days/*', answerLate, { times: 1 })
  await page.goto('/')
  await asked.promise
  await note(page, 'Walked to the mill')
  await expect.poll(async () => (await readKept(page)).waiting).toEqual([])
  held.resolve()
  await isStored(page, 'Walked to the mill')
})

test('a screen whose code does not arrive says so, the others go on, and it is shown once it arrives', async () => {
  const { page, context } = diary.visitor
  await context.route('**/assets/trash.page-*.js', (route) => route.abort())
  await page.goto('/trash')
  await page.getByRole('heading', { name: 'This screen could not be shown.' }).waitFor()
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('grid').waitFor()
  await openScreen(page, 'Trash')
  await page.getByRole('heading', { name: 'This screen could not be shown.' }).waitFor()
  await context.unroute('**/assets/trash.page-*.js')
  // By itself.
  await page.getByText('Nothing has been thrown away.').waitFor()
})

test('a part of the settings is shown at once, and left without a fault', async () => {
  const { page } = diary.visitor
  await page.goto('/settings#about')
  const title = page.getByRole('heading', { name: 'About' })
  await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(900)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await captureField(page).waitFor()
  expect(errorsOf(diary.visitor)).toEqual([])
})

test('a request that is given up while its answer arrives does not count as a lost connection', async () => {
  const { page } = diary.visitor
  await page.addInitScript(() => {
    const ask = globalThis.fetch
    globalThis.fetch = async (address, init) => {
      const response = await ask(address, init)
      if (!String(address).includes('/search')) return response
      const untilGivenUp = () =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      // The head of the answer alone.
      return Object.assign(response, { json: untilGivenUp })
    }
  })
  await page.goto('/search')
  for (const text of ['m', 'mi', 'mil']) {
    const isFor = (request: Request) => request.url().endsWith(`/search?q=${text}`)
    const asked = page.waitForRequest(isFor, { timeout: 30_000 })
    await page.getByRole('searchbox').fill(text)
    await asked
  }
  expect(await page.locator('[class*=connection]').innerText()).toBe('')
})
