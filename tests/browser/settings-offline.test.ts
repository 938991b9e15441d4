// The settings without the service: what is known is shown, and what cannot be changed now says so in words.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { PHONE, today } from '../harness/clients/browser.ts'
import { type ForeignProxy, startForeignProxy } from '../harness/faults/foreign-proxy.ts'
import { setUpDiary } from './diary.ts'
import { findFaults } from './faults.ts'
import { changeKept, errorsOf, isShellKept, USES_OLLAMA } from './screens.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog\n\nIt was quiet.' } })

let proxy: ForeignProxy
beforeAll(async () => {
  proxy = await startForeignProxy(diary.service.url)
})
afterAll(() => proxy?.close())

const OFFLINE = 'You are offline; settings can be changed when the service can be reached.'
const FOREIGN = 'Settings can be changed when the service can be reached.'
const NO_COPY = 'This device has no copy of this.'
const WITHOUT = { wishes: { tone: 'warm' }, nightWriter: { enabled: true } }

/** A device on which the settings were open, or at least the client. */
async function begin(hasSeenThem = true): Promise<Page> {
  proxy.open()
  const { page, person } = await diary.arrive({ viewport: PHONE, canKeepClient: true }, proxy.url)
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  await must(person, 'updateSettings', { body: WITHOUT })
  await must(person, 'createApiKey', { body: { name: 'laptop' } })
  await page.goto(hasSeenThem ? '/settings' : '/')
  if (hasSeenThem) await page.getByText('laptop').waitFor()
  await isShellKept(page)
  return page
}

const listEnabled = (page: Page, section: string) =>
  page.locator(`${section} :is(button, input, select, textarea):enabled`).count()

test('they show what was known last, after a reload too, until the service is back', async () => {
  const page = await begin()
  await page.getByLabel('Length').selectOption('Short')
  await page.locator('#wishes').getByText('Saved.').waitFor()
  await diary.visitor.context.setOffline(true)
  // The client knows that it is offline once a request fails. The control keeps the new value.
  await page.getByLabel('Length').selectOption('long')
  await page.locator('#wishes').getByRole('alert').getByText('Not saved.').waitFor()
  await page.getByRole('status').getByText(OFFLINE).waitFor()
  expect(await page.getByLabel('Length').inputValue()).toBe('long')
  for (const start of ['kept', 'kept and warm']) {
    await page.reload()
    await page.getByRole('status').getByText(OFFLINE).waitFor()
    expect(await page.getByLabel('Tone').inputValue(), start).toBe('warm')
    expect(await page.getByLabel('Length').inputValue()).toBe('short')
    await page.getByText('laptop').waitFor()
    await page.getByText('this device', { exact: true }).waitFor()
    for (const section of ['#writing', '#wishes', '#night', '#api-keys', '#webhooks', '#sessions'])
      expect(await listEnabled(page, section), section).toBe(0)
    expect(await page.getByText('Loading').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    // Those of the device itself go on.
    await page.getByLabel('Appearance').selectOption(start === 'kept' ? 'Dark' : 'Light')
    expect(await page.getByRole('button', { name: 'Sign out', exact: true }).isEnabled()).toBe(true)
  }
  await diary.visitor.context.setOffline(false)
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByText(OFFLINE).waitFor({ state: 'detached' })
  await page.getByLabel('Tone').selectOption('plain')
  await page.locator('#wishes').getByText('Saved.').waitFor()
  expect((await must(diary.person, 'getSettings')).data.wishes.tone).toBe('plain')
  expect(errorsOf(diary.visitor)).toEqual([])
})

test('a proxy that answers in the place of the service changes nothing of it', async () => {
  const page = await begin()
  proxy.answer(({ path }) =>
    path.startsWith('/api/')
      ? { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' }
      : undefined,
  )
  await page.reload()
  await page.getByRole('status').getByText(FOREIGN).waitFor()
  expect(await page.getByLabel('Tone').inputValue()).toBe('warm')
  await page.getByText('laptop').waitFor()
  expect(await listEnabled(page, '#wishes')).toBe(0)
  proxy.open()
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByText(FOREIGN).waitFor({ state: 'detached' })
  await expect.poll(() => listEnabled(page, '#wishes')).toBeGreaterThan(0)
})

test('lists that this device never had say so in a sentence', async () => {
  const page = await begin(false)
  await diary.visitor.context.setOffline(true)
  await page.goto('/settings')
  expect(await page.getByLabel('Tone').inputValue()).toBe('warm')
  for (const section of ['#notices', '#api-keys', '#webhooks', '#signing-in', '#sessions'])
    await page.locator(section).getByText(NO_COPY).first().waitFor()
  expect(await page.getByText('Loading').count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await page.goto('/feeds')
  await page.getByText(NO_COPY).waitFor()
})

test('what a client of another format has kept is not read, and kept anew', async () => {
  const page = await begin()
  await must(diary.person, 'createEvent', { body: { date: today(), type: 'text', content: 'Soup' } })
  await page.goto('/')
  await page.getByText('Soup').waitFor()
  await page.goto('/settings')
  await page.getByText('laptop').waitFor()
  await diary.visitor.context.setOffline(true)
  for (const store of ['answers', 'days', 'window'])
    await changeKept(
      page,
      store,
      `(rows, key, row) => rows.put({ ...row, format: 0, data: {}, day: {} }, rows.keyPath ? undefined : key)`,
    )
  await page.reload()
  await page.getByText(NO_COPY).first().waitFor()
  await page.goto('/')
  await page.getByText('The service cannot be reached.').waitFor()
  await diary.visitor.context.setOffline(false)
  await page.goto('/settings')
  await page.getByText('laptop').waitFor()
  await diary.visitor.context.setOffline(true)
  await page.reload()
  await page.getByText('laptop').waitFor()
  await diary.visitor.context.setOffline(false)
})
