import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createAccount } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'

/** With write access to the database, but without the secret key, a provider key cannot be moved to another user. */
const DATE = '2026-03-14'
const provider = 'provider_b'
const KEYS = ['sk-canary-of-ada-0123', 'sk-canary-of-bob-4567'] as const

describe.each(engines)('on $engine', ({ open }) => {
  let store: TestDatabase
  let writer: StandIn
  let app: AppOnDatabase
  beforeEach(async () => {
    store = await open()
    writer = await startProviderStandIn({ provider })
    app = await startAppOn({ database: store.database, writerUrl: writer.url })
  })
  afterEach(async () => {
    await app.stop()
    await writer.close()
    await store.close()
  })

  async function settleIn(apiKey: string) {
    const person = await createAccount(app.url)
    const providerSettings = { [provider]: { apiKey, model: 'gpt' } }
    await person.call('updateSettings', { body: { aiProvider: provider, providerSettings } })
    await person.call('createEvent', { body: { date: DATE, type: 'text', content: 'Tea' } })
    return person
  }

  async function readCipher(userId: string, of: string = provider): Promise<string> {
    const row = await store.database.reader
      .selectFrom('provider_settings')
      .select('api_key_cipher')
      .where('user_id', '=', userId)
      .where('provider', '=', of)
      .executeTakeFirstOrThrow()
    return row.api_key_cipher ?? ''
  }

  const putCipher = (userId: string, cipher: string) =>
    store.database.write(userId, (db) =>
      db
        .updateTable('provider_settings')
        .set({ api_key_cipher: cipher })
        .where('user_id', '=', userId)
        .execute(),
    )

  /** No provider is called, and the message tells the user to enter the key again. */
  async function expectUnreadable(person: Client) {
    const tried = await person.call('testAi', { body: { provider, model: 'gpt' } })
    const answers = [
      await person.call('generateJournal', { params: { date: DATE } }),
      await person.call('listAiModels', { query: { provider } }),
    ]
    const error = { code: 'NO_AI_CONFIG', message: expect.stringMatching(/cannot be read.*Enter it again/) }
    expect(tried.data).toEqual({ ok: false, error })
    for (const answer of answers) expect(answer.error).toMatchObject(error)
    for (const { text } of [tried, ...answers]) expect(text).not.toContain('canary')
    const settings = await person.call('getSettings')
    expect(settings.data.providerSettings[provider]).toMatchObject({ apiKey: '', hasApiKey: false })
    expect(writer.requests).toEqual([])
  }

  test('a key that was moved to another user’s row cannot be decrypted', async () => {
    const [ada, bob] = [await settleIn(KEYS[0]), await settleIn(KEYS[1])]
    const ciphers = [await readCipher(ada.userId), await readCipher(bob.userId)] as const
    await putCipher(ada.userId, ciphers[1])
    await putCipher(bob.userId, ciphers[0])
    await expectUnreadable(ada)
    await expectUnreadable(bob)
    await putCipher(ada.userId, ciphers[0])
    expect((await ada.call('generateJournal', { params: { date: DATE } })).status).toBe(200)
    expect(writer.requests[0]?.headers.authorization).toBe(`Bearer ${KEYS[0]}`)
  })

  test('a key that was moved to another provider’s row cannot be decrypted and is not sent', async () => {
    const ada = await settleIn(KEYS[0])
    const providerSettings = { provider_a: { apiKey: KEYS[1], model: 'm' } }
    await ada.call('updateSettings', { body: { providerSettings } })
    await putCipher(ada.userId, await readCipher(ada.userId, 'provider_a'))
    await expectUnreadable(ada)
  })

  test.each([0, 12, -1])(
    'a key with a flipped bit in its byte %i is reported as unreadable',
    async (place) => {
      const ada = await settleIn(KEYS[0])
      const bytes = Buffer.from(await readCipher(ada.userId), 'base64')
      const index = (place + bytes.length) % bytes.length
      bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index)
      await putCipher(ada.userId, bytes.toString('base64'))
      await expectUnreadable(ada)
    },
  )
})
