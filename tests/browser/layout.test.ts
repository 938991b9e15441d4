import { beforeAll, expect, test } from 'vitest'
import { DESK, PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { enter, fillDiary, loadsByItself, screens } from './every-screen.ts'
import { captureField, openScreen, USES_OLLAMA, withoutLimits } from './screens.ts'
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
  await page.locator('main[class*=gate] form').waitFor()
  await expectToStandStill(page, 0)
})

test('the field of an empty today stands still on a desk while the day and the code of its page load', async () => {
  const { page } = await diary.arrive()
  const held = [/\/api\/v1\/days\/[^/]+$/, /\/assets\/parts-/].map((address) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { address, promise, resolve }
  })
  for (const { address, promise } of held)
    await page.route(address, (route) => promise.then(() => route.continue()))
  // What is held belongs to the document.
  await page.goto('/', { waitUntil: 'commit' })
  await captureField(page).waitFor()
  const top = async () => (await captureField(page).boundingBox())?.y
  const before = await top()
  held[0]?.resolve()
  await page.getByText('Nothing yet today.').waitFor()
  expect(await top()).toBe(before)
  held[1]?.resolve()
  await page.getByText('No page yet.').waitFor()
  expect(await top()).toBe(before)
})

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])('nothing moves by itself in a visit on a %s, whenever yesterday is answered', async (_, viewport) => {
  const { page, person } = await diary.arrive({ viewport })
  const yesterday = '2026-03-18'
  // A date whose question is about the last line of yesterday.
  await page.clock.install({ time: '2026-03-19T12:00:00Z' })
  await withoutLimits(page)
  await recordShifts(page)
  await person.call('updateSettings', { body: USES_OLLAMA })
  for (const content of [
    'Soup.',
    'Walked to the mill in the fog with Anna and both of the dogs of the miller.',
  ])
    await person.call('createEvent', { body: { date: yesterday, type: 'event', content } })
  await person.call('generateJournal', { params: { date: yesterday } })
  for (const _start of ['with nothing kept', 'with all of it kept']) {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(`**/days/${yesterday}`, (route) => promise.then(() => route.continue()))
    await page.goto('/')
    await page.getByRole('button', { name: 'Another question' }).waitFor()
    await page.getByRole('article').getByText('I walked to the mill.').waitFor()
    resolve()
    await expectToStandStill(page, 0)
    await page.unroute(`**/days/${yesterday}`)
  }
  await openScreen(page, 'Pages')
  await page.getByText('I walked to the mill.').waitFor()
  await expectToStandStill(page, 0)
  await page.locator(`a[href$="/day/${yesterday}"]`).first().click()
  await page.waitForURL(`**/day/${yesterday}`)
  await expectToStandStill(page, 0)
  await openScreen(page, 'Today')
  await page.getByRole('button', { name: 'Another question' }).waitFor()
  await expectToStandStill(page, 0)
})
