import { afterEach, beforeEach, expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'
import { setUpDiary } from './diary.ts'
import { findFaults, LOOKS, OTHER_WORDS } from './faults.ts'
import { openSession, register } from './screens.ts'

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
  await page.getByLabel('E-mail').fill('ada@example.org')
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
