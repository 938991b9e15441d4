// Metrics of what an operator watches besides requests: tasks of AI services, accounts, disks.
import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PROVIDER_IDS } from '../../contract/providers.ts'
import { countUsers } from '../accounts/accounts.repository.ts'
import type { App } from '../app.ts'
import { arrivalDirectoryOf, type Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { DATABASE_FILE } from '../database/sqlite/open.ts'
import type { Clock } from '../lib/clock.ts'
import { reuse } from '../lib/reuse.ts'
import { version } from '../lib/version.ts'

/** Anybody who reaches the path may ask: the database and the disks are asked once in this time. */
const REUSE_MS = 10_000

/**
 * Before the first one. Prometheus sees no increase where a series begins with its first count, and a diary of one person has
 * one page a day.
 */
const NO_PAGES = PROVIDER_IDS.flatMap((provider) =>
  ['completed', 'AI_PROVIDER_ERROR', 'AI_TIMEOUT', 'AI_RATE_LIMITED'].map((outcome) => ({
    labels: { type: 'journal_generate', provider, outcome },
    value: 0,
  })),
)
const NO_TOKENS = PROVIDER_IDS.flatMap((provider) =>
  ['input', 'output'].map((direction) => ({ labels: { provider, direction }, value: 0 })),
)

interface Dependencies {
  config: Config
  database: Database
  clock: Clock
}

export function addOperatorMetrics(
  { metrics, services }: App,
  { config, database, clock }: Dependencies,
): void {
  metrics.addGauge(
    { name: 'dayleaf_build_info', help: 'The version, as a label.', labels: ['version'] },
    () => [{ labels: { version }, value: 1 }],
  )
  metrics.addCounter(
    {
      name: 'dayleaf_tasks_ended_total',
      help: 'Tasks of AI services (pages, weaves, transcripts, …) that have ended on this node, by provider and outcome: completed, or the error code.',
      labels: ['type', 'provider', 'outcome'],
    },
    () => [
      ...NO_PAGES,
      ...services.running.counts.list().map(({ count, ...labels }) => ({ labels, value: count })),
    ],
  )
  metrics.addCounter(
    {
      name: 'dayleaf_ai_tokens_total',
      help: 'Tokens of requests to AI services that have ended on this node, as their answers say, by direction: input or output.',
      labels: ['provider', 'direction'],
    },
    () => [
      ...NO_TOKENS,
      ...[...services.ledger.tokens].flatMap(([provider, { inputTokens, outputTokens }]) => [
        { labels: { provider, direction: 'input' }, value: inputTokens },
        { labels: { provider, direction: 'output' }, value: outputTokens },
      ]),
    ],
  )
  metrics.addGauge(
    { name: 'dayleaf_tasks_running', help: 'Tasks of AI services that run or wait on this node.' },
    () => [{ labels: {}, value: services.running.size }],
  )
  const readUsers = reuse(clock, REUSE_MS, () =>
    countUsers(database.reader).then(
      (value) => [{ labels: {}, value }],
      () => [],
    ),
  )
  metrics.addGauge({ name: 'dayleaf_users', help: 'Accounts, of all nodes.' }, readUsers)
  addDiskMetrics(metrics, config, clock)
}

function addDiskMetrics(metrics: App['metrics'], config: Config, clock: Clock): void {
  const disks = { data: resolve(config.DAYLEAF_DATA_DIR), media: resolve(arrivalDirectoryOf(config), '..') }
  const readDisks = reuse(clock, REUSE_MS, async () => {
    const read = async ([place, directory]: [string, string]) => {
      const found = await statfs(findExisting(directory)).catch(() => undefined)
      return found ? [{ place, free: found.bavail * found.bsize, size: found.blocks * found.bsize }] : []
    }
    return (await Promise.all(Object.entries(disks).map(read))).flat()
  })
  const labels = ['place'] as const
  metrics.addGauge(
    { name: 'dayleaf_disk_free_bytes', help: 'Room that is left on the disk of a directory.', labels },
    async () => (await readDisks()).map(({ place, free }) => ({ labels: { place }, value: free })),
  )
  metrics.addGauge(
    { name: 'dayleaf_disk_size_bytes', help: 'Size of the disk of a directory.', labels },
    async () => (await readDisks()).map(({ place, size }) => ({ labels: { place }, value: size })),
  )
  if (config.DAYLEAF_DATABASE_URL !== undefined) return
  const file = join(config.DAYLEAF_DATA_DIR, DATABASE_FILE)
  const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0
  metrics.addGauge(
    { name: 'dayleaf_database_size_bytes', help: 'Size of the SQLite file and of its log.' },
    async () => [{ labels: {}, value: (await sizeOf(file)) + (await sizeOf(`${file}-wal`)) }],
  )
}

/** The directory, or that in which it will be made. */
const findExisting = (directory: string): string =>
  existsSync(directory) || directory === dirname(directory) ? directory : findExisting(dirname(directory))
