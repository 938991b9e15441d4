import { afterEach, expect, test } from 'vitest'
import { LANGUAGE_IDS, LANGUAGES } from '../../web/state/languages.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf } from './screens.ts'

const diary = setUpDiary()

afterEach(() => expect(errorsOf(diary.visitor)).toEqual([]))

test('a figure is plotted, with a table of its numbers', async () => {
  const { page, person } = await diary.arrive()
  await page.goto('/statistics')
  await page.getByText('There is nothing to count yet.').waitFor()
  const note = (days: number, value: number) => {
    const date = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    const measures = [{ name: 'sleep', value, unit: 'h' }]
    return person.call('createEvent', { body: { date, type: 'health', content: 'Slept', measures } })
  }
  for (const [days, value] of [
    [3, 7.5],
    [2, 6],
    [200, 8],
  ] as const)
    await note(days, value)
  await page.goto('/statistics')
  const plot = page.getByRole('region', { name: 'Figures' })
  await plot.locator('[class*=line-plot] [class*=dot]').nth(1).waitFor({ state: 'attached' })
  await plot.getByText('As a table').click()
  const rows = plot.getByRole('table', { name: 'sleep (h)' }).getByRole('row')
  expect(await rows.count()).toBe(3)
  expect(await rows.nth(2).getByRole('cell').allTextContents()).toEqual(['6', '6', '6', '6', '1'])
  await plot.getByLabel('Time').selectOption('A year')
  await plot.getByText('As a table').click()
  await expect.poll(() => rows.filter({ hasText: 'Week of' }).count()).toBeGreaterThan(1)
})

test('a plot over time is drawn once there are two months, and years are offered once there are two', async () => {
  const { page, person } = await diary.arrive()
  const record = (date: string) =>
    person.call('createEvent', { body: { date, type: 'event', content: 'Walked' } })
  const open = async () => {
    await page.goto('/statistics')
    await page.getByRole('region', { name: 'Lines by hour of the day' }).waitFor()
  }
  const isShown = async () => ({
    overTime: await page.getByRole('region', { name: 'Lines over time' }).isVisible(),
    years: await page.locator('[class*=reading-tools] select').isVisible(),
  })
  await record('2026-03-14')
  await open()
  expect(await isShown()).toEqual({ overTime: false, years: false })
  await record('2025-12-31')
  await open()
  expect(await isShown()).toEqual({ overTime: true, years: true })
})

/** Each word below the bars by kind as it stands on the screen, from left to right. */
const LABELS = `[...document.querySelectorAll('[class*=plot-labels]')].at(-1).querySelectorAll('span').values()
  .map((label) => {
    const range = document.createRange()
    range.selectNodeContents(label)
    return range.getBoundingClientRect().toJSON()
  }).toArray()`

test.each(LANGUAGE_IDS)('on a narrow phone no word below the bars covers another (%s)', async (id) => {
  const { page, person } = await diary.arrive({
    locale: LANGUAGES[id].lang,
    viewport: { width: 320, height: 640 },
  })
  await person.call('createEvent', { body: { date: '2026-03-14', type: 'event', content: 'Walked' } })
  await page.goto('/statistics')
  await page.locator('[class*=plot-labels]').nth(1).waitFor()
  const labels = await page.evaluate<{ top: number; left: number; right: number }[]>(LABELS)
  expect(labels.length).toBeGreaterThan(4)
  for (const label of labels)
    for (const other of labels.filter(({ top, left }) => top === label.top && left > label.left))
      expect(other.left - label.right).toBeGreaterThan(3)
})
