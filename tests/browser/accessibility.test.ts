import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK, launchBrowser, type Visit, visit } from '../harness/browser.ts'
import { type StandIn, startProviderStandIn } from '../harness/provider-stand-ins/stand-in.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { enter, fillDiary, overlays, screens, show } from './every-screen.ts'

const NARROW = { width: 360, height: 780 }
/** A desk's screen at 200 %: half as many pixels each way. */
const ZOOMED = { width: DESK.width / 2, height: DESK.height / 2 }
const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [DESK, NARROW].map((viewport) => ({ colorScheme, viewport })),
)

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

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function listViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html)}`)
}

/** How far the screen can be moved sideways, in the narrowest windows that it must fit. */
async function measureExcess(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of [NARROW, ZOOMED]) {
    await page.setViewportSize(viewport)
    const excess = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    if (excess > 0) faults.push(`${excess} pixels too wide for ${viewport.width}`)
  }
  return faults
}

async function findFaults(page: Page, looks: typeof LOOKS): Promise<string[]> {
  const faults: string[] = []
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.setViewportSize(look.viewport)
    const place = `${look.colorScheme}, ${look.viewport.width}:`
    for (const violation of await listViolations(page)) faults.push(`${place} ${violation}`)
  }
  return [...faults, ...(await measureExcess(page))]
}

test.each(['en-GB', 'zh-CN'])('the sign-in in %s can be used by everybody, and fits', async (locale) => {
  const { page, context } = await visit(browser, service.url, { locale })
  await page.goto('/')
  await page.locator('.gate form').waitFor()
  expect(await findFaults(page, LOOKS)).toEqual([])
  await context.close()
})

describe.each([
  ['English', 'en-GB', LOOKS],
  // The words differ and the colours do not: each colour and each width once.
  [
    'Chinese',
    'zh-CN',
    LOOKS.filter(({ colorScheme, viewport }) => (colorScheme === 'dark') === (viewport === DESK)),
  ],
] as const)('in %s', (_, locale, looks) => {
  let visitor: Visit
  beforeAll(async () => {
    visitor = await enter(browser, service.url, { locale })
  })
  afterAll(() => visitor?.context.close())

  test.each(screens)('$name can be used by everybody, and fits', async (screen) => {
    const { page, misdeeds } = visitor
    await page.setViewportSize(DESK)
    await show(page, screen)
    expect(await findFaults(page, [...looks])).toEqual([])
    expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
  })

  test.each(overlays)('$name can be used by everybody, and fits', async (overlay) => {
    const { page } = visitor
    await page.setViewportSize(DESK)
    await show(page, overlay)
    expect(await findFaults(page, [...looks])).toEqual([])
    await page.keyboard.press('Escape')
    const undo = page.locator('.notice .button').first()
    if (await undo.isVisible()) await undo.click()
  })
})
