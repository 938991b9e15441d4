// A client on the device that is not whole: the browser deleted a file of it, or something else's answer is in its place.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForeignProxy, startForeignProxy } from '../harness/faults/foreign-proxy.ts'
import { startUpdatingProxy, type UpdatingProxy } from '../harness/faults/updating-proxy.ts'
import { setUpDiary } from './diary.ts'
import { captureField, isShellKept } from './screens.ts'

const diary = setUpDiary()

let updating: UpdatingProxy
let proxy: ForeignProxy

beforeAll(async () => {
  updating = await startUpdatingProxy(diary.service.url)
  proxy = await startForeignProxy(updating.url)
})
afterAll(async () => {
  await proxy?.close()
  await updating?.close()
})

async function enter(): Promise<Page> {
  proxy.open()
  const { page } = await diary.enter({ canKeepClient: true }, proxy.url)
  await isShellKept(page)
  return page
}

/** Changes the entries of the shell whose paths match. */
const changeShell = (page: Page, paths: RegExp, change: string): Promise<void> =>
  page.evaluate(`(async () => {
    let changed = 0
    for (const name of (await caches.keys()).filter((name) => name.startsWith('dayleaf-shell-'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!${paths}.test(new URL(request.url).pathname)) continue
        changed += 1
        await (${change})(cache, request)
      }
    }
    if (changed === 0) throw new Error('No such file.')
  })()`)

const DELETE = '(cache, request) => cache.delete(request)'
const MISTAKE = `(cache, request) => cache.put(request, new Response('<h1>Network sign-in</h1>',
  { headers: { 'Content-Type': 'text/html' } }))`

const BREAKAGES: readonly [string, RegExp, string][] = [
  ['without its first script', /^\/assets\/index-.*\.js$/, DELETE],
  ['with a page in place of its first script', /^\/assets\/index-.*\.js$/, MISTAKE],
  ['with a page in place of its document', /^\/$/, MISTAKE],
  ['without its words', /^\/assets\/en-/, DELETE],
]

test.each(BREAKAGES)(
  'a client %s opens from the network, is then whole again, and broken again shows a new version at once',
  async (_, paths, change) => {
    const page = await enter()
    await changeShell(page, paths, change)
    await page.goto('/')
    await captureField(page).waitFor()
    // Whole again, as soon as it can be.
    const opensAlone = async () => {
      await page.goto('/')
      await captureField(page).waitFor()
      await diary.visitor.context.setOffline(true)
      try {
        const response = await page.goto('/')
        return response?.status() === 200 && (await page.getByText('is missing on this device').count()) === 0
      } finally {
        await diary.visitor.context.setOffline(false)
      }
    }
    await expect.poll(opensAlone, { timeout: 60_000 }).toBe(true)
    await captureField(page).waitFor()
    const version = () => page.evaluate(`document.querySelector('meta[name="version"]')?.content`)
    const before = await version()
    updating.update()
    await changeShell(page, paths, change)
    await page.goto('/')
    await captureField(page).waitFor()
    expect(await version()).not.toBe(before)
  },
)

const NETWORKS: readonly [string, () => unknown, RegExp, string][] = [
  ['away', () => diary.visitor.context.setOffline(true), /the service cannot be reached/, DELETE],
  [
    'held by a proxy that says nothing',
    () => proxy.answer(() => ({ status: 502 })),
    /something between you and Dayleaf answered \(502\)/,
    DELETE,
  ],
]

test.each(NETWORKS)(
  'a client that cannot open and whose network is %s says so instead of being blank',
  async (_, leave, words, change) => {
    const page = await enter()
    await changeShell(page, /^\/assets\/index-.*\.js$/, change)
    await leave()
    await page.goto('/')
    await page.getByText(words).waitFor()
    await page.getByText('What you wrote here is still on this device.').waitFor()
    await diary.visitor.context.setOffline(false)
    proxy.open()
    await page.getByRole('link', { name: 'Try again' }).click()
    await captureField(page).waitFor()
  },
)

test('without a part that the first screen does not need, the client opens offline', async () => {
  const page = await enter()
  await changeShell(page, /^\/assets\/calendar\.page-.*\.js$/, DELETE)
  await diary.visitor.context.setOffline(true)
  await page.goto('/')
  await captureField(page).waitFor()
  await diary.visitor.context.setOffline(false)
})

test('a proxy that answers a page for every file leaves no shell that is made of it', async () => {
  proxy.open()
  const { page } = await diary.visit({ canKeepClient: true }, proxy.url)
  await diary.signIn()
  // A worker that is still installing would write its cache after it is deleted.
  await isShellKept(page)
  const HTML = { 'Content-Type': 'text/html' }
  await page.evaluate(`(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })()`)
  const isFile = (path: string) => /^\/assets\/(calendar|map)/.test(path)
  proxy.answer(({ path }) => (isFile(path) ? { status: 200, headers: HTML, body: '<h1>No</h1>' } : undefined))
  await page.evaluate(`(async () => {
    const registration = await navigator.serviceWorker.register('/service-worker.js?again').catch(() => undefined)
    const worker = registration?.installing
    if (worker) await new Promise((done) => worker.addEventListener('statechange', done, { once: true }))
  })()`)
  const kept = await page.evaluate(
    `caches.keys().then((names) => names.filter((name) => /shell/.test(name)))`,
  )
  expect(kept).toEqual([])
})

test('a worker whose client was deleted from the device keeps nothing of it again', async () => {
  const page = await enter()
  const kept = await page.evaluate(`(async () => {
    const { controller } = navigator.serviceWorker
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
    controller.postMessage('words:fr')
    // The worker begins one after the other.
    await fetch('/favicon.svg')
    return (await caches.keys()).filter((name) => name.startsWith('dayleaf-shell-'))
  })()`)
  expect(kept).toEqual([])
})

const UNLOADED = 'Dayleaf has not loaded'

test('below a path that only a proxy knows, the screen says so instead of being blank', async () => {
  proxy.answer(({ path }) => (path.startsWith('/diary') ? undefined : { status: 404, body: 'No such page' }))
  const { page } = await diary.visit({}, proxy.url)
  await page.goto('/diary/')
  await page.getByRole('heading', { name: UNLOADED }).waitFor()
  await page.getByText('DAYLEAF_PUBLIC_URL').first().waitFor()
  const styled = `getComputedStyle(document.querySelector("#unloaded")).maxWidth`
  expect(await page.evaluate(styled)).toBe('544px')
})

test('without its script, the screen says so after a while', async () => {
  proxy.answer(({ path }) => (path.endsWith('.js') ? { status: 404 } : undefined))
  const { page } = await diary.visit({}, proxy.url)
  await page.goto('/')
  const heading = page.getByRole('heading', { name: UNLOADED })
  expect(await heading.isVisible()).toBe(false)
  await page.locator('#unloaded').evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish()
  })
  expect(await heading.isVisible()).toBe(true)
})
