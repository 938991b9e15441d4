// What left: prices, caps and every request, on the screen.
import { expect, test } from 'vitest'
import { must, uploadSound } from '../api/scenarios/world.ts'
import { setUpDiary } from './diary.ts'
import { USES_OLLAMA } from './screens.ts'

const diary = setUpDiary({
  writer: { provider: 'provider_d', page: '# Fog\n\nIt was quiet.' },
  settings: () => ({ DAYLEAF_TRANSCRIBER_URL: diary.writer.url }),
})
const DATE = '2026-03-14'

async function recordDay(): Promise<void> {
  await diary.person.call('updateSettings', { body: USES_OLLAMA })
  await diary.person.call('createEvent', {
    body: { date: DATE, type: 'event', content: 'Walked to the mill' },
  })
}

test('a price is typed beside the model, and a page’s request is listed with its cost and leads to its text', async () => {
  const { page } = await diary.arrive()
  await recordDay()
  await page.goto('/settings#writing')
  const form = page.locator('[class*=provider-form]')
  await form.getByText('Price', { exact: true }).click()
  await form.getByLabel('Sent').fill('2')
  await form.getByLabel('Received').fill('10')
  await form.getByLabel('Currency').fill('eur')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Saved.').waitFor()
  const { providerSettings } = (await diary.person.call('getSettings')).data
  expect(providerSettings.provider_d.price).toEqual({ input: 2, output: 10, currency: 'EUR' })
  await diary.person.call('generateJournal', { params: { date: DATE } })

  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'What left' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'What left' }).waitFor()
  const row = page.locator('details[class*=task]', { hasText: 'Page' })
  await row.locator('summary').click()
  await row.getByText('Walked to the mill').waitFor()
  const [entry] = (await diary.person.call('listLedger', { query: { purpose: 'page' } })).data
  await row.getByText(`EUR`).waitFor()
  await row.getByText(`${entry?.inputTokens} tokens sent, ${entry?.outputTokens} received`).waitFor()
  await page.getByRole('rowheader', { name: 'Ollama' }).waitFor()
  await page.getByText('Nothing but this service').waitFor()
  await page.getByLabel('Purpose').selectOption('test')
  await page.getByText('Nothing has left yet.').waitFor()
})

test('every request of a page that is written note by note is shown, and a transcriber of one’s own is a service', async () => {
  const { page, person } = await diary.arrive()
  await recordDay()
  const transcription = { provider: 'local', model: '', language: null, vocabulary: [] }
  await must(person, 'updateSettings', { body: { writing: 'notes', transcription } })
  await must(person, 'createEvent', { body: { date: DATE, type: 'event', content: 'Soup for lunch' } })
  await must(person, 'generateJournal', { params: { date: DATE } })
  const sound = await uploadSound(person)
  await must(person, 'transcribeAttachment', { params: { attachmentId: sound.id } })
  await page.goto('/ledger')
  const row = page.locator('details[class*=task]', { hasText: 'Page' }).first()
  await row.locator('summary').first().click()
  await row.getByText('Request 2 of 2').click()
  await row.getByText('Soup for lunch').first().waitFor()
  await page.getByLabel('Service').selectOption({ label: 'Transcription on a machine of your own' })
  await page.locator('details[class*=task]', { hasText: 'Page' }).first().waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('details[class*=task]').count()).toBe(1)
})

test('a cap is set, announced before a page is written, and holds', async () => {
  const { page } = await diary.arrive()
  await recordDay()
  await page.goto('/ledger')
  const cap = page.locator('#cap')
  await cap.waitFor()
  await cap.getByLabel('Tokens').fill('200000')
  await page.keyboard.press('Enter')
  await cap.getByText('Saved.').waitFor()
  await page.goto(`/day/${DATE}`)
  await page.getByText(/^Up to about [\d,]+ tokens, \d+% of this month’s cap\./).waitFor()

  const asked = diary.writer.requests.length
  await page.goto('/ledger')
  await cap.getByLabel('Tokens').fill('50')
  await page.keyboard.press('Enter')
  await cap.getByText('Saved.').waitFor()
  await page.goto(`/day/${DATE}`)
  await page.getByText('Over this month’s cap').waitFor()
  await page.locator('form[class*=write] [type="submit"]').click()
  await page.getByText('Not sent:').waitFor()
  expect(diary.writer.requests).toHaveLength(asked)
})
