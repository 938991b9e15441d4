import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { fingerOn } from './finger.ts'
import { errorsOf, isShellKept } from './screens.ts'

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

const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Three pictures of two events, the first of which is described. */
async function recordPictures(): Promise<void> {
  const swans = await upload(await paint(800, 600, '#2a6'), 'swans.jpg')
  const boat = await upload(await paint(600, 800, '#26a'), 'boat.jpg')
  const mill = await upload(await paint(1600, 400, '#a62'), 'mill.jpg')
  const note = (content: string, attachmentIds: string[]) =>
    diary.person.call('createEvent', { body: { date: DATE, type: 'photo', content, attachmentIds } })
  await note('By the lake', [swans, boat])
  await note('', [mill])
  const description = 'Two swans on the lake'
  await diary.person.call('updateAttachment', { params: { attachmentId: swans }, body: { description } })
}

const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })
const isAt = (page: Page, text: string) => viewerOf(page).getByRole('status').getByText(text).waitFor()

const isAtRest = (page: Page) =>
  expect
    .poll(async () => (await viewerOf(page).locator('.pswp__item[aria-hidden="false"]').boundingBox())?.x)
    .toBe(0)

/** The picture stands still in its whole width. */
const isWhole = async (page: Page) => {
  const widthOf = async () =>
    (await page.getByRole('dialog').locator('.pswp__img:visible').first().boundingBox())?.width
  await page.locator('.pswp:not(.pswp--zoomed-in)').waitFor()
  await expect.poll(widthOf).toBeLessThanOrEqual(PHONE.width)
}

test('pictures of a day have their place, and are looked through by keys on the full screen', async () => {
  const { page } = await diary.arrive()
  await recordPictures()
  await page.goto(`/day/${DATE}`)
  const boat = page.getByRole('button', { name: 'Show boat.jpg' })
  await boat.waitFor()
  const { width = 0, height = 0 } = (await boat.getByRole('img').boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(3 / 4, 1)
  await boat.focus()
  await page.keyboard.press('Enter')
  await isAt(page, '2 of 3: boat.jpg')
  await page.keyboard.press('ArrowRight')
  await isAt(page, '3 of 3: mill.jpg')
  await page.keyboard.press('ArrowRight')
  await isAt(page, '3 of 3')
  await page.keyboard.press('Home')
  await isAt(page, '1 of 3: Two swans on the lake')
  const download = viewerOf(page).getByRole('link', { name: 'Download the original' })
  expect(await download.getAttribute('download')).toBe('swans.jpg')
  expect(
    (await page.request.get((await download.getAttribute('href')) ?? '')).headers()['content-type'],
  ).toBe('image/jpeg')
  for (let count = 0; count < 8; count += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.closest("dialog, body").tagName')).toMatch(
      /DIALOG|BODY/,
    )
  }
  await page.keyboard.press('Escape')
  await viewerOf(page).waitFor({ state: 'detached' })
  await page.locator('button:focus').and(boat).waitFor()
  // The arrows turn days again, and did not while the viewer was open.
  expect(page.url()).toContain(DATE)
})

