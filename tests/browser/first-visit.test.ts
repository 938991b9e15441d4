import { afterEach, beforeEach, expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'
import { setUpDiary } from './diary.ts'
import { findFaults, LOOKS, OTHER_WORDS } from './faults.ts'
import { captureField, openSession, register } from './screens.ts'

const diary = setUpDiary()

/** Without accounts. */
let fresh: TestService
beforeEach(async () => {
  fresh = await startTestService()
})
afterEach(() => fresh.stop())

test('a service without accounts shows what it is, and its first account is two presses away', async () => {
  const { page, misdeeds } = await diary.visit({ viewport: PHONE }, fresh.url)
  await page.goto('/')
  await page.getByRole('figure', { name: 'Two lines of a day, and its page' }).waitFor()
  expect(await page.getByLabel('Password').count()).toBe(0)
  await page.getByRole('button', { name: 'Make the first account' }).click()
  await page.getByLabel('E-mail').and(page.locator(':focus')).fill('ada@example.org')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'What happened today?' }).waitFor()
  // After an evening that lasts until after midnight.
  await openSession(page, fresh.url, { email: 'ada@example.org', password: 'correct horse battery' })
  await page.goto('/settings')
  await expect.poll(() => page.getByLabel('A day begins at').inputValue()).toBe('04:00')
  expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })

  const later = await diary.visit({ viewport: PHONE }, fresh.url)
  await later.page.goto('/')
  await later.page.getByLabel('Password').waitFor()
  await later.page.locator('main svg').first().waitFor()
  expect(await later.page.getByRole('button', { name: 'Make the first account' }).count()).toBe(0)
})

test.each(['en-GB', 'de-DE', 'zh-CN'])('it can be used by everybody, and fits, in %s', async (locale) => {
  const { page } = await diary.visit({ locale }, fresh.url)
  await page.goto('/')
  await page.getByRole('figure').waitFor()
  expect(await findFaults(page, locale === 'en-GB' ? LOOKS : OTHER_WORDS)).toEqual([])
})

test('with Ollama beside a service without accounts, the first page is four taps away', async () => {
  const ollama = await startProviderStandIn({ provider: 'provider_d', models: ['llama3.2:3b'] })
  const service = await startTestService({
    DAYLEAF_PROVIDER_D_URL: ollama.url,
    // Where nobody listens, as with a program that is not running.
    DAYLEAF_PROVIDER_E_URL: 'http://127.0.0.1:1/v1',
  })
  const { page } = await diary.visit({ viewport: PHONE }, service.url)
  let taps = 0
  const tap = async (name: string) => {
    taps += 1
    await page.getByRole('button', { name, exact: true }).tap()
  }
  await page.goto('/')
  await tap('Make the first account')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Password').fill('correct horse battery')
  await tap('Create account')
  await captureField(page).fill('Walked to the mill')
  await tap('Save')
  await page
    .getByText('Ollama is running here: \u2068llama3.2:3b\u2069 (3 B) will write your pages.')
    .waitFor()
  await tap('Write the page with it')
  await page.getByText('Written from 1 line').waitFor()
  expect(taps).toBe(4)
  await service.stop()
  await ollama.close()
})

test('an account that is made meanwhile can sign in from there', async () => {
  const { page } = await diary.visit({}, fresh.url)
  await page.goto('/')
  await page.getByRole('figure').waitFor()
  const { email, password } = await register(fresh.url)
  await page.getByRole('button', { name: 'I have one: sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Today' }).waitFor()
})
