import sharp from 'sharp'
import { expect, test } from 'vitest'
import { must, uploadPicture } from '../api/scenarios/world.ts'
import { DESK, PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf, USES_OLLAMA } from './screens.ts'
import { expectToStandStill, recordShifts } from './shifts.ts'

const DATE = '2026-03-14'
const NARROW = { width: 320, height: 640 }
const LONG_LINE = 'We walked around the lake until it was dark, and saw two swans and a heron by the old mill'
const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# A day\n\nWe walked.' } })

test('a picture of the day goes into its page by its owner’s hand, and is shown and printed there', async () => {
  const visit = await diary.arrive()
  const { page, person } = visit
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  const { id } = await uploadPicture(person)
  const params = { attachmentId: id }
  await must(person, 'updateAttachment', { params, body: { description: 'The lake [at dusk]' } })
  await must(person, 'createEvent', { body: { date: DATE, type: 'photo', content: '', attachmentIds: [id] } })
  await must(person, 'generateJournal', { params: { date: DATE } })

  await page.goto(`${diary.service.url}/page/${DATE}`)
  await page.getByRole('button', { name: 'More about the page' }).click()
  await page.getByRole('button', { name: 'Correct the page' }).click()
  await page.getByRole('button', { name: 'Put in The lake [at dusk]' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  // The editor shows captions too.
  await save.waitFor({ state: 'detached' })
  await page.locator('[class^=journal] .prose em').waitFor()
  const { content } = (await must(person, 'getJournal', { params: { date: DATE } })).data
  expect(content).toBe(`# A day\n\nWe walked.\n\n![The lake at dusk](attachment:${id})`)
  // Found by its caption, not by its address.
  const find = async (q: string) => (await must(person, 'search', { query: { q } })).data.hits
  expect((await find('dusk')).map(({ kind }) => kind).toSorted()).toEqual(['event', 'journal'])
  expect(await find(id.slice(-12))).toEqual([])
  const shown = page.locator('[class^=journal] .prose img')
  await expect
    .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0)

  // Among the pages it stands once.
  await page.goto(`${diary.service.url}/pages`)
  await page.locator('article .prose img[src]').waitFor()
  expect(await page.locator('[class*=picture-strip]').count()).toBe(0)

  await page.goto(`${diary.service.url}/booklet?from=2026-03-01&to=2026-03-31`)
  await page.locator('[data-book] .prose img[src]').waitFor()
  expect(errorsOf(visit)).toEqual([])
})

test('the owner chooses a cover and takes a picture out of the page, which stays so', async () => {
  const visit = await diary.arrive()
  const { page, person } = visit
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  const [first, second] = [await uploadPicture(person), await uploadPicture(person)]
  for (const [content, { id }] of [
    ['We walked around the lake', first] as const,
    ['At the mill', second] as const,
  ])
    await must(person, 'createEvent', { body: { date: DATE, type: 'photo', content, attachmentIds: [id] } })
  await must(person, 'generateJournal', { params: { date: DATE } })
  await page.goto(`/page/${DATE}`)
  const shown = page.locator('.prose .page-picture [data-picture]')
  const listShown = () =>
    shown.evaluateAll((pictures) => pictures.map((each) => each.getAttribute('data-picture')))
  await expect.poll(listShown).toEqual([first.id, second.id])
  await page.locator(`[data-picture="${second.id}"]`).click()
  const viewer = page.getByRole('dialog', { name: 'Pictures' })
  const cover = viewer.getByRole('button', { name: 'Cover of the page' })
  await cover.click()
  await expect.poll(() => cover.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  const inPage = viewer.getByRole('button', { name: 'Show in the page' })
  await expect.poll(() => inPage.getAttribute('aria-pressed')).toBe('true')
  await inPage.click()
  await expect.poll(() => inPage.getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('Escape')
  await expect.poll(listShown).toEqual([second.id])
  const above = page.locator('.prose > .page-pictures + p', { hasText: 'We walked.' })
  for (const path of [`/page/${DATE}`, '/pages', '/booklet?from=2026-03-01&to=2026-03-31']) {
    await page.goto(path)
    await above.waitFor()
    expect(await listShown()).toEqual([second.id])
  }
  expect(errorsOf(visit)).toEqual([])
})

test('the owner moves a picture to another paragraph from the viewer, and back to its line', async () => {
  const visit = await diary.arrive()
  const { page, person } = visit
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  const { id } = await uploadPicture(person)
  const body = { date: DATE, type: 'photo', content: 'We walked around the lake', attachmentIds: [id] }
  await must(person, 'createEvent', { body })
  await must(person, 'generateJournal', { params: { date: DATE } })
  const readPage = async () => (await must(person, 'getJournal', { params: { date: DATE } })).data.content
  const before = await readPage()
  await page.goto(`/page/${DATE}`)
  await page.locator(`[data-picture="${id}"]`).click()
  const viewer = page.getByRole('dialog', { name: 'Pictures' })
  await viewer.getByText('Stands below “We walked.”').waitFor()
  const up = viewer.getByRole('button', { name: 'Move up in the page' })
  await up.click()
  await viewer.getByText('Stands below “A day”').waitFor()
  expect(await readPage()).toBe(`# A day\n\n![](attachment:${id})\n\nWe walked.`)
  await page.locator('button:focus').and(up).waitFor()
  expect(await up.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await page.locator('.prose > .page-pictures + p', { hasText: 'We walked.' }).waitFor()
  await page.locator(`[data-picture="${id}"]`).click()
  await viewer.getByRole('button', { name: 'Back to its line' }).click()
  await viewer.getByText('Stands below “We walked.”').waitFor()
  expect(await readPage()).toBe(before)
  expect(errorsOf(visit)).toEqual([])
})

test.each([
  ['made the cover', 'Cover of the page'],
  ['hidden', 'Show in the page'],
  ['moved', 'Move up in the page'],
])('a picture is %s by two taps on a phone', async (_, name) => {
  const { page, person } = await diary.arrive({ viewport: PHONE })
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  const { id } = await uploadPicture(person)
  const body = { date: DATE, type: 'photo', content: 'We walked around the lake', attachmentIds: [id] }
  await must(person, 'createEvent', { body })
  await must(person, 'generateJournal', { params: { date: DATE } })
  const read = async () => {
    const { data } = await must(person, 'getJournal', { params: { date: DATE } })
    return [data.content, data.coverId, data.hiddenPictures]
  }
  const before = await read()
  await page.goto(`/page/${DATE}`)
  await page.locator(`[data-picture="${id}"]`).tap()
  await page.getByRole('dialog', { name: 'Pictures' }).getByRole('button', { name }).tap()
  await expect.poll(read).not.toEqual(before)
})

test.each([
  ['en-GB', PHONE],
  ['de-DE', PHONE],
  ['ja-JP', PHONE],
  ['de-DE', NARROW],
  ['ja-JP', NARROW],
])('on a phone the foot of the viewer leaves the picture to see: %s, %o', async (locale, viewport) => {
  const { page, person } = await diary.arrive({ viewport, locale })
  const providerSettings = { ...USES_OLLAMA.providerSettings, provider_b: { apiKey: 'sk-1234567890abcdef' } }
  const vision = { provider: 'provider_b', model: 'sees' }
  await must(person, 'updateSettings', { body: { ...USES_OLLAMA, providerSettings, vision } })
  const ids = [(await uploadPicture(person)).id, (await uploadPicture(person)).id]
  const body = { date: DATE, type: 'photo', content: LONG_LINE, attachmentIds: ids }
  await must(person, 'createEvent', { body })
  await must(person, 'generateJournal', { params: { date: DATE } })
  await page.goto(`/page/${DATE}`)
  await page.locator(`[data-picture="${ids[0]}"]`).tap()
  const foot = page.locator('dialog [class*=viewer-foot]')
  await foot.locator('button').nth(5).waitFor()
  const boxes = await foot.locator('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { top, width, height } = button.getBoundingClientRect()
      return { top, isWide: width >= 36, isHigh: height >= 44 }
    }),
  )
  expect(boxes).toEqual(boxes.map(() => ({ top: boxes[0]?.top, isWide: true, isHigh: true })))
  // Two lines of words, one of the place, one of buttons.
  expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(140)
})

test('a photo stands in the page below what rests on its line, with the owner’s words, and opens', async () => {
  const visit = await diary.arrive()
  const { page, person } = visit
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  const { id } = await uploadPicture(person)
  const content = 'We walked around the lake'
  await must(person, 'createEvent', { body: { date: DATE, type: 'photo', content, attachmentIds: [id] } })
  await must(person, 'generateJournal', { params: { date: DATE } })
  const places = [`/day/${DATE}`, `/page/${DATE}`, '/pages', '/booklet?from=2026-03-01&to=2026-03-31']
  for (const path of places) {
    await page.goto(path)
    const row = page.locator('.prose > p', { hasText: 'We walked.' }).locator('+ .page-pictures')
    await row.getByText(content).waitFor()
    expect(await page.locator('.prose .page-picture').count()).toBe(1)
    expect(await row.locator('img').getAttribute('width')).toBe('1')
    await row.getByRole('button').click()
    await page.getByRole('dialog').getByRole('img').first().waitFor()
    await page.keyboard.press('Escape')
  }
  expect(errorsOf(visit)).toEqual([])
})

test('several photos of a line stand in a row, with its words once, in the page and in the viewer', async () => {
  const visit = await diary.arrive()
  const { page, person } = visit
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  const attachmentIds = [(await uploadPicture(person)).id, (await uploadPicture(person)).id]
  const content = 'We walked around the lake'
  await must(person, 'createEvent', { body: { date: DATE, type: 'photo', content, attachmentIds } })
  await must(person, 'generateJournal', { params: { date: DATE } })
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto(`/page/${DATE}`)
    const row = page.locator('.prose > .page-pictures')
    await row.getByText(content).waitFor()
    expect(await row.locator('em').allTextContents()).toEqual([content])
    const boxes = await row
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect()))
    const [first, second] = boxes.map(({ x, y, width, height }) => ({ x, y, width, height }))
    expect(second).toEqual({ ...first, x: expect.any(Number) })
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
    await row.getByRole('button').first().click()
    await page.getByRole('dialog', { name: 'Pictures' }).getByText(content, { exact: true }).waitFor()
  }
  expect(errorsOf(visit)).toEqual([])
})

