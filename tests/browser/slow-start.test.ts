// A cold start of a slow device on a slow line, where answers and code come one after the other.
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { DESK, PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { enter, fillDiary, screens } from './every-screen.ts'
import { expectToStandStill, recordShifts } from './shifts.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog\n\nI walked to the mill.' } })

beforeAll(() => fillDiary(diary.service))

/** On 3G. @param rate how many times slower than this machine, which spins meanwhile: six seconds for a screen */
async function slowDown(page: Page, rate: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 },
  })
}

/** Of some years ago. */
const SLOW = 6

// Pages are shown by code that arrives late and takes its time; elsewhere only the line keeps things apart.
test.each([
  ...['today', 'a day without a page', 'a day with a page', 'all pages'].map(
    (name) => [name, 'phone', PHONE, SLOW] as const,
  ),
  ...['the search', 'the settings'].map((name) => [name, 'phone', PHONE, 1] as const),
  ...['today', 'a day without a page'].map((name) => [name, 'desk', DESK, 1] as const),
])('%s stands still on a slow %s, with nothing kept and with all of it', async (name, _, viewport, rate) => {
  const { path, ready } = screens.find((each) => each.name === name) ?? fail(name)
  await enter(diary, { viewport, locale: 'de-DE' })
  const { page } = diary.visitor
  await recordShifts(page)
  await slowDown(page, rate)
  for (const _start of ['cold', 'warm']) {
    await page.goto(path)
    await page.locator(ready).first().waitFor()
    await expectToStandStill(page, 0.02)
  }
})

function fail(name: string): never {
  throw new Error(`No screen is called ${name}.`)
}
