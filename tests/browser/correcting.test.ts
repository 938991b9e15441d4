import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { respondTo } from '../harness/providers/held-writer.ts'
import { setUpDiary } from './diary.ts'
import { choose, chooseOfPage, item, USES_OLLAMA } from './screens.ts'

/** A page and its lines in their owner's hand. */
const DATE = '2026-03-14'
const TEXT = '# A visit\n\nMy cousin came with two cakes [1]. It was raining, and we ran home [1].'

const diary = setUpDiary({ isHeld: true })

beforeEach(async () => {
  await diary.arrive()
  const { person, visitor } = diary
  await person.call('updateSettings', { body: USES_OLLAMA })
  await person.call('createEvent', {
    body: { date: DATE, type: 'text', content: 'My cousin came with two cakes' },
  })
  await respondTo(diary.held, () => person.call('generateJournal', { params: { date: DATE } }), TEXT)
  await visitor.page.goto(`/day/${DATE}`)
  await visitor.page.getByRole('heading', { name: 'A visit' }).waitFor()
})

/** Opens the Markdown of the page. */
async function editAsText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Correct the page' }).click()
  await page.getByRole('button', { name: 'Edit as text' }).click()
}

test('a page is corrected in its place, keeps its earlier text, and goes back to it', async () => {
  const { page } = diary.visitor
  await editAsText(page)
  await page.getByText('A line with # is a title').waitFor()
  const field = page.getByLabel('Text of the page')
  await field.fill('# A visit\n\nMy brother came.')
  await page.reload()
  // A draft survives a reload.
  expect(await field.inputValue()).toContain('My brother came.')
  await page.locator('[data-page-editor]').getByRole('button', { name: 'Save' }).click()
  await page.locator('.prose', { hasText: 'My brother came.' }).waitFor()
  await chooseOfPage(page, 'Earlier texts')
  await page.getByRole('button', { name: /^Written/ }).click()
  await page.getByRole('button', { name: 'Go back to this text' }).click()
  await page.locator('.prose', { hasText: 'My cousin came with two cakes.' }).waitFor()
})

test('a correction of a page that has changed meanwhile shows both texts and loses neither', async () => {
  const { page } = diary.visitor
  await editAsText(page)
  const field = page.getByLabel('Text of the page')
  await field.fill('My brother came.')
  await diary.person.call('updateJournal', {
    params: { date: DATE },
    body: { version: 1, content: 'My aunt came.' },
  })
  const editor = page.locator('[data-page-editor]')
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.getByText('My aunt came.').waitFor()
  expect(await field.inputValue()).toBe('My brother came.')
  await editor.getByRole('button', { name: 'Save mine as the newest' }).click()
  await page.locator('.prose', { hasText: 'My brother came.' }).waitFor()
})

test('a doubted sentence says why and shows its line; its owner vouches for it', async () => {
  const { page } = diary.visitor
  const doubted = page.locator('[data-doubt]', { hasText: 'It was raining' })
  await page.setViewportSize(PHONE)
  await doubted.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  // On a phone it rises from below.
  const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
  expect(Math.round(y + height)).toBe(PHONE.height)
  await dialog.getByText('No line behind this speaks of “raining”.').waitFor()
  await dialog.getByText('My cousin came with two cakes', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'It is so: keep it as mine' }).click()
  await page.getByText('One sentence is your own; in the rest we found nothing doubtful.').waitFor()
  expect(await doubted.count()).toBe(0)
  await page.getByText('The sentence is yours now.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await doubted.waitFor()
})

test('the doubts of a sentence begin with “Not in your notes”, which also says that a cited line does not exist', async () => {
  const { page } = diary.visitor
  await respondTo(
    diary.held,
    () => page.getByRole('button', { name: 'Rewrite' }).click(),
    '# Cakes\n\nIt was raining, and my aunt sang “Yellow river” [9].',
  )
  await page.getByRole('button', { name: 'Keep the new one' }).click()
  await page.locator('[data-doubt="hard"]', { hasText: 'It was raining' }).click()
  const reasons = page.getByRole('dialog').locator('[class*=doubts] > li')
  await expect.poll(() => reasons.count()).toBe(2)
  expect(await reasons.first().textContent()).toMatch(
    /^Not in your notes\. It was taken from a line that does not exist\. /,
  )
  expect(await reasons.last().textContent()).toMatch(
    /^Please check\. No line behind this speaks of “raining”/,
  )
})

