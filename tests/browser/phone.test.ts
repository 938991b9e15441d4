import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { DESK, PHONE, today } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { USES_OLLAMA } from './screens.ts'

const diary = setUpDiary({
  writer: { provider: 'provider_d', page: '# Unforgettable congratulations\n\nWe walked.' },
})

const SET_FILTERS = new URLSearchParams({
  type: 'health',
  from: '2026-10-31',
  to: '2026-11-30',
  hasJournal: 'true',
})

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])(
  'all filters of a search are in sight, and its two dates beside each other, on a %s',
  async (_, viewport) => {
    const { page } = await diary.arrive({ viewport })
    await page.goto(`/search?${SET_FILTERS}`)
    const controls = page.locator('[class*=filters] .chip')
    await controls.first().waitFor()
    const boxes = await controls.evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect()))
    expect(boxes).toHaveLength(6)
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(viewport.width)
    }
    const [from, to] = boxes.slice(-2)
    expect(from?.top).toBe(to?.top)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    await page.getByLabel('Place').fill('Carouge')
    await expect.poll(() => page.url()).toContain('place=Carouge')
  },
)

/** The widths of the field's text area and of its question. */
const MEASURE = `(() => {
  const field = document.getElementById('capture')
  const { paddingInlineStart, paddingInlineEnd, font } = getComputedStyle(field)
  const context = document.createElement('canvas').getContext('2d')
  context.font = font
  const room = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
  return { room, question: context.measureText(field.placeholder).width }
})()`

describe('the field asks its whole question', () => {
  beforeAll(() => diary.enter({ viewport: PHONE }))

  test.each([100, 125, 150, 200])('in letters of %d percent', async (percent) => {
    const { page } = diary.visitor
    await page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`)
    const { room, question } = await page.evaluate<{ room: number; question: number }>(MEASURE)
    expect(room).toBeGreaterThanOrEqual(question)
  })
})

/** Of a colour of two pictures, from 0 to 255. The browser smooths a curve that it draws anew by one more or less. */
async function greatestDifference(one: Buffer, other: Buffer): Promise<number> {
  const difference = sharp(one)
    .composite([{ input: other, blend: 'difference' }])
    .removeAlpha()
  const { channels } = await sharp(await difference.png().toBuffer()).stats()
  return Math.max(...channels.map(({ max }) => max))
}

test.each([
  ['English', 'Coffee with Ben by the river, on the first warm day of this long year\nand a walk home'],
  ['Hebrew', 'קפה עם חבר ליד הנהר ביום החם הראשון של השנה הארוכה הזאת'],
])('a long draft in %s ends before the ways to photos and sound', async (_, draft) => {
  const { page } = await diary.enter({ viewport: PHONE })
  const ways = page.locator('[data-docked] [class*=media-buttons]')
  await ways.waitFor()
  const look = () => ways.screenshot({ animations: 'disabled' })
  const before = await look()
  const field = page.locator('#capture')
  await field.fill(draft)
  await field.press('Escape')
  await page.locator('[data-docked][data-open="false"][data-empty="false"]').waitFor()
  expect(await field.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])).toEqual([0, 0])
  expect(await greatestDifference(before, await look())).toBeLessThan(8)
})

/** The buttons of the head of a day and the menu beside it, and how many lines the month and day take. */
const HEAD_OF_A_DAY = `(() => {
  const buttons = [...document.querySelectorAll('[class*=day-head] button, [class*=masthead] button[aria-expanded]')]
  const date = document.querySelector('[class*=date-button] [class*=narrow]').firstChild
  const range = document.createRange()
  range.setStart(date, 0)
  range.setEnd(date, Math.max(date.data.indexOf('日'), 0))
  return {
    boxes: buttons.map((button) => button.getBoundingClientRect().toJSON()),
    monthAndDayLines: range.getClientRects().length,
  }
})()`

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

test.each([
  ['en-GB', 390],
  ['zh-CN', 390],
  ['zh-CN', 320],
])(
  'the date of a day stands whole beside its buttons in large letters (%s, %d pixels)',
  async (locale, width) => {
    const { page } = await diary.enter({ viewport: { ...PHONE, width }, locale })
    await diary.person.call('createEvent', { body: { date: today(), type: 'event', content: 'Walked' } })
    await page.reload()
    await page.locator('[class*=day-head] [class*=menu]').waitFor()
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    const { boxes, monthAndDayLines } = await page.evaluate<{ boxes: Box[]; monthAndDayLines: number }>(
      HEAD_OF_A_DAY,
    )
    expect(boxes).toHaveLength(5)
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(width)
      for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false)
    }
    expect(monthAndDayLines).toBe(1)
  },
)

/** How many lines each word of the title takes. */
const LINES_OF_WORDS = `(() => {
  const walker = document.createTreeWalker(document.querySelector('.sheet.diary-page :is(h1, h2)'), NodeFilter.SHOW_TEXT)
  const lines = []
  while (walker.nextNode())
    for (const { index, 0: word } of walker.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(walker.currentNode, index)
      range.setEnd(walker.currentNode, index + word.length)
      lines.push(range.getClientRects().length)
    }
  return lines
})()`

describe('the words of a title stay whole in large letters', () => {
  beforeAll(async () => {
    const { person } = await diary.arrive({ viewport: PHONE })
    await person.call('updateSettings', { body: USES_OLLAMA })
    await person.call('createEvent', { body: { date: '2026-03-14', type: 'event', content: 'Walked' } })
    await person.call('generateJournal', { params: { date: '2026-03-14' } })
  })

  test.each(['day', 'page'])('on the screen of a %s', async (screen) => {
    const { page } = diary.visitor
    await page.goto(`/${screen}/2026-03-14`)
    await page.locator('.sheet-tools').waitFor()
    for (const percent of [150, 200]) {
      await page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`)
      expect(await page.evaluate(LINES_OF_WORDS)).toEqual([1, 1])
    }
  })
})

test.each([
  ['fr-FR', 390],
  ['de-DE', 320],
])('a line is saved beside the ways to photos and sound, in %s at %d pixels', async (locale, width) => {
  const { page } = await diary.enter({ viewport: { ...PHONE, width }, locale })
  await page.locator('#capture').click()
  const send = page.locator('[data-docked][data-open="true"] [class*=capture-tools] > :has([type="submit"])')
  await send.getByRole('button').last().waitFor()
  const boxes = await send
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect()))
  expect(boxes.length).toBeGreaterThan(2)
  for (const { top, bottom } of boxes) {
    expect(top).toBeLessThan(boxes.at(-1)?.bottom ?? 0)
    expect(bottom).toBeGreaterThan(boxes.at(-1)?.top ?? 0)
  }
})
