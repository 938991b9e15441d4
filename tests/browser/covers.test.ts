// Pictures and moods of days where days are looked for: calendar, year, search.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { drawGarden } from '../../scripts/demo/drawn-pictures.ts'
import { must, upload } from '../api/scenarios/world.ts'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { findFaults } from './faults.ts'
import { openSession } from './screens.ts'
import { expectToStandStill, recordShifts } from './shifts.ts'

const diary = setUpDiary()

beforeAll(async () => {
  await diary.arrive()
  const { person } = diary
  const { id } = await upload(person, {
    rawBody: Uint8Array.from(await drawGarden()),
    headers: { 'Content-Type': 'image/jpeg' },
  })
  const photo = { date: '2026-03-14', type: 'photo', content: 'The garden in bloom', attachmentIds: [id] }
  await must(person, 'createEvent', { body: photo })
  for (const [index, value] of [1, 2, 3, 4, 5].entries())
    await must(person, 'createEvent', {
      body: {
        date: `2026-03-0${index + 1}`,
        type: 'health',
        content: `Mood ${value} /5`,
        measures: [{ name: 'Mood', value, unit: '/5' }],
      },
    })
})

const isLoaded = (page: Page, selector: string) =>
  expect
    .poll(() =>
      page.locator(selector).evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBeGreaterThan(1)

test('a month shows pictures and moods of its days', async () => {
  const { page } = await diary.visit({ viewport: PHONE })
  await openSession(page, diary.service.url, diary.person)
  await page.goto('/calendar/2026-03')
  await isLoaded(page, '[data-date="2026-03-14"] img')
  const cell = page.locator('[data-date="2026-03-14"]')
  const sizes = await cell.evaluate((link) => {
    const picture = link.querySelector('img')
    return [link.clientWidth - (picture?.clientWidth ?? 0), link.clientHeight - (picture?.clientHeight ?? 0)]
  })
  expect(sizes).toEqual([0, 0])
  await page.getByRole('link', { name: 'Thursday, 5 March 2026, 1 line, Mood: Very good' }).waitFor()
  // Told apart by faces too: each has its own mouth.
  const mouths = await page
    .locator('[class*=cell-mood] path:last-child')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
  expect(new Set(mouths).size).toBe(5)
  await page.locator('[class*=heat-legend]', { hasText: 'Very bad' }).waitFor()
})

test('a year shows a picture a month, and moods by height or the number of events', async () => {
  const { page } = await diary.visit()
  await openSession(page, diary.service.url, diary.person)
  await page.goto('/calendar/2026')
  await isLoaded(page, 'h2 img')
  const bars = page.locator('ol a[data-mood]')
  await expect.poll(() => bars.count()).toBe(5)
  const heights = await page.evaluate<string[]>(
    `[...document.querySelectorAll('ol a[data-mood]')].map((day) => getComputedStyle(day, '::before').height)`,
  )
  expect(new Set(heights).size).toBe(5)
  await page.getByRole('combobox', { name: 'Shown' }).selectOption('Lines')
  await expect.poll(() => bars.count()).toBe(0)
  await page.getByText('Fewer lines').waitFor()
})

test('where the device chooses the colours, marks and what is chosen are still seen', async () => {
  const { page } = await diary.visit()
  await openSession(page, diary.service.url, diary.person)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/calendar/2026')
  await page.locator('ol a[data-mood]').first().waitFor()
  const [mark, ground] = await page.evaluate<string[]>(`[
    getComputedStyle(document.querySelector('ol a[data-mood]'), '::before').backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]`)
  expect(mark).not.toBe(ground)
  const outlines = await page.evaluate<string[]>(`
    [...document.querySelectorAll('[aria-current]')].map((link) => getComputedStyle(link).outlineStyle)
  `)
  expect(outlines).toEqual(['solid', 'solid'])
})

test('a hit shows the picture of its line, beside its words', async () => {
  const { page } = await diary.visit({ viewport: PHONE })
  await openSession(page, diary.service.url, diary.person)
  await page.goto('/search?q=bloom')
  await page.getByRole('link', { name: /The garden in bloom/ }).waitFor()
  await isLoaded(page, 'ol a img')
})

test.each([
  ['/calendar/2026-03', 'td img'],
  ['/calendar/2026', 'h2 img'],
  ['/search?q=bloom', 'ol a img'],
])(
  '%s with pictures and moods can be used by everybody, and nothing moves when they load',
  async (path, picture) => {
    const { page } = await diary.visit()
    await openSession(page, diary.service.url, diary.person)
    await recordShifts(page)
    await page.goto(path)
    await isLoaded(page, picture)
    await expectToStandStill(page)
    expect(await findFaults(page)).toEqual([])
  },
)
