import { expect, test } from 'vitest'
import { chooseWriter, must } from '../api/scenarios/world.ts'
import { PHONE } from '../harness/clients/browser.ts'
import { refusing, type Scenario, success } from '../harness/providers/scenarios.ts'
import { setUpDiary } from './diary.ts'
import { findFaults } from './faults.ts'
import { errorsOf, type Person } from './screens.ts'

/** Of the next requests, the newest day first. */
let answers: Scenario[] = []
const diary = setUpDiary({
  writer: {
    provider: 'provider_d',
    models: ['small'],
    script: [(exchange) => (answers.shift() ?? success)(exchange)],
  },
})

const record = async (person: Person) => {
  for (const date of ['2025-03-01', '2025-03-02', '2025-03-03'])
    await must(person, 'createEvent', { body: { date, type: 'text', content: `Walked on ${date}` } })
}
const datesOf = async (person: Person) =>
  (await must(person, 'listJournals', { query: {} })).data.map(({ date }) => date)

test('all days without a page are written by one press', async () => {
  const visit = await diary.arrive({ viewport: PHONE })
  const { page, person } = visit
  await chooseWriter(person)
  await record(person)
  answers = [success, refusing(400)]
  await page.goto('/pages')
  await page.getByRole('link', { name: 'write 3 missing pages' }).click()
  await page.getByText('3 days are without a page.').waitFor()
  await page.getByText('At most about').waitFor()
  await page.getByRole('button', { name: 'Write 3 pages' }).click()
  await page.getByText('Done. 2 pages were written.').waitFor()
  await page.getByText('Not written: 1').click()
  await page.getByRole('link', { name: '2 Mar 2025' }).waitFor()
  await page.getByText('One day is without a page.').waitFor()
  expect(await datesOf(person)).toEqual(['2025-03-03', '2025-03-01'])
  expect(errorsOf(visit)).toEqual([])
})

test('the pages of a run are deleted by one press, but those that were changed', async () => {
  const visit = await diary.arrive({ viewport: PHONE, locale: 'en-GB' })
  const { page, person } = visit
  await chooseWriter(person)
  await record(person)
  await page.goto('/write-days')
  await page.getByRole('button', { name: 'Write 3 pages' }).click()
  await page.getByText('Done. 3 pages were written.').waitFor()
  const body = { version: 1, content: 'My own words.' }
  await must(person, 'updateJournal', { params: { date: '2025-03-02' }, body })
  await page.reload()
  await page.getByText('One page of this run stays, because you have changed it since.').waitFor()
  await page.getByRole('button', { name: 'Delete the pages of this run' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('Its 2 pages move to the trash').waitFor()
  expect(await findFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete the pages of this run' }).click()
  await page.getByText('2 days are without a page.').waitFor()
  expect(await page.getByRole('button', { name: 'Delete the pages of this run' }).count()).toBe(0)
  expect(await datesOf(person)).toEqual(['2025-03-02'])
  const { data } = await must(person, 'getDay', { params: { date: '2025-03-01' } })
  const changes = { params: { eventId: data.events[0]?.id ?? '' }, body: { content: 'Walked far' } }
  await must(person, 'updateEvent', changes)
  expect(errorsOf(visit)).toEqual([])
})

test('a run goes on while its owner is away, tells how far it is, and is stopped', async () => {
  const { page, person } = await diary.arrive({ viewport: PHONE, locale: 'en-GB' })
  await chooseWriter(person)
  await record(person)
  const held = Promise.withResolvers<void>()
  answers = [success, async (exchange) => held.promise.then(() => success(exchange))]
  await page.goto('/write-days')
  await page.getByRole('button', { name: 'Write 3 pages' }).click()
  await page.getByText('0 of 3 days').waitFor()
  await page.goto('/calendar')
  await page.goto('/write-days')
  await page.getByText('1 of 3 days').waitFor()
  await page.getByText(/Being written: .*2 March 2025/).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped.').waitFor()
  held.resolve()
  await expect.poll(() => datesOf(person)).toEqual(['2025-03-03', '2025-03-02'])
})
