import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseWriter } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines } from '../harness/engines/test-database.ts'
import { type HeldApp, startHeldApp } from '../harness/service/held-app.ts'

const DATES = ['2026-03-14', '2026-03-15', '2026-03-16']

describe.each(engines)('generations whose process has to stop on $engine', ({ open }) => {
  let held: HeldApp
  beforeAll(async () => {
    held = await startHeldApp(open)
  })
  afterAll(() => held.stop())

  test('end and release their leases, queued ones included', async () => {
    const person = await createAccount(held.app.url)
    await chooseWriter(person)
    for (const date of DATES)
      await person.call('createEvent', { body: { date, type: 'text', content: 'Walked' } })
    const answers = DATES.map((date) => person.call('generateJournal', { params: { date } }))
    await held.writer.arrived(2)
    const { reader } = held.store.database
    const listTasks = () => reader.selectFrom('tasks').select(['status', 'error_code']).execute()
    await expect
      .poll(async () => (await listTasks()).map(({ status }) => status).sort())
      .toEqual(['queued', 'running', 'running'])

    held.app.services.running.interrupt()

    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject({ status: 503, error: { code: 'INTERRUPTED' } })
    expect(await listTasks()).toEqual(DATES.map(() => ({ status: 'failed', error_code: 'INTERRUPTED' })))
    const leases = reader.selectFrom('days').select('date').where('generation_task_id', 'is not', null)
    expect(await leases.execute()).toEqual([])
  })

  test('are refused once it has stopped', async () => {
    await held.app.services.running.close()
    const start = () => Promise.reject(new Error('never begun'))
    await expect(held.app.services.running.start(start)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
