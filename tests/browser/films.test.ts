import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { DESK, PHONE } from '../harness/clients/browser.ts'
import { readRealFile } from '../harness/media/real-files.ts'
import { setUpDiary } from './diary.ts'
import { findFaults } from './faults.ts'
import { fingerOn } from './finger.ts'
import { errorsOf } from './screens.ts'

const diary = setUpDiary()
const DATE = '2026-03-14'

afterEach(() => expect(errorsOf(diary.visitor)).toEqual([]))

async function upload(bytes: Uint8Array, name: string): Promise<string> {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
  }
  const { data } = await diary.person.call('uploadAttachment', { rawBody: new Uint8Array(bytes), headers })
  return data.id
}

/** A picture, a film, a picture; the film and the last picture are of the second line. */
async function recordDay(): Promise<void> {
  const paint = (background: string) =>
    sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const ids = [
    await upload(await paint('#2a6'), 'swans.jpg'),
    await upload(await readRealFile('film.webm'), 'film.webm'),
    await upload(await paint('#a62'), 'mill.jpg'),
  ]
  const note = (content: string, attachmentIds: string[]) =>
    diary.person.call('createEvent', { body: { date: DATE, type: 'photo', content, attachmentIds } })
  await note('By the lake', ids.slice(0, 1))
  await note('The wheel turns', ids.slice(1))
}

const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })
const isAt = (page: Page, text: string) => viewerOf(page).getByRole('status').getByText(text).waitFor()
const filmOf = (page: Page) => viewerOf(page).locator('video')
const stateOf = (page: Page) =>
  filmOf(page).evaluate((film) => {
    const { paused, muted, controls, readyState, currentTime } = film as unknown as Record<string, unknown>
    return { paused, muted, controls, hasFrame: Number(readyState) >= 2, currentTime: Number(currentTime) }
  })
/** A film of one second would end while the test looks. */
const loop = (page: Page) => filmOf(page).evaluate((film) => Object.assign(film, { loop: true }) && undefined)

test('a film stands among the pictures of its day, plays by the keyboard without sound, and stops when it is left', async () => {
  const { page } = await diary.arrive({ viewport: DESK })
  await recordDay()
  await page.goto(`/day/${DATE}`)
  await page.getByRole('button', { name: 'Show swans.jpg' }).click()
  await isAt(page, '1 of 3: swans.jpg')
  await page.keyboard.press('ArrowRight')
  await isAt(page, '2 of 3: film.webm')
  await expect
    .poll(() => stateOf(page))
    .toMatchObject({
      ...{ paused: true, muted: true, controls: true, hasFrame: true },
    })
  const { width = 0, height = 0 } = (await filmOf(page).boundingBox()) ?? {}
  expect(width).toBeGreaterThan(600)
  expect(width / height).toBeCloseTo(4 / 3, 1)
  expect(await viewerOf(page).getByRole('button', { name: 'Describe it yourself' }).count()).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await page.setViewportSize(DESK)
  await loop(page)
  await page.keyboard.press('Tab')
  await viewerOf(page).locator('video:focus').waitFor()
  await page.keyboard.press('Space')
  await expect.poll(() => stateOf(page)).toMatchObject({ paused: false, muted: true })
  // The arrows are those of the film while it has the focus.
  await page.keyboard.press('ArrowRight')
  await isAt(page, '2 of 3: film.webm')
  await viewerOf(page).getByRole('button', { name: 'Next picture' }).click()
  await isAt(page, '3 of 3: mill.jpg')
  await expect.poll(() => stateOf(page)).toMatchObject({ paused: true, controls: false })
  await page.keyboard.press('ArrowLeft')
  await isAt(page, '2 of 3: film.webm')
  await page.keyboard.press('Escape')
  await viewerOf(page).waitFor({ state: 'detached' })
})

test('on a phone a film opens from its line, a finger swipes over it, and Back closes the viewer', async () => {
  const { page } = await diary.arrive({ viewport: PHONE })
  await recordDay()
  await page.goto(`/day/${DATE}`)
  const opener = page.getByRole('button', { name: 'Show film.webm' })
  await opener.click()
  await isAt(page, '2 of 3: film.webm')
  await expect.poll(() => stateOf(page)).toMatchObject({ paused: true, hasFrame: true })
  await loop(page)
  await filmOf(page).evaluate((film) => (film as unknown as { play(): Promise<void> }).play())
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(0.2)
  const finger = await fingerOn(page)
  /** From one side of the screen to the other. */
  const swipe = (way: -1 | 1, y: number) => finger.swipe({ x: 200 - way * 150, y }, { x: 200 + way * 150, y })
  const box = await filmOf(page).boundingBox()
  if (!box) throw new Error('The film has no place.')
  // At its controls, which stay at their place.
  await swipe(-1, box.y + box.height - 20)
  await isAt(page, '2 of 3: film.webm')
  await swipe(-1, box.y + 60)
  await isAt(page, '3 of 3: mill.jpg')
  await expect.poll(() => stateOf(page)).toMatchObject({ paused: true })
  await swipe(1, box.y + 60)
  await isAt(page, '2 of 3: film.webm')
  const before = page.url()
  await page.goBack()
  await viewerOf(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(before)
  await page.locator('button:focus').and(opener).waitFor()
})
