// Takes the screenshots of the documentation, with the sample diary.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { Temporal } from 'temporal-polyfill/implementation'
import { routes } from '../contract/index.ts'
import { DESK, launchBrowser, PHONE, type VisitOptions, visit } from '../tests/harness/clients/browser.ts'
import { startProviderStandIn } from '../tests/harness/providers/stand-in.ts'
import { startTestService } from '../tests/harness/service/test-service.ts'
import { createAccount } from './demo/diary-client.ts'
import { sampleDiary } from './demo/sample-diary.ts'
import { drawPhotos, recordSample } from './demo/sample-photos.ts'
import { STAND_IN_MODEL, startStandInWriter } from './demo/stand-in-writer.ts'

const directory = join(import.meta.dirname, '..', 'docs', 'images')
const modules = join(import.meta.dirname, '..', 'node_modules', '@fontsource')
const account = { email: 'mira@example.org', password: 'leaf by leaf' }
const lastDate = Temporal.PlainDate.from('2026-11-20')

/** The answer of the stand-in for a model. */
const PAGE = `# Four kinds of dumplings

I slept six hours, and Grandmother was up before me all the same [1]. On the table stood four kinds of dumplings, “because you leave soon” [2]. I leave in nine days [2].

In the morning we had the photos printed in the shop by the bridge [3]. It was raining, and we ran [3]. The owner asked which of us was the film star; Grandmother did not deny it, and I have the picture to prove it [3, 4].

In the afternoon she taught me to fold dumplings [5]. *The skin thin, the words few*, she said: 皮要薄，话要少 [5]。

And late in the evening the publisher wanted a second whale book. I said yes before I had read the sentence to its end [6].
`

interface Picture extends VisitOptions {
  name: string
  path: string
  ready: (page: Page) => Promise<unknown>
}

const pageIsThere = (page: Page) => page.getByRole('heading', { name: 'Four kinds of dumplings' }).waitFor()

const dayIsThere = async (page: Page) => {
  await pageIsThere(page)
  await page.locator('.picture img').first().waitFor()
}

const pictures: readonly Picture[] = [
  { name: 'day', path: `/day/${lastDate}`, ready: dayIsThere, viewport: DESK, scale: 1.5 },
  {
    name: 'day-dark',
    path: `/day/${lastDate}`,
    ready: dayIsThere,
    viewport: DESK,
    theme: 'dark',
    scale: 1.5,
  },
  {
    name: 'day-phone-dark',
    path: `/day/${lastDate}`,
    ready: dayIsThere,
    viewport: PHONE,
    theme: 'dark',
    scale: 2,
  },
  {
    name: 'doubt-phone',
    path: `/page/${lastDate}`,
    ready: async (page) => {
      await page.locator('[data-doubt]', { hasText: 'It was raining' }).click()
      await page.getByRole('dialog').waitFor()
    },
    viewport: PHONE,
    scale: 2,
  },
  { name: 'page', path: `/page/${lastDate}`, ready: pageIsThere, viewport: DESK },
  {
    name: 'map',
    path: '/map',
    ready: async (page) => {
      await page.locator('.land[d^="M"]').first().waitFor({ state: 'attached' })
      await page.locator('.map-sign').first().waitFor()
    },
    viewport: DESK,
  },
  {
    name: 'calendar',
    path: '/calendar/2026-11',
    ready: async (page) => {
      await page.getByRole('link', { name: /^Friday, 20 November 2026.*page written/ }).hover()
      await page.getByRole('complementary').getByRole('link', { name: 'Four kinds of dumplings' }).waitFor()
    },
    viewport: DESK,
  },
  {
    name: 'search-phone-chinese',
    path: `/search?q=${encodeURIComponent('外婆')}`,
    ready: (page) => page.locator('mark').first().waitFor(),
    viewport: PHONE,
    locale: 'zh-CN',
    scale: 2,
  },
]

const lmStudio = await startProviderStandIn({ provider: 'provider_e', page: PAGE })
const ollama = await startStandInWriter()
const service = await startTestService({
  DAYLEAF_PROVIDER_D_URL: ollama.url,
  DAYLEAF_PROVIDER_E_URL: lmStudio.url,
})
const browser = await launchBrowser()
try {
  await mkdir(directory, { recursive: true })
  await fillDiary(service.url)
  for (const picture of pictures) await take(browser, service.url, picture)
} finally {
  await browser.close()
  await service.stop()
  await ollama.close()
  await lmStudio.close()
}

async function fillDiary(url: string): Promise<void> {
  const diary = await createAccount(url, account)
  // Before the service loads the image library and forbids it to read SVG.
  const photos = await drawPhotos()
  for (const event of sampleDiary(lastDate)) await recordSample(diary, event, photos)
  const providerSettings = { provider_d: { model: STAND_IN_MODEL }, provider_e: { model: 'qwen3:8b' } }
  await diary.call(routes.updateSettings, { body: { aiProvider: 'provider_d', providerSettings } })
  for (const days of [1, 3, 4, 5, 8, 9, 12, 13, 16]) {
    const params = { date: lastDate.subtract({ days }).toString() }
    await diary.call(routes.generateJournal, { params })
  }
  await diary.call(routes.updateSettings, { body: { aiProvider: 'provider_e' } })
  await diary.call(routes.generateJournal, { params: { date: lastDate.toString() } })
}

async function take(browser: Browser, url: string, { name, path, ready, ...options }: Picture) {
  const { page, context } = await visit(browser, url, options)
  await page.route(`${url}/fonts/**`, (route) =>
    route.fulfill({ path: join(modules, new URL(route.request().url()).pathname.replace('/fonts/', '')) }),
  )
  await page.route(`${url}/fonts/names.css`, (route) =>
    route.fulfill({
      contentType: 'text/css',
      body: ':root { --serif: "Source Serif 4", "Noto Serif SC"; --sans: "Source Sans 3", "Noto Serif SC" }',
    }),
  )
  await page.goto('/')
  await page.locator('[name="email"]').fill(account.email)
  await page.locator('[name="password"]').fill(account.password)
  await page.keyboard.press('Enter')
  await page.locator('#capture').waitFor()
  await page.goto(path)
  await ready(page)
  await useFonts(page)
  await page.screenshot({ path: join(directory, `${name}.png`) })
  await context.close()
}

/** Loads fonts that the machine may lack: a serif, a sans serif, and Chinese. */
async function useFonts(page: Page): Promise<void> {
  for (const family of ['source-serif-4', 'source-sans-3', 'noto-serif-sc'])
    for (const weight of [400, 600]) await page.addStyleTag({ url: `/fonts/${family}/${weight}.css` })
  await page.addStyleTag({ url: '/fonts/names.css' })
  await page.evaluate('(document.activeElement?.blur(), document.fonts.ready)')
  // Not by `waitForFunction`, whose strings the Content-Security-Policy forbids.
  while (!(await page.evaluate('[...document.images].every(({ complete }) => complete)')))
    await page.waitForTimeout(100)
}
