import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Half of what still counts as good: nothing should move at all, but answers come in any order. */
const MOST = 0.05

/** Records what moves that nobody moved, what it was, and from where to where. https://web.dev/articles/cls */
export const recordShifts = (page: Page) =>
  page.addInitScript(`{
    const shifts = []
    globalThis.layoutShifts = shifts
    const placeOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
    const nameOf = ({ node, previousRect, currentRect }) =>
      (node?.outerHTML ?? '').slice(0, 120) + ' from ' + placeOf(previousRect) + ' to ' + placeOf(currentRect)
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(nameOf) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }`)

/** Of a page that was just opened and not touched. */
export async function expectToStandStill(page: Page, most = MOST): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('globalThis.layoutShifts')
  const sum = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(most)
}
