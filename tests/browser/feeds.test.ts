// What flows in: feeds are added, looked at and removed on the screen, and a day says where its lines came from.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { PHONE } from '../harness/clients/browser.ts'
import { type LocalServer, serveLocally } from '../harness/clients/local-server.ts'
import { setUpDiary } from './diary.ts'

const diary = setUpDiary({ settings: () => ({ DAYLEAF_FEED_PRIVATE: 'on' }) })
/** In UTC, the zone of an account without one: in that of the browser it may be another day. */
const DATE = new Date().toISOString().slice(0, 10)
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:1',
  `DTSTART;VALUE=DATE:${DATE.replaceAll('-', '')}`,
  'SUMMARY:Choir',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
]

let server: LocalServer
beforeAll(async () => {
  server = await serveLocally((_request, response) => response.end(CALENDAR.join('\r\n')))
})
afterAll(() => server.close())

test('a calendar is added, previewed, run and removed with its lines', async () => {
  const { page } = await diary.arrive()
  await page.goto('/settings')
  await page.getByRole('link', { name: 'What flows in' }).click()
  await page.locator('[name=name]').fill('Work')
  await page.locator('[name=address]').fill(`${server.url}/a.ics`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.locator('[class*=rows] li')
  await row.getByRole('button', { name: 'Preview' }).click()
  await row.getByText('Choir').waitFor()
  expect((await diary.person.call('listEvents')).data).toEqual([])
  await row.getByRole('button', { name: 'Run now' }).click()
  await row.locator('div:not(.note) > p.quiet', { hasText: '1 added' }).waitFor()
  await page.goto(`/day/${DATE}`)
  await page
    .locator('[class*=event-line]', { hasText: 'Choir' })
    .getByText(/from .Work/)
    .waitFor()
  await page.goto('/feeds')
  await row.getByRole('button', { name: 'Remove with its lines' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Remove with its lines' }).click()
  await row.waitFor({ state: 'detached' })
  expect((await diary.person.call('listEvents')).data).toEqual([])
})

test('what an app needs is shown once after adding', async () => {
  const { page } = await diary.arrive({ viewport: PHONE })
  await page.goto('/feeds')
  await page.locator('select').selectOption('owntracks')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText(/^df_[\w-]{65}$/).waitFor()
  await page.getByText(/\/api\/v1\/feeds\/[\w-]+\/in$/).waitFor()
  await page.reload()
  await page.locator('[class*=rows] li').waitFor()
  expect(await page.getByText(/^df_/).count()).toBe(0)
})

test('a feed is edited: an empty secret stays, and another server needs it again', async () => {
  const { page } = await diary.arrive({ viewport: PHONE })
  const address = `${server.url}/b.ics`
  const body = { kind: 'calendar', name: 'Work', address, credential: 'ada:a-secret-1' } as const
  const { data: feed } = await must(diary.person, 'createFeed', { body })
  const stored = async () => (await must(diary.person, 'getFeed', { params: { feedId: feed.id } })).data
  await page.goto('/feeds')
  const row = page.locator('[class*=rows] li')
  const form = row.locator('form')
  await row.getByRole('button', { name: 'Edit' }).click()
  await form.locator('[name=name]').fill('Choir')
  await form.getByRole('button', { name: 'From any date' }).click()
  await page.getByLabel('Go to date').fill('1 January 2026')
  await page.locator('output', { hasText: 'Thursday, 1 January 2026' }).waitFor()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'From 1 Jan 2026' }).waitFor()
  await form.locator('[name=address]').fill('http://localhost:9/b.ics')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('the address is on another server').waitFor()
  await form.locator('[name=address]').fill(`${server.url}/c.ics`)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await row.getByText('Choir').waitFor()
  expect(await stored()).toMatchObject({
    ...{ name: 'Choir', address: `${server.url}/c.ics`, credential: '••••et-1' },
    options: { since: '2026-01-01' },
  })
})
