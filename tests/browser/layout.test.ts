import { beforeAll, expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { enter, fillDiary, loadsByItself, screens } from './every-screen.ts'
import { captureField } from './screens.ts'
import { expectToStandStill, recordShifts } from './shifts.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog\n\nI walked to the mill.' } })

/** On the desk, `accessibility.test.ts` looks at the same. */
beforeAll(async () => {
  await fillDiary(diary.service)
  // In the language with the longest words.
  await enter(diary, { viewport: PHONE, locale: 'de-DE' })
  await recordShifts(diary.visitor.page)
})

const PATHS = new Set(screens.map(({ path }) => path).filter(loadsByItself))

test.each([...PATHS])('%s stands still on a phone while it loads', async (path) => {
  const { page } = diary.visitor
  await page.goto(path)
  await expectToStandStill(page)
})

test('the sign-in stands still on a phone while it loads', async () => {
  const { page } = await diary.visit({ viewport: PHONE })
  await recordShifts(page)
  await page.goto('/')
  await page.locator('.gate form').waitFor()
  await expectToStandStill(page, 0)
})

test('the field of an empty today stands still on a desk while the day and the code of its page load', async () => {
  const { page } = await diary.visit()
  const held = [/\/api\/v1\/days\/[^/]+$/, /\/assets\/page-panel-/].map((address) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { address, promise, resolve }
  })
  for (const { address, promise } of held)
    await page.route(address, (route) => promise.then(() => route.continue()))
  await diary.signIn()
  const top = async () => (await captureField(page).boundingBox())?.y
  const before = await top()
  held[0]?.resolve()
  await page.getByText('Nothing yet today.').waitFor()
  expect(await top()).toBe(before)
  held[1]?.resolve()
  await page.getByText('No page yet.').waitFor()
  expect(await top()).toBe(before)
})
