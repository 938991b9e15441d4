// Something between client and service answers in its place. Nothing of the person is lost, whatever it says.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { must, uploadPicture } from '../api/scenarios/world.ts'
import { today } from '../harness/clients/browser.ts'
import { type LocalServer, serveLocally } from '../harness/clients/local-server.ts'
import { type ForeignAnswer, type ForeignProxy, startForeignProxy } from '../harness/faults/foreign-proxy.ts'
import { setUpDiary } from './diary.ts'
import { isShellKept, isStored, item, note, readKept } from './screens.ts'

const diary = setUpDiary()

let proxy: ForeignProxy
/** The sign-in of the network, at an address of its own. */
let signInSite: LocalServer

const PAGE = '<!doctype html><title>Network</title><h1>Network sign-in</h1>'
const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

beforeAll(async () => {
  proxy = await startForeignProxy(diary.service.url)
  signInSite = await serveLocally((request, response) => {
    const back = new URL(request.url ?? '/', signInSite.url).searchParams.get('back') ?? ''
    response.writeHead(200, HTML).end(`${PAGE}<a href="${back}">Let me in</a>`)
  })
})
afterAll(async () => {
  await proxy?.close()
  await signInSite?.close()
})

/** Of the days that a device keeps. */
const EARLIER = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)

