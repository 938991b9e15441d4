import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { testedEngine } from '../harness/engines/test-store.ts'
import { refusing } from '../harness/providers/scenarios.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { sendRaw } from './scenarios/raw-request.ts'
import {
  chooseWriter,
  must,
  nextDate,
  type Person,
  record,
  startWorld,
  type World,
} from './scenarios/world.ts'

let failing: StandIn
let world: World
beforeAll(async () => {
  failing = await startProviderStandIn({ provider: 'provider_e', script: [refusing(401)] })
  world = await startWorld({ DAYLEAF_PROVIDER_E_URL: failing.url })
})
afterAll(async () => {
  await world.stop()
  await failing.close()
})

const scrape = async () => (await fetch(`${world.url}/metrics`)).text()

/** The value of a sample; undefined if there is none. */
function readSample(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

const endedTasks = (provider: string, outcome: string) =>
  `dayleaf_tasks_ended_total{type="journal_generate",provider="${provider}",outcome="${outcome}"}`

async function writePage(person: Person): Promise<string> {
  const date = nextDate()
  await record(person, { date, content: 'Walked to the lake.' })
  const { error } = await person.call('generateJournal', { params: { date } })
  return error?.code ?? 'completed'
}

// Prometheus sees no increase where a series begins with its first count.
test('counts of pages, failures and tokens begin with none', async () => {
  const text = await scrape()
  for (const outcome of ['completed', 'AI_PROVIDER_ERROR', 'AI_TIMEOUT', 'AI_RATE_LIMITED'])
    expect(readSample(text, endedTasks('provider_a', outcome))).toBe(0)
  expect(readSample(text, 'dayleaf_ai_tokens_total{provider="provider_a",direction="input"}')).toBe(0)
})

test('metrics tell of pages and of failures of models, by provider', async () => {
  const person = await createAccount(world.url)
  await chooseWriter(person)
  expect(await writePage(person)).toBe('completed')
  const text = await scrape()
  expect(readSample(text, endedTasks('provider_d', 'completed'))).toBe(1)
  const [row] = (await must(person, 'listLedger', { query: { purpose: 'page' } })).data
  for (const direction of ['input', 'output'] as const)
    expect(readSample(text, `dayleaf_ai_tokens_total{provider="provider_d",direction="${direction}"}`)).toBe(
      row?.[`${direction}Tokens`],
    )

  const body = {
    aiProvider: 'provider_e' as const,
    providerSettings: { provider_e: { model: 'small' } },
  }
  await must(person, 'updateSettings', { body })
  expect(await writePage(person)).toBe('AI_PROVIDER_ERROR')
  expect(readSample(await scrape(), endedTasks('provider_e', 'AI_PROVIDER_ERROR'))).toBe(1)
})

test('metrics tell of accounts and disks', async () => {
  const text = await scrape()
  expect(readSample(text, 'dayleaf_users')).toBeGreaterThanOrEqual(2)
  for (const place of ['data', 'media']) {
    const free = readSample(text, `dayleaf_disk_free_bytes{place="${place}"}`)
    expect(free).toBeGreaterThan(0)
    expect(readSample(text, `dayleaf_disk_size_bytes{place="${place}"}`)).toBeGreaterThan(free ?? 0)
  }
})

/** https://prometheus.io/docs/practices/naming/ */
/** Units that are no base units, and their short forms: https://prometheus.io/docs/practices/naming/#base-units */
const OTHER_UNITS =
  /_(ms|us|ns|s|sec|h|d|b|kb|mb|gb|milliseconds|microseconds|nanoseconds|minutes|hours|days|bits|kilobytes|megabytes|gigabytes|percent)(_|$)/

test('names keep to the rules of Prometheus', async () => {
  const text = await scrape()
  const typed = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)]
  expect(typed.length).toBeGreaterThan(20)
  for (const [, name = '', type] of typed) {
    expect(name).toMatch(/^(dayleaf|process|nodejs)_[a-z0-9_]+$/)
    expect({ name, isTotal: name.endsWith('_total') }).toEqual({ name, isTotal: type === 'counter' })
    expect(name).not.toMatch(OTHER_UNITS)
    expect(name).not.toMatch(/_(counter|gauge|histogram|summary|bucket|count|sum)(_|$)/)
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'))
  }
  const labels = [...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label)
  for (const label of new Set(labels)) expect(label).toMatch(/^[a-z][a-z_]*$/)
})

// Prometheus' own check, where it is installed.
test.runIf(spawnSync('promtool', ['--version']).status === 0)('promtool finds no fault', async () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await scrape(),
    encoding: 'utf8',
  })
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' })
})

interface Dashboard {
  panels: { targets: { expr: string }[] }[]
}

async function readQueries(): Promise<string[]> {
  const file = join(import.meta.dirname, '..', '..', 'deploy', 'grafana-dashboard.json')
  const { panels }: Dashboard = JSON.parse(await readFile(file, 'utf8'))
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$job', '.*')))
}

// Proxies that close the path compare it as it was sent.
test.each(['/%6detrics', '/./metrics', '/x/../metrics', '/%2e/metrics', '/x/%2e%2e/metrics'])(
  'metrics are at no other spelling of their path: %s',
  async (path) => {
    const { status, text } = await sendRaw(world.url, { path })
    expect(status).toBe(404)
    expect(text).not.toContain('dayleaf_users')
  },
)

test('the dashboard asks only for metrics and labels that there are', async () => {
  const text = await scrape()
  const asked = (await readQueries()).flatMap((query) => [...query.matchAll(/\b(\w+)\{([^}]*)\}/g)])
  expect(asked.length).toBeGreaterThan(10)
  // Of SQLite's file alone, as its panel says.
  const there = asked.filter(
    ([, name]) => testedEngine() === 'SQLite' || name !== 'dayleaf_database_size_bytes',
  )
  for (const [, name = '', matchers = ''] of there) {
    const family = name.replace(/_(bucket|count|sum)$/, '')
    expect(text).toMatch(new RegExp(`^# TYPE (${name}|${family}) `, 'm'))
    const labels = [...matchers.matchAll(/(\w+)=/g)].map(([, label]) => label)
    // Prometheus adds the job.
    for (const label of labels.filter((each) => each !== 'job'))
      expect(text).toMatch(new RegExp(`^${name}\\{.*\\b${label}="`, 'm'))
  }
})

// Prometheus' own check, where it is installed.
test.runIf(spawnSync('promtool', ['--version']).status === 0)('promtool reads each query', async () => {
  const queries = await readQueries()
  const rules = queries.map((expr, index) => ({ record: `dashboard:query:${index}`, expr }))
  const directory = await mkdtemp(join(tmpdir(), 'rules-'))
  const file = join(directory, 'rules.yaml')
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  await rm(directory, { recursive: true })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(`${queries.length} rules found`)
})
