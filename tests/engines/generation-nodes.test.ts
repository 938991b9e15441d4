import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseWriter } from '../api/scenarios/world.ts'
import { type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { engines } from '../harness/engines/test-database.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { type HeldApp, startHeldApp } from '../harness/service/held-app.ts'

const DATES = ['2026-03-14', '2026-03-15', '2026-03-16']
const LAST = { params: { date: '2026-03-16' } }

describe.each(engines)('a third page of a user while two are written by a node on $engine', ({ open }) => {
  let held: HeldApp
  let otherNode: AppOnDatabase
  let first: Client
  let second: Client
  let pages: ReturnType<typeof generate>[]
  beforeEach(async () => {
    held = await startHeldApp(open)
    otherNode = await startAppOn({
      database: held.store.database,
      writerUrl: held.writer.url,
      environment: { DAYLEAF_MAX_GENERATIONS: '1' },
    })
    const person = await createAccount(held.app.url)
    first = person
    second = createClient(otherNode.url, person.token)
    await chooseWriter(person)
    for (const date of DATES)
      await person.call('createEvent', { body: { date, type: 'text', content: 'Walked' } })
    pages = DATES.slice(0, 2).map((date) => generate(first, date))
    await held.writer.arrived(2)
  })
  afterEach(async () => {
    held.writer.finish()
    await otherNode.stop()
    await held.stop()
  })

  const generate = (client: Client, date: string) => client.call('generateJournal', { params: { date } })

  /** @returns its answer to come, and its task, which waits */
  async function askForThird(client: Client) {
    const answer = generate(client, LAST.params.date)
    const findTask = async () => (await first.call('listJournalTasks', LAST)).data[0]
    await expect.poll(findTask).toMatchObject({ status: 'queued' })
    return { answer, taskId: (await findTask())?.id ?? '' }
  }

  test('never starts after it was cancelled on the other node', async () => {
    const { answer, taskId } = await askForThird(first)
    expect((await second.call('cancelTask', { params: { taskId } })).data.status).toBe('cancelled')
    held.writer.say('A page')
    held.writer.finish()
    for (const page of pages) expect((await page).status).toBe(200)
    expect((await answer).error?.code).toBe('CANCELLED')
    expect(held.writer.requests).toHaveLength(2)
  })

  test('holds no slot of the other node, where another user’s page is written meanwhile', async () => {
    const { answer } = await askForThird(second)
    const other = await createAccount(otherNode.url)
    await chooseWriter(other)
    await other.call('createEvent', { body: { date: LAST.params.date, type: 'text', content: 'Swam' } })
    pages.push(generate(other, LAST.params.date))
    await held.writer.arrived(3)
    held.writer.say('A page')
    held.writer.finish()
    for (const page of pages) expect((await page).status).toBe(200)
    await held.writer.arrived(4)
    held.writer.say('A page')
    held.writer.finish()
    expect((await answer).status).toBe(200)
  })

  test('ends when the other node stops, and so does one that starts there afterwards', async () => {
    const { answer } = await askForThird(second)
    otherNode.services.running.interrupt()
    expect((await answer).error?.code).toBe('INTERRUPTED')
    expect((await generate(second, LAST.params.date)).error?.code).toBe('INTERRUPTED')
    held.writer.say('A page')
    held.writer.finish()
    for (const page of pages) expect((await page).status).toBe(200)
    expect(held.writer.requests).toHaveLength(2)
  })
})
