import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK, PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { enter, fillDiary, screens } from './every-screen.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog\n\nI walked to the mill.' } })

beforeAll(() => fillDiary(diary.service.url))

/** Notes what moves that nobody moved, and what it was. https://web.dev/articles/cls */
const NOTE_SHIFTS = `{
  const shifts = []
  globalThis.layoutShifts = shifts
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 120)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}`

async function listShifts(page: Page): Promise<{ value: number; moved: string[] }[]> {
  await page.waitForLoadState('networkidle')
  return page.evaluate('globalThis.layoutShifts')
}

/** Half of what still counts as good: nothing should move at all, but answers come in any order. */
const MOST = 0.05

/** What is opened by hand moves because it was. */
const PATHS = [...new Set(screens.map(({ path }) => path))].filter((path) => path !== '/welcome')

describe.each([
  ['the desk', DESK],
  ['a phone', PHONE],
] as const)('on %s', (_, viewport) => {
  beforeAll(async () => {
    await enter(diary, { viewport })
    await diary.visitor.page.addInitScript(NOTE_SHIFTS)
  })
  afterAll(() => diary.visitor.context.close())

  test.each(PATHS)('%s stands still while it loads', async (path) => {
    const { page } = diary.visitor
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    const shifts = await listShifts(page)
    const sum = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST)
  })

  test('the sign-in stands still while it loads', async () => {
    const { page } = await diary.visit({ viewport })
    await page.addInitScript(NOTE_SHIFTS)
    await page.goto('/')
    await page.locator('.gate form').waitFor()
    expect(await listShifts(page)).toEqual([])
  })
})
