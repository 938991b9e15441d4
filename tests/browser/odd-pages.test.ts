import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { respondTo } from '../harness/providers/held-writer.ts'
import { setUpDiary } from './diary.ts'
import { paste } from './paste-into.ts'
import { errorsOf, USES_OLLAMA } from './screens.ts'

/** What is pasted and typed into the editor of pages that nobody would expect. */
const DATE = '2026-03-14'

const diary = setUpDiary({ isHeld: true })

beforeEach(async () => {
  await diary.arrive()
  const { person } = diary
  await person.call('updateSettings', { body: USES_OLLAMA })
  await person.call('createEvent', { body: { date: DATE, type: 'text', content: 'My cousin came' } })
  const written = '# A visit\n\nMy cousin came [1].'
  await respondTo(diary.held, () => person.call('generateJournal', { params: { date: DATE } }), written)
})

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the page' })

const pageOf = async () => (await diary.person.call('getJournal', { params: { date: DATE } })).data

async function write(content: string): Promise<void> {
  const { version } = await pageOf()
  await must(diary.person, 'updateJournal', { params: { date: DATE }, body: { version, content } })
}

async function open(page: Page, name = 'Correct the page'): Promise<void> {
  await page.goto(`/page/${DATE}`)
  await page.getByRole('button', { name }).click()
  await editorOf(page).and(page.locator(':focus')).waitFor()
}

async function edit(content: string): Promise<Page> {
  await write(content)
  await open(diary.visitor.page)
  await diary.visitor.page.keyboard.press('Control+End')
  return diary.visitor.page
}

const save = async (page: Page) => {
  await page.locator('[data-page-editor]').getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[data-page-editor]').waitFor({ state: 'detached' })
}

const nest = (tag: 'ul' | 'blockquote', depth: number) => {
  const open = tag === 'ul' ? '<ul><li>' : '<blockquote>'
  const close = tag === 'ul' ? '</li></ul>' : '</blockquote>'
  const words = Array.from({ length: depth }, (_, level) => `${open}<p>level${level + 1}</p>`)
  return words.join('') + close.repeat(depth)
}

test.each(['ul', 'blockquote'] as const)(
  'a paste of 50 nested %s is a page that is read as one',
  async (tag) => {
    const page = await edit('# A visit\n\nBefore')
    await page.keyboard.press('Enter')
    await paste(page, { 'text/html': nest(tag, 50), 'text/plain': 'lists' })
    await editorOf(page).getByText('level50').waitFor()
    await save(page)
    await page.locator(`.prose ${tag}`, { hasText: 'level50' }).first().waitFor()
    const { content } = await pageOf()
    for (const level of [1, 25, 50]) expect(content).toContain(`level${level}`)
  },
)

test('lists are indented by the keyboard only as far as a page shows them', async () => {
  const page = await edit('# A visit\n\n- one')
  for (let level = 2; level <= 10; level += 1) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(`item${level}`)
    await page.keyboard.press('Control+]')
  }
  await save(page)
  await page.locator('.prose li', { hasText: 'item10' }).first().waitFor()
})

