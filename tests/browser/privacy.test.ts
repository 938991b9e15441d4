import { expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { choose, errorsOf, item } from './screens.ts'

const diary = setUpDiary({ isHeld: true })
const DATE = '2026-03-14'
async function arriveWithLines() {
  const { page, person } = await diary.arrive({ viewport: PHONE })
  const body = { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'held' } } }
  await must(person, 'updateSettings', { body })
  for (const content of ['Bei Annas Mutter, mit ANNA', 'The doctor called'])
    await must(person, 'createEvent', { body: { date: DATE, type: 'text', content } })
  return { page, person }
}

test('names are kept back, a line is locked, and the preview shows it', async () => {
  const { page, person } = await arriveWithLines()
  await page.goto('/settings#privacy')
  const section = page.locator('#privacy')
  await section.getByLabel('Name or words').fill('Anna')
  await section.getByRole('button', { name: 'Add a name' }).click()
  await section.getByRole('button', { name: 'Remove Anna' }).waitFor()
  await section.getByRole('checkbox', { name: 'Health' }).check()
  await section.getByText('Saved.').waitFor()
  expect((await must(person, 'getSettings')).data).toMatchObject({
    redactions: [{ text: 'Anna', replacement: null }],
    never: ['health'],
  })
  await page.goto(`/day/${DATE}`)
  await choose(item(page, 'The doctor called'), 'Never send this line')
  await item(page, 'The doctor called').getByText('Never sent').waitFor()
  await page.getByRole('link', { name: 'What would be sent' }).click()
  await page.getByText('Anna: Person A').waitFor()
  const shown = await page.locator('#content').innerText()
  expect(shown).toContain('2 times, as Annas, ANNA')
  expect(shown).toContain('One line of the day is not sent.')
  expect(shown).toMatch(/about [\d,]+ tokens, an estimate/)
  const sent = page.locator('[class*=exchange] pre').nth(1)
  expect(await sent.innerText()).toContain('Bei Person A-s Mutter, mit Person A')
  expect(await sent.innerText()).not.toContain('doctor')
  await page.getByText('The request as JSON').click()
  await page.getByRole('button', { name: 'Copy' }).waitFor()
  expect(diary.held.requests).toEqual([])
  // The layout is no wider than the screen.
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(errorsOf(diary.visitor)).toEqual([])
})

test('a line is unlocked while it is edited, and a day of locked lines says why no page is written', async () => {
  const { page, person } = await arriveWithLines()
  const { data: events } = await must(person, 'listEvents', { query: { date: DATE } })
  for (const { id } of events)
    await must(person, 'amendEvent', { params: { eventId: id }, body: { isPrivate: true } })
  await page.goto(`/day/${DATE}/preview`)
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('never sent')
  await page.goto(`/day/${DATE}`)
  await choose(item(page, 'The doctor called'), 'Correct')
  await page.getByRole('button', { name: 'Never sent', pressed: true }).click()
  await page.getByRole('button', { name: 'Never sent', pressed: false }).waitFor()
  await page.locator('form[class^=editor]').getByRole('button', { name: 'Save' }).click()
  await page.locator('form[class^=editor]').waitFor({ state: 'detached' })
  const after = (await must(person, 'listEvents', { query: { date: DATE } })).data
  expect(after.map(({ isPrivate }) => isPrivate)).toEqual([true, false])
})
