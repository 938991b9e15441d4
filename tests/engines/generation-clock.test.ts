import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listLeases, revokeLease } from '../../server/tasks/day-lease.ts'
import { chooseWriter } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines } from '../harness/engines/test-database.ts'
import { type HeldApp, startHeldApp } from '../harness/service/held-app.ts'
import { TestClock } from '../harness/service/test-service.ts'

const HOUR_MS = 3_600_000
const params = { date: '2026-03-14' }

describe.each(engines)('while a page is written on $engine', ({ open }) => {
  let held: HeldApp
  let clock: TestClock
  let person: Awaited<ReturnType<typeof createAccount>>
  beforeEach(async () => {
    clock = new TestClock('2026-03-14T12:00:00Z')
    held = await startHeldApp(open, { clock })
    person = await createAccount(held.app.url)
    await chooseWriter(person)
    await person.call('createEvent', { body: { ...params, type: 'text', content: 'Walked' } })
  })
  afterEach(() => held.stop())

  async function writePage(number: number, meanwhile = async () => {}) {
    const written = person.call('generateJournal', { params })
    await held.writer.arrived(number)
    held.writer.say(`Page ${number}`)
    await meanwhile()
    held.writer.finish()
    return written
  }

  test.each([
    ['an hour back', -HOUR_MS],
    ['a day forward', 24 * HOUR_MS],
    ['ten years forward', 87_660 * HOUR_MS],
  ])('the clock can be set %s', async (_what, jumpMs) => {
    const first = await writePage(1, async () => {
      clock.advance(jumpMs)
      // Like the job that runs each minute: it must not end a generation that is still running.
      await held.app.services.generations.recover(clock.now(), AbortSignal.timeout(60_000))
    })
    expect(first).toMatchObject({ status: 200, data: { journal: { content: 'Page 1' } } })
    const { task } = first.data
    expect(task.status).toBe('completed')
    expect(task.durationMs).toBeGreaterThanOrEqual(0)
    // Nothing holds the date, whatever the time was when it was let go.
    clock.advance(-jumpMs)
    expect((await writePage(2)).data.journal?.content).toBe('Page 2')
    const tasks = (await person.call('listJournalTasks', { params })).data
    expect(tasks.map(({ status }: { status: string }) => status)).toEqual(['completed', 'completed'])
  })

  test('another process can acquire an expired lease, and the late result is rejected', async () => {
    const { userId } = person
    const late = await writePage(1, async () => {
      // Behind the back of the one that writes, as it is where nodes share the database.
      const [lease] = await listLeases(held.store.database.reader, userId)
      const taskId = lease?.taskId ?? ''
      await held.store.database.write(userId, (db) => revokeLease(db, userId, params.date, taskId))
    })
    expect(late.error?.code).toBe('CANCELLED')
    expect((await person.call('getDay', { params })).data.journal).toBeNull()
    expect((await writePage(2)).data.journal?.content).toBe('Page 2')
  })
})
