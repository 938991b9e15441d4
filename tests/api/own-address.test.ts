// What a user names is not asked where it leads to the service itself, under the addresses that its operator gave it, or to
// networks that are nobody's. AI services are named by the operator alone.
import { expect, test } from 'vitest'
import { newWebhook } from './scenarios/webhooks.scenarios.ts'
import { must, setUpPerson, setUpWorld, startWorld } from './scenarios/world.ts'

/** Public addresses, of a machine that is not asked: the service believes that they are its own. */
const OWN = ['https://1.1.1.1', 'https://[2606:4700::1111]']
const NOBODYS = ['https://192.0.2.7', 'https://198.51.100.7', 'https://203.0.113.7', 'https://[2001:db8::7]']

const world = setUpWorld(() => startWorld({ DAYLEAF_PUBLIC_URL: OWN.join(',') }))
const person = setUpPerson(world)

test.each(
  OWN.flatMap((address) => [
    { kind: 'calendar', address: `${address}/a.ics` },
    { kind: 'memos', address, credential: 'a-token' },
  ]),
)('a feed of $kind at $address', async (given) => {
  const body = { ...given, name: 'a' }
  const { data: feed } = await must(person, 'createFeed', { body })
  const { data } = await must(person, 'runFeed', { params: { feedId: feed.id } })
  expect(data.lastResult).toMatchObject({ status: 'failed', error: { code: 'private_feed' } })
})

test.each(OWN)('a webhook at %s', async (address) => {
  const { data: hook } = await must(person, 'createWebhook', newWebhook({ url: `${address}/hook` }))
  const { data } = await must(person, 'testWebhook', { params: { webhookId: hook.id } })
  expect(data).toMatchObject({ state: 'failed', reason: 'private_address', status: null })
})

test.each(NOBODYS)('a feed or a webhook of %s is refused at once', async (address) => {
  const feed = await person.call('createFeed', {
    body: { kind: 'calendar', name: 'a', address: `${address}/a.ics` },
  })
  expect(feed.error?.details).toMatchObject([{ code: 'private_address' }])
  const hook = await person.call('createWebhook', newWebhook({ url: `${address}/hook` }))
  expect(hook.error?.details).toMatchObject([{ code: 'private_address' }])
})

test('the address of an AI service cannot be set', async () => {
  const providerSettings = { provider_e: { model: 'm', baseUrl: 'http://127.0.0.1:1' } }
  const { error } = await person.call('updateSettings', { body: { providerSettings } })
  expect(error).toMatchObject({ code: 'INVALID_INPUT' })
})
