import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DESK, PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { captureField, chooseOfPage, USES_OLLAMA } from './screens.ts'

const FIRST = '2026-03-01'
const SECOND = '2026-03-14'
const WITHOUT_PAGE = '2026-03-20'
const LAST = '2026-04-02'

const LONG = 'We walked along the river until the fog had gone and there was nothing left to say. '
const PAGE = `# Fog and **mill**\n\n${LONG.repeat(12).trim()}\n\n- bread\n- *two* pears\n\n1. out\n2. home\n\n> Quietly.\n\nA [link](https://example.org/).`

const diary = setUpDiary({ writer: { provider: 'provider_d', page: PAGE } })

beforeAll(async () => {
  await diary.visit()
  await diary.visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await diary.signIn()
  await diary.person.call('updateSettings', { body: USES_OLLAMA })
  for (const date of [FIRST, SECOND, LAST]) await note(date, 'Walked to the mill')
  await note(WITHOUT_PAGE, 'Walked to the **mill**')
  for (const date of [FIRST, SECOND, LAST]) await diary.person.call('generateJournal', { params: { date } })
})
beforeEach(() => openPage(SECOND))

const note = (date: string, content: string) =>
  diary.person.call('createEvent', { body: { date, type: 'event', content, placeName: 'Paris, France' } })

async function openPage(date: string): Promise<void> {
  await diary.visitor.page.goto(`/page/${date}`)
  await diary.visitor.page.getByText('Quietly.', { exact: true }).waitFor()
}

/** How many characters stand in each line of the longest paragraph but its last. Run by the browser. */
const LINE_LENGTHS = `(() => {
  const longest = (a, b) => b.textContent.length - a.textContent.length
  const paragraph = [...document.querySelectorAll('.prose p')].sort(longest)[0]
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  const lines = new Map()
  const range = document.createRange()
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    for (let at = 0; at < text.textContent.length; at += 1) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const { bottom } = range.getBoundingClientRect()
      lines.set(bottom, (lines.get(bottom) ?? 0) + 1)
    }
  }
  return [...lines.values()].slice(0, -1)
})()`

test('a page stands by itself with its date, its title and its place, in lines of 60 to 70 characters', async () => {
  const { page } = diary.visitor
  await page.getByRole('heading', { level: 1, name: 'Fog and mill' }).waitFor()
  await page.getByText('Saturday, 14 March 2026').waitFor()
  await page.getByText('Paris, France').waitFor()
  expect(await page.getByRole('heading', { name: 'Fog and' }).count()).toBe(1)
  const lengths: number[] = await page.evaluate(LINE_LENGTHS)
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  expect(average).toBeGreaterThanOrEqual(60)
  expect(average).toBeLessThanOrEqual(70)
})

test('pages are leafed through, across days that have none', async () => {
  const { page } = diary.visitor
  await page.getByRole('link', { name: 'Next page: 2 Apr 2026' }).click()
  await page.waitForURL(`**/page/${LAST}`)
  await page.getByRole('link', { name: 'Previous page: 14 Mar 2026' }).waitFor()
  expect(await page.getByRole('link', { name: 'Next page' }).count()).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(`**/page/${SECOND}`)
  await page.getByRole('link', { name: 'Previous page: 1 Mar 2026' }).click()
  await page.waitForURL(`**/page/${FIRST}`)
  await page.getByRole('link', { name: 'Next page: 14 Mar 2026' }).waitFor()
  expect(await page.getByRole('link', { name: 'Previous page' }).count()).toBe(0)
})

test('a day without a page says so and leads to its events', async () => {
  const { page } = diary.visitor
  await page.goto(`/page/${WITHOUT_PAGE}`)
  await page.getByText('This day has no page yet.').waitFor()
  await page.getByRole('link', { name: 'Lines of the day' }).click()
  await page.getByRole('button', { name: 'Write the page' }).waitFor()
})

test('a page is copied as text that reads without Markdown', async () => {
  const { page } = diary.visitor
  await chooseOfPage(page, 'Copy as text')
  await page.getByText('Copied').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    [
      'Saturday, 14 March 2026',
      'Fog and mill',
      LONG.repeat(12).trim(),
      '• bread\n• two pears',
      '1. out\n2. home',
      'Quietly.',
      'A link.',
    ].join('\n\n'),
  )
})

