import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { type HeldWriter, startHeldWriter } from '../harness/providers/held-writer.ts'
import { createNodes, type Nodes, onEach } from '../harness/service/nodes.ts'
import type { ServiceProcess } from '../harness/service/service-process.ts'

const date = '2026-03-14'
const params = { date }

let writer: HeldWriter
let nodes: Nodes
let processes: [ServiceProcess, ServiceProcess]
let urls: string[]
beforeAll(async () => {
  writer = await startHeldWriter()
  nodes = await createNodes({ settings: { DAYLEAF_PROVIDER_D_URL: writer.url } })
  // At once: one of them makes the tables, and the other waits for it.
  processes = await Promise.all([nodes.start(), nodes.start()])
  urls = processes.map(({ url }) => url)
})
afterAll(async () => {
  await nodes.remove()
  await writer.close()
})

let person: Awaited<ReturnType<typeof createAccount>>
let first: Client
let second: Client
beforeEach(async () => {
  person = await createAccount(urls[0] ?? '')
  ;[first, second] = onEach(urls, person.token) as [Client, Client]
  const settings = { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'held' } } }
  await second.call('updateSettings', { body: settings })
})

const record = (client: Client, on = date) =>
  client.call('createEvent', { body: { date: on, type: 'text', content: `Walked on ${on}` } })

/** Lets all that is being written come to its end. */
function finish(text: string): void {
  writer.say(text)
  writer.finish()
}

describe('two nodes on one PostgreSQL', () => {
  test('that start at once make the tables once', async () => {
    const rows = await nodes.database.query('select name from kysely_migration')
    expect(rows.map(({ name }) => name)).toEqual([...new Set(rows.map(({ name }) => name))])
    expect(rows.length).toBeGreaterThan(0)
  })

  test('let one of 32 corrections through that began from the same version', async () => {
    const { data: event } = await record(first)
    const on = { params: { eventId: event.id } }
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        (index % 2 === 0 ? first : second).call('updateEvent', {
          ...on,
          body: { content: `by ${index}`, version: 1 },
        }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const others = answers.filter((answer) => !won.includes(answer))
    for (const { error } of others)
      expect(error).toMatchObject({ code: 'VERSION_CONFLICT', details: [{ event: won[0]?.data }] })
    expect((await second.call('listEventVersions', on)).data).toMatchObject([{ content: event.content }])
    const deletions = await Promise.all(
      [first, second].map((client) => client.call('deleteEvent', { ...on, headers: { 'If-Match': '"1"' } })),
    )
    expect(deletions.map(({ error }) => error?.code)).toEqual(['VERSION_CONFLICT', 'VERSION_CONFLICT'])
  })

  test('of 32 generations of one date let one through, and ask the provider once', async () => {
    await record(first)
    const before = writer.requests.length
    const calls = Array.from({ length: 32 }, (_, index) =>
      (index % 2 === 0 ? first : second).call('generateJournal', { params }),
    )
    const refused: string[] = []
    const untilRefused = new Promise<void>((resolve) => {
      for (const call of calls)
        call.then(({ error }) => {
          if (error) refused.push(error.code)
          if (refused.length === 31) resolve()
        })
    })
    await untilRefused
    await writer.arrived(before + 1)
    finish('The page')
    expect((await Promise.all(calls)).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(refused)).toEqual(new Set(['GENERATION_IN_PROGRESS']))
    expect(writer.requests).toHaveLength(before + 1)
  })

  test('hold the cap of a month together: of eight pages asked for at once one is sent', async () => {
    const dates = Array.from({ length: 8 }, (_, day) => `2026-05-0${day + 1}`)
    for (const each of dates) await record(first, each)
    const { data } = await first.call('estimatePage', { query: { date: dates[0] ?? '' } })
    const tokens = Math.floor(1.9 * (data.page.inputTokens + data.page.outputTokens))
    await second.call('updateSettings', { body: { monthlyCap: { tokens } } })
    const before = writer.requests.length
    const ends: string[] = []
    const allRefused = Promise.withResolvers<void>()
    const calls = dates.map(async (each, index) => {
      const client = index % 2 === 0 ? first : second
      const { error } = await client.call('generateJournal', { params: { date: each } })
      ends.push(error?.code ?? 'written')
      if (ends.length === 7) allRefused.resolve()
    })
    await allRefused.promise
    await writer.arrived(before + 1)
    finish('The only page')
    await Promise.all(calls)
    expect(ends).toEqual([...Array(7).fill('OVER_CAP'), 'written'])
    expect(writer.requests).toHaveLength(before + 1)
    const rows = (await first.call('listLedger', { query: { purpose: 'page' } })).data
    expect(rows).toMatchObject([{ inputTokens: 900, outputTokens: 7, status: 'completed' }])
  })

  test('write at most two pages of one user at once, between them', async () => {
    const dates = ['2026-04-01', '2026-04-02', '2026-04-03']
    for (const each of dates) await record(first, each)
    const before = writer.requests.length
    const calls = dates.map((each, index) =>
      (index === 0 ? first : second).call('generateJournal', { params: { date: each } }),
    )
    await writer.arrived(before + 2)
    const statuses = async () =>
      (await first.call('listJournalTasks', { params: { date: dates.at(-1) ?? '' } })).data.length
    await expect.poll(statuses).toBe(1)
    expect(writer.requests).toHaveLength(before + 2)
    finish('One of the first')
    await writer.arrived(before + 3)
    finish('The third')
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
  })

  test('end a generation that is cancelled on the other one, and the call to the provider with it', async () => {
    await record(first)
    const [before, gone] = [writer.requests.length, writer.droppedCount]
    const answer = first.call('generateJournal', { params })
    await writer.arrived(before + 1)
    const [task] = (await second.call('listJournalTasks', { params })).data
    const { data } = await second.call('cancelTask', { params: { taskId: task?.id ?? '' } })
    expect(data.status).toBe('cancelled')
    await writer.dropped(gone + 1)
    expect((await answer).error?.code).toBe('CANCELLED')
    expect((await second.call('getJournal', { params })).status).toBe(404)
  })

  test('refuse the late page of a node that stood still past its lease', async () => {
    await record(first)
    const before = writer.requests.length
    const late = first.call('generateJournal', { params })
    await writer.arrived(before + 1)
    processes[0].signal('SIGSTOP')
    // What a minute would do.
    await nodes.database.query('update days set generation_expires_at = 0 where user_id = $1', [
      person.userId,
    ])
    const timely = second.call('generateJournal', { params })
    await writer.arrived(before + 2)
    finish('The page')
    const { data } = await timely
    processes[0].signal('SIGCONT')
    expect((await late).error?.code).toBe('CANCELLED')
    const kept = await first.call('getJournal', { params })
    expect(kept.data).toMatchObject({ content: data.journal?.content, taskId: data.task.id })
    const tasks = (await first.call('listJournalTasks', { params })).data
    expect(tasks.map(({ status }: { status: string }) => status).sort()).toEqual(['completed', 'failed'])
  })

  test('know of each other’s logouts, revoked keys and changed passwords at once', async () => {
    const { data } = await first.call('createApiKey', { body: { name: 'script' } })
    const withKey = createClient(urls[1] ?? '', data.key)
    expect((await withKey.call('listDays')).status).toBe(200)
    await first.call('deleteApiKey', { params: { keyId: data.id } })
    expect((await withKey.call('listDays')).status).toBe(401)
    const login = { email: person.email, password: person.password }
    const again = (await first.call('login', { body: login })).data.token
    const [signedIn, elsewhere] = onEach(urls, again) as [Client, Client]
    expect((await elsewhere.call('getMe')).status).toBe(200)
    expect((await signedIn.call('logout')).status).toBe(200)
    expect((await elsewhere.call('getMe')).status).toBe(401)
    const newPassword = 'another long password'
    const body = { currentPassword: person.password, newPassword }
    expect((await first.call('changePassword', { body })).status).toBe(200)
    expect((await second.call('getMe')).status).toBe(401)
  })

  test('leave nothing of an account that one erases while the other writes to it', async () => {
    const statuses: number[] = []
    const isWriting = Promise.withResolvers<void>()
    const writeOn = async () => {
      for (let status = 201; status === 201; ) {
        ;({ status } = await record(second))
        if (statuses.push(status) === 20) isWriting.resolve()
      }
    }
    const writing = Promise.all(Array.from({ length: 4 }, writeOn))
    await isWriting.promise
    const closed = await first.call('deleteAccount', { body: { password: person.password } })
    expect(closed.status).toBe(200)
    await writing
    // Who comes late is nobody any more, whatever was being looked up just then.
    expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([])
    const tables = await nodes.database.query(`select tablename from pg_tables where schemaname = 'public'`)
    const listTablesWithRows = async () => {
      const counts = tables.map(async ({ tablename }) => {
        const mine = `select count(*)::int from ${tablename} as t where t::text like '%' || $1 || '%'`
        return [tablename, (await nodes.database.query(mine, [person.userId]))[0]?.count]
      })
      return (await Promise.all(counts)).filter(([, count]) => count !== 0)
    }
    await expect.poll(listTablesWithRows).toEqual([])
  })

  test('do a request that is sent to both with one key once', async () => {
    const options = {
      body: { date, type: 'text', content: 'Once' },
      headers: { 'Idempotency-Key': 'the same' },
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).call('createEvent', options)),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await first.call('listEvents', { query: { date } })).data).toHaveLength(1)
  })

  test('keep a day’s counts and its lock right, whatever both do to it at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await record(index % 2 ? first : second)).data.id),
    )
    await Promise.all(
      ids.flatMap((eventId, index) => [
        first.call('updateEvent', { params: { eventId }, body: { type: 'photo' } }),
        index % 2 ? second.call('deleteEvent', { params: { eventId } }) : undefined,
      ]),
    )
    await nodes.database.check()
    expect((await second.call('getDay', { params })).data.events).toHaveLength(10)
  })
})