test('a sentence marks its lines and a line leads to its sentences, by mouse and by keyboard', async () => {
  const { page } = diary.visitor
  const line = page.locator('[class*=timeline] li')
  const sentence = page.locator('[data-sentence]', { hasText: 'My cousin came' })
  const isMarked = (element: typeof line) =>
    expect.poll(() => element.getAttribute('data-traced')).not.toBeNull()
  await sentence.hover()
  await isMarked(line)
  await page.mouse.move(1, 1)
  await expect.poll(() => line.getAttribute('data-traced')).toBeNull()
  await line.getByRole('button', { name: 'More about this line' }).press('Enter')
  await line.getByRole('button', { name: 'In the page: “My cousin came' }).press('Enter')
  await isMarked(sentence)
  await page.keyboard.press('ArrowDown')
  await isMarked(page.locator('[data-sentence]:focus', { hasText: 'It was raining' }))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open this line' }).press('Enter')
  await page.locator('[class*=timeline] li:focus').waitFor()
})

test('a tap on a line opens it', async () => {
  const { page } = diary.visitor
  await page.locator('[class*=timeline] [class*=event-opening]').first().click()
  await page.locator('form[class^=editor] textarea:focus').waitFor()
})

test('a sentence is taken out, and comes back', async () => {
  const { page } = diary.visitor
  await page.locator('[data-doubt]', { hasText: 'It was raining' }).click()
  await page.getByRole('button', { name: 'Take the sentence out' }).click()
  await page.getByText('The sentence is out.').waitFor()
  await expect.poll(() => page.locator('.prose').innerText()).not.toContain('raining')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('.prose', { hasText: 'raining' }).waitFor()
})

test.each<[string, (page: Page) => Promise<void>]>([
  ['in the menu of the page', (page) => chooseOfPage(page, 'Ask for a second opinion')],
  [
    'in the list of its sentences',
    async (page) => {
      await page.getByRole('button', { name: '1 sentence to check' }).click()
      await page.getByRole('button', { name: 'Ask for a second opinion' }).click()
    },
  ],
])('a second opinion is asked for %s, and says when it is there', async (_where, ask) => {
  const { page } = diary.visitor
  await ask(page)
  await page.getByText('Asking for a second opinion …').waitFor()
  diary.held.replyBy(() => 'no - detail - Nobody ran.')
  await page.getByText('The second opinion is there. What it doubts is marked.').waitFor()
  diary.held.replyBy(undefined)
  await page.locator('[data-doubt=soft]').first().click()
  await page.getByText('The AI service: “Nobody ran.”').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
})

test('a line of a day with a page is corrected in two taps, left so, and woven in', async () => {
  const { page } = diary.visitor
  const line = page.locator('[class*=timeline] li')
  const stale = page.getByText('The lines have changed since this page was written.')
  await page.getByText('A page was written from these lines.').waitFor()
  await choose(line, 'Correct')
  await line.getByRole('textbox').first().fill('My cousin came with two loaves')
  await line.getByRole('button', { name: 'Save' }).click()
  await stale.waitFor()
  await page.getByRole('heading', { name: 'A visit' }).waitFor()

  await page.getByRole('button', { name: 'Leave it' }).click()
  await page.reload()
  await stale.waitFor()
  expect(await page.getByRole('button', { name: 'Weave it in' }).count()).toBe(0)
  await page.getByRole('button', { name: 'What changed' }).click()

  await respondTo(
    diary.held,
    () => page.getByRole('button', { name: 'Weave it in' }).click(),
    '=== paragraph 2 ===\nMy cousin came with two loaves [1].',
  )
  await page.locator('ins', { hasText: 'loaves' }).waitFor()
  // On a phone, what changed has both texts in it.
  const earlier = page.getByRole('region', { name: 'The earlier text' })
  await earlier.waitFor()
  await page.setViewportSize(PHONE)
  await earlier.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Keep the new one' }).click()
  await page.locator('.prose', { hasText: 'two loaves.' }).waitFor()
  expect(await stale.count()).toBe(0)
})

