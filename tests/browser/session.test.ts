import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser, type Visit, visit } from '../harness/browser.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { captureField, signIn } from './screens.ts'

let service: TestService
let browser: Browser
let visitor: Visit

beforeAll(async () => {
  service = await startTestService()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})
beforeEach(async () => {
  await visitor?.context.close()
  visitor = await visit(browser, service.url)
})

test('a reload stays signed in and keeps what was being written', async () => {
  const { page } = visitor
  await signIn(page, service.url)
  await captureField(page).fill('Half a sentence')
  await page.reload()
  expect(await captureField(page).inputValue()).toBe('Half a sentence')
})

test('a sign-in that ends asks again, and what was being written is still there', async () => {
  const { page } = visitor
  const person = await signIn(page, service.url)
  await captureField(page).fill('Not to be lost')
  const newPassword = 'another long password'
  await person.call('changePassword', { body: { currentPassword: person.password, newPassword } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your sign-in has ended.').waitFor()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await captureField(page).inputValue()).toBe('Not to be lost')
})

test('signing out leaves nothing of the person in the browser', async () => {
  const { page } = visitor
  await signIn(page, service.url)
  await captureField(page).fill('Private')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const stored = await page.evaluate('JSON.stringify(localStorage)')
  expect(stored).not.toContain('Private')
  expect(stored).not.toContain('dl_')
  expect(await page.evaluate('caches.keys()')).toEqual([])
})

test('a wrong password and a taken address are told in words', async () => {
  const { page } = visitor
  const { email } = await signIn(page, service.url)
  const other = await visit(browser, service.url)
  await other.page.goto('/')
  await other.page.getByLabel('E-mail').fill(email)
  await other.page.getByLabel('Password').fill('something wrong')
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.page.getByText('E-mail or password is wrong.').waitFor()
  await other.page.getByRole('button', { name: 'New here? Create an account' }).click()
  await other.page.getByLabel('E-mail').fill(email)
  await other.page.getByLabel('Password').fill('long enough')
  await other.page.getByRole('button', { name: 'Create account' }).click()
  await other.page.getByText('There is already an account').waitFor()
  await other.page.getByLabel('Password').fill('short')
  await other.page.getByRole('button', { name: 'Create account' }).click()
  await other.page.getByText('The password needs at least 8 characters.').waitFor()
  await other.context.close()
})

test('a save that fails keeps the text, and its repeat makes one event', async () => {
  const { page } = visitor
  const person = await signIn(page, service.url)
  await captureField(page).fill('Only once')
  // The service saves, and its answer is lost on the way.
  await page.route('**/api/v1/events', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your text is still here.').waitFor()
  expect(await captureField(page).inputValue()).toBe('Only once')
  await page.unroute('**/api/v1/events')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Only once' }).waitFor()
  expect((await person.call('listEvents')).data).toHaveLength(1)
})

test('a refused position is remembered and stops no event', async () => {
  const { page } = visitor
  await signIn(page, service.url)
  await captureField(page).fill('Somewhere')
  await page.getByRole('button', { name: 'Place', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, use my position' }).click()
  await page.getByText('The browser does not give your position.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Somewhere' }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  expect(await page.getByLabel('Use my position').isChecked()).toBe(false)
})

test('the client speaks Chinese to a Chinese browser, and changes when told to', async () => {
  const { page, context } = await visit(browser, service.url, { locale: 'zh-CN' })
  await page.goto('/')
  await page.getByRole('button', { name: '登录' }).waitFor()
  expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await context.close()
})

test('the arrow keys turn the days, but not while something is typed', async () => {
  const { page } = visitor
  await signIn(page, service.url)
  await page.goto('/day/2026-03-01')
  await page.getByRole('heading', { name: '1 March 2026' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: '28 February 2026' }).waitFor()
  await captureField(page).fill('x')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: '28 February 2026' }).waitFor()
})