test('printed, only the page is there', async () => {
  const { page } = diary.visitor
  const isShown = async (text: string) => (await page.getByText(text).filter({ visible: true }).count()) > 0
  for (const path of [`/page/${SECOND}`, `/day/${SECOND}`]) {
    await page.goto(path)
    await page.getByText('Quietly.').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await Promise.all(['Quietly.', '14 March 2026'].map(isShown))).toEqual([true, true])
    const others = ['Walked to the mill', 'Calendar', 'Print', 'Written from', 'Rewrite', 'Previous page']
    for (const text of others) {
      if ((await page.getByText(text).count()) > 0) expect([text, await isShown(text)]).toEqual([text, false])
    }
    // A doubted sentence stays a button to assistive technology.
    expect(await page.getByRole('button').and(page.locator('button')).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('a page that is out of date says which events were added and changed', async () => {
  const { visitor, person } = diary
  const { page } = visitor
  const [walk] = (await person.call('listEvents', { query: { date: SECOND } })).data
  await page.goto(`/day/${SECOND}`)
  await captureField(page).fill('A rainbow over the bridge')
  await page.getByRole('button', { name: 'Save' }).click()
  const changes = page.locator('.note', { hasText: 'The lines have changed since this page was written.' })
  const line = changes.getByRole('listitem')
  await line.filter({ hasText: /Added.*A rainbow over the bridge/ }).waitFor()
  expect(await line.count()).toBe(1)
  await page.goto(`/page/${SECOND}`)
  await line.filter({ hasText: /Added.*A rainbow over the bridge/ }).waitFor()
  // While a page is in the trash, its events can be changed.
  await person.call('deleteJournal', { params: { date: SECOND } })
  await person.call('updateEvent', {
    params: { eventId: walk?.id ?? '' },
    body: { content: 'Ran to the mill' },
  })
  await person.call('restoreTrash', { body: { date: SECOND } })
  await page.goto(`/day/${SECOND}`)
  await line.filter({ hasText: /Changed.*Ran to the mill/ }).waitFor()
})

test('Pages shows days without a page by their events with Markdown, in either order, and prints a month as a booklet', async () => {
  const { page } = diary.visitor
  await page.goto('/')
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await page.getByRole('heading', { name: 'April 2026' }).waitFor()
  await page
    .getByRole('article')
    .filter({ hasText: 'Friday 20 March' })
    .getByText('Walked to the mill')
    .waitFor()
  const dates = () =>
    page
      .locator('[class*=read-date] time')
      .evaluateAll((all) => all.map((each) => each.getAttribute('datetime')))
  expect(await dates()).toEqual([LAST, WITHOUT_PAGE, SECOND, FIRST])
  await page.getByLabel('Order').selectOption('Oldest first')
  await expect.poll(dates).toEqual([FIRST, SECOND, WITHOUT_PAGE, LAST])
  await page.getByRole('button', { name: 'March 2026' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'April' }).click()
  await page.locator('#month-2026-04 h2:focus').waitFor()
  await page.getByRole('link', { name: 'Print March 2026 as a booklet' }).click()
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Fog and mill' })
    .first()
    .waitFor()
  expect(await page.locator('[data-book] article').count()).toBe(2)
})

/** The day at the top of the screen. */
const dayAtTop = (page: Page) =>
  page.evaluate<string | undefined>(`[...document.querySelectorAll('article')]
    .find((day) => day.getBoundingClientRect().bottom > 80)?.id`)

test.each([DESK, PHONE])('Pages keep their place over Back and a reload ($width px)', async (viewport) => {
  const { page } = diary.visitor
  await page.setViewportSize(viewport)
  await page.goto('/pages')
  await page.locator(`#day-${FIRST}`).waitFor()
  await page.evaluate(
    `scrollBy(0, document.getElementById('day-${SECOND}').getBoundingClientRect().top + 40)`,
  )
  await page.waitForURL(`**/pages?day=${SECOND}`)
  expect(await dayAtTop(page)).toBe(`day-${SECOND}`)
  const place = () => page.locator(`#day-${SECOND}`).evaluate((day) => day.getBoundingClientRect().top)
  const before = await place()
  await page.reload()
  await page.locator(`#day-${SECOND}`).waitFor()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2)
  await page.locator(`#day-${SECOND} [class*=read-date] a`).dispatchEvent('click')
  await page.waitForURL(`**/day/${SECOND}`)
  await page.getByText('Quietly.', { exact: true }).waitFor()
  await page.goBack()
  await page.waitForURL(`**/pages?day=${SECOND}`)
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2)
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await page.setViewportSize(DESK)
})

test('a word without end stays within Pages', async () => {
  const { page } = diary.visitor
  const { data } = await diary.person.call('createEvent', {
    body: { date: WITHOUT_PAGE, type: 'event', content: 'fog'.repeat(200) },
  })
  await page.goto('/pages')
  await page.locator('[class*=read-lines]', { hasText: 'fogfog' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await diary.person.call('deleteEvent', { params: { eventId: data.id } })
})

test('Pages and the booklet tell how many sentences of a page are doubted', async () => {
  const { page } = diary.visitor
  const { doubtCount } = (await diary.person.call('getJournal', { params: { date: SECOND } })).data
  expect(doubtCount).toBeGreaterThan(1)
  await page.goto('/pages')
  const day = page.locator('article').filter({ has: page.locator(`time[datetime="${SECOND}"]`) })
  await day.getByRole('link', { name: `${doubtCount} sentences to check` }).waitFor()
  await page.goto('/booklet?from=2026-03-01&to=2026-03-31')
  const before = page.locator('[class*=book-doubts]')
  await before.getByRole('link', { name: '14 Mar 2026' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await before.isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
})
