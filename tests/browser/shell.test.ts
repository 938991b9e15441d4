import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startUpdatingProxy, type UpdatingProxy } from '../harness/faults/updating-proxy.ts'
import { setUpDiary } from './diary.ts'
import { captureField, isShellKept, isStored } from './screens.ts'

const diary = setUpDiary()

let proxy: UpdatingProxy

beforeAll(async () => {
  proxy = await startUpdatingProxy(diary.service.url)
})
afterAll(() => proxy?.close())

async function start(url: string): Promise<Page> {
  const { page } = await diary.enter({ canKeepClient: true }, url)
  await isShellKept(page)
  return page
}

const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })()`)

/** Screens, each with an element that needs no response of the API. */
const SCREENS: readonly [path: string, ready: (page: Page) => Locator][] = [
  ['/', captureField],
  ['/day/2026-03-14', (page) => page.getByRole('heading', { name: '14 March 2026' })],
  ['/calendar', (page) => page.getByRole('grid')],
  ['/search', (page) => page.getByRole('searchbox')],
  ['/trash', (page) => page.getByRole('heading', { name: 'Trash' })],
  ['/settings', (page) => page.getByRole('heading', { name: 'Language and time' })],
]

describe('a client that is kept', () => {
  beforeAll(() => start(diary.service.url))
  afterEach(() => diary.visitor.context.setOffline(false))
  afterAll(() => diary.visitor.context.close())

  test('the client can be installed', async () => {
    const { page } = diary.visitor
    await page.goto('/')
    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Newer versions of Chromium also name the private window in which each test runs.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    for (const { src, sizes } of JSON.parse(data ?? '').icons) {
      const size = await page.evaluate(
        `(async () => { const image = new Image(); image.src = ${JSON.stringify(src)}; await image.decode();
          return image.naturalWidth + 'x' + image.naturalHeight })()`,
      )
      if (sizes !== 'any') expect(size).toBe(sizes)
    }
  })

  test('the client opens at each screen without the service', async () => {
    const { page } = diary.visitor
    await diary.visitor.context.setOffline(true)
    for (const [path, ready] of SCREENS) {
      await page.goto(path)
      await ready(page).waitFor()
    }
  })

  test("the cache has the client's files, and no response of the API or other page", async () => {
    const { page } = diary.visitor
    for (const path of ['/docs', '/settings', '/calendar', '/']) await page.goto(path)
    await captureField(page).waitFor()
    const paths = await keptPaths(page)
    expect(paths).toContain('/')
    expect(paths.filter((path) => !/^\/(assets\/.+|favicon\.svg)?$/.test(path))).toEqual([])
  })
})

test('only the words of the languages in use are kept, and those of a new one at once', async () => {
  const page = await start(diary.service.url)
  const languages = async () => {
    const names = (await keptPaths(page)).map(
      (path) => /^\/assets\/([a-z]{2})-(?:(?:parts|screens|sign-in)-)?[\w-]{8}\.js$/.exec(path)?.[1],
    )
    return [...new Set(names.filter((name) => name !== undefined))].sort()
  }
  expect(await languages()).toEqual(['en'])
  await page.goto('/settings')
  await page.getByLabel('Language').selectOption('中文')
  await page.getByRole('heading', { name: '语言与时间' }).waitFor()
  await expect.poll(languages).toEqual(['en', 'zh'])
  await diary.visitor.context.setOffline(true)
  await page.goto('/settings')
  await page.getByRole('heading', { name: '语言与时间' }).waitFor()
  await diary.visitor.context.setOffline(false)
})

test('a newer version is offered, and until it is taken all is of the older one', async () => {
  const page = await start(proxy.url)
  const version = () => page.locator('meta[name="version"]').getAttribute('content')
  await captureField(page).fill('Half a sentence')
  proxy.update()
  await page.reload()
  await page.getByText('There is a new version of Dayleaf.').waitFor()
  expect(await page.locator('meta[name="version"]').count()).toBe(0)
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('grid').waitFor()
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.locator('meta[name="version"]').waitFor({ state: 'attached' })
  expect(await version()).toBe('2')
  expect(await captureField(page).inputValue()).toBe('Half a sentence')
  await page.getByText('There is a new version').waitFor({ state: 'detached' })
})

test('a service that is updated while the client is being kept leaves no mixture', async () => {
  const page = await start(proxy.url)
  const before = await keptPaths(page)
  proxy.update({ isHalfDone: true })
  await page.reload()
  await captureField(page).waitFor()
  await page.evaluate(`navigator.serviceWorker.ready.then(async (registration) => {
    await registration.update()
    const { installing } = registration
    if (installing) await new Promise((resolve) => { installing.onstatechange = resolve })
  })`)
  expect(await keptPaths(page)).toEqual(before)
  expect(await page.getByText('There is a new version').count()).toBe(0)
})

test('a part of the client that cannot be loaded takes nothing else with it', async () => {
  const { page } = await diary.visit()
  await page.route(/assets\/(parts|markdown)-/, (route) => route.abort())
  const person = await diary.signIn()
  await captureField(page).fill('All the same')
  await page.keyboard.press('Control+Enter')
  await isStored(page, 'All the same')
  expect((await person.call('listEvents')).data).toHaveLength(1)
})
