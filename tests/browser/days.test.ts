import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { captureField, choose, USES_OLLAMA } from './screens.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d' } })

beforeEach(async () => {
  await diary.arrive({ viewport: PHONE })
  await diary.person.call('updateSettings', { body: USES_OLLAMA })
})

const note = async (date: string, content: string, fields: object = {}) =>
  (await diary.person.call('createEvent', { body: { date, type: 'event', content, ...fields } })).data

const atDay = (page: Page, date: string) => page.locator(`h1 time[datetime="${date}"]`).waitFor()

/** A finger that moves across the screen for a fifth of a second, however long the browser takes to feel it. */
async function swipe(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
  halfway = async () => {},
) {
  const session = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }],
      timestamp: begun + share / 5,
    })
  await touch('touchStart', 0)
  await touch('touchMove', 0.5)
  await halfway()
  await touch('touchMove', 1)
  await touch('touchEnd', 1)
}

test('swiping turns the days, and scrolling does not', async () => {
  const { page } = diary.visitor
  await page.goto('/day/2026-03-01')
  await atDay(page, '2026-03-01')
  await swipe(page, { x: 300, y: 600 }, { x: -200, y: 10 })
  await atDay(page, '2026-03-02')
  await swipe(page, { x: 100, y: 600 }, { x: 200, y: -10 })
  await atDay(page, '2026-03-01')
  await swipe(page, { x: 300, y: 600 }, { x: -100, y: -120 })
  await swipe(page, { x: 300, y: 600 }, { x: -30, y: 0 })
  // From the very edge it is the browser's way back.
  await swipe(page, { x: 5, y: 600 }, { x: 200, y: 0 })
  await page.keyboard.press('ArrowRight')
  await atDay(page, '2026-03-02')
})

test('a day turns and a saved line settles with a little motion, and without where none is wanted', async () => {
  const { page } = diary.visitor
  await note('2026-03-02', 'Already there')
  const moved: string[] = []
  await page.exposeFunction('noteMotion', (name: string) => moved.push(name))
  await page.addInitScript(
    "addEventListener('animationstart', ({ animationName }) => noteMotion(animationName))",
  )
  async function turnAndSave(content: string) {
    await page.goto('/day/2026-03-01')
    await atDay(page, '2026-03-01')
    await page.keyboard.press('ArrowRight')
    await page.getByText('Already there').waitFor()
    await captureField(page).fill(content)
    await captureField(page).press('Control+Enter')
    await page.locator('[class*=timeline]').getByText(content).waitFor()
  }
  await turnAndSave('Quietly')
  expect(moved).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await turnAndSave('With motion')
  const names = () => moved.map((name) => name.replace(/_.*/, ''))
  await expect.poll(names).toEqual(expect.arrayContaining(['turn', 'settle']))
})

test('a swipe turns the day though its events arrive under the finger', async () => {
  const { page } = diary.visitor
  await note('2026-03-01', 'Late to arrive')
  const release = Promise.withResolvers<void>()
  await page.route('**/api/v1/days/2026-03-01', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/day/2026-03-01')
  await atDay(page, '2026-03-01')
  await swipe(page, { x: 300, y: 600 }, { x: -200, y: 10 }, async () => {
    release.resolve()
    await page.getByText('Late to arrive').waitFor()
  })
  await atDay(page, '2026-03-02')
})

test('a date that is typed leads there and nowhere else on the way', async () => {
  const { page } = diary.visitor
  await page.goto('/day/2026-03-01')
  await atDay(page, '2026-03-01')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const pick = async () => {
    await page.getByRole('heading', { level: 1 }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('grid').waitFor()
  }
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox')
  await pick()
  await field.pressSequentially('2024-02-02')
  await dialog.locator('output', { hasText: 'Friday, 2 February 2024' }).waitFor()
  expect(visited).toEqual([])
  await page.keyboard.press('Enter')
  await atDay(page, '2024-02-02')
  await pick()
  await field.pressSequentially('3 March 2024')
  await dialog.locator('output', { hasText: 'Sunday, 3 March 2024' }).waitFor()
  await field.blur()
  await atDay(page, '2024-03-03')
  expect(visited).toEqual(['/day/2024-02-02', '/day/2024-03-03'])
  await pick()
  await field.pressSequentially('the day before')
  await dialog.locator('[aria-invalid="true"]').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('grid').waitFor()
  expect(visited).toEqual(['/day/2024-02-02', '/day/2024-03-03'])
})

test('the nearest days that have something are one press away', async () => {
  const { page } = diary.visitor
  await note('2020-02-29', 'Long ago')
  await note('2026-05-05', 'Later')
  await page.goto('/day/2024-06-01')
  const pick = () => page.getByRole('heading', { level: 1 }).getByRole('button').click()
  await pick()
  await page.getByRole('button', { name: 'Later day with something' }).click()
  await atDay(page, '2026-05-05')
  await pick()
  await page.getByRole('button', { name: 'Earlier day with something' }).click()
  await atDay(page, '2020-02-29')
  await page.getByText('Long ago').waitFor()
})

test('an event is moved to another day and time, and back', async () => {
  const { page } = diary.visitor
  const point = { occurredAt: '2026-03-14T18:30:00+01:00', timeZone: 'Europe/Paris' }
  const { id } = await note('2026-03-14', 'Concert', point)
  const read = async () => (await diary.person.call('getEvent', { params: { eventId: id } })).data
  await page.goto('/day/2026-03-14')
  await choose(page, 'Move to another day')
  await page.getByRole('dialog', { name: 'Date' }).locator('[data-date="2026-03-30"]').click()
  await page.locator('form[class^=editor]').getByLabel('Time', { exact: true }).fill('19:45')
  await page.locator('form[class^=editor]').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Moved to 30 March 2026.').waitFor()
  // That is after the clocks have changed.
  expect(await read()).toMatchObject({ date: '2026-03-30', occurredAt: '2026-03-30T19:45:00+02:00' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Concert' }).waitFor()
  expect(await read()).toMatchObject({ date: '2026-03-14', ...point })
})

test('an event is moved to a day with a page, which stays and is out of date', async () => {
  const { page } = diary.visitor
  await note('2026-03-14', 'Concert')
  await note('2026-03-15', 'Rest')
  await diary.person.call('generateJournal', { params: { date: '2026-03-15' } })
  await page.goto('/day/2026-03-14')
  await choose(page, 'Move to another day')
  await page.getByRole('dialog', { name: 'Date' }).locator('[data-date="2026-03-15"]').click()
  await page.locator('form[class^=editor]').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Moved to').waitFor()
  await page.goto('/day/2026-03-15')
  await page.getByText('The lines have changed since this page was written.').waitFor()
})
