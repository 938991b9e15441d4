// What the ledger takes of the writing of a page: processor time, statements and bytes. By counting, because waiting for a disk
// or for another process says nothing about it.
import { insertUser } from '../server/accounts/accounts.repository.ts'
import { openSqlite } from '../server/database/sqlite/open.ts'
import type { Db } from '../server/database/tables.ts'
import { createLedger } from '../server/ledger/ledger.service.ts'
import { systemClock } from '../server/lib/clock.ts'
import { newId } from '../server/lib/ids.ts'
import { startProviderStandIn } from '../tests/harness/providers/stand-in.ts'
import { inThrowAwayDirectory } from './diary-store.ts'
import type { Finding } from './finding.ts'
import { readCpuSeconds } from './metrics.ts'
import { post, signUp } from './person.ts'
import { startServer } from './server-process.ts'
import type { Sizes } from './sizes.ts'

const MAX_SHARE = 0.02
/** Of which the median counts. */
const ROUNDS = 9
const MINUTE_MS = 60_000

export async function measureLedger({ ledgerPages }: Pick<Sizes, 'ledgerPages'>): Promise<Finding[]> {
  const pageMs = await inThrowAwayDirectory('pages', (directory) => measurePages(directory, ledgerPages))
  const rowMs = await inThrowAwayDirectory('rows', (directory) => measureRows(directory, ledgerPages))
  const share = rowMs / pageMs
  return [
    {
      what: `processor time of a page, of ${ledgerPages} by a provider that answers at once`,
      figure: `${pageMs.toFixed(1)} ms`,
    },
    {
      what: 'its row in the ledger: written, and ended, in the page’s own transactions',
      figure: `${rowMs.toFixed(2)} ms, ${(100 * share).toFixed(1)} %`,
      goal: { target: `≤ ${100 * MAX_SHARE} %`, isMet: share <= MAX_SHARE },
    },
  ]
}

/** @returns milliseconds of the processor for a page */
async function measurePages(directory: string, count: number): Promise<number> {
  const writer = await startProviderStandIn({ provider: 'provider_b' })
  const server = await startServer(directory, { DAYLEAF_PROVIDER_B_URL: writer.url })
  const person = await signUp(server.port, 'ledger')
  await person.ask({ method: 'PUT', path: '/api/v1/settings', body: SETTINGS })
  const dateOf = (number: number) => new Date(number * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
  const write = (number: number) => person.ask(post(`/journal/generate/${dateOf(number)}`, {}))
  for (let number = 0; number < 2 * count; number += 1)
    await person.ask(
      post('/events', { date: dateOf(number), type: 'text', content: 'We walked along the lake.' }),
    )
  // Code is warm after the first half.
  for (let number = 0; number < count; number += 1) await write(number)
  const before = await readCpuSeconds(server)
  for (let number = count; number < 2 * count; number += 1) await write(number)
  const seconds = (await readCpuSeconds(server)) - before
  await server.stop()
  await writer.close()
  return (1000 * seconds) / count
}

/** @returns milliseconds of the processor for a row, without those of its transactions */
async function measureRows(directory: string, count: number): Promise<number> {
  const database = await openSqlite(directory)
  const userId = newId()
  const user = {
    id: userId,
    email: 'a@example.org',
    emailKey: 'a@example.org',
    passwordHash: '',
    createdAt: 0,
  }
  await database.write(userId, (db) => insertUser(db, user))
  const ledger = createLedger({ database, clock: systemClock })
  const leaving = { userId, purpose: 'page', provider: 'provider_b', model: 'm', date: '2026-03-14' } as const
  const request = { url: 'https://api.example.org/v1', requestBytes: 9_000, reserve: USED }
  let changes = 0
  /** As the page's own transactions do, each changes something: a commit that changes nothing writes nothing. */
  const writeSome = (db: Db) => {
    changes += 1
    return db.updateTable('settings').set({ keep_task_data_days: changes }).execute()
  }
  const withRow = async () => {
    const departure = await database.write(userId, async (db) => {
      await writeSome(db)
      return ledger.open(db, leaving, request)
    })
    await database.write(userId, async (db) => {
      await writeSome(db)
      await ledger.close(db, departure, { status: 'completed', ...USED })
    })
  }
  const without = async () => {
    for (let number = 0; number < 2; number += 1) await database.write(userId, writeSome)
  }
  // Code is warm after the first rounds; in turn, because the machine may become busier meanwhile.
  await cpuOf(withRow, count)
  await cpuOf(without, count)
  const differences: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    differences.push((await cpuOf(withRow, count)) - (await cpuOf(without, count)))
  await database.close()
  return (differences.toSorted((one, other) => one - other)[(ROUNDS - 1) / 2] ?? Number.NaN) / count
}

const USED = { inputTokens: 900, outputTokens: 300 }

async function cpuOf(work: () => Promise<unknown>, count: number): Promise<number> {
  const before = process.cpuUsage()
  for (let number = 0; number < count; number += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const SETTINGS = {
  aiProvider: 'provider_b',
  providerSettings: { provider_b: { apiKey: 'sk-bench', model: 'm' } },
}
