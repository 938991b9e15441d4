import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailOf, type OidcServer, startOidcServer } from '../harness/sign-in/oidc-server.ts'
import { setUpDiary } from './diary.ts'
import { findFaults, LOOKS } from './faults.ts'
import { captureField, errorsOf, isShellKept } from './screens.ts'

let server: OidcServer
beforeAll(async () => {
  server = await startOidcServer()
})
afterAll(() => server.close())
const diary = setUpDiary({ settings: () => server.settings })
const only = setUpDiary({ settings: () => ({ ...server.settings, DAYLEAF_OIDC_ONLY: 'on' }) })
beforeAll(() => server.register(diary.service.url, only.service.url))

const signInWith = (page: Page) => page.getByRole('link', { name: 'Sign in with Home' })

/** The other service’s own pages: whoever types a name is that person. */
async function consent(page: Page, name: string): Promise<void> {
  // They ask for a font that is not there.
  await page.context().route('https://fonts.googleapis.com/**', (route) => route.abort())
  await signInWith(page).click()
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('somebody new signs in by another service, returns to the screen that was open, and deletes the account', async () => {
  const { page } = await diary.visit({ canKeepClient: true })
  await page.goto('/')
  await consent(page, 'ada')
  await page.getByRole('heading', { name: 'What happened today?' }).waitFor()
  expect(page.url()).toBe(`${diary.service.url}/welcome`)
  await page.goto('/')
  await captureField(page).waitFor()
  await isShellKept(page)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInWith(page).waitFor()
  await page.goto('/calendar')
  // The other service still knows who it is.
  await signInWith(page).click()
  await page.locator('.cell').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/calendar')

  await page.goto('/settings')
  await page.getByText('Delete account', { exact: true }).click()
  await page.getByText('Your account has no password.').last().waitFor()
  await page.getByLabel(emailOf('ada')).fill(emailOf('ada'))
  await page.getByRole('button', { name: 'Delete my account for ever' }).click()
  await signInWith(page).waitFor()
})

test('who turns back at the other service reads that nobody was signed in', async () => {
  const visitor = await diary.visit()
  const { page } = visitor
  await page.context().route('https://fonts.googleapis.com/**', (route) => route.abort())
  await page.goto('/')
  await signInWith(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alert').filter({ hasText: 'The sign-in was cancelled' }).waitFor()
  expect(page.url()).toBe(`${diary.service.url}/`)
  await page.getByLabel('Password').waitFor()
})

describe('an address', () => {
  test.each([
    ['#oidc=email-taken', 'There is already an account with your e-mail address.'],
    ['#oidc=unreachable', 'does not answer'],
    // Nobody has come from there: the cookie is missing.
    ['#oidc', 'The sign-in took too long'],
  ])('with %s is explained', async (hash, words) => {
    const visitor = await diary.visit()
    const { page } = visitor
    await page.goto(`/${hash}`)
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    expect(page.url()).toBe(`${diary.service.url}/`)
    expect(errorsOf(visitor)).toEqual([])
  })

  test('cannot put words of others on the screen', async () => {
    const { page } = await diary.visit()
    await page.goto('/#oidc=Call%20555-0100')
    await signInWith(page).waitFor()
    await expect.poll(() => page.url()).toBe(`${diary.service.url}/`)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.locator('body').textContent()).not.toContain('555')
  })
})

describe('where it is the only way in', () => {
  test('the screen asks for no password, and can be used by everybody', async () => {
    const { page } = await only.visit()
    await page.goto('/#oidc=refused')
    await signInWith(page).waitFor()
    await expect.poll(() => page.getByLabel('Password').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Create an account' }).count()).toBe(0)
    expect(await findFaults(page, LOOKS)).toEqual([])
  })

  test('the settings offer no other', async () => {
    const { page } = await only.visit()
    await page.goto('/')
    await consent(page, 'gil')
    await page.getByRole('heading', { name: 'What happened today?' }).waitFor()
    await page.goto('/settings')
    await page.getByText('Delete account', { exact: true }).click()
    await page.getByText('Your account has no password.').waitFor()
    for (const name of ['Passkeys', 'One-time codes'])
      expect(await page.getByRole('heading', { name }).count()).toBe(0)
    expect(await page.locator('a[href="#signing-in"]').count()).toBe(0)
    expect(await page.getByText('Set a password').count()).toBe(0)
  })
})
