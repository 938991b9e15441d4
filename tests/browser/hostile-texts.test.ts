import { beforeAll, expect, test } from 'vitest'
import { respondTo } from '../harness/providers/held-writer.ts'
import { hostileTexts } from '../harness/providers/hostile-texts.ts'
import { setUpDiary } from './diary.ts'
import { openWithin } from './every-screen.ts'
import { choose, chooseOfPage, USES_OLLAMA } from './screens.ts'

const DATE = '2026-03-14'

const diary = setUpDiary({ isHeld: true })

beforeAll(async () => {
  await diary.enter()
  await diary.person.call('updateSettings', { body: USES_OLLAMA })
})

/** Corrects a new page of the day to this text: from a model most of them are refused. */
async function writePage(content: string): Promise<void> {
  const params = { date: DATE }
  const generate = () => diary.person.call('generateJournal', { params })
  expect((await respondTo(diary.held, generate, 'I walked.')).status).toBe(200)
  const { data: page } = await diary.person.call('getJournal', { params })
  const body = { version: page.version, content }
  expect((await diary.person.call('updateJournal', { params, body })).status).toBe(200)
}

/** Each is parsed in Node by the tests of `parse-markdown.ts`; these are the largest of their kind in a document. */
const IN_A_DOCUMENT = [
  'quotes in quotes',
  'lists in lists',
  'underscores between letters',
  'images in images',
  'a table of two hundred columns',
  'one long word',
]
const texts = [4_000, 50_000].flatMap((length) =>
  hostileTexts(length).filter(([name]) => IN_A_DOCUMENT.includes(name)),
)

test.each(texts)('the page and the event are shown, and deleted by their buttons: %s', async (_, text) => {
  const { visitor, person } = diary
  const { page } = visitor
  await person.call('createEvent', { body: { date: DATE, type: 'text', content: text } })
  await writePage(text)

  await page.goto(`/page/${DATE}`)
  await page.locator('.sheet .prose').waitFor()
  await openWithin(page, `/day/${DATE}`)
  await page.locator('.sheet .prose').waitFor()
  await chooseOfPage(page, 'Delete page')
  await page.getByText('No page yet.').waitFor()
  await choose(page, 'Delete')
  await page.getByText('Nothing here yet.').waitFor()
  expect(visitor.misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
})

test('without the code that reads Markdown, a page is shown as it was written', async () => {
  const { page, person } = await diary.arrive()
  await page.route(/assets\/markdown-/, (route) => route.abort())
  await person.call('updateSettings', { body: USES_OLLAMA })
  await person.call('createEvent', { body: { date: DATE, type: 'text', content: 'Rain' } })
  await writePage('It *rained*.')
  await page.goto(`/day/${DATE}`)
  await page.getByText('It *rained*.', { exact: true }).waitFor()
  await chooseOfPage(page, 'Delete page')
  await page.getByText('No page yet.').waitFor()
})
