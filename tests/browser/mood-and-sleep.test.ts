// What today offers in the evening on a phone: a question, mood and sleep, and a composer that stays where it is.
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { uploadPicture } from '../api/scenarios/world.ts'
import { PHONE, today } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { captureField, isStored, item, openScreen, withoutLimits } from './screens.ts'

const diary = setUpDiary()
const HOME = { latitude: 46.184, longitude: 6.139 }

let taps = 0
async function tap(target: Locator): Promise<void> {
  taps += 1
  await target.tap()
}

/** @param part of its width, from the left */
async function tapAt(target: Locator, part: number): Promise<void> {
  taps += 1
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  await target.tap({ position: { x: width * part, y: height / 2 } })
}

beforeEach(async () => {
  taps = 0
  const { page } = await diary.arrive({ viewport: PHONE, position: HOME })
  await withoutLimits(page)
})

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** Allows the device's position with a new line. */
async function allowPlace(page: Page): Promise<void> {
  await captureField(page).tap()
  await page.getByRole('button', { name: 'Details' }).tap()
  await page.getByRole('button', { name: 'Here', exact: true }).tap()
  await page.getByRole('button', { name: 'Yes, use my position' }).tap()
}

test('mood takes one tap and sleep two, under the names that the diary has, and both are changed in their lines', async () => {
  const { person } = diary
  const { page } = diary.visitor
  const measures = [{ name: 'sleep', value: 420, unit: 'min' }]
  await person.call('createEvent', {
    body: { date: addDays(today(), -1), type: 'health', content: 'Slept', measures },
  })
  await page.goto('/')
  const evening = page.getByRole('region', { name: 'How was it?' })
  const good = evening.getByRole('button', { name: 'Good', exact: true })
  await tap(good)
  await item(page, 'Mood 4 /5').waitFor()
  expect(taps).toBe(1)
  expect(await good.getAttribute('aria-pressed')).toBe('true')
  await tap(evening.getByRole('button', { name: 'Sleep', exact: true }))
  await tapAt(evening.getByRole('slider'), 0.75)
  expect(taps).toBe(3)
  await evening.getByRole('button', { name: 'Sleep: 11 h', exact: true }).waitFor()
  await item(page, 'sleep 660 min').waitFor()
  await isStored(page, 'Mood 4 /5')
  await evening.getByRole('button', { name: 'Very good' }).tap()
  await item(page, 'Mood 5 /5').waitFor()
  await expect
    .poll(async () =>
      (await person.call('listEvents', { query: { date: today() } })).data.map((event) => event.measures),
    )
    .toEqual([[{ name: 'Mood', value: 5, unit: '/5' }], [{ name: 'sleep', value: 660, unit: 'min' }]])
})

test('the hours of sleep are chosen by keys too, and left without a change by a key or a press elsewhere', async () => {
  const { page } = diary.visitor
  await page.goto('/')
  const evening = page.getByRole('region', { name: 'How was it?' })
  const sleep = evening.getByRole('button', { name: 'Sleep' })
  await sleep.press('Enter')
  const slider = evening.getByRole('slider', { name: 'Slept' })
  await slider.press('ArrowRight')
  await slider.press('Escape')
  await slider.waitFor({ state: 'detached' })
  expect(await sleep.getAttribute('aria-label')).toBe('Sleep')
  await sleep.tap()
  await slider.waitFor()
  await page.getByRole('banner').tap({ position: { x: 1, y: 1 } })
  await slider.waitFor({ state: 'detached' })
  expect(await sleep.getAttribute('aria-label')).toBe('Sleep')
  await sleep.press('Enter')
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  expect(await slider.getAttribute('aria-valuetext')).toBe('8 h')
  await slider.press('Enter')
  await item(page, 'Sleep 8 h').waitFor()
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Sleep: 8 h')
})

