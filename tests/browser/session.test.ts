import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpDiary } from './diary.ts'
import { openWithin } from './every-screen.ts'
import {
  captureField,
  isShellKept,
  isStored,
  note,
  openDetails,
  openScreen,
  type Person,
  readKept,
  register,
  setTime,
} from './screens.ts'

const diary = setUpDiary()

test('a reload keeps the sign-in and the draft', async () => {
  const { page } = await diary.enter()
  await captureField(page).fill('Half a sentence')
  await page.reload()
  expect(await captureField(page).inputValue()).toBe('Half a sentence')
})

const NEW_PASSWORD = 'another long password'

/** Elsewhere: the sign-in of the page ends with it. */
const changePassword = ({ call, password }: Person) =>
  call('changePassword', { body: { currentPassword: password, newPassword: NEW_PASSWORD } })

/** Ends the sign-in at the next request to these addresses, which is the first to be refused. */
const endBefore = (page: Page, addresses: string, person: Person) =>
  page.route(addresses, (route) => changePassword(person).then(() => route.continue()), { times: 1 })

test('after an expired sign-in, the user signs in again on the same screen and keeps saved and unsaved texts', async () => {
  const { page, person } = await diary.arrive()
  await page.goto('/day/2026-03-14')
  await captureField(page).fill('Saved too late')
  await endBefore(page, '**/api/v1/events', person)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your sign-in has ended.').waitFor()
  await page.reload()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: '14 March 2026' }).waitFor()
  await isStored(page, 'Saved too late')
})

test('a draft is kept when the session ends', async () => {
  const { page, person } = await diary.enter()
  await captureField(page).fill('Not to be lost')
  await setTime(page, '07:15')
  await page.getByLabel('Kind').selectOption('Health')
  await endBefore(page, '**/api/v1/auth/sessions', person)
  await openScreen(page, 'Settings')
  await page.getByText('Your sign-in has ended.').waitFor()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Today' }).click()
  expect(await captureField(page).inputValue()).toBe('Not to be lost')
  expect(await page.getByLabel('Kind').inputValue()).toBe('health')
  expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('07:15')
})

test('a session that ends while somebody types gives the sign-in the focus, and then the text its cursor', async () => {
  const { page, context, person } = await diary.enter()
  await captureField(page).fill('Walked to the mill')
  for (const _ of 'to the mill') await page.keyboard.press('ArrowLeft')
  await context.setOffline(true)
  await changePassword(person)
  await context.setOffline(false)
  await page.getByText('Your sign-in has ended.').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('email')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('capture')
  await page.keyboard.type('slowly ')
  expect(await captureField(page).inputValue()).toBe('Walked slowly to the mill')
})

const DAY_MS = 24 * 3_600_000

/** How a token ends elsewhere: nobody can tell from the refusal which it was. */
const ENDINGS: [string, (person: Person) => Promise<unknown>][] = [
  ['the password was changed elsewhere', changePassword],
  [
    'the account was deleted elsewhere',
    ({ call, password }) => call('deleteAccount', { body: { password } }),
  ],
]

test.each(ENDINGS)(
  'after %s the browser has no text of the service, and after a month none at all',
  async (_, end) => {
    const { page, person } = await diary.enter()
    await note(page, 'Stored by the service')
    await isStored(page, 'Stored by the service')
    const kept = async () => JSON.stringify(await readKept(page))
    await expect.poll(kept).toContain('Stored by the service')
    await page.route('**/api/v1/events', (route) => route.abort())
    await note(page, 'Only on this device')
    await captureField(page).fill('Half a sentence')
    await end(person)
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await expect.poll(kept).not.toContain('Stored by the service')
    expect(await kept()).toContain('Only on this device')
    expect(JSON.stringify(await heldBy(page))).toContain('Half a sentence')

    await page.clock.install({ time: Date.now() + 31 * DAY_MS })
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await expect.poll(kept).toBe('{}')
    expect(JSON.stringify(await heldBy(page))).not.toContain('Half a sentence')
  },
)

