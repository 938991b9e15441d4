import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { openSession, USES_OLLAMA } from './screens.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog at the mill\n\nIt was quiet.' } })

beforeAll(async () => {
  await diary.arrive()
  await diary.person.call('updateSettings', { body: USES_OLLAMA })
  await note('2024-03-14', 'The same day, two years before')
  for (const content of ['One', 'Two', 'Three', '**Four**', 'Five', 'Six']) await note('2026-03-14', content)
  await note('2026-03-20', 'Spring')
  await note('2026-11-02', 'Autumn')
  await diary.person.call('generateJournal', { params: { date: '2026-03-14' } })
})
beforeEach(() => diary.visitor.page.goto('/calendar/2026-03'))

const note = (date: string, content: string) =>
  diary.person.call('createEvent', { body: { date, type: 'event', content } })

test('the chosen day and the same day of other years are beside the month', async () => {
  const { page } = diary.visitor
  await page.getByRole('link', { name: 'Saturday, 14 March 2026, 6 lines, page written' }).hover()
  const chosen = page.getByRole('complementary', { name: 'Saturday, 14 March 2026' })
  await chosen.getByText('Four', { exact: true }).waitFor()
  await chosen.getByText('and 2 more lines').waitFor()
  await chosen.getByText('The same day, two years before').waitFor()
  await chosen.getByRole('link', { name: 'Fog at the mill' }).click()
  await page.waitForURL('**/page/2026-03-14')
})

test('on a phone, today and the same day of other years are below the month', async () => {
  const { page } = await diary.visit({ viewport: PHONE })
  await openSession(page, diary.service.url, diary.person)
  await page.clock.install({ time: '2026-03-14T12:00:00Z' })
  await page.goto('/calendar')
  const chosen = page.getByRole('complementary', { name: 'Saturday, 14 March 2026' })
  await chosen.getByText('The same day, two years before').waitFor()
})

test('the arrow keys go through the days and weeks of a month', async () => {
  const { page } = diary.visitor
  await page.getByRole('link', { name: /^Saturday, 14 March 2026/ }).focus()
  for (const key of ['ArrowDown', 'ArrowLeft']) await page.keyboard.press(key)
  const chosen = page.getByRole('complementary', { name: 'Friday, 20 March 2026' })
  await chosen.getByText('Spring').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/day/2026-03-20')
})

test('a year has the counts of each month in words', async () => {
  const { page } = diary.visitor
  await page.getByRole('link', { name: 'Year', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '2026' }).waitFor()
  const month = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  await month('March').getByText('2 days, 7 lines, 1 page').waitFor()
  await month('November').getByText('1 day, 1 line').waitFor()
  expect((await month('June').locator('p').textContent())?.trim()).toBe('')
  const squares = month('March').locator('a[class*=heat-day]')
  expect(await squares.count()).toBe(31)
  expect(await page.evaluate('scrollY')).toBe(0)
  expect(await squares.nth(13).getAttribute('data-level')).toBe('3')
  expect(await squares.nth(13).getAttribute('title')).toBe('Saturday, 14 March 2026, 6 lines, page written')
  await page.getByRole('link', { name: 'Previous year' }).click()
  await page.getByRole('heading', { level: 1, name: '2025' }).waitFor()
  await page.getByText('Nothing in this year.').waitFor()
  expect(await month('June').locator('p').count()).toBe(0)
  await page.getByRole('link', { name: 'March' }).click()
  await page.getByText('Nothing in this month.').waitFor()
})

test.each([
  ['en-GB', 'Mon', 'March 2026'],
  ['en-US', 'Sun', 'March 2026'],
  ['de-DE', 'Mo', 'März 2026'],
  ['zh-CN', '周一', '2026年3月'],
])('in %s a week begins with %s', async (locale, firstDay, title) => {
  const { page } = await diary.visit({ locale })
  await openSession(page, diary.service.url, diary.person)
  await page.goto('/calendar/2026-03')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.locator('thead th').first().textContent()).toBe(firstDay)
})

test('the year view goes to any other year, and to its months', async () => {
  const { page } = await diary.arrive()
  await page.goto('/calendar/2026')
  await page.getByRole('heading').getByRole('button', { name: '2026' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('textbox', { name: 'Year' }).fill('2019')
  await picker.getByRole('button', { name: '2019', exact: true }).click()
  await page.waitForURL('**/calendar/2019')
  await page.getByRole('heading').getByRole('button', { name: '2019' }).click()
  await picker.getByRole('button', { name: 'May' }).click()
  await page.waitForURL('**/calendar/2019-05')
})