test.each(['en-GB', 'de-DE', 'es-ES', 'fr-FR', 'ja-JP', 'zh-CN'])(
  'mood and sleep stand in one row on the narrowest phone in %s',
  async (locale) => {
    const { page } = await diary.arrive({ viewport: { width: 320, height: 640 }, locale })
    await withoutLimits(page)
    await page.goto('/')
    const row = page.locator('[class*=evening] > [class*=row]')
    const boxesOf = async (targets: Locator) =>
      Promise.all((await targets.all()).map((target) => target.boundingBox()))
    const tops = async () => new Set((await boxesOf(row.getByRole('button'))).map((box) => box?.y))
    await row.getByRole('button').nth(5).tap()
    expect(await row.getByRole('button').count()).toBe(1)
    // The longest hours.
    await tapAt(row.getByRole('slider'), 0.75)
    await expect.poll(() => row.getByRole('button').count()).toBe(6)
    // What comes above them moves them while they are measured, one after the other.
    await expect.poll(async () => (await tops()).size).toBe(1)
    for (const box of await boxesOf(row.getByRole('button'))) {
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  },
)

test('an empty today asks one question, and shows the photo of a year ago', async () => {
  const { person } = diary
  const { page } = diary.visitor
  const date = today()
  const yearAgo = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`
  const { id } = await uploadPicture(person)
  await person.call('createEvent', {
    body: { date: yearAgo, type: 'photo', content: 'The lake was frozen.', attachmentIds: [id] },
  })
  await page.goto('/')
  await page
    .getByRole('link', { name: /A year ago.*The lake was frozen/ })
    .getByRole('img')
    .waitFor()
  const another = page.getByRole('button', { name: 'Another question' })
  const seen = new Set<string>()
  for (let count = 0; count < 13; count += 1) {
    seen.add((await another.locator('..').textContent()) ?? '')
    await another.tap()
  }
  expect([...seen].some((text) => text.includes('“The lake was frozen.” And today?'))).toBe(true)
  expect(seen.size).toBe(13)
  await captureField(page).fill('Home')
  await page.keyboard.press('Control+Enter')
  await isStored(page, 'Home')
  await another.waitFor({ state: 'detached' })
})

test('the composer does not move when the place arrives', async () => {
  const { page } = diary.visitor
  await page.goto('/')
  await allowPlace(page)
  await page.getByRole('button', { name: 'Place: Carouge' }).waitFor()
  const reverse = Promise.withResolvers<void>()
  await page.route('**/api/v1/places/reverse*', (route) => reverse.promise.then(() => route.continue()))
  await page.reload()
  await captureField(page).tap()
  const details = page.getByRole('button', { name: 'Details' })
  const before = await details.boundingBox()
  await page.getByRole('button', { name: 'Place: Here' }).waitFor()
  reverse.resolve()
  await page.getByRole('button', { name: 'Place: Carouge' }).waitFor()
  expect(await details.boundingBox()).toEqual(before)
})

test('an empty today asks about a person who was not mentioned for long', async () => {
  const { page } = diary.visitor
  for (let days = 40; days < 44; days += 1) {
    const body = { date: addDays(today(), -days), type: 'event', content: 'Lunch with Maria' }
    await diary.person.call('createEvent', { body })
  }
  const found = page.waitForResponse((response) => response.url().includes('people=true'))
  await page.goto('/')
  await found
  await page.getByRole('button', { name: 'Another question' }).tap()
  await page.getByText(/You last wrote of Maria on .*\. Is there something to add\?/).waitFor()
})

test('moods stand beside sleep, steps and people, with the number of their days', async () => {
  const { page } = diary.visitor
  const days: [mood: number, hours: number, steps: number, content: string][] = [
    [5, 8, 11_000, 'Maria came'],
    [4, 8.5, 9_000, 'With Maria'],
    [3, 6, 12_000, 'Maria again'],
    [1, 4, 800, 'Rain'],
  ]
  for (const [index, [mood, hours, steps, content]] of days.entries()) {
    const measures = [
      { name: 'Mood', value: mood, unit: '/5' },
      { name: 'sleep', value: hours * 60, unit: 'min' },
      { name: 'steps', value: steps, unit: null },
    ]
    const body = { date: addDays(today(), -index), type: 'health', content, measures, placeName: 'Lyon' }
    await diary.person.call('createEvent', { body })
  }
  await page.goto('/')
  await openScreen(page, 'Statistics')
  const bySleep = page.getByRole('region', { name: 'Mood by hours of sleep' })
  await bySleep.getByText('As a table').tap()
  const rowsOf = (region: Locator) => region.locator('tbody tr').allTextContents()
  await expect.poll(() => rowsOf(bySleep)).toEqual(['< 51 on 1 day', '6–73 on 1 day', '8–94.5 on 2 days'])
  const bySteps = page.getByRole('region', { name: 'Mood by steps, in thousands' })
  expect(await rowsOf(bySteps)).toEqual(['< 2.51 on 1 day', '7.5–104 on 1 day', '10–154 on 2 days'])
  expect(await rowsOf(page.getByRole('region', { name: 'Mood of days with people' }))).toEqual([
    'Maria4 on 3 days',
  ])
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles.slice(titles.indexOf('Figures'))).toEqual([
    'Figures',
    'Mood by hours of sleep',
    'Mood by steps, in thousands',
    'Mood of days with people',
    'Places',
  ])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width)
})
