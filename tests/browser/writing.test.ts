import { beforeEach, expect, test, vi } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { changePerson, chooseOfPage, USES_OLLAMA } from './screens.ts'

const DATE = '2026-03-14'

const diary = setUpDiary({ isHeld: true })

beforeEach(async () => {
  await diary.arrive()
  await diary.person.call('updateSettings', { body: USES_OLLAMA })
  await diary.person.call('createEvent', { body: { date: DATE, type: 'text', content: 'Rain' } })
  await diary.visitor.page.goto(`/day/${DATE}`)
})

async function beginPage(words: string): Promise<void> {
  const arrived = diary.held.arrived(diary.held.requests.length + 1)
  await diary.visitor.page.getByRole('button', { name: /^(Write the page|Rewrite)$/ }).click()
  await arrived
  diary.held.say(words)
}

test('a page that is being written is found again after a reload, and appears when it is done', async () => {
  const { page } = diary.visitor
  await beginPage('# Rain\n\nIt rained.')
  await page.getByText('It rained.').waitFor()
  await page.reload()
  await page.getByText('The page is being written.').waitFor()
  diary.held.finish()
  await page.getByRole('heading', { name: 'Rain' }).waitFor()
})

test('leaving the day does not stop its page', async () => {
  const { page } = diary.visitor
  await beginPage('# Rain\n\nIt rained.')
  await page.getByRole('button', { name: 'Next day', exact: true }).click()
  diary.held.say(' All day.')
  await page.getByRole('button', { name: 'Previous day', exact: true }).click()
  await page.getByText('It rained. All day.').waitFor()
  diary.held.finish()
  await page.getByText('Written from 1 line').waitFor()
})

test('while a page is awaited its seconds pass, and another screen says how it ended', async () => {
  const { page } = diary.visitor
  await beginPage('')
  await page.getByText(/first words\s… [1-9]\d* seconds?$/).waitFor()
  await page.getByText('You may leave.').waitFor()
  await page.getByText('A model on a computer of your own').waitFor()
  await page.getByRole('link', { name: 'Search' }).first().click()
  diary.held.say('# Rain\n\nIt rained.')
  diary.held.finish()
  await page.getByText('The page of 14 Mar 2026 is written.').waitFor()
  await page.getByRole('button', { name: 'To the page' }).click()
  await page.getByRole('heading', { name: 'Rain' }).waitFor()
})

test('a page that is still being written after a sign-out is not shown to the next person', async () => {
  const { page } = diary.visitor
  await beginPage('For Ada alone.')
  await page.getByText('For Ada alone.').waitFor()
  const ben = await changePerson(page, diary.service.url)
  await ben.call('createEvent', { body: { date: DATE, type: 'text', content: 'Snow' } })
  await page.goBack()
  await page.getByRole('listitem').filter({ hasText: 'Snow' }).waitFor()
  diary.held.say(' Not for Ben.')
  diary.held.finish()
  await vi.waitUntil(async () => (await diary.person.call('getJournal', { params: { date: DATE } })).data, {
    timeout: 120_000,
  })
  await page.evaluate('fetch("/healthz").then(() => new Promise((drawn) => requestAnimationFrame(drawn)))')
  expect(await page.getByText('For Ada alone.').count()).toBe(0)
})

test('a page can be stopped, and the one before stays', async () => {
  const { page } = diary.visitor
  await beginPage('# First')
  diary.held.finish()
  await page.getByRole('heading', { name: 'First' }).waitFor()
  const dropped = diary.held.dropped(1)
  await beginPage('# Second')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped. Nothing was changed.').waitFor()
  await dropped
  await page.getByRole('heading', { name: 'First' }).waitFor()
  expect(await page.getByText('The page is written.').count()).toBe(0)
})

test('a new text is shown beside the page’s, which stays until its owner has chosen, also after a reload', async () => {
  const { page } = diary.visitor
  await beginPage('# First\n\nIt rained.')
  diary.held.finish()
  await page.getByText('The page is written.').waitFor()
  await beginPage('# Second\n\nIt poured.')
  // Both are in view while the new one is written.
  for (const name of ['First', 'Second']) await page.getByRole('heading', { name }).waitFor()
  diary.held.finish()
  await page.getByText('The new text is complete.').waitFor()
  await page.locator('section[aria-busy]:focus').waitFor()
  await page.getByRole('button', { name: 'What changed' }).click()
  await page.locator('ins', { hasText: 'poured' }).waitFor()
  // The choice waits while another screen is open.
  await page.reload()
  await page.getByRole('button', { name: 'Keep the earlier one' }).click()
  await page.getByText('The page stays as it was.').waitFor()
  await page.getByRole('heading', { name: 'First' }).waitFor()
  expect(await page.getByText('It poured.').count()).toBe(0)
  const { data: versions } = await diary.person.call('listPageVersions', { params: { date: DATE } })
  expect(versions.map(({ kind }: { kind: string }) => kind)).toEqual(['proposed', 'generated'])
})