test('in Pages nothing moves when pictures load: their sizes are known before, and small copies are asked for', async () => {
  const visit = await diary.arrive({ viewport: PHONE })
  const { page, person } = visit
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  for (const [width, height] of [
    [1600, 1200],
    [800, 1200],
  ] as const) {
    const picture = sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    const rawBody = new Uint8Array(await picture.jpeg().toBuffer())
    const headers = { 'Content-Type': 'image/jpeg' }
    const { id } = (await must(person, 'uploadAttachment', { rawBody, headers })).data
    const event = { date: DATE, type: 'photo', content: 'We walked', attachmentIds: [id] }
    await must(person, 'createEvent', { body: event })
  }
  await must(person, 'generateJournal', { params: { date: DATE } })
  await recordShifts(page)
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/attachments/*/content*', async (route) => {
    asked.push(route.request().url())
    await held.promise
    await route.continue()
  })
  await page.goto('/pages')
  const pictures = page.locator('article .prose img')
  await expect.poll(() => asked.length).toBe(2)
  const describe = () =>
    pictures.evaluateAll((images) =>
      images.map((image) => ({
        ...{ sizes: [image.getAttribute('width'), image.getAttribute('height')] },
        shape: Math.round((10 * image.clientWidth) / image.clientHeight),
        copies: image.getAttribute('srcset')?.match(/(?<= )\d+w/g),
      })),
    )
  const described = [
    { sizes: ['1600', '1200'], shape: 13, copies: ['320w', '1600w'] },
    { sizes: ['800', '1200'], shape: 7, copies: ['213w', '800w'] },
  ]
  expect(await describe()).toEqual(described)
  held.resolve()
  const areLoaded = () =>
    pictures.evaluateAll((images) =>
      images.every((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0),
    )
  await expect.poll(areLoaded).toBe(true)
  expect(await describe()).toEqual(described)
  await expectToStandStill(page, 0)
  // Two in a row are half as wide as the screen.
  expect(asked.every((address) => address.includes('variant=thumbnail'))).toBe(true)
})
