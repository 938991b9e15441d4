// Takes the screenshots of the documentation, with the sample diary.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
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
/** When the pictures are taken, as the browser believes. */
const EVENING = '2026-11-21T19:30:00+08:00'

/** The answer of the stand-in for a model. */
const PAGE = `# Four kinds of dumplings

I slept six hours, and Grandmother was up before me all the same [1]. On the table stood four kinds of dumplings, “because you leave soon” [2]. I leave in nine days [2].

In the morning we had the photos printed in the shop by the bridge [3]. It was raining, and we ran [3]. The owner asked which of us was the film star; Grandmother did not deny it, and I have the picture to prove it [3, 4].

In the afternoon she taught me to fold dumplings [5]. *The skin thin, the words few*, she said: 皮要薄，话要少 [5]。

And late in the evening the publisher wanted a second whale book. I said yes before I had read the sentence to its end [6].
`

const YEAR_AGO = 'The lotus was over, and nobody minded.'

interface Picture extends VisitOptions {
  name: string
  path: string
  ready: (page: Page) => Promise<unknown>
}

const pageIsThere = (page: Page) => page.getByRole('heading', { name: 'Four kinds of dumplings' }).waitFor()

const dayIsThere = async (page: Page) => {
  await pageIsThere(page)
  await page.locator('figure > button img').first().waitFor()
}

const PHONE_LOOK = { viewport: PHONE, scale: 2 }

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
    name: 'evening',
    path: '/',
    ready: (page) => page.getByRole('button', { name: 'Another question' }).waitFor(),
    ...PHONE_LOOK,
  },
  {
    name: 'doubt',
    path: `/page/${lastDate}`,
    ready: async (page) => {
      await page.locator('[data-doubt]', { hasText: 'It was raining' }).click()
      await page.getByRole('dialog').waitFor()
    },
    ...PHONE_LOOK,
  },
  {
    name: 'month-dark',
    path: '/calendar/2026-11',
    ready: (page) => page.locator('td img').first().waitFor(),
    theme: 'dark',
    ...PHONE_LOOK,
  },
  {
    name: 'search-chinese',
    path: `/search?q=${encodeURIComponent('外婆')}`,
    ready: (page) => page.locator('mark').first().waitFor(),
    locale: 'zh-CN',
    ...PHONE_LOOK,
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
  for (const picture of pictures) await capture(browser, service.url, picture)
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
  const [garden] = photos.filter(({ name }) => name === 'garden.jpg')
  if (!garden) throw new Error('The garden is not drawn.')
  for (const event of sampleDiary(lastDate)) await recordSample(diary, event, photos)
  const { id } = await diary.call(routes.uploadAttachment, { file: { ...garden, mediaType: 'image/jpeg' } })
  const body = { date: '2025-11-21', type: 'photo', content: YEAR_AGO, attachmentIds: [id] }
  await diary.call(routes.createEvent, { body })
  const providerSettings = { provider_d: { model: STAND_IN_MODEL }, provider_e: { model: 'qwen3:8b' } }
  await diary.call(routes.updateSettings, { body: { aiProvider: 'provider_d', providerSettings } })
  for (const days of [1, 3, 4, 5, 8, 9, 12, 13, 16]) {
    const params = { date: lastDate.subtract({ days }).toString() }
    await diary.call(routes.generateJournal, { params })
  }
  await diary.call(routes.updateSettings, { body: { aiProvider: 'provider_e' } })
  await diary.call(routes.generateJournal, { params: { date: lastDate.toString() } })
}

async function capture(browser: Browser, url: string, { name, path, ready, ...options }: Picture) {
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
  await page.clock.setFixedTime(EVENING)
  await page.goto('/')
  await page.locator('[name="email"]').fill(account.email)
  await page.locator('[name="password"]').fill(account.password)
  await page.keyboard.press('Enter')
  await page.locator('#capture').waitFor()
  await page.goto(path)
  await ready(page)
  await useFonts(page)
  // Of few colours, so that a clone stays small.
  const palette = sharp(await page.screenshot()).png({ palette: true, effort: 10 })
  await palette.toFile(join(directory, `${name}.png`))
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
