// An evening on a phone, with the taps counted.
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { PHONE, today } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { captureField, choose, chooseOfPage, isStored, item, USES_OLLAMA, withoutLimits } from './screens.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog\n\nIt was quiet.' } })
const HOME = { latitude: 46.184, longitude: 6.139 }

let taps = 0
async function tap(target: Locator): Promise<void> {
  taps += 1
  await target.tap()
}

beforeEach(async () => {
  taps = 0
  const { page } = await diary.arrive({ viewport: PHONE, position: HOME })
  await withoutLimits(page)
  await diary.person.call('updateSettings', { body: USES_OLLAMA })
})

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
const record = async (date: string, content: string) =>
  (await diary.person.call('createEvent', { body: { date, type: 'event', content } })).data

const listEvents = async () => (await diary.person.call('listEvents')).data

test('a thought is kept in two taps on today, all pages and the calendar, announced, and the next can follow', async () => {
  const { page } = diary.visitor
  for (const [count, path] of ['/', '/pages', '/calendar'].entries()) {
    taps = 0
    const content = `Dumplings on ${path}`
    await page.goto(path)
    await tap(captureField(page))
    await page.keyboard.type(content)
    await tap(page.getByRole('button', { name: 'Save', exact: true }))
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    expect(taps).toBe(2)
    await expect.poll(() => captureField(page).evaluate((field) => field.matches(':focus'))).toBe(true)
    await expect.poll(listEvents).toHaveLength(count + 1)
    expect(await listEvents()).toContainEqual(expect.objectContaining({ content, date: today() }))
    if (path !== '/') continue
    expect((await item(page, content).boundingBox())?.y).toBeLessThan(PHONE.height)
  }
})

test('a photo is kept in three taps on today, all pages and the calendar', async () => {
  const { page } = diary.visitor
  const buffer = await photo()
  for (const [count, path] of ['/', '/', '/pages', '/calendar'].entries()) {
    taps = 0
    await page.goto(path)
    const chooser = page.waitForEvent('filechooser')
    await tap(page.getByRole('button', { name: count === 0 ? 'Take a photo' : 'Photos' }))
    // The shutter, or a picture of the device's own list.
    taps += 1
    await (await chooser).setFiles({ name: `swan-${count}.jpg`, mimeType: 'image/jpeg', buffer })
    await tap(page.getByRole('button', { name: 'Save', exact: true }))
    await expect.poll(listEvents).toHaveLength(count + 1)
    const attachments = [expect.objectContaining({ name: `swan-${count}.jpg` })]
    expect(await listEvents()).toContainEqual(
      expect.objectContaining({ type: 'photo', date: today(), attachments }),
    )
    expect(taps).toBe(3)
  }
})

test('a figure that the diary has already is noted in four taps', async () => {
  const { page } = diary.visitor
  const measures = [{ name: 'Sleep', value: 7, unit: 'h' }]
  await diary.person.call('createEvent', {
    body: { date: addDays(today(), -1), type: 'health', content: 'Slept', measures },
  })
  await page.goto('/')
  await tap(captureField(page))
  await tap(page.getByRole('button', { name: 'Details' }))
  await tap(page.getByRole('group', { name: 'Figures' }).getByRole('button', { name: 'Sleep' }))
  await page.keyboard.type('6:30')
  await tap(page.getByRole('button', { name: 'Save', exact: true }))
  await item(page, 'Sleep 6.5 h').waitFor()
  expect(taps).toBe(4)
})

test('yesterday is written up in one tap, and the end of it is announced', async () => {
  const { page } = diary.visitor
  await record(addDays(today(), -1), 'Walked to the mill')
  await page.goto('/')
  await tap(page.getByRole('complementary').getByRole('link'))
  await page.waitForURL(`**/day/${addDays(today(), -1)}`)
  await page.getByRole('heading', { name: 'Fog' }).waitFor()
  expect(taps).toBe(1)
  await page.getByRole('status').filter({ hasText: 'The page is written.' }).waitFor()
})

test('a page is asked for again, and shorter, in three taps', async () => {
  const { page } = diary.visitor
  await record(addDays(today(), -1), 'Walked to the mill')
  await diary.person.call('generateJournal', { params: { date: addDays(today(), -1) } })
  await page.goto(`/day/${addDays(today(), -1)}`)
  for (const name of ['Add a wish', 'Shorter', 'Rewrite']) await tap(page.getByRole('button', { name }))
  await page.getByRole('button', { name: 'Keep the new one' }).waitFor()
  expect(taps).toBe(3)
})

test('a page that is awaited takes the focus from the button that it was asked by', async () => {
  const { page } = diary.visitor
  await record(addDays(today(), -1), 'Walked to the mill')
  await page.goto(`/day/${addDays(today(), -1)}`)
  await page.getByRole('button', { name: 'Write the page' }).tap()
  await page.getByRole('heading', { name: 'Fog' }).waitFor()
  await page.locator('section[aria-busy]:focus').waitFor()
})

test('a month is read back in one tap', async () => {
  const { page } = diary.visitor
  const days = [1, 9, 20].map((day) => `2026-03-${String(day).padStart(2, '0')}`)
  for (const date of days) await record(date, `Noted on ${date}`)
  await page.goto('/')
  await tap(page.getByRole('link', { name: 'Pages' }))
  for (const date of days) await page.getByText(`Noted on ${date}`).waitFor()
  expect(taps).toBe(1)
})

