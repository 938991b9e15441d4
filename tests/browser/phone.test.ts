import { expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'

const diary = setUpDiary()

test('the filters of a search are one row, which does not widen the screen', async () => {
  const { page } = await diary.arrive({ viewport: PHONE })
  await page.goto('/search')
  const controls = page.locator('.filters :is(select, input, .chip)')
  await controls.first().waitFor()
  const middles = await controls.evaluateAll((fields) =>
    fields.map((field) => {
      const { top, height } = field.getBoundingClientRect()
      return Math.round(top + height / 2)
    }),
  )
  expect(middles).toHaveLength(5)
  expect(new Set(middles).size).toBe(1)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  await page.getByLabel('Place').fill('Carouge')
  await expect.poll(() => page.url()).toContain('place=Carouge')
})

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
