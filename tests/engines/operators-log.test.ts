import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { promoteOn } from '../harness/service/change-account.ts'

describe.each(engines)('the log of an operator’s actions on $engine', ({ open }) => {
  let store: TestDatabase
  let app: AppOnDatabase
  const lines: string[] = []
  beforeAll(async () => {
    store = await open()
    const output = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    })
    const logger = pino({ base: null }, output)
    app = await startAppOn({ database: store.database, writerUrl: 'http://127.0.0.1:9', logger })
  })
  afterAll(async () => {
    await app.stop()
    await store.close()
  })

  test('has a line for each, which names who did it and to whom, and no e-mail address', async () => {
    const [ada, bob] = [await createAccount(app.url), await createAccount(app.url)]
    const operatorId = ada.userId
    await promoteOn(store.database)(operatorId)
    const params = { userId: bob.userId }
    for (const body of [{ disabled: true }, { quotaBytes: 5 }, { email: 'lovelace@example.org' }])
      await must(ada, 'updateUser', { params, body })
    const { user } = (await must(ada, 'inviteUser', { body: { email: 'guest@example.org' } })).data
    await must(ada, 'removeInvitation', { params: { userId: user.id } })
    // Refused: it changes nothing.
    await ada.call('updateUser', { params: { userId: operatorId }, body: { isAdmin: false } })
    const noted = lines.filter((line) => line.includes('changed by an operator'))
    expect(noted.join()).not.toContain('@')
    const actions = noted.map((line) => {
      const { level: _level, time: _time, msg: _msg, ...action } = JSON.parse(line)
      return action
    })
    expect(actions).toEqual([
      { operatorId, userId: bob.userId, action: 'update', disabled: true },
      { operatorId, userId: bob.userId, action: 'update', quotaBytes: 5 },
      { operatorId, userId: bob.userId, action: 'update', email: 'changed' },
      { operatorId, userId: user.id, action: 'invite' },
      { operatorId, userId: user.id, action: 'remove invitation' },
    ])
  })
})
