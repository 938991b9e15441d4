import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { createTestStore } from '../harness/engines/test-store.ts'
import { decrypt, type PushService, startPushService } from '../harness/notices/push-service.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'
import { newSubscription, pushScenarios } from './scenarios/push.scenarios.ts'
import { expectAnswer, runScenarios } from './scenarios/scenario.ts'
import { must, type Person, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
runScenarios(() => world, pushScenarios)

test('the stand-in for a push service decrypts the example of RFC 8291, section 5', () => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  expect(decrypt({ keys, auth }, body)).toBe('When I grow up, I want to be a watermelon')
})

describe('a message to a browser', () => {
  let push: PushService
  let service: TestService
  beforeAll(async () => {
    push = await startPushService()
    const site = 'https://diary.example.org'
    service = await startTestService({ DAYLEAF_PUSH_PRIVATE: 'on', DAYLEAF_PUBLIC_URL: site })
  })
  afterAll(async () => {
    await service.stop()
    await push.close()
  })

  const subscribe = async (person: Pick<Person, 'call'>, device?: string) =>
    (await must(person, 'createPushSubscription', { body: push.subscribe(device) })).data.id
  const listDevices = async (person: Pick<Person, 'call'>) =>
    (await must(person, 'getPush')).data.subscriptions.map(({ id }) => id)

  test('is encrypted for it, signed by the service, and says nothing of the diary', async () => {
    const person = await createAccount(service.url)
    await must(person, 'updateSettings', { body: { language: 'zh' } })
    const id = await subscribe(person, 'phone')
    const { data } = await must(person, 'testPush')
    expect(data).toEqual([{ id, result: 'sent', status: 201 }])
    const [received] = await push.messagesTo('phone')
    const { publicKey, subscriptions } = (await must(person, 'getPush')).data
    expect(received).toMatchObject({
      message: { kind: 'test', date: null, language: 'zh' },
      publicKey,
      claims: { aud: push.url, sub: 'https://diary.example.org' },
      headers: { ttl: '60', topic: 'test', urgency: 'normal', 'content-encoding': 'aes128gcm' },
    })
    expect(subscriptions[0]?.lastSentAt).not.toBeNull()
    const { data: rows } = await must(person, 'listLedger', { query: { purpose: 'push' } })
    const { host } = new URL(push.url)
    expect(rows).toMatchObject([{ host, status: 'completed', provider: null, taskId: null, cost: null }])
  })

  test('comes to a program with an API key, until the key is revoked', async () => {
    const person = await createAccount(service.url)
    const { data: key } = await must(person, 'createApiKey', { body: { name: 'House' } })
    const program = createClient(service.url, key.key)
    const id = await subscribe(program)
    expect(await listDevices(program)).toEqual([id])
    expect((await must(program, 'testPush')).data).toEqual([{ id, result: 'sent', status: 201 }])
    await must(person, 'deleteApiKey', { params: { keyId: key.id } })
    expect(await listDevices(person)).toEqual([])
  })

  test.each([404, 410])('is the last one where its push service answers %i', async (status) => {
    const person = await createAccount(service.url)
    const [gone, stays] = [await subscribe(person, `gone-${status}`), await subscribe(person)]
    push.answer(`gone-${status}`, { status })
    const { data } = await must(person, 'testPush')
    expect(data).toContainEqual({ id: gone, result: 'gone', status })
    expect(await listDevices(person)).toEqual([stays])
  })

  test.each([
    [403, 'refused'],
    [413, 'refused'],
    [429, 'unreachable'],
    [500, 'unreachable'],
    [302, 'refused'],
  ])('leaves the device where its push service answers %i, and follows nothing', async (status, result) => {
    const person = await createAccount(service.url)
    const elsewhere = push.subscribe(`elsewhere-${status}`)
    const id = await subscribe(person, `answers-${status}`)
    push.answer(`answers-${status}`, { status, headers: { Location: elsewhere.endpoint } })
    expect((await must(person, 'testPush')).data).toEqual([{ id, result, status }])
    expect(await listDevices(person)).toEqual([id])
    expect(push.received.filter(({ device }) => device === `elsewhere-${status}`)).toEqual([])
  })

  test('the same browser subscribes again under its id, with new keys', async () => {
    const person = await createAccount(service.url)
    const id = await subscribe(person, 'again')
    expect(await subscribe(person, 'again')).toBe(id)
    expect((await must(person, 'testPush')).data).toMatchObject([{ result: 'sent' }])
  })

  test('a user has twenty devices at most', async () => {
    const person = await createAccount(service.url)
    for (let count = 0; count < 20; count += 1) await subscribe(person)
    const refused = await person.call('createPushSubscription', { body: push.subscribe() })
    expectAnswer(refused, 'INVALID_INPUT')
    expect(refused.error?.details?.[0]?.code).toBe('too_many')
  })

  test('a device ends with its session: signed out, by another device, and with a new password', async () => {
    const person = await createAccount(service.url)
    const { email, password } = person
    const signIn = async (secret = password) => {
      const { token } = (await must(person, 'login', { body: { email, password: secret } })).data
      const client = createClient(service.url, token)
      return { ...client, id: await subscribe(client) }
    }
    const own = await subscribe(person)
    const leaving = await signIn()
    await must(leaving, 'logout')
    expect(await listDevices(person)).toEqual([own])
    const ended = await signIn()
    const sessions = (await must(ended, 'listSessions')).data
    const sessionId = sessions.find(({ current }) => current)?.id ?? ''
    await must(person, 'endSession', { params: { sessionId } })
    expect(await listDevices(person)).toEqual([own])
    await signIn()
    await must(person, 'endOtherSessions')
    expect(await listDevices(person)).toEqual([own])
    const last = await signIn()
    const newPassword = 'another password'
    await must(last, 'changePassword', { body: { currentPassword: password, newPassword } })
    const after = await signIn(newPassword)
    expect(await listDevices(after)).toEqual([after.id])
  })
})

test('a name that leads into a private network is not asked', async () => {
  const push = await startPushService()
  const service = await startTestService()
  try {
    const person = await createAccount(service.url)
    const { port } = new URL(push.url)
    // Public as it is written; a resolver says where it leads.
    const endpoint = `https://localhost.localdomain:${port}/push/a`
    await must(person, 'createPushSubscription', newSubscription({ endpoint }))
    const [answer] = (await must(person, 'testPush')).data
    expect(answer?.status).toBeNull()
    expect(push.received).toEqual([])
  } finally {
    await service.stop()
    await push.close()
  }
})

test('the service has one key, also after a restart', async () => {
  const store = await createTestStore()
  const keys: string[] = []
  for (let start = 0; start < 2; start += 1) {
    const service = await startTestService({}, undefined, store)
    keys.push((await must(await createAccount(service.url), 'getPush')).data.publicKey)
    await service.stop()
  }
  await store.remove()
  expect(keys[0]).toBe(keys[1])
})