/** All that the browser holds of us. */
const heldBy = (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => ({
    local: Object.entries(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))()`)

const NOTHING = { local: [], databases: [], caches: [], workers: 0 }

test('signing out leaves nothing of the person in the browser, in any tab', async () => {
  const { page, context } = await diary.visit({ canKeepClient: true })
  await diary.signIn()
  await isShellKept(page)
  const other = await context.newPage()
  await other.goto('/')
  await captureField(other).fill('Private')
  await openScreen(page, 'Settings')
  await page.getByLabel('A day begins at').selectOption('04:00')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await other.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(() => heldBy(page)).toEqual(NOTHING)
  await other.close()
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await heldBy(page)).toEqual(NOTHING)
})

test('signing out with unsent events asks first and says how many there are', async () => {
  const { page, person } = await diary.enter()
  await page.route('**/api/v1/events', (route) => route.abort())
  for (const content of ['One', 'Two']) await note(page, content)
  await openScreen(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByText('2 lines are on this device only.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: '2 waiting' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(() => heldBy(page)).toEqual(NOTHING)
  await page.unrouteAll()
  expect((await person.call('listEvents')).data).toEqual([])
})

test('unsent events of a user are neither shown to nor sent by another, and are kept until the next sign-in', async () => {
  const { page, context, person: ada } = await diary.enter()
  await context.setOffline(true)
  await note(page, 'For Ada alone')
  await captureField(page).fill('Half a secret')
  await changePassword(ada)
  await context.setOffline(false)
  await page.getByText('Your sign-in has ended.').waitFor()
  const ben = await diary.signIn()
  await page.getByText('Nothing yet today.').waitFor()
  expect(await captureField(page).inputValue()).toBe('')
  await openScreen(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect((await ben.call('listEvents')).data).toEqual([])
  await page.getByLabel('E-mail').fill(ada.email)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Today' }).click()
  await isStored(page, 'For Ada alone')
  expect(await captureField(page).inputValue()).toBe('Half a secret')
})

test('the day of one person does not begin when that of another does on the same device', async () => {
  const { page, person: ada } = await diary.enter()
  await ada.call('updateSettings', { body: { dayStart: '04:00', timeZone: 'Asia/Tokyo' } })
  await page.reload()
  const preferences = () => page.evaluate('localStorage.getItem("dayleaf.preferences")')
  await expect.poll(preferences).toContain('Asia/Tokyo')
  await changePassword(ada)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const ben = await diary.signIn()
  await expect.poll(preferences).not.toContain('Asia/Tokyo')
  expect((await ben.call('getSettings')).data).toMatchObject({ dayStart: '00:00', timeZone: null })
})

test('a wrong password and a taken address are reported in words', async () => {
  const { email } = await register(diary.service.url)
  const { page } = await diary.visit()
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('something wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('E-mail or password is wrong.').waitFor()
  await page.getByRole('button', { name: 'New here? Create an account' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('long enough')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('There is already an account').waitFor()
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('The password needs at least 8 characters.').waitFor()
})

test('a refused position is remembered and stops no event', async () => {
  const { page } = await diary.enter()
  await captureField(page).fill('Somewhere')
  await openDetails(page)
  await page.getByRole('button', { name: 'Here', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, use my position' }).click()
  await page.getByText('The browser does not give your position.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Somewhere' }).waitFor()
  await openScreen(page, 'Settings')
  expect(await page.getByLabel('Use my position').isChecked()).toBe(false)
})

test('the client speaks Chinese to a Chinese browser, and changes when told to', async () => {
  const { page } = await diary.visit({ locale: 'zh-CN' })
  await page.goto('/')
  await page.getByRole('button', { name: '登录' }).waitFor()
  expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})

test('the arrow keys turn the days, but not while something is typed', async () => {
  const { page } = await diary.arrive()
  await page.goto('/day/2026-03-01')
  await page.getByRole('heading', { name: '1 March 2026' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: '28 February 2026' }).waitFor()
  await captureField(page).fill('x')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: '28 February 2026' }).waitFor()
})

test('a position is asked for only after a yes, and is dropped by one press', async () => {
  const { page } = await diary.visit({ position: { latitude: 48.8566, longitude: 2.3522 } })
  await page.addInitScript(`{
    globalThis.positionRequests = 0
    const ask = Geolocation.prototype.getCurrentPosition
    Geolocation.prototype.getCurrentPosition = function (...given) {
      globalThis.positionRequests += 1
      return ask.apply(this, given)
    }
  }`)
  const countRequests = () => page.evaluate('globalThis.positionRequests')
  const person = await diary.signIn()
  const place = page.getByRole('button', { name: 'Here', exact: true })
  await captureField(page).fill('Nowhere in particular')
  await openDetails(page)
  await place.click()
  await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click()
  await page.reload()
  await captureField(page).focus()
  expect(await countRequests()).toBe(0)
  await openDetails(page)
  await place.click()
  await page.getByRole('button', { name: 'Yes, use my position' }).click()
  await page.getByRole('button', { name: 'Remove place' }).click()
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Control+Enter')
  await isStored(page, 'Nowhere in particular')
  expect(await countRequests()).toBe(1)
  expect((await person.call('listEvents')).data).toMatchObject([{ latitude: null, placeName: null }])
})

test('Ctrl+J begins an event from every screen', async () => {
  const { page } = await diary.arrive()
  for (const path of ['/settings', '/calendar/2026-03', '/page/2026-03-14', '/map', '/trash']) {
    await openWithin(page, path)
    await page.getByRole('heading').first().waitFor()
    await page.keyboard.press('Control+j')
    await captureField(page).and(page.locator(':focus')).waitFor()
    expect(await page.title()).toBe('Today · Dayleaf')
  }
})
