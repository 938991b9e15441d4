import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { WITHOUT_TEMPORAL } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { captureField, choose, isStored, note, openScreen, setTime } from './screens.ts'

const heading = (page: Page, date: string) => page.getByRole('heading', { name: date }).waitFor()

async function record(page: Page, content: string): Promise<void> {
  await note(page, content)
  await isStored(page, content)
}

describe.each([
  ['of its own', []],
  ['that it is lent', [WITHOUT_TEMPORAL]],
])('by a Temporal %s', (_, flags) => {
  const diary = setUpDiary({ flags })

  /** Somebody signed in, in a zone, whose clock shows a moment and goes on from there; and what takes them elsewhere. */
  async function startAt(timeZone: string, moment: string) {
    const { page, context } = await diary.visit({ timeZone: null })
    const devtools = await context.newCDPSession(page)
    const travelTo = (zone: string) => devtools.send('Emulation.setTimezoneOverride', { timezoneId: zone })
    await travelTo(timeZone)
    await page.clock.install({ time: moment })
    return { page, travelTo, person: await diary.signIn() }
  }

  test('a zone that is set counts instead of the device’s, and so does the hour at which a day begins', async () => {
    const { page, person } = await startAt('Europe/Paris', '2026-03-14T16:30:10Z')
    await heading(page, '14 March 2026')
    await openScreen(page, 'Settings')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await page.getByText(/It is 15 Mar 2026, 01:3\d/).waitFor()
    await page.getByLabel('A day begins at').selectOption('04:00')
    await page.getByText('Today’s diary date is Saturday').waitFor()
    await page.getByRole('link', { name: 'Today' }).click()
    await heading(page, '14 March 2026')
    await record(page, 'Night train')
    const [event] = (await person.call('listEvents')).data
    expect(event).toMatchObject({ date: '2026-03-14', timeZone: 'Asia/Tokyo' })
    expect(event?.occurredAt).toMatch(/^2026-03-15T01:3\d:\d\d\+09:00$/)
    await setTime(page, '00:45')
    await record(page, 'Still awake')
    expect((await person.call('listEvents')).data[0]).toMatchObject({
      content: 'Still awake',
      occurredAt: '2026-03-15T00:45:00+09:00',
    })
  })

  test('midnight changes the date, and a draft from before stays', async () => {
    const { page, person } = await startAt('Europe/Paris', '2026-03-28T22:50:00Z')
    await heading(page, '28 March 2026')
    await captureField(page).fill('Clocks go forward')
    await page.clock.fastForward('12:00')
    await heading(page, '29 March 2026')
    expect(await captureField(page).inputValue()).toBe('Clocks go forward')
    // An hour and a half later it is half past three: there is no half past two.
    await page.clock.fastForward('01:30:00')
    await record(page, 'Clocks go forward')
    const [event] = (await person.call('listEvents')).data
    expect(event?.date).toBe('2026-03-29')
    expect(event?.occurredAt).toMatch(/^2026-03-29T01:3\d:\d\d\+01:00$/)
  })

  test('a device that has travelled has the date of where it is, and earlier events their own clock', async () => {
    const { page, person, travelTo } = await startAt('Europe/Paris', '2026-03-15T01:00:00Z')
    await heading(page, '15 March 2026')
    await record(page, 'Left Paris')
    await travelTo('America/New_York')
    await page.clock.fastForward('01:00')
    await heading(page, '14 March 2026')
    await record(page, 'Landed')
    await page.goto('/day/2026-03-15')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Left Paris' })
      .getByText(/02:0\d/)
      .waitFor()
    const { data } = await person.call('listEvents', { query: { date: '2026-03-14' } })
    expect(data).toMatchObject([{ content: 'Landed', timeZone: 'America/New_York' }])
    expect(data[0]?.occurredAt).toMatch(/^2026-03-14T21:0\d:\d\d-04:00$/)
  })

  test.each([
    ['Etc/Unknown', 'UTC', '2026-03-14T22:3'],
    ['+03:00', 'Etc/GMT-3', '2026-03-15T01:3'],
  ])('a device whose zone is %s counts by %s', async (told, counted, begins) => {
    const { page, context } = await diary.visit({ timeZone: null })
    await context.addInitScript(`{
      if (globalThis.Temporal) Temporal.Now.timeZoneId = () => '${told}'
      const resolved = Intl.DateTimeFormat.prototype.resolvedOptions
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolved.call(this), timeZone: '${told}' }
      }
    }`)
    await page.clock.install({ time: '2026-03-14T22:30:00Z' })
    const person = await diary.signIn()
    await record(page, 'Somewhere')
    const [event] = (await person.call('listEvents')).data
    expect(event).toMatchObject({ timeZone: counted, occurredAt: expect.stringContaining(begins) })
  })

  test('a changed time is one of the clock of where it happened', async () => {
    const { page, person } = await startAt('Europe/Paris', '2026-03-15T12:00:00Z')
    const tokyo = { occurredAt: '2026-03-15T09:00:00+09:00', timeZone: 'Asia/Tokyo' }
    const body = { date: '2026-03-15', type: 'event', content: 'Breakfast', ...tokyo }
    await person.call('createEvent', { body })
    await page.reload()
    await choose(page, 'Correct')
    const item = page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: 'Text' }) })
    await item.getByLabel('Time', { exact: true }).fill('08:15')
    await item.getByRole('button', { name: 'Save' }).click()
    await page.getByText('08:15').waitFor()
    expect((await person.call('listEvents')).data[0]?.occurredAt).toBe('2026-03-15T08:15:00+09:00')
  })
})
