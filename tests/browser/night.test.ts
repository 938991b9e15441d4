import { expect, test } from 'vitest'
import { chooseWriter, must } from '../api/scenarios/world.ts'
import { today } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf } from './screens.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', models: ['small'] } })

const yesterday = () => {
  const date = new Date(`${today()}T00:00:00Z`)
  return new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10)
}

test('the night writer is switched on, writes what is missing, and says why a day has no page', async () => {
  const visit = await diary.arrive()
  const { page, person } = visit
  await chooseWriter(person)
  const date = yesterday()
  const event = { date, type: 'text', content: 'Walked to the lake' }
  await must(person, 'createEvent', { body: event })
  await must(person, 'createEvent', { body: { ...event, content: 'Made soup' } })
  await page.goto('/settings#night')
  const section = page.locator('#night')
  await section.getByRole('checkbox', { name: 'Write my pages by night' }).check()
  await section.getByRole('button', { name: 'Write what is missing now' }).click()
  await section.locator('li', { hasText: 'Written' }).waitFor()
  expect((await must(person, 'getSettings')).data).toMatchObject({
    nightWriter: { enabled: true },
    // The hour is read in the zone of the device that enabled it.
    timeZone: expect.any(String),
  })
  await page.goto(`/day/${date}`)
  await page.getByText('Walked to the lake').first().waitFor()
  const { data: tasks } = await must(person, 'listJournalTasks', { params: { date } })
  expect(tasks.map(({ by, status }) => [by, status])).toEqual([['night', 'completed']])

  await must(person, 'deleteDay', { params: { date } })
  await must(person, 'createEvent', { body: { ...event, content: 'Only this' } })
  await must(person, 'updateSettings', { body: { nightWriter: { minimumEvents: 2 } } })
  await must(person, 'runNightWriter')
  const reasons = async () => (await must(person, 'getNightWriter')).data.lastRun?.skipped
  await expect.poll(reasons, { timeout: 60_000 }).toEqual([{ date, reason: 'few_events' }])
  await page.goto(`/day/${date}`)
  await page.getByText('too few lines').waitFor()
  expect(errorsOf(visit)).toEqual([])
})
