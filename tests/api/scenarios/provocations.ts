// A request for each error code that no row of a table can provoke, because it takes a service that is set up, broken or
// stopped for it.
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { MAX_UNFINISHED_IMPORTS } from '../../../contract/imports.ts'
import { API_PREFIX } from '../../../contract/index.ts'
import type { Database } from '../../../server/database/database.ts'
import { type Answer, createAccount, createClient } from '../../harness/clients/api-client.ts'
import { engines } from '../../harness/engines/test-database.ts'
import { testedEngine } from '../../harness/engines/test-store.ts'
import { makeFailing } from '../../harness/faults/failing-database.ts'
import { refusing, type Scenario, silentBeforeHeaders } from '../../harness/providers/scenarios.ts'
import { type StandIn, startProviderStandIn } from '../../harness/providers/stand-in.ts'
import { startAppOn } from '../../harness/service/app-on-database.ts'
import { startTestService, type TestService } from '../../harness/service/test-service.ts'
import { sendRaw } from './raw-request.ts'
import { chooseWriter, must, type Person, record } from './world.ts'

interface Stage {
  service: TestService
  /** Has chosen `provider` to write pages. */
  person: Person
  provider: StandIn
  stop(): Promise<void>
}

/** A service of its own. @param behaviour of its provider */
async function onStage(
  settings: Record<string, string>,
  ask: (stage: Stage) => Promise<Answer>,
  behaviour: Scenario = silentBeforeHeaders,
): Promise<Answer> {
  const provider = await startProviderStandIn({ provider: 'provider_d', script: [behaviour] })
  const service = await startTestService({ DAYLEAF_PROVIDER_D_URL: provider.url, ...settings })
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= service.stop()
    return stopping
  }
  try {
    const person = await createAccount(service.url)
    await chooseWriter(person)
    return await ask({ service, person, provider, stop })
  } finally {
    await stop()
    await provider.close()
  }
}

/** An app on a database that a test breaks. */
async function onDatabase<D extends Database>(
  wrap: (database: Database) => D,
  ask: (url: string, database: D) => Promise<Answer>,
): Promise<Answer> {
  const store = await engines.find(({ engine }) => engine === testedEngine())?.open()
  if (!store) throw new Error('there is no such engine')
  const database = wrap(store.database)
  const app = await startAppOn({ database, writerUrl: 'http://127.0.0.1:9' })
  try {
    return await ask(app.url, database)
  } finally {
    await app.stop()
    await store.close()
  }
}

async function generate({ person }: Stage): Promise<Answer> {
  const { date } = await record(person)
  return person.call('generateJournal', { params: { date } })
}

/** A page that its provider keeps waiting. */
async function beginPage({ person, provider }: Stage) {
  const { date } = await record(person)
  const params = { date }
  const page = person.call('generateJournal', { params })
  await provider.whenRequested(1)
  return { page, params }
}

const event = { date: '2030-01-01', type: 'text', content: 'x'.repeat(100_000) }
const register = { body: { email: 'somebody@example.org', password: 'correct horse' } }

export const PROVOCATIONS: Partial<Record<ErrorCode, () => Promise<Answer>>> = {
  MISDIRECTED_REQUEST: () =>
    onStage({}, ({ service }) => sendRaw(service.url, { path: `${API_PREFIX}/days`, host: 'evil.example' })),
  SIGN_IN_OFF: async () => {
    const service = await startTestService({
      ...{ DAYLEAF_OIDC_ISSUER: 'http://127.0.0.1:9', DAYLEAF_OIDC_ONLY: 'on' },
      ...{ DAYLEAF_OIDC_CLIENT_ID: 'dayleaf', DAYLEAF_OIDC_CLIENT_SECRET: 'a secret' },
    })
    const body = { email: 'ada@example.org', password: 'eight or more' }
    return createClient(service.url).call('login', { body }).finally(service.stop)
  },
  METHOD_NOT_ALLOWED: () =>
    onStage({}, ({ service }) => sendRaw(service.url, { path: `${API_PREFIX}/days`, method: 'PATCH' })),
  QUOTA_EXCEEDED: () =>
    onStage({ DAYLEAF_QUOTA_GB: '0.000001' }, ({ person }) =>
      person.call('uploadAttachment', {
        rawBody: 'x'.repeat(2_000),
        headers: { 'Content-Type': 'text/plain' },
      }),
    ),
  TOO_MANY_IMPORTS: () =>
    onStage({}, async ({ person }) => {
      const preview = { rawBody: '# 2024-01-01\nA walk', query: { preview: 'true' } }
      const some = Array.from({ length: MAX_UNFINISHED_IMPORTS }, () => must(person, 'createImport', preview))
      await Promise.all(some)
      return person.call('createImport', preview)
    }),
  DAY_FULL: () =>
    onStage({}, async ({ person }) => {
      await Promise.all(Array.from({ length: 100 }, () => must(person, 'createEvent', { body: event })))
      return person.call('createEvent', { body: event })
    }),
  DAY_TOO_LONG: () =>
    onStage({ DAYLEAF_MAX_PROMPT_CHARS: '10000' }, async ({ person }) => {
      await must(person, 'createEvent', { body: event })
      return person.call('generateJournal', { params: { date: event.date } })
    }),
  GENERATION_IN_PROGRESS: () =>
    onStage({}, async (stage) => {
      const { page, params } = await beginPage(stage)
      const second = await stage.person.call('generateJournal', { params })
      await stage.person.call('deleteDay', { params })
      await page
      return second
    }),
  CANCELLED: () =>
    onStage({}, async (stage) => {
      const { page, params } = await beginPage(stage)
      await must(stage.person, 'deleteDay', { params })
      return page
    }),
  INTERRUPTED: () =>
    onStage({}, async (stage) => {
      const { page } = await beginPage(stage)
      await stage.stop()
      return page
    }),
  OVER_CAP: () =>
    onStage({}, async (stage) => {
      await must(stage.person, 'updateSettings', { body: { monthlyCap: { tokens: 100 } } })
      return generate(stage)
    }),
  AI_PROVIDER_ERROR: () => onStage({}, generate, refusing(401)),
  AI_RATE_LIMITED: () => onStage({}, generate, refusing(429, { 'retry-after': '61' })),
  AI_TIMEOUT: () => onStage({ DAYLEAF_AI_TOTAL_MS: '100' }, generate),
  RATE_LIMITED: () =>
    onStage({ DAYLEAF_RATE_LIMIT: 'on' }, async ({ person }) => {
      for (let count = 0; count < 5; count += 1)
        await person.call('deleteAccount', { body: { password: 'wrong one' } })
      return person.call('deleteAccount', { body: { password: 'wrong one' } })
    }),
  UNAVAILABLE: () =>
    onStage({ DAYLEAF_MAX_REQUESTS: '1' }, async (stage) => {
      const { page } = await beginPage(stage)
      const second = await stage.person.call('getMe')
      await stage.stop()
      await page
      return second
    }),
  STORAGE_FULL: () =>
    onDatabase(makeFailing, (url, database) => {
      database.failAt(1)
      return createClient(url).call('register', register)
    }),
  INTERNAL: () =>
    onDatabase(
      (database) => ({ ...database, write: () => Promise.reject(new Error('a fault of the test')) }),
      (url) => createClient(url).call('register', register),
    ),
}