test('a paste of more than a page holds is refused with its size, and the page can be edited on', async () => {
  const page = await edit('# A visit\n\nBefore')
  const line = 'It rained all day, and then it rained again.\n'
  await page.evaluate(
    `globalThis.large = ${JSON.stringify(line)}.repeat(${Math.ceil(5_000_000 / line.length)})`,
  )
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', large)
    clipboardData.setData('text/html', '<p>' + large.replaceAll('\\n', '</p><p>') + '</p>')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror').dispatchEvent(paste)
  }`)
  await page.getByText(/4,[\d,]+ characters too many/).waitFor()
  await page.keyboard.type(', and after')
  await save(page)
  expect((await pageOf()).content).toBe('# A visit\n\nBefore, and after')
})

const HOSTILE = [
  '[tap](javascript:alert(1)) and [this](JaVaScRiPt:alert(2)) and [data](data:text/html,<script>alert(3)</script>)',
  '![dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=) ![far](https://example.org/pixel.gif)',
  '<img src=x onerror=alert(4)> <svg onload=alert(5)>',
  'Admin \u202Egnp.exe\u202C and \u2067שלום\u2069 \u200F!',
  'Family 👨‍👩‍👧‍👦, thumbs 👍🏽, flag 🏴󠁧󠁢󠁳󠁣󠁴󠁿, half \u0301accent',
].join('\n\n')

test('hostile links, pictures and signs of direction do nothing in the editor, and are saved byte for byte', async () => {
  const page = await edit(`# A visit\n\n${HOSTILE}\n\nEnd`)
  await page.keyboard.type(' here')
  const links = await editorOf(page)
    .locator('a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links.filter((href) => !/^https?:/.test(href ?? ''))).toEqual([])
  await save(page)
  expect((await pageOf()).content).toBe(`# A visit\n\n${HOSTILE}\n\nEnd here`)
  expect(diary.visitor.misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
})

test('a paragraph with joined signs is edited by whole signs, and keeps its marks of direction', async () => {
  const page = await edit('# A visit\n\nWith \u2067אמא\u2069 and 👨‍👩‍👧‍👦👍🏽')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.insertText('🧑🏿‍🚀')
  await save(page)
  expect((await pageOf()).content).toBe('# A visit\n\nWith \u2067אמא\u2069 and 🧑🏿‍🚀')
})

test('a large table from the web is lines, in a moment', async () => {
  const page = await edit('# A visit\n\nBefore')
  await page.keyboard.press('Enter')
  const row = (at: number) =>
    `<tr>${Array.from({ length: 8 }, (_, cell) => `<td>${at}.${cell}</td>`).join('')}</tr>`
  const table = `<table><tbody>${Array.from({ length: 200 }, (_, at) => row(at)).join('')}</tbody></table>`
  await paste(page, { 'text/html': table, 'text/plain': 'a table' })
  await editorOf(page).getByText('199.0 · 199.1').waitFor()
  await save(page)
  const { content } = await pageOf()
  expect(content.split('\n\n').slice(2)).toHaveLength(200)
})

test('what was saved is not undone in the next edit, and nothing comes back', async () => {
  const page = await edit('# A visit\n\nBefore')
  await page.keyboard.type(' and after')
  await save(page)
  await open(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+z')
  await page.keyboard.type('!')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  await save(page)
  expect((await pageOf()).content).toBe('# A visit\n\nBefore and after!')
})

test('of two tabs the second that saves is shown both texts, and its own is not lost', async () => {
  const one = await edit('# A visit\n\nBefore')
  const two = await diary.visitor.context.newPage()
  await open(two)
  await two.keyboard.press('Control+End')
  await two.keyboard.type(' two')
  await one.bringToFront()
  await one.keyboard.type(' one')
  await save(one)
  await two.bringToFront()
  await two.locator('[data-page-editor]').getByRole('button', { name: 'Save', exact: true }).click()
  await two.locator('[data-page-editor] blockquote', { hasText: 'Before one' }).waitFor()
  await editorOf(two).getByText('Before two').waitFor()
  expect((await pageOf()).content).toBe('# A visit\n\nBefore one')
  await two.getByRole('button', { name: 'Save mine as the newest' }).click()
  await two.locator('[data-page-editor]').waitFor({ state: 'detached' })
  expect((await pageOf()).content).toBe('# A visit\n\nBefore two')
})

test('a draft is there after the browser has crashed', async () => {
  const page = await edit('# A visit\n\nBefore')
  await page.keyboard.type(' the crash')
  const devtools = await page.context().newCDPSession(page)
  void devtools.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  const next = await diary.visitor.context.newPage()
  await next.goto(`/page/${DATE}`)
  await editorOf(next).getByText('Before the crash').waitFor()
  expect((await pageOf()).content).toBe('# A visit\n\nBefore')
  expect(errorsOf(diary.visitor)).toEqual([])
})
