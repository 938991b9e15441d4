// Passkeys and one-time codes: set up in the settings, and asked for at the sign-in.
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeFor } from '../api/scenarios/codes.scenarios.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { setUpDiary } from './diary.ts'
import { captureField, errorsOf, type Person } from './screens.ts'

/** Of the service: a code is of the time that the test says. */
const clock = new TestClock(new Date().toISOString())
const diary = setUpDiary({ clock })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings')
  await press(page, 'Sign out')
  await page.getByLabel('E-mail').waitFor()
}

async function typePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign in')
}

async function setUpCodes(page: Page) {
  await page.goto('/settings')
  await press(page, 'Set up one-time codes')
  await page.getByRole('img', { name: 'QR code with the secret for your app' }).waitFor()
  const secret = (await page.locator('form code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code of your app').fill(codeFor(secret, 0, clock.now()))
  await press(page, 'Turn on')
  const recoveryCodes = page.locator('[role="status"] li code')
  await recoveryCodes.first().waitFor()
  return { secret, recoveryCodes: await recoveryCodes.allInnerTexts() }
}

test('one-time codes are set up, asked for after the password, and turned off', async () => {
  const visitor = await diary.arrive()
  const { page, person } = visitor
  const { secret, recoveryCodes } = await setUpCodes(page)
  expect(new Set(recoveryCodes).size).toBe(10)
  const download = page.waitForEvent('download')
  await page.locator('#signing-in').getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('dayleaf-recovery-codes.txt')
  await press(page, 'I have kept them')
  await page.getByText('10 recovery codes are left').waitFor()

  await signOut(page)
  await typePassword(page, person)
  const code = page.getByLabel('Code of your app')
  await code.fill('000000')
  await press(page, 'Sign in')
  await page.getByText('This is not the code of now').waitFor()
  clock.advance(30_000)
  await code.fill(codeFor(secret, 0, clock.now()))
  await press(page, 'Sign in')
  await captureField(page).waitFor()

  await page.goto('/settings')
  await page.getByText('Turn one-time codes off').first().click()
  const form = page.locator('details[open] form')
  await form.getByLabel('Your password').fill(person.password)
  clock.advance(30_000)
  await form.getByLabel('Code of your app').fill(codeFor(secret, 0, clock.now()))
  await form.getByRole('button', { name: 'Turn one-time codes off' }).click()
  await page.getByRole('button', { name: 'Set up one-time codes' }).waitFor()
  expect(errorsOf(visitor)).toEqual([])
})

test('a recovery code signs in without the app', async () => {
  const { page, person } = await diary.arrive()
  const { recoveryCodes } = await setUpCodes(page)
  await press(page, 'I have kept them')
  await signOut(page)
  await typePassword(page, person)
  await press(page, 'Use a recovery code')
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '')
  await press(page, 'Sign in')
  await captureField(page).waitFor()
  await page.goto('/settings')
  await page.getByText('9 recovery codes are left').waitFor()
})

/** Signs whatever it is asked for, as a phone does whose owner agrees. */
async function addAuthenticator(session: CDPSession): Promise<string> {
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return authenticatorId
}

/** What the page asks the browser for, and what it ends. */
const WATCH = `
  globalThis.asked = []
  const get = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = (options) => {
    asked.push(options.mediation ?? 'press')
    options.signal?.addEventListener('abort', () => asked.push('ended'))
    return get(options)
  }`

const askedOf = (page: Page) => page.evaluate<string[]>('asked')

/** A person with a passkey, at the name to which it belongs: an IP address has none. */
async function enterWithPasskey() {
  const url = diary.service.url.replace('127.0.0.1', 'localhost')
  const visitor = await diary.arrive({}, url)
  const { page, context } = visitor
  await page.addInitScript(WATCH)
  const session = await context.newCDPSession(page)
  const authenticatorId = await addAuthenticator(session)
  await page.goto('/settings')
  await page.getByLabel('Name of the passkey').fill('My phone')
  await press(page, 'Add a passkey')
  const row = page.getByRole('listitem').filter({ hasText: 'My phone' })
  await row.getByText('never used').waitFor()
  /** Whether its owner is there, and agrees at once. */
  const setPresent = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { ...visitor, row, setPresent }
}

test('a passkey is added, signs in alone, and does not once it is removed', async () => {
  const visitor = await enterWithPasskey()
  const { page, row, setPresent } = visitor
  await setPresent(false)
  await signOut(page)
  await expect.poll(() => askedOf(page)).toEqual(['conditional'])
  await setPresent(true)
  await press(page, 'Sign in with a passkey')
  await expect.poll(() => askedOf(page)).toEqual(['conditional', 'ended', 'press'])
  await row.getByText('last used').waitFor()

  await press(page, 'Add a passkey')
  await page.getByText('This device has a passkey for your account already.').waitFor()
  await row.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No passkeys yet.').waitFor()
  await signOut(page)
  await page.getByText('This passkey is not known here').waitFor()
  expect(errorsOf(visitor)).toEqual([])
})

test('a passkey that the browser suggests in the field of the address signs in without a press', async () => {
  const { page, row } = await enterWithPasskey()
  // The form may be gone before anybody has seen it.
  await press(page, 'Sign out')
  await row.getByText('last used').waitFor()
  expect(await askedOf(page)).not.toContain('press')
})

test('a suggestion ends when a password is typed, and the form signs in', async () => {
  const visitor = await enterWithPasskey()
  const { page, person, setPresent } = visitor
  await setPresent(false)
  await signOut(page)
  expect(await page.getByLabel('E-mail').getAttribute('autocomplete')).toBe('username webauthn')
  await expect.poll(() => askedOf(page)).toEqual(['conditional'])
  await page.getByLabel('E-mail').fill(person.email)
  expect(await askedOf(page)).toEqual(['conditional'])
  await page.getByLabel('Password').fill(person.password)
  expect(await askedOf(page)).toEqual(['conditional', 'ended'])
  await press(page, 'Sign in')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(errorsOf(visitor)).toEqual([])
})

test('a browser that suggests nothing is not asked again', async () => {
  const { page } = await diary.visit({}, diary.service.url.replace('127.0.0.1', 'localhost'))
  await page.addInitScript(`
    globalThis.asked = 0
    navigator.credentials.get = async () => {
      asked += 1
      return null
    }`)
  await page.goto('/')
  await expect.poll(() => page.evaluate('asked')).toBe(1)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  // The press asks again, and says that there is none.
  await page.getByRole('alert').waitFor()
  expect(await page.evaluate('asked')).toBe(2)
})

test('at an IP address no passkey is offered, and the settings say why', async () => {
  const { page } = await diary.arrive()
  await page.goto('/settings')
  await page.getByText('Passkeys work only at the address').waitFor()
  await signOut(page)
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
})
