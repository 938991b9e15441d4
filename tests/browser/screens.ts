import type { Locator, Page } from 'playwright-core'
import { vi } from 'vitest'
import { type Client, createClient } from '../harness/clients/api-client.ts'
import type { Visit } from '../harness/clients/browser.ts'

/** What several browser tests do first. */
export interface Person extends Client {
  email: string
  password: string
  token: string
}

let personNumber = 0

export async function register(url: string): Promise<Person> {
  personNumber += 1
  const account = { email: `reader-${personNumber}@example.org`, password: 'correct horse battery' }
  const anyone = createClient(url)
  const registered = await anyone.call('register', { body: account })
  if (registered.error) throw new Error(registered.text)
  const { token } = (await anyone.call('login', { body: account })).data
  return { ...account, token, ...createClient(url, token) }
}

/** Registers by the API and is signed in on the page, so that a test begins where its subject begins. */
export async function signIn(page: Page, url: string): Promise<Person> {
  const person = await register(url)
  if (page.url() !== 'about:blank') await logIn(page, person)
  else {
    await openSession(page, url, person)
    await page.goto('/')
    await page.locator('#capture').waitFor()
  }
  return person
}

/** Gives a new page a session, but opens no screen: the form has tests of its own, and each load of the client takes time. */
export async function openSession(
  page: Page,
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const { data } = await createClient(url).call('login', { body: { email, password } })
  const session = JSON.stringify({ token: data.token, userId: data.userId, email })
  await page.goto('/healthz')
  await page.evaluate(`localStorage.setItem('dayleaf.session', ${JSON.stringify(session)})`)
}

/** Signs out, and signs somebody new in on the same document. */
export async function changePerson(page: Page, url: string): Promise<Client> {
  personNumber += 1
  const account = { email: `next-${personNumber}@example.org`, password: 'correct horse battery' }
  const anyone = createClient(url)
  await anyone.call('register', { body: account })
  await openScreen(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return createClient(url, (await anyone.call('login', { body: account })).data.token)
}

/** Signs in on a page in any language. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/')
  await page.locator('[name="email"]').fill(email)
  await page.locator('[name="password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('#capture').waitFor()
}

export const captureField = (page: Page) => page.getByRole('textbox', { name: 'What happened?' })

/** What went wrong in the client itself: that the service is away, or refuses, the browser notes as an error too. */
export const errorsOf = ({ misdeeds }: Visit): string[] =>
  misdeeds.errors.filter((error) => !NOTES_OF_ABSENCE.some((note) => error.startsWith(note)))

/** The second is of a service worker that the browser looks for by itself. */
const NOTES_OF_ABSENCE = ['Failed to load resource', 'An unknown error occurred when fetching the script']

export const item = (page: Page, content: string) => page.getByRole('listitem').filter({ hasText: content })

/** Notes an event and sees it stand there, stored or not. */
export async function note(page: Page, content: string): Promise<void> {
  await captureField(page).fill(content)
  await page.keyboard.press('Control+Enter')
  await item(page, content).waitFor()
}

/** Chooses an action from the menu of the first line in a place. */
export async function choose(within: Page | Locator, action: string): Promise<void> {
  await within.getByRole('button', { name: 'More about this line' }).first().click()
  await within.locator('[class*=menu-items]').getByRole('button', { name: action, exact: true }).click()
}

/** Chooses from the menu of the page. */
export async function chooseOfPage(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More about the page' }).click()
  await page.locator('[class*=menu-items]').getByText(action, { exact: true }).click()
}

/** Goes to a screen that is behind the menu. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Opens what can be added to an event that is being written. */
export const openDetails = (page: Page) => page.getByRole('button', { name: 'Details' }).click()

/** Sets the time of an event that is being written. */
export async function setTime(page: Page, time: string): Promise<void> {
  await openDetails(page)
  await page.getByRole('button', { name: /^Time: / }).click()
  await page.getByLabel('Time', { exact: true }).fill(time)
}

/** Resolves when the service has an event: only then can it be changed there. */
export const isStored = (page: Page, content: string) =>
  item(page, content).getByRole('button', { name: 'More about this line' }).waitFor()

/** Opens what tells of the waiting event while nothing gets through, and tries as soon as that is mended. */
export async function tryNow(page: Page, mend: () => unknown): Promise<void> {
  await page.getByRole('button', { name: '1 waiting' }).click()
  const button = page.getByRole('button', { name: 'Try now' })
  await button.waitFor()
  await mend()
  // The next attempt by itself may come first, and takes the button with it.
  await Promise.any([button.click(), button.waitFor({ state: 'detached' })])
}

/**
 * For a machine that is slower than a user's patience: today waits for its look back, and for answers before kept ones,
 * longer than 0.1 s, and a notice with a button does not end after its 20 s.
 */
export const withoutLimits = (page: Page) =>
  page.addInitScript(`{
    const wait = setTimeout
    globalThis.setTimeout = (run, ms, ...given) => ([100, 20_000].includes(ms) ? 0 : wait(run, ms, ...given))
  }`)

/** Resolves when the client is kept on the device as a whole, and answers for itself. */
export const isShellKept = (page: Page) =>
  vi.waitUntil(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 120_000 })

/** All rows that this device keeps, by the name of their store. */
export const readKept = (page: Page): Promise<Record<string, Record<string, unknown>[]>> =>
  page.evaluate(`(async () => {
    const resultOf = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const kept = {}
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = await resultOf(database.transaction(store).objectStore(store).getAll())
        kept[store] = [...(kept[store] ?? []), ...rows]
      }
      database.close()
    }
    return kept
  })()`)

/** Changes the rows of a store of this device. @param change a function of the store, a key and its row, in JavaScript */
export const changeKept = (page: Page, store: string, change: string): Promise<unknown> =>
  page.evaluate(`(async () => {
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve) => {
        indexedDB.open(name).onsuccess = ({ target }) => resolve(target.result)
      })
      if (database.objectStoreNames.contains('${store}'))
        await new Promise((resolve) => {
          const transaction = database.transaction('${store}', 'readwrite')
          transaction.oncomplete = resolve
          transaction.objectStore('${store}').openCursor().onsuccess = ({ target: { result: cursor } }) => {
            if (!cursor) return
            ;(${change})(cursor.source, cursor.key, cursor.value)
            cursor.continue()
          }
        })
      database.close()
    }
  })()`)

/** Lets Ollama write this person's pages. */
export const USES_OLLAMA = {
  aiProvider: 'provider_d',
  providerSettings: { provider_d: { model: 'qwen3:8b' } },
}
