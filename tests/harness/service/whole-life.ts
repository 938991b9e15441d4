import { chooseWriter, must, type Person, record, recordWithPage } from '../../api/scenarios/world.ts'

/** Fills every table with rows of a person, with one unique word. */
export async function live(person: Person, content: string): Promise<void> {
  await chooseWriter(person)
  const { date } = await recordWithPage(person, { content })
  await must(person, 'deleteDay', { params: { date } })
  const { id } = await record(person, { content })
  await must(person, 'deleteEvent', { params: { eventId: id } })
  await recordWithPage(person, { content, latitude: 48.8583, longitude: 2.2945 })
  await must(person, 'createApiKey', { body: { name: content } })
  const url = 'https://receiver.invalid/'
  await must(person, 'createWebhook', { body: { url, name: content, events: ['import.completed'] } })
  const settings = { providerSettings: { provider_a: { apiKey: 'gsk_0123456789', model: content } } }
  await must(person, 'updateSettings', { body: settings })
  const headers = { 'Idempotency-Key': content }
  await must(person, 'createEvent', { body: { date: '2026-01-01', type: 'text', content }, headers })
}
