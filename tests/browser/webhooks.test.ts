import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSigned, type Receiver, startReceiver } from '../harness/webhooks/receiver.ts'
import { setUpDiary } from './diary.ts'

const diary = setUpDiary({ settings: () => ({ DAYLEAF_WEBHOOK_PRIVATE: 'on' }) })
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

test('a webhook is made, tested, looked at, turned off and deleted', async () => {
  const { page } = await diary.arrive()
  await page.goto('/settings#webhooks')
  const section = page.locator('#webhooks')
  await section.getByText('No webhooks yet.').waitFor()
  await section.getByLabel('Address of the receiver').fill(`${receiver.url}/hook`)
  await section.getByLabel('Name').fill('Home')
  await section.getByLabel('Deleted pages').check()
  await section.getByRole('button', { name: 'Create webhook' }).click()
  const secret = (await section.getByText(/^whsec_/).textContent()) ?? ''
  await section.getByText('New lines · Written pages · Deleted pages').waitFor()
  await section.getByText('Last deliveries').click()
  await section.getByText('None yet.').waitFor()
  await section.getByRole('button', { name: 'Send a test' }).click()
  await section.getByRole('status').getByText('delivered').waitFor()
  const [delivery] = await receiver.waitFor('/hook', 1)
  expect(delivery && isSigned(delivery, secret)).toBe(true)
  await section.getByText(/^Test, .*: delivered$/).waitFor()
  receiver.answer('/hook', { status: 500 })
  await section.getByRole('button', { name: 'Send a test' }).click()
  await section.getByText('not delivered: the receiver answered 500').first().waitFor()
  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.getByText('off', { exact: true }).waitFor()
  await section.getByRole('button', { name: 'Turn on' }).click()
  await section.getByText('on', { exact: true }).waitFor()
  await page.reload()
  await section.getByText('Home', { exact: true }).waitFor()
  expect(await page.content()).not.toContain(secret)
  await section.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await section.getByText('No webhooks yet.').waitFor()
})

test('an address that may not be named is refused in words', async () => {
  const { page } = await diary.arrive()
  await page.goto('/settings#webhooks')
  const section = page.locator('#webhooks')
  await section.getByLabel('Address of the receiver').fill('ftp://example.org')
  await section.getByRole('button', { name: 'Create webhook' }).click()
  await section.getByRole('alert').waitFor()
})