test('a line that is deleted says so, can come back, and leaves the focus among the lines', async () => {
  const { page } = diary.visitor
  await record(today(), 'To be kept')
  await record(today(), 'To be deleted')
  await page.goto('/')
  await item(page, 'To be deleted').waitFor()
  await choose(item(page, 'To be deleted'), 'Delete')
  await page.getByRole('status').filter({ hasText: 'Line deleted.' }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true)
  await tap(page.getByRole('button', { name: 'Undo' }))
  await item(page, 'To be deleted').waitFor()
})

test('the form of a line shows its buttons, and the notice of a stale page ends once the page is in view', async () => {
  const { page } = diary.visitor
  const date = '2026-03-14'
  for (let count = 0; count < 20; count += 1) await record(date, `Line ${count} of a long day`)
  await diary.person.call('generateJournal', { params: { date } })
  await page.goto(`/day/${date}`)
  await page.getByText('From 20 lines', { exact: true }).tap()
  const line = item(page, 'Line 19 of a long day')
  await choose(line, 'Correct')
  const save = page.locator('form[class^=editor]').getByRole('button', { name: 'Save' })
  const { y = PHONE.height, height = 0 } = (await save.boundingBox()) ?? {}
  const dock = await page.locator('[data-docked]').boundingBox()
  expect(y + height).toBeLessThanOrEqual(dock?.y ?? 0)
  await page.locator('form[class^=editor] textarea').fill('Line 19, corrected')
  await save.tap()
  const notice = page.locator('[class*=notice_]', {
    hasText: 'The lines have changed since this page was written.',
  })
  await notice.waitFor()
  const { height: heightOfWay = 0 } = (await notice.getByText('To the page').boundingBox()) ?? {}
  expect(heightOfWay).toBeLessThan(50)
  await page.locator('#stale-note').scrollIntoViewIfNeeded()
  await notice.waitFor({ state: 'detached' })
})

test('a year ago stands above today, with its first sentence, and leads there', async () => {
  const { page } = diary.visitor
  await page.clock.install({ time: '2026-03-14T12:00:00Z' })
  await withoutLimits(page)
  const date = '2025-03-14'
  const measures = [{ name: 'Sleep', value: 6.5, unit: 'h' }]
  await diary.person.call('createEvent', { body: { date, type: 'health', content: 'Sleep 6.5 h', measures } })
  await record(date, 'The lake was frozen to the second jetty. Nobody dared.')
  await page.goto('/')
  const link = page.getByRole('link', { name: /A year ago.*The lake was frozen to the second jetty\./ })
  await tap(link)
  await page.waitForURL(`**/day/${date}`)
  await page.getByText('Nobody dared.').waitFor()
})

test('large letters leave the sign of a lost connection a place of its own above a page', async () => {
  const { page, context } = diary.visitor
  const date = '2026-03-14'
  for (const each of ['2026-03-13', date, '2026-03-15']) {
    await record(each, 'Walked to the mill')
    await diary.person.call('generateJournal', { params: { date: each } })
  }
  await page.goto(`/page/${date}`)
  await page.evaluate('document.documentElement.style.fontSize = "200%"')
  const next = page.getByRole('link', { name: 'Next page' })
  await next.waitFor()
  await context.route('**/api/v1/**', (route) => route.abort())
  await chooseOfPage(page, 'Earlier texts')
  await page.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  const sign = await page.locator('[class*=connection]').getByRole('button').boundingBox()
  const { y = 0 } = (await next.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual((sign?.y ?? PHONE.height) + (sign?.height ?? 0))
})

test('an empty today shows the latest page, which gives its place to the first line', async () => {
  const { page } = diary.visitor
  const date = addDays(today(), -3)
  await record(date, 'Walked to the mill')
  await diary.person.call('generateJournal', { params: { date } })
  await page.goto('/')
  const latest = page.getByRole('article').filter({ hasText: 'The latest page' })
  await latest.getByText('It was quiet.').waitFor()
  await captureField(page).fill('Home')
  await page.keyboard.press('Control+Enter')
  await isStored(page, 'Home')
  await latest.waitFor({ state: 'detached' })
  await page.goto(`/day/${addDays(today(), -1)}`)
  await page.getByText('Nothing here yet.').waitFor()
  expect(await latest.count()).toBe(0)
})

test('a search finds another form of the word, and leads to the line in its day', async () => {
  const { page } = diary.visitor
  for (let count = 0; count < 30; count += 1) await record('2026-03-14', `Line ${count} of a long day`)
  await record('2026-03-14', 'We climbed to the hut before noon')
  await page.clock.install()
  await page.goto('/search')
  await page.getByRole('searchbox').fill('climb')
  const hit = page.locator('#content ol a', { hasText: 'climbed' })
  expect(await hit.locator('mark').textContent()).toBe('climbed')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/days/2026-03-14', (route) => held.promise.then(() => route.continue()))
  await tap(hit)
  await page.waitForURL('**/day/2026-03-14*')
  // However slowly the day is loaded.
  await page.clock.fastForward(10_000)
  held.resolve()
  const line = item(page, 'We climbed to the hut')
  await line.and(page.locator(':focus')).waitFor()
  const { y = -1, height = 0 } = (await line.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(PHONE.height)
})

test('a search whose filters leave nothing is asked without them in one tap', async () => {
  const { page } = diary.visitor
  await record('2026-03-14', 'Walked to the mill')
  await page.goto('/search?q=mill&type=photo&from=2026-04-01')
  await tap(page.getByRole('button', { name: 'Search without the filters' }))
  await page.locator('#content ol a', { hasText: 'Walked to the mill' }).waitFor()
  expect(page.url()).toMatch(/\/search\?q=mill$/)
  expect(taps).toBe(1)
})
