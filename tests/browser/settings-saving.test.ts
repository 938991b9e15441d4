// How settings are saved: by themselves, one after the other, and told beside what was changed.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { DESK, PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf, USES_OLLAMA } from './screens.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog\n\nIt was quiet.' } })

const stored = async () => (await must(diary.person, 'getSettings')).data

async function arrive(options = {}): Promise<Page> {
  const { page, person } = await diary.arrive(options)
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  await page.goto('/settings')
  await page.locator('#wishes select').first().waitFor()
  return page
}

/** What a screen reader hears of a section, in order. */
const listen = (page: Page) =>
  page.evaluate(`{
    globalThis.heard = []
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = target.parentElement?.closest('[role=status], [role=alert]') ?? target.closest?.('[role=status], [role=alert]')
        if (region && addedNodes.length > 0) heard.push(region.textContent)
      }
    }).observe(document.querySelector('main'), { childList: true, subtree: true })
  }`)
const heard = (page: Page) => page.evaluate<string[]>('heard')

/** The result beside a control. */
const besides = (control: Locator) =>
  control.locator('xpath=ancestor::*[contains(@class, "setting")][1]').getByRole('status')

test.each([
  ['phone', PHONE],
  ['desk', DESK],
] as const)(
  'on a %s a choice is saved at once, told once beside it, and moves nothing',
  async (_, viewport) => {
    const page = await arrive({ viewport })
    await listen(page)
    const tone = page.getByLabel('Tone')
    const below = page.getByLabel('In your own words')
    const before = await below.boundingBox()
    await tone.selectOption('Warm')
    await expect.poll(() => besides(tone).textContent()).toBe('Saved.')
    expect((await below.boundingBox())?.y).toBe(before?.y)
    expect((await stored()).wishes.tone).toBe('warm')
    expect(await heard(page)).toEqual(['Saved.'])
    expect(await besides(page.getByLabel('Length')).textContent()).toBe('')
  },
)