test('a failed generation shows the reason, and links to its request and by way of the settings back to the day', async () => {
  const { page } = diary.visitor
  await beginPage('')
  diary.held.finish()
  await page.locator('.failure [lang=en]', { hasText: 'Ollama sent no text.' }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Back to the day' }).first().click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByRole('link', { name: 'What was sent' }).click()
  await page.getByText('failed').click()
  await page.locator('pre', { hasText: 'Rain' }).waitFor()
})

test('a page that the model could not write is offered note by note', async () => {
  const { page } = diary.visitor
  await beginPage('')
  diary.held.finish()
  diary.held.replyBy(() => 'It rained.')
  await page.getByRole('button', { name: 'Write it note by note' }).click()
  await page.getByText('The page is written.').waitFor()
  await page.locator('.diary-page', { hasText: 'It rained.' }).waitFor()
  diary.held.replyBy(undefined)
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Note by note', checked: true }).waitFor()
})

test('a page that repeats the instructions is refused, and its notes are told one by one, also for later pages', async () => {
  const { page } = diary.visitor
  await diary.person.call('createEvent', { body: { date: DATE, type: 'text', content: 'Soup with Sam' } })
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Soup with Sam' }).waitFor()
  await beginPage('# The page\n\nFollow the order of the events. Use times and places where they help; ')
  await page.getByText('Follow the order of the events.').waitFor()
  diary.held.say('do not list them all. Let the length follow the material.')
  diary.held.finish()
  await page.getByText('This model cannot follow the instructions').waitFor()
  const told: Record<string, string> = { Rain: 'It was rain.', 'Soup with Sam': 'I had soup with Sam.' }
  diary.held.replyBy((prompt) => told[prompt] ?? 'The whole page was asked for.')
  await page.getByRole('button', { name: 'Write it note by note' }).click()
  await page.locator('.diary-page', { hasText: 'It was rain. I had soup with Sam.' }).waitFor()
  expect(await page.getByText('This model cannot follow the instructions').count()).toBe(0)
  told.Rain = 'Rain, it was.'
  await page.getByRole('button', { name: 'Rewrite' }).click()
  await page.getByText('Rain, it was. I had soup with Sam.').waitFor()
  diary.held.replyBy(undefined)
})

test('a service that does not answer is no reason to write note by note', async () => {
  const { page } = diary.visitor
  await diary.person.call('updateSettings', {
    body: { aiProvider: 'provider_e', providerSettings: { provider_e: { model: 'm' } } },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Write the page' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByText('does not answer').waitFor()
  expect(await page.getByRole('button', { name: 'Write it note by note' }).count()).toBe(0)
})

test('the result of the last attempt and its request are shown later', async () => {
  const { page } = diary.visitor
  await beginPage('')
  await page.reload()
  await page.getByText('The page is being written.').waitFor()
  diary.held.finish()
  await page.getByText('The last attempt failed. The AI service gave no usable answer.').waitFor()
  await beginPage('# Rain')
  diary.held.finish()
  await chooseOfPage(page, 'Delete page')
  await page.getByText('No page yet.').waitFor()
  expect(await page.getByText('The last attempt failed.').count()).toBe(0)
  await page.getByRole('link', { name: 'What was sent' }).click()
  await page.getByText('written', { exact: true }).waitFor()
})

test('in one column a page comes before its events, but those of today stay with their field', async () => {
  const { page } = diary.visitor
  const top = async (place: string) => (await page.locator(place).boundingBox())?.y ?? Number.NaN
  await page.setViewportSize(PHONE)
  await beginPage('# Rain')
  diary.held.finish()
  await page.getByRole('heading', { name: 'Rain' }).waitFor()
  expect(await top('section[aria-busy]')).toBeLessThan(await top('#lines'))
  await page.clock.install({ time: `${DATE}T12:00:00Z` })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Rain' }).waitFor()
  expect(await top('#lines')).toBeLessThan(await top('section[aria-busy]'))
})