describe('two nodes that limit', () => {
  test('count sign-ins together, and a user’s tries of a provider', async () => {
    const limited = await createNodes({ settings: { DAYLEAF_RATE_LIMIT: 'on' } })
    try {
      const both = (await Promise.all([limited.start(), limited.start()])).map(({ url }) => url)
      const { token } = await createAccount(both[0] ?? '')
      const inTurn = async (count: number, ask: (client: Client) => Promise<Answer>) => {
        const statuses: number[] = []
        const clients = onEach(both, token)
        for (let attempt = 0; attempt < count; attempt += 1) {
          const client = clients[attempt % 2]
          if (client) statuses.push((await ask(client)).status)
        }
        return statuses
      }
      // Without a key nobody is called, and the try counts all the same.
      const tried = { provider: 'provider_a', model: 'm' }
      expect(await inTurn(32, (client) => client.call('testAi', { body: tried }))).toEqual([
        ...Array(30).fill(200),
        ...[429, 429],
      ])
      const guess = { email: 'ada@example.org', password: 'a wrong password' }
      // Counted apart, none of the nine would be refused. The wait after the fifth is a second, in which a busy machine
      // may not ask again, and each further one is longer.
      const guessed = await inTurn(9, (client) => client.call('login', { body: guess }))
      expect(guessed.slice(0, 5)).toEqual(Array(5).fill(401))
      expect(guessed).toContain(429)
    } finally {
      await limited.remove()
    }
  })
})
