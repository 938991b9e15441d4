import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { chooseWriter } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines } from '../harness/engines/test-database.ts'
import { type HeldApp, startHeldApp } from '../harness/service/held-app.ts'

/** More than the few resources that stay open by themselves. */
const TIMES = 24
const FORMS: readonly Record<string, string>[] = [{}, { Accept: 'text/event-stream' }]

describe.each(engines)('clients that leave while their page is written on $engine', ({ open }) => {
  let held: HeldApp
  const warnings: string[] = []
  const logged: string[] = []
  const note = (warning: Error) => void warnings.push(String(warning))
  beforeAll(async () => {
    process.on('warning', note)
    const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    held = await startHeldApp(open, { logger })
  })
  afterAll(async () => {
    process.off('warning', note)
    await held.stop()
  })

  /** Sockets and timers that are open in this process, which is client, service and provider in one. */
  const countResources = () =>
    process.getActiveResourcesInfo().filter((resource) => /TCPSocket|Timeout/.test(resource)).length

  test(`${TIMES} times leave no socket, listener or lease behind, and have their pages`, async () => {
    const person = await createAccount(held.app.url)
    await chooseWriter(person)
    const resourcesBefore = countResources()
    for (let number = 0; number < TIMES; number += 1) {
      const date = new Date(Date.UTC(2024, 0, 1 + number)).toISOString().slice(0, 10)
      await person.call('createEvent', { body: { date, type: 'text', content: 'Walked' } })
      const leaving = new AbortController()
      const asked = fetch(`${held.app.url}${API_PREFIX}/journal/generate/${date}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${person.token}`, ...FORMS[number % FORMS.length] },
        signal: leaving.signal,
      })
      await held.writer.arrived(number + 1)
      leaving.abort()
      await asked.then((response) => response.text()).catch(() => undefined)
      held.writer.say('A page.')
      held.writer.finish()
      await held.app.services.running.untilIdle()
    }
    const days = (await person.call('listDays')).data
    expect(days.filter(({ hasJournal }: { hasJournal: boolean }) => hasJournal)).toHaveLength(TIMES)
    const { reader } = held.store.database
    const leases = await reader
      .selectFrom('days')
      .select('date')
      .where('generation_task_id', 'is not', null)
      .execute()
    expect(leases).toEqual([])
    const statuses = await reader.selectFrom('tasks').select('status').distinct().execute()
    expect(statuses).toEqual([{ status: 'completed' }])
    expect(warnings).toEqual([])
    expect(logged).toEqual([])
    // The client's own pool keeps a few.
    expect(countResources()).toBeLessThan(resourcesBefore + 20)
  })
})
