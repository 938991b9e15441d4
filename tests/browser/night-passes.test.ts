// The night writer's offer is taken in the evening, and the page is there in the morning.
import { expect, test } from 'vitest'
import { chooseWriter, must } from '../api/scenarios/world.ts'
import { DAY_ZONE, hourIn, today } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf } from './screens.ts'

const HOUR_MS = 3_600_000
const clock = {
  ahead: 0,
  now: () => Date.now() + clock.ahead,
  monotonic: () => performance.now(),
}
const diary = setUpDiary({ writer: { provider: 'provider_d', models: ['small'] }, clock })

const daysAgo = (days: number) =>
  new Date(Date.parse(today()) - days * 24 * HOUR_MS).toISOString().slice(0, 10)

test('offered after the first page, switched on, and in the morning the page of the day is there', async () => {
  // Nine in the evening of yesterday, and a day before.
  const atNine = -(hourIn(DAY_ZONE) + 3) * HOUR_MS
  clock.ahead = atNine - 24 * HOUR_MS
  const visit = await diary.arrive()
  const { page, person } = visit
  await chooseWriter(person)
  const [first, evening] = [daysAgo(2), daysAgo(1)]
  await must(person, 'createEvent', { body: { date: first, type: 'text', content: 'Made soup' } })
  await must(person, 'generateJournal', { params: { date: first } })
  // The page has been kept since.
  clock.ahead = atNine
  await must(person, 'createEvent', {
    body: { date: evening, type: 'text', content: 'Walked to the lake' },
  })
  await page.goto(`/day/${first}`)
  await page.getByRole('button', { name: 'Yes, every evening at 22:00' }).click()
  await page.getByRole('button', { name: 'Yes, every evening at 22:00' }).waitFor({ state: 'detached' })
  const { nightWriter } = (await must(person, 'getSettings')).data
  expect(nightWriter).toMatchObject({ enabled: true, time: '22:00' })
  expect((await person.call('getJournal', { params: { date: evening } })).status).toBe(404)

  // Everybody sleeps.
  clock.ahead = 0
  const isWritten = async () => (await person.call('getJournal', { params: { date: evening } })).status
  await expect.poll(isWritten, { timeout: 120_000 }).toBe(200)
  await page.goto('/')
  await page.getByRole('link', { name: 'Your page of yesterday is there' }).click()
  await page.getByText('Walked to the lake').first().waitFor()
  const { data: tasks } = await must(person, 'listJournalTasks', { params: { date: evening } })
  expect(tasks.map(({ by, status }) => [by, status])).toEqual([['night', 'completed']])
  expect(errorsOf(visit)).toEqual([])
})
