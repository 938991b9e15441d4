import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK, launchBrowser, type Visit, visit } from '../harness/browser.ts'
import { type StandIn, startProviderStandIn } from '../harness/provider-stand-ins/stand-in.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { enter, fillDiary, overlays, screens, show } from './every-screen.ts'
import { findFaults } from './faults.ts'

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

test.each(['en-GB', 'zh-CN'])('the sign-in in %s can be used by everybody, and fits', async (locale) => {
  const { page, context } = await visit(browser, service.url, { locale })
  await page.goto('/')
  await page.locator('.gate form').waitFor()
  expect(await findFaults(page)).toEqual([])
  await context.close()
})

describe.each([
  ['English', 'en-GB'],
  ['Chinese', 'zh-CN'],
])('in %s', (_, locale) => {
  let visitor: Visit
  beforeAll(async () => {
    visitor = await enter(browser, service.url, { locale })
  })
  afterAll(() => visitor?.context.close())

  test.each(screens)('$name can be used by everybody, and fits', async (screen) => {
    const { page, misdeeds } = visitor
    await page.setViewportSize(DESK)
    await show(page, screen)
    expect(await findFaults(page)).toEqual([])
    expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
  })

  test.each(overlays)('$name can be used by everybody, and fits', async (overlay) => {
    const { page } = visitor
    await page.setViewportSize(DESK)
    await show(page, overlay)
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    const undo = page.locator('.notice .button').first()
    if (await undo.isVisible()) await undo.click()
  })
})
