import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE, type Visit, type VisitOptions } from '../harness/clients/browser.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { setUpDiary } from './diary.ts'
import { captureField, register } from './screens.ts'

const diary = setUpDiary({
  writer: { provider: 'provider_d', models: ['llama3.2:3b', 'qwen3:8b'] },
  // Where nobody listens, as with a program that is not running.
  settings: () => ({ DAYLEAF_PROVIDER_E_URL: 'http://127.0.0.1:1/v1' }),
})

let newcomers = 0

async function begin(options?: VisitOptions): Promise<Visit> {
  const visit = await diary.visit(options)
  const { page } = visit
  newcomers += 1
  await page.goto('/')
  // The first of all is asked in other words.
  await page.getByRole('button', { name: /^(New here\? Create an account|Make the first account)$/ }).click()
  await page.getByLabel('E-mail').fill(`newcomer-${newcomers}@example.org`)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await atStep(page, 'What happened today?')
  return visit
}

/** Opened by the keyboard, which goes on from its title. */
const expectFocusAt = async (page: Page, title: string) => {
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect.poll(() => heading.evaluate((element) => element.matches(':focus'))).toBe(true)
}

const atStep = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a new user records the first line, allows places, and chooses a provider with the first page', async () => {
  const { page, misdeeds } = await begin({ position: { latitude: 48.8566, longitude: 2.3522 } })
  await page.getByText('Step 1 of 2').waitFor()
  await captureField(page).fill('Walked to the mill')
  await page.keyboard.press('Control+Enter')
  await page.getByText('That is the first line of your diary.').waitFor()
  await press(page, 'Next')
  await atStep(page, 'Note where you are?')
  await page.getByRole('radio', { name: 'Yes, use my position' }).check()
  await press(page, 'To my diary')
  await captureField(page).fill('Sat by the wheel')
  await page.getByRole('button', { name: 'Remove place' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Sat by the wheel' })
    .filter({ hasText: 'Paris' })
    .waitFor()
  await page.reload()
  await captureField(page).waitFor()
  expect(await page.getByText('The first steps are waiting').count()).toBe(0)
  await page.goto('/welcome')
  await captureField(page).waitFor()
  await page.getByRole('link', { name: 'Choose another service' }).click()
  await page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: 'Ollama' }).check()
  await page.getByText('Ollama is running here.').waitFor()
  const model = page.locator('label', { has: page.getByRole('radio', { name: 'qwen3:8b' }) })
  expect((await model.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await model.textContent()).toMatch(/^qwen3:8b 8\u00a0B · 4\.8 GB · (fits this machine|too large)/)
  await model.click()
  await press(page, 'Test')
  await page.getByText('Saved. It works: qwen3:8b answered').waitFor()
  await page.locator('[class*=provider-form]').getByRole('link', { name: 'Back to the day' }).click()
  await page.getByRole('button', { name: 'Write the page' }).waitFor()
  expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
})

test.each(['Make the first account', 'New here? Create an account'])(
  'after “%s” and after each step, the keyboard goes on from the title',
  async (begin) => {
    const service = begin.startsWith('Make') ? await startTestService() : undefined
    const { page } = await diary.visit({}, service?.url)
    if (!service) await register(diary.service.url)
    await page.goto('/')
    await page.getByRole('button', { name: begin }).press('Enter')
    newcomers += 1
    await page.getByLabel('E-mail').fill(`newcomer-${newcomers}@example.org`)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.keyboard.press('Enter')
    await expectFocusAt(page, 'What happened today?')
    await page.keyboard.press('Tab')
    expect(await captureField(page).evaluate((field) => field.matches(':focus'))).toBe(true)
    await page.getByRole('button', { name: 'Skip this step' }).press('Enter')
    await expectFocusAt(page, 'Note where you are?')
    await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
    await expectFocusAt(page, 'What happened today?')
    await service?.stop()
  },
)

test('the first steps can be left, found again where they were left, and ended', async () => {
  const { page } = await begin()
  await press(page, 'Skip this step')
  await atStep(page, 'Note where you are?')
  await page.getByRole('link', { name: 'Today' }).click()
  await captureField(page).waitFor()
  await page.reload()
  await page.getByText('The first steps are waiting: 2 of 2.').waitFor()
  await page.getByRole('link', { name: 'Go on' }).click()
  await atStep(page, 'Note where you are?')
  await press(page, 'Back')
  await atStep(page, 'What happened today?')
  await page.getByRole('link', { name: 'Today' }).click()
  await press(page, 'Do not show again')
  await page.getByText('The first steps are waiting').waitFor({ state: 'detached' })
})