test('paragraphs that could not be woven in say so where it was asked for', async () => {
  const { page } = diary.visitor
  await diary.person.call('amendEvent', {
    params: { eventId: (await diary.person.call('listEvents')).data[0]?.id ?? '' },
    body: { content: 'My cousin came with two loaves' },
  })
  await page.reload()
  const weave = page.getByRole('button', { name: 'Weave it in' })
  diary.held.replyBy(() => 'Another page.')
  await weave.click()
  const failure = page.getByRole('alert').filter({ hasText: 'The page stays as it was.' })
  await failure.waitFor()
  diary.held.replyBy(undefined)
  const top = async (part: typeof failure) => (await part.boundingBox())?.y ?? -1
  expect(await top(failure)).toBeLessThan(await top(page.getByRole('heading', { name: 'A visit' })))
})

test('a line that is deleted while its page is out of view can be restored', async () => {
  const { page } = diary.visitor
  for (let number = 10; number < 30; number += 1)
    await diary.person.call('createEvent', { body: { date: DATE, type: 'text', content: `Cake ${number}` } })
  await page.setViewportSize(PHONE)
  await page.reload()
  await page.getByText(/^From \d+ lines$/).click()
  const last = item(page, 'Cake 29')
  await choose(last, 'Delete')
  await last.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await last.waitFor()
})

test('a new text says what it leaves out of the owner’s', async () => {
  const { page } = diary.visitor
  const { data } = await diary.person.call('getJournal', { params: { date: DATE } })
  const content = `${data.content}\n\nIt was a good day.`
  await diary.person.call('updateJournal', {
    params: { date: DATE },
    body: { version: data.version, content },
  })
  await page.reload()
  await respondTo(
    diary.held,
    () => page.getByRole('button', { name: 'Rewrite' }).click(),
    '# Cakes\n\nMy cousin came with two cakes [1].',
  )
  const note = page.locator('.note', { hasText: 'The new text leaves out what is your own:' })
  await note.getByText('It was a good day.').waitFor()
  await page.getByRole('button', { name: 'Keep the earlier one' }).click()
  await page.locator('.diary-page', { hasText: 'It was a good day.' }).waitFor()
})

test('a text that is kept is shown from its beginning', async () => {
  const { page } = diary.visitor
  await page.setViewportSize(PHONE)
  await respondTo(
    diary.held,
    () => page.getByRole('button', { name: 'Rewrite' }).click(),
    // No sentence twice: a text that repeats itself is no page.
    `# Cakes\n\n${Array.from({ length: 40 }, (_, number) => `My cousin came with two cakes from shop ${number} [1].\n\n`).join('')}`,
  )
  await page.getByRole('button', { name: 'Keep the new one' }).click()
  await expect
    .poll(async () => (await page.getByRole('heading', { name: 'Cakes' }).boundingBox())?.y)
    .toSatisfy((y: number) => y >= 0 && y < PHONE.height)
})

test('a long text can be saved from every position of its editor', async () => {
  const { page } = diary.visitor
  await page.setViewportSize(PHONE)
  await editAsText(page)
  const field = page.getByLabel('Text of the page')
  await field.fill('My cousin came with two cakes.\n\n'.repeat(60))
  await page.reload()
  // A draft that is left has the same form as one that is begun.
  await expect.poll(async () => (await field.boundingBox())?.height).toBeGreaterThan(2 * PHONE.height)
  await field.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.poll(async () => (await save.boundingBox())?.y).toBeLessThan(PHONE.height)
  await save.click()
  await page.getByText('Page corrected.').waitFor()
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('grid').waitFor()
  expect(await page.locator('[class*=notice_]').count()).toBe(0)
})

test('each of two deleted pages can be restored while the day has none', async () => {
  const { person, visitor } = diary
  const { page } = visitor
  const params = { date: DATE }
  await person.call('deleteJournal', { params })
  await respondTo(
    diary.held,
    () => person.call('generateJournal', { params }),
    '# Two cakes\n\nThey came [1].',
  )
  await page.goto('/trash')
  const restore = (title: string) =>
    page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Restore' }).click()
  await restore('A visit')
  await page.getByText('or its day has another page').waitFor()
  await person.call('deleteJournal', { params })
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Two cakes' }).waitFor()
  await restore('A visit')
  await page.getByText('Restored.').waitFor()
  await page.goto(`/day/${DATE}`)
  await page.getByRole('heading', { name: 'A visit' }).waitFor()
})
