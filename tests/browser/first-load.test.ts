import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { WITHOUT_TEMPORAL } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf, isShellKept, isStored, note, register, setTime } from './screens.ts'

/** Each script that the page has loaded, and how many bytes of it came over the wire. */
const loadedScripts = async (page: Page): Promise<Record<string, number>> =>
  page.evaluate(`Object.fromEntries(performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ name, encodedBodySize }) => [/[\\w-]+?(?=-[\\w-]{8}\\.js$)/.exec(name)[0], encodedBodySize]))`)

const LANGUAGES = [
  ['en-GB', 'en', 'Sign in'],
  ['de-DE', 'de', 'Anmelden'],
  ['es-ES', 'es', 'Entrar'],
  ['fr-FR', 'fr', 'Se connecter'],
  ['ja-JP', 'ja', 'ログイン'],
  ['zh-CN', 'zh', '登录'],
] as const

describe.each([
  ['with a Temporal of its own', [], false],
  ['that has no Temporal', [WITHOUT_TEMPORAL], true],
])('a browser %s', (_, flags, isWithout) => {
  const diary = setUpDiary({ flags })
  // Before the first account, another screen stands there.
  beforeAll(() => register(diary.service.url))

  // All languages are loaded beside the polyfill: without it, each is as much smaller.
  test.each(isWithout ? LANGUAGES : LANGUAGES.slice(0, 1))(
    'loads at most 160 KB of script first, and nothing that it does not need (%s)',
    async (locale, language, title) => {
      const { page } = await diary.visit({ locale })
      await page.goto('/')
      await page.getByRole('button', { name: title }).waitFor()
      const scripts = await loadedScripts(page)
      // Both files of a language whose words change with a number choose their form there.
      const counting = ['de', 'es', 'fr'].includes(language) ? ['counting'] : []
      const needed = ['early', 'index', language, ...counting, ...(isWithout ? ['temporal-polyfill'] : [])]
      expect(Object.keys(scripts).sort()).toEqual(needed.sort())
      const bytes = Object.values(scripts)
      expect(bytes.every((count) => count > 0)).toBe(true)
      expect(bytes.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(160_000)
    },
  )

  test('counts its days, records events, keeps the files that it needs, and opens without the service', async () => {
    const visitor = await diary.visit({ timeZone: 'Australia/Lord_Howe', canKeepClient: true })
    const { page, context } = visitor
    // A quarter past two is skipped this night; before four it is still yesterday.
    await page.clock.install({ time: '2026-10-03T15:35:00Z' })
    const person = await diary.signIn()
    await page.goto('/settings')
    await page.getByLabel('A day begins at').selectOption('04:00')
    await expect.poll(async () => (await person.call('getSettings')).data.dayStart).toBe('04:00')
    await page.goto('/')
    await page.getByRole('heading', { name: '3 October 2026' }).waitFor()
    await setTime(page, '02:15')
    await note(page, 'Clocks go forward by half an hour')
    await isStored(page, 'Clocks go forward by half an hour')
    const [event] = (await person.call('listEvents')).data
    expect(event).toMatchObject({ date: '2026-10-03', occurredAt: '2026-10-04T02:45:00+11:00' })
    await isShellKept(page)
    const kept = await page.evaluate<string[]>(`caches.keys()
      .then(async ([name]) => (await (await caches.open(name)).keys()).map(({ url }) => url))`)
    expect(kept.some((url) => url.includes('temporal-polyfill'))).toBe(isWithout)
    await context.setOffline(true)
    await page.goto('/calendar/2026-10')
    await page.getByRole('grid').waitFor()
    expect(await page.evaluate('typeof Temporal')).toBe('object')
    expect(errorsOf(visitor)).toEqual([])
  })

  test('says so where something that every screen stands on cannot be loaded', async () => {
    const { page } = await diary.visit()
    await page.route(isWithout ? /temporal-polyfill-/ : /assets\/en-/, (route) => route.abort())
    await page.goto('/')
    await page.getByText('Dayleaf could not be loaded.').waitFor()
  })
})
