import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeNames } from '../api/scenarios/access.scenarios.ts'
import { requestFor } from '../api/scenarios/requests.ts'
import { settleIn } from '../api/scenarios/world.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type FailingDatabase, makeFailing } from '../harness/faults/failing-database.ts'
import { type Mailbox, startMailbox } from '../harness/mail/mailbox.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { promoteOn } from '../harness/service/change-account.ts'
import { type Issuer, startIssuer } from '../harness/sign-in/issuer.ts'

/** A read may need the disk too: PostgreSQL sorts and joins in files beyond its memory, and SQLite reads from a file. */
const reading = routeNames(({ method }) => method === 'GET')

describe.each(engines)('where no statement can be read on $engine', ({ open }) => {
  let store: TestDatabase
  let database: FailingDatabase
  let writer: StandIn
  let mailbox: Mailbox
  let issuer: Issuer
  let app: AppOnDatabase
  beforeAll(async () => {
    store = await open()
    database = makeFailing(store.database)
    writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
    mailbox = await startMailbox()
    issuer = await startIssuer()
    const environment = { ...mailbox.settings, ...issuer.settings }
    app = await startAppOn({ database, writerUrl: writer.url, environment })
  })
  afterAll(async () => {
    await app.stop()
    await store.close()
    await writer.close()
    await mailbox.close()
    await issuer.close()
  })

  // The client refuses an answer that the OpenAPI document does not describe.
  test.each(reading)('%s succeeds without the database, or answers as is described', async (route) => {
    const promote = promoteOn(store.database)
    const world = await settleIn({ url: app.url, writer, mailbox, issuer, promote })
    const request = await requestFor(world, route)
    database.failWhere(/./)
    let isReached = false
    const answer = await world.ada.call(route, request).finally(() => {
      isReached = database.stopFailing()
    })
    if (isReached) expect(answer).toMatchObject({ status: 507, error: { code: 'STORAGE_FULL' } })
    else expect(answer.error).toBeNull()
  })
})
