import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../harness/clients/api-client.ts'
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
  await signInWith(page).click()
  await typeName(page, name)
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
}

async function typeName(page: Page, name: string): Promise<void> {
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

  await signOut(page)
  await page.getByRole('button', { name: 'No, stay signed in' }).click()
  await signInWith(page).waitFor()
  await page.goto('/calendar')
  // The other service still knows who it is.
  await signInWith(page).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('[data-date]').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/calendar')

  await page.goto('/settings')
  await page.getByText('Delete account', { exact: true }).click()
  await page.locator('details[open]').getByText('Your account has no password.').waitFor()
  await page.getByLabel(emailOf('ada')).fill(emailOf('ada'))
  await page.getByRole('button', { name: 'Delete my account for ever' }).click()
  await signInWith(page).waitFor()
})

describe('who signs out here', () => {
  test('is signed out at the other service too, comes back and reads so', async () => {
    const { page } = await diary.visit()
    await page.goto('/')
    await consent(page, 'hal')
    await page.getByRole('heading', { name: 'What happened today?' }).waitFor()
    await signOut(page)
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await page.getByRole('status').filter({ hasText: 'You are signed out.' }).waitFor()
    expect(page.url()).toBe(`${diary.service.url}/`)
    await page.reload()
    await signInWith(page).waitFor()
    expect(await page.getByText('You are signed out').count()).toBe(0)
    // It does not know any more who it is.
    await signInWith(page).click()
    await page.getByPlaceholder('Enter any login').waitFor()
  })

  test('is signed out here also where the other service does not answer', async () => {
    const { page } = await diary.visit()
    await page.goto('/')
    await consent(page, 'ida')
    await page.getByRole('heading', { name: 'What happened today?' }).waitFor()
    await page.context().route(`${server.url}/session/**`, (route) => route.abort())
    await page.goto('/settings')
    const tokenOf = () => page.evaluate<string>(`localStorage.getItem('dayleaf.session') ?? ''`)
    const { token } = JSON.parse(await tokenOf())
    const left = page.waitForRequest((request) => request.url().startsWith(`${server.url}/session/`))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await left
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/)
    expect((await createClient(diary.service.url, token).call('getMe')).status).toBe(401)
    await page.goto('/')
    await signInWith(page).waitFor()
    expect(await tokenOf()).toBe('')
  })
})

test('an address with a state of others says nothing of a sign-out', async () => {
  const { page } = await diary.visit()
  await page.goto('/?state=Call%20555-0100')
  await signInWith(page).waitFor()
  expect(await page.getByText('You are signed out').count()).toBe(0)
})

describe('a signed-in person', () => {
  const summary = (page: Page, name: string) => page.locator('#signing-in summary', { hasText: name })
  async function beginLink(page: Page, password: string): Promise<void> {
    await page.goto('/settings')
    await summary(page, 'Link with Home').click()
    const form = page.locator('#signing-in details[open] form')
    await form.getByLabel('Your password').fill(password)
    await form.getByRole('button', { name: 'Link with Home' }).click()
  }

  test('links the account with another address there, signs in by it, and ends the link', async () => {
    const visitor = await diary.arrive()
    const { page, person } = visitor
    await beginLink(page, person.password)
    await typeName(page, 'kim')
    await page.getByText(/Your account is linked with .Home/).waitFor()
    expect(page.url()).toBe(`${diary.service.url}/settings#signing-in`)
    await summary(page, 'End the link').waitFor()
    expect(await findFaults(page, LOOKS)).toEqual([])

    await signOut(page)
    await signInWith(page).click()
    await page.getByText(person.email).first().waitFor()
    await summary(page, 'End the link').click()
    const form = page.locator('#signing-in details[open] form')
    await form.getByLabel('Your password').fill('not the password')
    await form.getByRole('button', { name: 'End the link' }).click()
    await form.getByRole('alert').waitFor()
    await form.getByLabel('Your password').fill(person.password)
    await form.getByRole('button', { name: 'End the link' }).click()
    await summary(page, 'Link with Home').waitFor()
    expect(errorsOf(visitor)).toEqual([])
  })

  test('reads why there is no link: of somebody with an account here, and after turning back', async () => {
    const first = await diary.visit()
    await first.page.goto('/')
    await consent(first.page, 'lou')
    await first.page.getByRole('heading', { name: 'What happened today?' }).waitFor()
    const { page, person } = await diary.arrive()
    await beginLink(page, person.password)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('alert').filter({ hasText: 'The sign-in was cancelled' }).waitFor()
    await beginLink(page, person.password)
    await typeName(page, 'lou')
    await page.getByRole('alert').filter({ hasText: 'belongs to another account here' }).waitFor()
  })

  test('keeps the last way to sign in', async () => {
    const { page } = await diary.visit()
    await page.goto('/')
    await consent(page, 'max')
    await page.getByRole('heading', { name: 'What happened today?' }).waitFor()
    await page.goto('/settings')
    await summary(page, 'End the link').click()
    const form = page.locator('#signing-in details[open] form')
    await form.getByText('Your account has no password.').waitFor()
    await form.getByRole('button', { name: 'End the link' }).click()
    await form.getByRole('alert').filter({ hasText: 'the last way to sign in' }).waitFor()
  })
})

test('who turns back at the other service reads that nobody was signed in', async () => {
  const visitor = await diary.visit()
  const { page } = visitor
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