test('a text is saved when it is left, by Enter in a line, and after a pause', async () => {
  const page = await arrive({ viewport: PHONE })
  const own = page.getByLabel('In your own words')
  await own.fill('Leave my employer out.')
  await own.blur()
  await expect.poll(async () => (await stored()).wishes.text).toBe('Leave my employer out.')
  await own.fill('As a letter.')
  await expect.poll(async () => (await stored()).wishes.text).toBe('As a letter.')
  await expect.poll(() => besides(own).textContent()).toBe('Saved.')
  // Saving does not take the focus from the field.
  expect(await own.evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.goto('/ledger')
  const cap = page.locator('#cap').getByLabel('Tokens')
  await cap.fill('5000')
  await cap.press('Enter')
  await expect.poll(async () => (await stored()).monthlyCap.tokens).toBe(5000)
})

test('an invalid value is not saved: it stays in its field, with the reason', async () => {
  const page = await arrive({ viewport: PHONE })
  await must(diary.person, 'updateSettings', { body: { keepTaskDataDays: 90 } })
  await page.reload()
  const days = page.getByLabel('Days', { exact: true })
  await days.fill('0')
  await days.blur()
  await page.getByRole('alert').getByText('A whole number from 1 to 36,500, please.').waitFor()
  expect(await days.inputValue()).toBe('0')
  expect((await stored()).keepTaskDataDays).toBe(90)
  await days.fill('120')
  await days.press('Enter')
  await expect.poll(async () => (await stored()).keepTaskDataDays).toBe(120)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('what cannot be saved keeps its value, says why, and is tried again', async () => {
  const page = await arrive({ viewport: PHONE })
  let isRefused = true
  const answer = { data: null, error: { code: 'STORAGE_FULL', message: 'full' } }
  await page.route('**/api/v1/settings', (route) =>
    isRefused && route.request().method() === 'PUT'
      ? route.fulfill({ status: 507, json: answer })
      : route.fallback(),
  )
  await page.getByLabel('Tone').selectOption('Warm')
  const alert = page.getByRole('alert')
  await alert.getByText('Not saved.').waitFor()
  expect(await page.getByLabel('Tone').inputValue()).toBe('warm')
  expect((await stored()).wishes.tone).toBe(null)
  isRefused = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => besides(page.getByLabel('Tone')).textContent()).toBe('Saved.')
  expect((await stored()).wishes.tone).toBe('warm')
})

test('quick changes are all saved, in their order, whatever the order of the answers', async () => {
  const page = await arrive()
  let count = 0
  await page.route('**/api/v1/settings', async (route) => {
    const isFirst = route.request().method() === 'PUT' && count++ === 0
    const response = await route.fetch()
    if (isFirst) await page.waitForRequest(/\/api\/v1\//, { timeout: 500 }).catch(() => undefined)
    await route.fulfill({ response })
  })
  const repair = page.getByRole('checkbox', { name: 'Let the AI service mend doubted sentences' })
  await page.getByLabel('Tone').selectOption('Warm')
  await page.getByLabel('Length').selectOption('Short')
  await repair.check()
  await repair.uncheck()
  await repair.check()
  for (const type of ['Health', 'Photo'])
    await page.locator('#privacy').getByRole('checkbox', { name: type }).check()
  await expect.poll(async () => (await stored()).never).toEqual(['health', 'photo'])
  expect(await stored()).toMatchObject({ wishes: { tone: 'warm', length: 'short' }, repair: true })
  expect(await repair.isChecked()).toBe(true)
  expect(errorsOf(diary.visitor)).toEqual([])
})

test('two tabs do not undo each other, in lists either', async () => {
  const page = await arrive()
  const other = await diary.visitor.context.newPage()
  await other.goto('/settings')
  await other.locator('#privacy').getByLabel('Name or words').waitFor()
  for (const [tab, name, type] of [
    [page, 'Anna', 'Health'],
    [other, 'Ben', 'Photo'],
  ] as const) {
    const section = tab.locator('#privacy')
    await section.getByLabel('Name or words').fill(name)
    await section.getByRole('button', { name: 'Add a name' }).click()
    await section.getByRole('button', { name: `Remove ${name}` }).waitFor()
    await section.getByRole('checkbox', { name: type }).check()
    await section.getByText('Saved.').waitFor()
  }
  const { redactions, never } = await stored()
  expect(redactions.map(({ text }) => text)).toEqual(['Anna', 'Ben'])
  expect(never).toEqual(['health', 'photo'])
})

test('a name that is removed by mistake comes back, and so does a service', async () => {
  const page = await arrive()
  const transcription = { provider: 'provider_b', model: 'hears', language: 'de', vocabulary: ['Ondine'] }
  await must(diary.person, 'updateSettings', {
    body: { redactions: [{ text: 'Anna', replacement: 'Eva' }], transcription },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Remove Anna' }).click()
  await page.getByText('is no longer replaced.').waitFor()
  expect((await stored()).redactions).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await stored()).redactions).toEqual([{ text: 'Anna', replacement: 'Eva' }])
  const hearing = page.getByRole('group', { name: 'Who writes down what is said' })
  await hearing.getByRole('radio', { name: 'Nobody' }).check()
  await page.getByText('Recordings are no longer transcribed.').waitFor()
  expect((await stored()).transcription).toBe(null)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await stored()).transcription).toEqual(transcription)
  await expect.poll(() => hearing.getByRole('radio', { name: 'OpenAI' }).isChecked()).toBe(true)
})

test('a shorter time for what was sent asks first, since it deletes', async () => {
  const page = await arrive()
  await page.getByRole('radio', { name: 'For ever' }).check()
  await expect.poll(async () => (await stored()).keepTaskDataDays).toBe(null)
  const forDays = page.getByRole('radio', { name: 'For some days' })
  await forDays.click()
  await page.getByRole('dialog').getByText('What is older than 90 days is deleted at once').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => forDays.isChecked()).toBe(false)
  expect((await stored()).keepTaskDataDays).toBe(null)
  await forDays.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep for 90 days' }).click()
  await expect.poll(async () => (await stored()).keepTaskDataDays).toBe(90)
})

test('a service that is set up is used as soon as it is chosen, another one once its form is saved', async () => {
  const page = await arrive()
  const service = page.getByRole('group', { name: 'Service' })
  const result = besides(service)
  await service.getByRole('radio', { name: 'None' }).check()
  await expect.poll(async () => (await stored()).aiProvider).toBe(null)
  await service.getByRole('radio', { name: 'Groq' }).check()
  await expect.poll(() => result.textContent()).toBe('')
  await page.getByLabel('API key').waitFor()
  expect((await stored()).aiProvider).toBe(null)
  await service.getByRole('radio', { name: 'Ollama' }).check()
  await expect.poll(() => result.textContent()).toBe('Saved.')
  expect((await stored()).aiProvider).toBe('provider_d')
})
