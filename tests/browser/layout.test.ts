import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK, launchBrowser, PHONE, type Visit, visit } from '../harness/browser.ts'
import { type StandIn, startProviderStandIn } from '../harness/provider-stand-ins/stand-in.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { enter, fillDiary, screens } from './every-screen.ts'

let service: TestService
let ollama: StandIn
let browser: Browser

beforeAll(async () => {
  ollama = await startProviderStandIn({ provider: 'provider_d', page: '# Fog\n\nI walked to the mill.' })
  service = await startTestService({ DAYLEAF_PROVIDER_D_URL: ollama.url })
  browser = await launchBrowser()
  await fillDiary(service.url)
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await ollama?.close()
})

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
  let visitor: Visit
  beforeAll(async () => {
    visitor = await enter(browser, service.url, { viewport })
    await visitor.page.addInitScript(NOTE_SHIFTS)
  })
  afterAll(() => visitor?.context.close())

  test.each(PATHS)('%s stands still while it loads', async (path) => {
    const { page } = visitor
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    const shifts = await listShifts(page)
    const sum = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST)
  })

  test('the sign-in stands still while it loads', async () => {
    const { page, context } = await visit(browser, service.url, { viewport })
    await page.addInitScript(NOTE_SHIFTS)
    await page.goto('/')
    await page.locator('.gate form').waitFor()
    expect(await listShifts(page)).toEqual([])
    await context.close()
  })
})
