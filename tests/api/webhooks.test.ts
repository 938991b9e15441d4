import { expect, test } from 'vitest'
import { MAX_WEBHOOKS } from '../../contract/webhook-kinds.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { expectAnswer, runScenarios } from './scenarios/scenario.ts'
import { newWebhook, webhookScenarios } from './scenarios/webhooks.scenarios.ts'
import { must, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
runScenarios(() => world, webhookScenarios)

test('a user has a bounded number of webhooks', async () => {
  const person = await createAccount(world.url)
  for (let count = 0; count < MAX_WEBHOOKS; count += 1) await must(person, 'createWebhook', newWebhook())
  const answer = await person.call('createWebhook', newWebhook())
  expect(answer.error?.details?.[0]).toMatchObject({ path: 'body', code: 'too_many' })
})

test('a key that may not read has no texts sent elsewhere', async () => {
  const person = await createAccount(world.url)
  const body = { name: 'writes', scopes: ['write'] }
  const writer = createClient(world.url, (await must(person, 'createApiKey', { body })).data.key)
  expectAnswer(await writer.call('createWebhook', newWebhook({ includeContent: true })), 'FORBIDDEN')
  const plain = (await must(writer, 'createWebhook', newWebhook())).data.id
  const change = (id: string, changes: object) =>
    writer.call('updateWebhook', { params: { webhookId: id }, body: changes })
  expectAnswer(await change(plain, { includeContent: true }), 'FORBIDDEN')
  const full = (await must(person, 'createWebhook', newWebhook({ includeContent: true }))).data.id
  expectAnswer(await change(full, { url: 'https://thief.invalid/' }), 'FORBIDDEN')
  expectAnswer(await change(full, { name: 'mine', url: 'https://receiver.invalid/diary' }), 200)
  expectAnswer(await change(full, { url: 'https://other.invalid/', includeContent: false }), 200)
})