test('the first line is saved beside the ways to photos, on the narrowest phone and in the longest words', async () => {
  const { page } = await diary.visit({ viewport: { width: 320, height: 640 }, locale: 'de-DE' })
  const person = await diary.signIn()
  await page.evaluate(
    `localStorage.setItem('dayleaf.guide', JSON.stringify({ ...JSON.parse(localStorage.getItem('dayleaf.session')), step: 'event' }))`,
  )
  expect(person.token).not.toBe('')
  await page.goto('/welcome')
  const tools = page.locator('form [class*=capture-tools]')
  await tools.waitFor()
  expect((await tools.boundingBox())?.height).toBeLessThan(60)
})

test('a line that is written later is the first step too', async () => {
  const { page } = await begin()
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByText('The first steps are waiting: 1 of 2.').waitFor()
  await captureField(page).fill('Walked to the mill')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The first steps are waiting: 2 of 2.').waitFor()
  await page.getByRole('link', { name: 'Go on' }).click()
  await atStep(page, 'Note where you are?')
})

test('the result of a provider test is in view on a phone', async () => {
  const { page } = await diary.arrive({ viewport: PHONE })
  await page.goto('/settings')
  await page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: 'LM Studio' }).check()
  await page.getByText('lms server start').waitFor()
  // Lines break elsewhere once the fonts are there.
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await page.getByLabel('Model').fill('qwen3')
  const bottomOf = async (locator: Locator) => {
    const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {}
    return y + height
  }
  const { y: edge = 0 } = (await page.getByRole('navigation', { name: 'Main' }).boundingBox()) ?? {}
  const button = page.getByRole('button', { name: 'Test', exact: true })
  await page.evaluate(`scrollBy(0, ${(await bottomOf(button)) - edge})`)
  await button.click()
  const advice = page.getByText('Is LM Studio running at http://127.0.0.1:1234')
  await advice.waitFor()
  await page.locator('[class*=provider-result] strong').waitFor()
  await expect.poll(() => bottomOf(advice)).toBeLessThan(edge)
})

test('the result of a provider test is shown in plain words, with advice', async () => {
  const { page } = await diary.arrive()
  await page.goto('/settings')
  await page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: 'LM Studio' }).check()
  await page.getByText('lms server start').waitFor()
  await page.getByLabel('Model').fill('qwen3')
  await press(page, 'Test')
  await page.getByText('Is LM Studio running at http://127.0.0.1:1234').waitFor()
  await page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: 'Groq' }).check()
  expect(await page.getByRole('link', { name: 'console.groq.com/keys' }).getAttribute('rel')).toContain(
    'noopener',
  )
  await page.getByLabel('Model').fill('llama')
  await press(page, 'Test')
  await page
    .getByText(/Check the key, the model’s name.* If Groq cannot be reached, check the network/)
    .waitFor()
})

test('a position that the browser refuses is remembered as refused, and stops nothing', async () => {
  const { page } = await begin()
  await press(page, 'Skip this step')
  await page.getByRole('radio', { name: 'Yes, use my position' }).click()
  await page.getByText('The browser does not give your position.').waitFor()
  expect(await page.getByRole('radio', { name: 'No, leave places out' }).isChecked()).toBe(true)
  await press(page, 'To my diary')
  await captureField(page).fill('Somewhere')
  await press(page, 'Save')
  await page.getByRole('listitem').filter({ hasText: 'Somewhere' }).waitFor()
})

test('an existing account sees no first steps', async () => {
  const { page } = await diary.enter()
  expect(await page.getByText('The first steps are waiting').count()).toBe(0)
  await page.goto('/welcome')
  await captureField(page).waitFor()
})

test('with Ollama beside the service, the first page takes four presses', async () => {
  const { page } = await diary.visit({ viewport: PHONE })
  await page.goto('/')
  await press(page, 'New here? Create an account')
  await page.getByLabel('E-mail').fill('four-presses@example.org')
  await page.getByLabel('Password').fill('correct horse battery')
  await press(page, 'Create account')
  await captureField(page).fill('Walked to the mill')
  await press(page, 'Save')
  await page.getByText('qwen3:8b\u2069 (8 B) will write your pages.').waitFor()
  await press(page, 'Write the page with it')
  await page.getByText('Written from 1 line').waitFor()
  await page.getByText('The first steps are waiting: 2 of 2.').waitFor()
})