/** What the device has of the person, which no answer of something else may change. */
async function countKept(page: Page) {
  const { days = [] } = await readKept(page)
  const pictures = await page.evaluate(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('dayleaf-pictures-'))
    return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().length
  })()`)
  const session = await page.evaluate(`localStorage.getItem('dayleaf.session')`)
  return { days: days.length, pictures, session }
}

function arrive() {
  proxy.open()
  return diary.arrive({}, proxy.url)
}

/** A person whose device has days and a picture, behind the proxy. */
async function enter(): Promise<Page> {
  proxy.open()
  const { page, person } = await diary.enter({ canKeepClient: true }, proxy.url)
  await isShellKept(page)
  const { id } = await uploadPicture(person)
  for (const date of [EARLIER, today()])
    await must(person, 'createEvent', { body: { date, type: 'text', content: `On ${date}` } })
  const body = { date: today(), type: 'photo', content: '', attachmentIds: [id] }
  await must(person, 'createEvent', { body })
  await page.goto(`/day/${EARLIER}`)
  await item(page, `On ${EARLIER}`).waitFor()
  // Leaving the page ends what it still stores, and the days were downloaded in advance before there was one.
  const hasEarlier = async () => (await readKept(page)).days?.some(({ date }) => date === EARLIER)
  await vi.waitUntil(hasEarlier, { timeout: 60_000 })
  await page.goto('/')
  const hasAll = async () => {
    const { pictures, days } = await countKept(page)
    return pictures === 1 && days === 2
  }
  await vi.waitUntil(hasAll, { timeout: 60_000 })
  return page
}

const isApi = (path: string) => path.startsWith('/api/')

/** By the text in the brackets: one of each kind. `web/api/envelope.test.ts` tells all statuses and bodies from the service's. */
const ANSWERS: readonly [shown: string, name: string, answer: () => ForeignAnswer][] = [
  ['401', 'a page', () => ({ status: 401, headers: HTML, body: PAGE })],
  [
    '401',
    'JSON that looks like ours',
    () => ({
      status: 401,
      headers: JSON_TYPE,
      body: '{"data":null,"error":{"code":"UNAUTHORIZED","message":"No"}}',
    }),
  ],
  ['200', 'cut JSON', () => ({ status: 200, headers: JSON_TYPE, body: '{"data":[{"id"' })],
  ['204', 'nothing', () => ({ status: 204 })],
  ['redirect', 'another origin', () => ({ status: 302, headers: { Location: `${signInSite.url}/login` } })],
]

/** Of proxies that do not reach the service, or let nobody through just now: none asks for a sign-in. */
const OUTAGES: readonly [name: string, answer: ForeignAnswer][] = [
  ['503 with nothing', { status: 503, headers: { 'Retry-After': '1' } }],
  ['502 with a page', { status: 502, headers: HTML, body: '<h1>502 Bad Gateway</h1>' }],
  [
    '502 with a page that says it is compressed',
    { status: 502, headers: { ...HTML, 'Content-Encoding': 'gzip' }, body: PAGE },
  ],
  ['504 with a text', { status: 504, headers: { 'Content-Type': 'text/plain' }, body: 'Gateway Timeout' }],
  ['429 with a page', { status: 429, headers: HTML, body: '<h1>429 Too Many Requests</h1>' }],
]

describe('answers to every request of the API', () => {
  /** For all rows, as long as each leaves it as it was. */
  let common: Page | undefined
  beforeAll(async () => {
    common = await enter()
  })

  test.each(ANSWERS)(
    '%s with %s end, delete and store nothing, and the queue waits',
    async (shown, name, answer) => {
      const taken = common
      common = undefined
      const page = taken ?? (await enter())
      const before = await countKept(page)
      proxy.answer(({ path }) => (isApi(path) ? answer() : undefined))
      await page.reload()
      await page.getByText(`Something between you and Dayleaf answered (${shown}).`).first().waitFor()
      await page.getByText('It may want you to sign in').first().waitFor()
      await page.getByRole('button', { name: 'Sign in there' }).waitFor()
      await item(page, `On ${today()}`).waitFor()
      const content = `${shown} with ${name}`
      await note(page, content)
      await item(page, content).getByText('Waits on this device.').waitFor()
      expect(await countKept(page)).toEqual(before)
      common = taken
    },
  )

  test('what waits is kept over a reload, and sent after the sign-in there', async () => {
    const page = common ?? (await enter())
    const before = await countKept(page)
    proxy.answer(({ path }) => {
      // The proxy opens for the sign-in only: if it opened earlier, the client would reach its service without one.
      if (path.includes('from-network')) proxy.open()
      return isApi(path) ? { status: 403, headers: HTML, body: PAGE } : undefined
    })
    const content = 'Before the sign-in'
    await page.reload()
    const told = page.getByText('Something between you and Dayleaf answered (403).').first()
    await told.waitFor()
    await note(page, content)
    await page.reload()
    await item(page, content).getByText('Waits on this device.').waitFor()
    const waiting = (await readKept(page)).waiting?.length ?? 0
    await page.getByRole('button', { name: 'Sign in there' }).click()
    await isStored(page, content)
    await told.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(async () => (await readKept(page)).waiting).toEqual([])
    const { data } = await must(diary.person, 'listEvents', { query: { date: today() } })
    // Each once, beside the two that the day began with.
    expect(data).toHaveLength(waiting + 2)
    expect(await countKept(page)).toEqual(before)
  })

  test.each(OUTAGES)(
    '%s is a service that cannot be reached, and what is written waits for it',
    async (content, answer) => {
      const page = common ?? (await enter())
      const before = await countKept(page)
      proxy.answer(({ path }) => (isApi(path) ? answer : undefined))
      await page.reload()
      await page.getByRole('button', { name: /^Offline/ }).click()
      await page.getByRole('dialog').getByText('The service cannot be reached.').waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await item(page, `On ${today()}`).waitFor()
      await note(page, content)
      await item(page, content).getByText('Waits on this device.').waitFor()
      expect(await page.getByText(/sign in/i).count()).toBe(0)
      expect(await countKept(page)).toEqual(before)
      proxy.open()
      await isStored(page, content)
      await page.getByRole('button', { name: /^Offline/ }).waitFor({ state: 'detached' })
    },
  )
})

test('a proxy that redirects every address to its sign-in is entered from the kept client', async () => {
  const page = await enter()
  const before = await countKept(page)
  let isLetIn = false
  proxy.answer(({ path }) => {
    // As the address of a proxy at which its sign-in ends, which no kept client may answer.
    if (path.startsWith('/oauth2/callback')) {
      isLetIn = true
      return { status: 302, headers: { Location: '/' } }
    }
    return isLetIn ? undefined : { status: 302, headers: { Location: toSignIn() } }
  })
  const toSignIn = () => `${signInSite.url}/login?back=${encodeURIComponent(`${proxy.url}/oauth2/callback`)}`
  await page.goto('/')
  await note(page, 'Before the gate')
  await item(page, 'Before the gate').getByText('Waits on this device.').waitFor()
  await page.getByText('Something between you and Dayleaf answered (redirect).').first().waitFor()
  await page.getByRole('button', { name: 'Sign in there' }).click()
  await page.getByRole('heading', { name: 'Network sign-in' }).waitFor()
  await page.getByRole('link', { name: 'Let me in' }).click()
  await isStored(page, 'Before the gate')
  expect(await countKept(page)).toEqual(before)
})

test('a picture in whose place a page was answered is not kept, and shown once it can be loaded', async () => {
  const page = await enter()
  const { id } = await uploadPicture(diary.person)
  const body = { date: EARLIER, type: 'photo', content: '', attachmentIds: [id] }
  await must(diary.person, 'createEvent', { body })
  const before = await countKept(page)
  for (const answer of [
    { status: 200, headers: HTML, body: PAGE },
    { status: 302, headers: { Location: '/network/login' } },
  ]) {
    proxy.answer(({ path }) => {
      if (path === '/network/login') return { status: 200, headers: HTML, body: PAGE }
      return /\/attachments\/.+\/content/.test(path) ? answer : undefined
    })
    const answered = page.waitForResponse(/\/attachments\/.+\/content/)
    await page.goto(`/day/${EARLIER}`)
    await answered
    await item(page, `On ${EARLIER}`).waitFor()
    expect(await countKept(page)).toEqual(before)
  }
  proxy.open()
  await page.reload()
  await expect.poll(async () => (await countKept(page)).pictures).toBe(2)
})

test('the sign-in says that something else answered, and the file of an export is not a page of it', async () => {
  const { page } = await arrive()
  proxy.answer(({ path }) =>
    path.startsWith('/api/v1/export') ? { status: 200, headers: HTML, body: PAGE } : undefined,
  )
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByText('Something between you and Dayleaf answered (200).').first().waitFor()
  proxy.answer(({ path }) => (isApi(path) ? { status: 403, headers: HTML, body: PAGE } : undefined))
  await page.evaluate(`localStorage.removeItem('dayleaf.session')`)
  await page.reload()
  await page.getByLabel('E-mail').fill(diary.person.email)
  await page.getByLabel('Password').fill(diary.person.password)
  proxy.answer(({ path }) => (isApi(path) ? { status: 502, headers: HTML, body: PAGE } : undefined))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('The service cannot be reached. Check the connection and try again.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(diary.person.email)
  proxy.answer(({ path }) => (isApi(path) ? { status: 403, headers: HTML, body: PAGE } : undefined))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Something between you and Dayleaf answered (403).').first().waitFor()
  proxy.open()
  await page.getByRole('button', { name: 'Sign in there' }).click()
  await page.getByLabel('E-mail').fill(diary.person.email)
  await page.getByLabel('Password').fill(diary.person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
})

test('the manifest is asked for with the cookie that a proxy wants', async () => {
  const { page } = await arrive()
  await page.context().addCookies([{ name: 'gate', value: '1', url: proxy.url }])
  proxy.forget()
  await page.goto('/settings')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.getAppManifest')
  await expect
    .poll(() => proxy.seen.filter(({ path }) => path === '/manifest.webmanifest').at(-1)?.cookie)
    .toBe('gate=1')
})
