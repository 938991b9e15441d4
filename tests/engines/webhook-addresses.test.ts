// Addresses of webhooks in the database: they may hold a secret.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must, type Person, record } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { type Receiver, startReceiver } from '../harness/webhooks/receiver.ts'

describe.each(engines)('webhooks on $engine', ({ open }) => {
  let store: TestDatabase
  let receiver: Receiver
  let app: AppOnDatabase
  let person: Person
  beforeAll(async () => {
    store = await open()
    receiver = await startReceiver()
    const environment = { DAYLEAF_WEBHOOK_PRIVATE: 'on' }
    app = await startAppOn({ database: store.database, writerUrl: receiver.url, environment })
  })
  afterAll(async () => {
    await app.stop()
    await receiver.close()
    await store.close()
  })
  beforeEach(async () => {
    person = await createAccount(app.url)
  })

  const create = async (owner: Person) => {
    const url = `${receiver.url}/${owner.userId}`
    const { data } = await must(owner, 'createWebhook', { body: { url, events: ['event.created'] } })
    return { url, webhookId: data.id }
  }
  const readUrl = async ({ userId }: Person) => {
    const rows = store.database.reader.selectFrom('webhooks').select('url').where('user_id', '=', userId)
    return (await rows.executeTakeFirstOrThrow()).url
  }
  const putUrl = ({ userId }: Person, url: string) =>
    store.database.write(userId, (db) =>
      db.updateTable('webhooks').set({ url }).where('user_id', '=', userId).execute(),
    )
  const showUrl = async (webhookId: string) =>
    (await must(person, 'getWebhook', { params: { webhookId } })).data.url
  const run = async () => {
    await record(person)
    await app.jobs.find(({ name }) => name === 'webhooks')?.run(AbortSignal.timeout(60_000))
    return receiver.to(`/${person.userId}`)
  }

  test('are told at an address that is stored encrypted', async () => {
    const { url, webhookId } = await create(person)
    expect(await readUrl(person)).not.toContain(person.userId)
    expect(await showUrl(webhookId)).toBe(url)
    expect(await run()).toHaveLength(1)
  })

  test('of an earlier version have their addresses encrypted', async () => {
    const { url, webhookId } = await create(person)
    await putUrl(person, url)
    await app.services.webhooks.sealUrls()
    const sealed = await readUrl(person)
    expect(sealed).not.toContain(person.userId)
    await app.services.webhooks.sealUrls()
    await must(person, 'updateWebhook', { params: { webhookId }, body: { url, name: 'Home' } })
    expect(await readUrl(person)).toBe(sealed)
    expect(await showUrl(webhookId)).toBe(url)
    expect(await run()).toHaveLength(1)
  })

  test('have no address that was encrypted for somebody else, until they get one', async () => {
    const { url, webhookId } = await create(person)
    const other = await createAccount(app.url)
    await create(other)
    await putUrl(person, await readUrl(other))
    expect(await showUrl(webhookId)).toBe('')
    expect(await run()).toEqual([])
    const { data: waiting } = await must(person, 'listWebhookDeliveries', { params: { webhookId } })
    expect(waiting).toMatchObject([{ state: 'waiting', reason: 'secret_lost' }])
    expect(receiver.to(`/${other.userId}`)).toEqual([])
    await must(person, 'updateWebhook', { params: { webhookId }, body: { url } })
    expect(await run()).toHaveLength(2)
  })
})
