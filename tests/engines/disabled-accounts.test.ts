import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey } from '../api/scenarios/passkeys.scenarios.ts'
import { must } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'

describe.each(engines)('an account that the operator disables on $engine', ({ open }) => {
  let store: TestDatabase
  let app: AppOnDatabase
  /** Another process with the same database: a node, or the operator's command. */
  let elsewhere: AppOnDatabase
  beforeAll(async () => {
    store = await open()
    const options = { database: store.database, writerUrl: 'http://127.0.0.1:9' }
    app = await startAppOn(options)
    elsewhere = await startAppOn(options)
  })
  afterAll(async () => {
    await app.stop()
    await elsewhere.stop()
    await store.close()
  })

  test('has no access from the next request on, and signs in again once it is enabled', async () => {
    const ada = await createAccount(app.url)
    const { email, password, userId } = ada
    const key = createClient(app.url, (await must(ada, 'createApiKey', { body: { name: 'a key' } })).data.key)
    const nobody = createClient(app.url)
    const login = (word = password) => nobody.call('login', { body: { email, password: word } })
    await elsewhere.services.accounts.setDisabled(userId, true)
    for (const client of [ada, key]) expect((await client.call('listDays')).status).toBe(401)
    expect((await login()).error?.code).toBe('FORBIDDEN')
    // Only who knows the password is told.
    expect((await login('not the password')).error?.code).toBe('UNAUTHORIZED')
    await elsewhere.services.accounts.setDisabled(userId, false)
    expect((await login()).status).toBe(200)
  })

  test('is not signed in to by a passkey', async () => {
    const ada = await createAccount(app.url)
    const nobody = createClient(app.url)
    const { device } = await addPasskey(app.url, ada)
    await elsewhere.services.accounts.setDisabled(ada.userId, true)
    const body = device.get((await must(nobody, 'beginPasskeyLogin')).data)
    expect((await nobody.call('loginWithPasskey', { body })).error?.code).toBe('FORBIDDEN')
  })
})
