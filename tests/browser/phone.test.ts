import { expect, test } from 'vitest'
import { DESK, PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'

const diary = setUpDiary()

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
    const controls = page.locator('.filters .chip')
    await controls.first().waitFor()
    const boxes = await controls.evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect()))
    expect(boxes).toHaveLength(5)
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

test.each([100, 125, 150, 200])(
  'the field asks its whole question in letters of %d percent',
  async (percent) => {
    const { page } = await diary.enter({ viewport: PHONE })
    await page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`)
    const { room, question } = await page.evaluate<{ room: number; question: number }>(MEASURE)
    expect(room).toBeGreaterThanOrEqual(question)
  },
)