test('who looks at a picture can say what it shows, without a machine', async () => {
  const { page } = await diary.arrive()
  await recordPictures()
  await page.goto(`/day/${DATE}`)
  await page.getByRole('button', { name: 'Show boat.jpg' }).click()
  const describe = viewerOf(page).getByRole('button', { name: 'Describe it yourself' })
  await describe.click()
  const field = viewerOf(page).getByLabel('What it shows')
  await field.fill('Our boats')
  // The keys are those of the field.
  for (const key of ['ArrowLeft', 'Delete', 'Home', 'Escape']) await field.press(key)
  await isAt(page, '2 of 3: boat.jpg')
  await page.locator('button:focus').and(describe).waitFor()
  await page.keyboard.press('Enter')
  await field.fill('Our boat')
  await viewerOf(page).getByRole('button', { name: 'Save' }).click()
  await viewerOf(page).getByText('Our boat').waitFor()
  await viewerOf(page).getByRole('button', { name: 'Correct' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show Our boat' }).waitFor()
})

test('on a phone a finger turns, enlarges and closes, and the day is found from Pages', async () => {
  const { page } = await diary.arrive({ viewport: PHONE })
  await recordPictures()
  const finger = await fingerOn(page)
  const swipe = (across: number, down: number) =>
    finger.swipe({ x: 200 - across / 2, y: 300 }, { x: 200 + across / 2, y: 300 + down })
  const turn = (way: -1 | 1) => swipe(way * 300, 10)
  /** Two fingers, from 40 to 160 pixels apart. */
  const pinch = async () => {
    const at = (apart: number) => [
      { x: 200 - apart / 2, y: 300 },
      { x: 200 + apart / 2, y: 300 },
    ]
    await finger.down(...at(40))
    await finger.moveTo(...at(100))
    await finger.moveTo(...at(160))
    await finger.lift()
  }
  await page.goto('/pages')
  await page.getByRole('button', { name: 'Show Two swans on the lake' }).click()
  await isAt(page, '1 of 3')
  await isAtRest(page)
  await turn(-1)
  await isAt(page, '2 of 3')
  await isAtRest(page)
  // Sent at once: a second tap that comes late makes no double tap.
  const tap = () => [finger.down({ x: 200, y: 300 }), finger.lift()]
  await Promise.all([...tap(), ...tap()])
  await page.locator('.pswp--zoomed-in').waitFor()
  // What is enlarged is moved, and not turned.
  await swipe(-150, 10)
  await isAt(page, '2 of 3')
  await page.keyboard.press('0')
  await isWhole(page)
  await pinch()
  await page.locator('.pswp--zoomed-in').waitFor()
  await page.keyboard.press('0')
  await isWhole(page)
  await turn(1)
  await isAt(page, '1 of 3')
  // A finger that comes while the pictures move goes on moving them.
  await isAtRest(page)
  await swipe(10, 200)
  await viewerOf(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show mill.jpg' }).click()
  await viewerOf(page).getByRole('link', { name: 'Open 14 Mar 2026' }).click()
  await page.waitForURL(`**/day/${DATE}`)
  await page.locator('li:focus').getByRole('button', { name: 'Show mill.jpg' }).waitFor()
  expect(await page.evaluate('document.querySelectorAll("dialog[open]").length')).toBe(0)
})

const RATE = 8_000

/** Two seconds, of which the second is silent. */
function makeRecording(): Uint8Array {
  const samples = Buffer.alloc(RATE * 2 * 2)
  for (let at = 0; at < RATE; at += 1) samples.writeInt16LE(Math.round(20_000 * Math.sin(at / 3)), at * 2)
  const header = Buffer.from(
    '524946460000000057415645666d742010000000010001000000000000000000020010006461746100000000',
    'hex',
  )
  header.writeUInt32LE(36 + samples.length, 4)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

test('on a narrow phone each part of the head stands in one line, also in Japanese', async () => {
  const { page, person } = await diary.arrive({ locale: 'ja-JP', viewport: { width: 320, height: 640 } })
  const attachmentIds: string[] = []
  for (let at = 0; at < 12; at += 1) attachmentIds.push(await upload(await paint(80, 60, '#2a6'), 'a.jpg'))
  await person.call('createEvent', {
    body: { date: DATE, type: 'photo', content: 'By the lake', attachmentIds },
  })
  await page.goto(`/day/${DATE}`)
  await page.getByRole('button', { name: 'a.jpg' }).last().click()
  const head = page.locator('dialog [class*=viewer-head]')
  await head.getByText('12 / 12').waitFor()
  const boxes = await Promise.all((await head.locator('> *').all()).map((part) => part.boundingBox()))
  for (const box of boxes.slice(0, 2)) expect(box?.height).toBeLessThan(32)
  for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
})

test('the neighbour comes in with the finger, Back closes the viewer, and a drag down that is let go does not', async () => {
  const { page } = await diary.arrive({ viewport: PHONE })
  await recordPictures()
  await page.goto(`/day/${DATE}`)
  const opener = page.getByRole('button', { name: 'Show boat.jpg' })
  await opener.click()
  await isAt(page, '2 of 3')
  const finger = await fingerOn(page)
  const leftOf = async (alt: string) =>
    (await page.locator(`.pswp__img[alt="${alt}"]`).boundingBox())?.x ?? Number.NaN
  await expect.poll(() => leftOf('mill.jpg')).toBeGreaterThanOrEqual(PHONE.width)
  await finger.down({ x: 300, y: 300 })
  await finger.moveTo({ x: 250, y: 300 })
  await finger.moveTo({ x: 150, y: 300 })
  await expect.poll(() => leftOf('mill.jpg')).toBeLessThan(PHONE.width - 50)
  expect(await leftOf('boat.jpg')).toBeLessThan(0)
  // Back, and at rest: a finger that lifts in motion throws the picture.
  for (const x of [290, 291, 290, 291, 290, 291, 290, 291]) await finger.moveTo({ x, y: 300 })
  await finger.lift()
  await expect.poll(() => leftOf('boat.jpg')).toBe(0)
  await isAt(page, '2 of 3')
  // A little down, and let go.
  await finger.down({ x: 200, y: 300 })
  await finger.moveTo({ x: 200, y: 330 })
  await finger.moveTo({ x: 200, y: 320 })
  await finger.lift()
  await isAt(page, '2 of 3')
  const before = page.url()
  await page.goBack()
  await viewerOf(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(before)
  await page.locator('button:focus').and(opener).waitFor()
  // Closed in another way, the viewer leaves nothing behind that Back would have to pass.
  await opener.click()
  await viewerOf(page).getByRole('button', { name: 'Close' }).click()
  await viewerOf(page).waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL((url) => url.href !== before)
})

test('a recording has its wave form, is moved through by keys, and only one plays', async () => {
  const { page, person } = await diary.arrive()
  const ids = [await upload(makeRecording(), 'bus.wav'), await upload(makeRecording(), 'rain.wav')]
  await person.call('createEvent', {
    body: { date: DATE, type: 'voice', content: '', attachmentIds: ids },
  })
  await person.call('updateAttachment', {
    params: { attachmentId: ids[0] ?? '' },
    body: { transcript: 'It rains at the bus stop.' },
  })
  await page.goto(`/day/${DATE}`)
  await page.getByText('It rains at the bus stop.').waitFor()
  const [bus, rain] = ['bus.wav', 'rain.wav'].map((name) =>
    page.getByRole('group', { name: `Recording ${name}` }),
  )
  if (!bus || !rain) throw new Error('There are two.')
  const heights = () =>
    bus.locator('rect').evaluateAll((parts) => parts.map((part) => Number(part.getAttribute('height'))))
  await expect.poll(async () => Math.max(...(await heights()).slice(0, 40))).toBeGreaterThan(25)
  expect(Math.max(...(await heights()).slice(-40))).toBeLessThan(5)
  const place = bus.getByRole('slider', { name: 'Position' })
  await place.press('ArrowRight')
  await expect.poll(() => place.getAttribute('aria-valuetext')).toBe('0:02 of 0:02')
  await place.press('ArrowLeft')
  await expect.poll(() => place.getAttribute('aria-valuetext')).toBe('0:00 of 0:02')
  await bus.getByLabel('Speed').selectOption('2×')
  await rain.getByRole('button', { name: 'Play' }).click()
  await rain.getByRole('button', { name: 'Pause' }).waitFor()
  await bus.getByRole('button', { name: 'Play' }).click()
  await rain.getByRole('button', { name: 'Play' }).waitFor()
})

const listKeptPictures = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('dayleaf-pictures-'))
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return entries.flat().map(({ url }) => new URL(url).pathname)
  })()`)

test('pictures that were seen are there without the service, and gone after signing out', async () => {
  const { page, context } = await diary.enter({ canKeepClient: true })
  await recordPictures()
  await isShellKept(page)
  await page.goto(`/day/${DATE}`)
  await expect.poll(() => listKeptPictures(page).then((kept) => kept.length)).toBe(3)
  await context.setOffline(true)
  await page.reload()
  const isShown = (name: string) =>
    page
      .getByRole('button', { name: `Show ${name}` })
      .getByRole('img')
      .evaluate((image) => (image as { naturalWidth?: number }).naturalWidth ?? 0)
  await expect.poll(() => isShown('Two swans on the lake')).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Show boat.jpg' }).click()
  await isAt(page, '2 of 3: boat.jpg')
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(() => listKeptPictures(page)).toEqual([])
})

test('of the pictures that were seen, the latest 50 MB are kept', async () => {
  const { page, context } = await diary.enter({ canKeepClient: true })
  await isShellKept(page)
  const size = 9_000_000
  await context.route('**/attachments/*/content?*', (route) =>
    route.fulfill({ contentType: 'image/webp', body: Buffer.alloc(size) }),
  )
  const load = (id: string): Promise<number> =>
    page.evaluate(`(async () => {
      const address = '/api/v1/attachments/${id}/content?variant=preview&user=me&until=1&signature=x'
      return (await (await fetch(address)).arrayBuffer()).byteLength
    })()`)
  for (const id of ['1', '2', '3', '4', '5', '6']) expect(await load(id)).toBe(size)
  await expect
    .poll(() => listKeptPictures(page))
    .toEqual(['2', '3', '4', '5', '6'].map((id) => `/${id}/preview`))
})
