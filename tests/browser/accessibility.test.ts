import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK, launchBrowser, type Visit, visit } from '../harness/browser.ts'
import { type StandIn, startProviderStandIn } from '../harness/provider-stand-ins/stand-in.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { signIn, USES_OLLAMA } from './screens.ts'

const WRITTEN = '2026-03-14'
const NOTED = '2026-03-15'
const NARROW = { width: 360, height: 780 }

/** Every screen, and what stands on it when it is all there. */
const SCREENS: readonly [path: string, ready: (page: Page) => Promise<unknown>][] = [
  ['/', (page) => page.getByText('Nothing yet today.').waitFor()],
  [`/day/${NOTED}`, (page) => page.getByRole('button', { name: 'Write the page' }).waitFor()],
  [`/day/${WRITTEN}`, (page) => page.getByText('Written from 2 events').waitFor()],
  [`/page/${WRITTEN}`, (page) => page.getByRole('heading', { level: 1, name: 'Fog' }).waitFor()],
  [
    `/day/${WRITTEN}/tasks`,
    async (page) => {
      await page.locator('summary').click()
      await page.locator('pre').first().waitFor()
    },
  ],
  ['/calendar/2026-03', (page) => page.getByRole('link', { name: /page written/ }).waitFor()],
  ['/search?q=mill', (page) => page.locator('mark').first().waitFor()],
  ['/trash', (page) => page.getByRole('button', { name: 'Restore' }).waitFor()],
  ['/settings', (page) => page.getByText('laptop').waitFor()],
  ['/no/such/screen', (page) => page.getByRole('heading').waitFor()],
]

let service: TestService
let ollama: StandIn
let browser: Browser

let visitor: Visit

beforeAll(async () => {
  ollama = await startProviderStandIn({ provider: 'provider_d', page: '# Fog\n\nI walked to the mill.' })
  service = await startTestService({ DAYLEAF_PROVIDER_D_URL: ollama.url })
  browser = await launchBrowser()
  visitor = await visit(browser, service.url)
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await ollama?.close()
})

async function fillDiary(page: Page): Promise<void> {
  const person = await signIn(page, service.url)
  await person.call('updateSettings', { body: USES_OLLAMA })
  const note = (date: string, content: string) =>
    person.call('createEvent', { body: { date, type: 'event', content, placeName: 'Paris, France' } })
  await note(WRITTEN, 'Walked to the mill')
  await note(WRITTEN, `A word without end: ${'fog'.repeat(60)}`)
  await note(NOTED, 'Rain')
  await person.call('generateJournal', { params: { date: WRITTEN } })
  const { data } = await note(NOTED, 'A mistake')
  await person.call('deleteEvent', { params: { eventId: data.id } })
  await person.call('createApiKey', { body: { name: 'laptop' } })
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** In every light and width: what axe finds, and how far the screen can be moved sideways. */
async function findFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [DESK, NARROW]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      const place = `${colorScheme}, ${viewport.width}:`
      for (const { id, nodes } of violations) faults.push(`${place} ${id} ${nodes.map(({ html }) => html)}`)
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      if (Number(excess) > 0) faults.push(`${place} ${excess} pixels too wide`)
    }
  }
  return faults
}

test('the sign-in can be used by everybody, and fits', async () => {
  const { page } = visitor
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await findFaults(page)).toEqual([])
})

describe('signed in', () => {
  beforeAll(() => fillDiary(visitor.page))

  test.each(SCREENS)('%s can be used by everybody, and fits', async (path, ready) => {
    const { page, misdeeds } = visitor
    await page.goto(path)
    await ready(page)
    expect(await findFaults(page)).toEqual([])
    expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
  })
})
