import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { must, uploadPicture } from '../api/scenarios/world.ts'
import { PHONE } from '../harness/clients/browser.ts'
import { respondTo } from '../harness/providers/held-writer.ts'
import { setUpDiary } from './diary.ts'
import { paste } from './paste-into.ts'
import { FROM_GOOGLE, FROM_THE_WEB, FROM_WORD } from './pasted-texts.ts'
import { errorsOf, USES_OLLAMA } from './screens.ts'

/** A page that is edited without signs. */
const DATE = '2026-03-14'
const WRITTEN =
  '# A visit\n\nMy cousin came with two cakes [1]. It was raining, and we ran home [1].\n\nWe slept [1].'

const diary = setUpDiary({ isHeld: true })

beforeEach(async () => {
  await diary.arrive()
  const { person } = diary
  await person.call('updateSettings', { body: USES_OLLAMA })
  await person.call('createEvent', {
    body: { date: DATE, type: 'text', content: 'My cousin came with two cakes' },
  })
  await respondTo(diary.held, () => person.call('generateJournal', { params: { date: DATE } }), WRITTEN)
})

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the page' })

const contentOf = async (): Promise<string> =>
  (await diary.person.call('getJournal', { params: { date: DATE } })).data.content

/** Sets the text of the page, and opens it in the editor. */
async function edit(content?: string): Promise<Page> {
  const { visitor, person } = diary
  const { page } = visitor
  if (content !== undefined) {
    const { version } = (await person.call('getJournal', { params: { date: DATE } })).data
    await must(person, 'updateJournal', { params: { date: DATE }, body: { version, content } })
  }
  await page.goto(`/page/${DATE}`)
  await page.getByRole('button', { name: 'Correct the page' }).click()
  await editorOf(page).and(page.locator(':focus')).waitFor()
  return page
}

/** The editor learns of a cursor that the browser has moved with the next frame. */
const NEXT_FRAMES =
  'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))'

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.evaluate(NEXT_FRAMES)
  }
}

const save = async (page: Page) => {
  await page.locator('[data-page-editor]').getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[data-page-editor]').waitFor({ state: 'detached' })
}

test('on a phone a page is typed and formatted as it is read, above a bar at the thumb', async () => {
  const { page } = diary.visitor
  await page.setViewportSize(PHONE)
  await edit()
  // The title stands in the editor alone.
  const head = await page.getByRole('heading', { name: 'A visit' }).first().boundingBox()
  expect(head?.height).toBe(1)
  await press(page, 'Control+End', 'Enter')
  await page.keyboard.type('A ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('good')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type(' day.')
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.keyboard.type('cakes')
  await press(page, 'Enter')
  await page.keyboard.type('rain')
  expect(await editorOf(page).locator('li').count()).toBe(2)
  // What is typed stands above the bar.
  const bar = await page.locator('[class*=editor-foot]').boundingBox()
  const line = await editorOf(page).locator('li').last().boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await save(page)
  expect(await contentOf()).toMatch(/We slept\.\n\nA \*\*good\*\* day\.\n\n- cakes\n- rain$/)
  await page.locator('.prose strong', { hasText: 'good' }).waitFor()
  expect(errorsOf(diary.visitor)).toEqual([])
})

const ODD = [
  '#  A visit  #\nMy __cousin__ came; 3*4*5 cakes.  ',
  '\n+ a _list_',
  '+ [Anna]: yes\n\n\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n',
  '\u3000\u3000**早上：**去了湖边。\n\n<b>raw</b> &amp; \\*no\\*\n\n***\n\nThe end',
].join('\n')

test('what is not touched is saved byte for byte, also what the editor has no form for', async () => {
  const page = await edit(ODD)
  await page.locator('pre', { hasText: '|:--|--:|' }).waitFor()
  await press(page, 'Control+End')
  await page.keyboard.type(', home.')
  await save(page)
  expect(await contentOf()).toBe(`${ODD}, home.`)
})

test('sentences that were not touched keep their lines and their marks', async () => {
  const { person } = diary
  const params = { date: DATE }
  const before = (await must(person, 'getPageSources', { params })).data.sentences
  const page = await edit()
  await press(page, 'Control+End')
  await page.keyboard.type(' It was a good day.')
  await save(page)
  const after = (await must(person, 'getPageSources', { params })).data.sentences
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.slice(before.length)).toMatchObject([{ verdict: 'own' }])
  await page.locator('[data-sentence][data-doubt]', { hasText: 'It was raining' }).waitFor()
})

describe('a paste', () => {
  test.each([
    ['from Word', FROM_WORD],
    ['from a document of Google', FROM_GOOGLE],
    ['from the web', FROM_THE_WEB],
  ])('%s is cleaned to what pages have', async (_, { html, text, markdown }) => {
    const page = await edit('# A visit\n\nBefore')
    await press(page, 'Control+End', 'Enter')
    await paste(page, { 'text/html': html, 'text/plain': text })
    await save(page)
    expect(await contentOf()).toBe(`# A visit\n\nBefore\n\n${markdown}`)
    expect(diary.visitor.misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
  })

  test('of plain text makes each line a paragraph; its stars stay stars; an address links what is selected', async () => {
    const page = await edit('# A visit\n\nBefore')
    await press(page, 'Control+End', 'Enter')
    await paste(page, { 'text/plain': 'One *line*\nand another' })
    await press(page, 'Shift+Control+ArrowLeft')
    await paste(page, { 'text/plain': 'https://example.org/a_b' })
    await save(page)
    expect(await contentOf()).toBe(
      '# A visit\n\nBefore\n\nOne \\*line\\*\n\nand [another](https://example.org/a_b)',
    )
  })
})

test('a picture is put in, named, moved and taken out', async () => {
  const { person } = diary
  const { id } = await uploadPicture(person)
  await must(person, 'createEvent', { body: { date: DATE, type: 'photo', content: '', attachmentIds: [id] } })
  const page = await edit('# A visit\n\nOne\n\nTwo')
  await editorOf(page).getByText('One').click()
  await page.locator('fieldset button').click()
  const picture = editorOf(page).locator('[data-missing]')
  await picture.locator('img[src]').waitFor()
  await page.getByLabel('Caption').fill('The [lake]')
  await page.getByLabel('Caption').press('Enter')
  await page.getByRole('button', { name: 'Move down' }).click()
  await save(page)
  expect(await contentOf()).toBe(`# A visit\n\nOne\n\nTwo\n\n![The  lake ](attachment:${id})`)

  await page.locator('.diary-page .page-pictures').waitFor()
  await page.getByRole('button', { name: 'Correct the page' }).click()
  await picture.click()
  await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp')
  // The title stays first.
  await press(page, 'Alt+ArrowUp')
  await expect.poll(() => editorOf(page).locator('> *').nth(1).locator('[data-missing]').count()).toBe(1)
  await page.getByRole('button', { name: 'Take out' }).click()
  await picture.waitFor({ state: 'detached' })
  await press(page, 'Control+z')
  await picture.waitFor()
  await save(page)
  expect(await contentOf()).toBe(`# A visit\n\n![The  lake ](attachment:${id})\n\nOne\n\nTwo`)
  expect(errorsOf(diary.visitor)).toEqual([])
})

test('a picture that stands in a page by itself is seen in the editor, and written where the owner moves it', async () => {
  const { person } = diary
  const events = (await must(person, 'getDay', { params: { date: DATE } })).data.events
  const { id } = await uploadPicture(person)
  const params = { eventId: String(events[0]?.id) }
  await must(person, 'amendEvent', { params, body: { attachmentIds: [id] } })
  const content = '# A visit\n\nMy cousin came with two cakes.\n\nWe slept.'
  const page = await edit(content)
  const blocks = async () =>
    editorOf(page)
      .locator('> *')
      .evaluateAll((all) =>
        all.map((block) => (block.matches('.page-pictures') ? 'picture' : block.textContent)),
      )
  const [title, cakes, row] = ['A visit', 'My cousin came with two cakes.', 'picture']
  await expect.poll(blocks).toEqual([title, cakes, row, 'We slept.'])
  const picture = editorOf(page).locator('.page-picture img')
  expect(await picture.getAttribute('srcset')).not.toBeNull()
  // Another text below its paragraph does not take it along.
  await press(page, 'Control+End', 'Enter')
  await page.keyboard.type('Good.')
  await editorOf(page).getByText(cakes).click()
  await press(page, 'End', 'Enter')
  await page.keyboard.type('It rained.')
  await expect.poll(blocks).toEqual([title, cakes, row, 'It rained.', 'We slept.', 'Good.'])
  await save(page)
  const edited = `# A visit\n\n${cakes}\n\nIt rained.\n\nWe slept.\n\nGood.`
  expect(await contentOf()).toBe(edited)

  await page.getByRole('button', { name: 'Correct the page' }).click()
  await editorOf(page)
    .getByRole('button', { name: /^Move down: / })
    .click()
  await page.getByRole('group', { name: 'Picture', exact: true }).waitFor()
  expect(await editorOf(page).locator('.page-picture').count()).toBe(0)
  await save(page)
  expect(await contentOf()).toBe(edited.replace('rained.', `rained.\n\n![](attachment:${id})`))
  expect(errorsOf(diary.visitor)).toEqual([])
})

test('a draft survives another screen and a reload, and a conflict shows both texts', async () => {
  const page = await edit()
  await press(page, 'Control+End')
  await page.keyboard.type(' Mine.')
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await page.locator('[data-page-editor]').waitFor({ state: 'detached' })
  await page.goBack()
  await editorOf(page).getByText('Mine.').waitFor()
  await page.reload()
  await editorOf(page).getByText('Mine.').waitFor()
  const { version } = (await diary.person.call('getJournal', { params: { date: DATE } })).data
  await must(diary.person, 'updateJournal', {
    params: { date: DATE },
    body: { version, content: 'My aunt came.' },
  })
  const editor = page.locator('[data-page-editor]')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await editor.locator('blockquote', { hasText: 'My aunt came.' }).waitFor()
  await editorOf(page).getByText('Mine.').waitFor()
  await editor.getByRole('button', { name: 'Save mine as the newest' }).click()
  await page.locator('[data-page-editor]').waitFor({ state: 'detached' })
  expect(await contentOf()).toMatch(/We slept\. Mine\.$/)
})

test('after a sign-in that ended, the page is open with its draft, and the cursor where it was', async () => {
  const { visitor, person } = diary
  const page = await edit('# A visit\n\nWe slept.')
  await press(page, 'Control+End', 'ArrowLeft')
  await page.keyboard.type(' late')
  const newPassword = 'another long password'
  await visitor.context.setOffline(true)
  await person.call('changePassword', { body: { currentPassword: person.password, newPassword } })
  await visitor.context.setOffline(false)
  await page.getByLabel('E-mail').and(page.locator(':focus')).fill(person.email)
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await editorOf(page).and(page.locator(':focus')).waitFor()
  await page.evaluate(NEXT_FRAMES)
  await page.keyboard.type(' and long')
  await expect.poll(() => editorOf(page).innerText()).toContain('We slept late and long.')
})

test('what is composed by an input method is saved once, beside a format', async () => {
  const page = await edit('# 一天\n\n下雨了。')
  const devtools = await page.context().newCDPSession(page)
  await press(page, 'Control+End', 'Control+b')
  for (const text of ['w', 'wo', '我们'])
    await devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await devtools.send('Input.insertText', { text: '我们回家了。' })
  await editorOf(page).locator('strong', { hasText: '我们回家了。' }).waitFor()
  await press(page, 'Enter')
  await page.keyboard.insertText('睡了。')
  await save(page)
  expect(await contentOf()).toBe('# 一天\n\n下雨了。**我们回家了。**\n\n睡了。')
})

test('the keyboard does all of it', async () => {
  const { page } = diary.visitor
  await page.goto(`/page/${DATE}`)
  await page.getByRole('button', { name: 'Correct the page' }).press('Enter')
  await editorOf(page).and(page.locator(':focus')).waitFor()
  await press(page, 'Control+End', 'Shift+Home', 'Control+b', 'Control+i', 'Control+z')
  await press(page, 'ArrowRight', 'Enter')
  await page.keyboard.type('- tea')
  await press(page, 'Enter', 'Enter')
  await page.keyboard.type('Home')
  await press(page, 'Shift+Enter')
  await page.keyboard.type('at last')
  // Tab leaves the editor.
  await press(page, 'Tab')
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Title')
  await page.locator('[data-page-editor]').getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.locator('[data-page-editor]').waitFor({ state: 'detached' })
  expect(await contentOf()).toMatch(/\n\n\*\*We slept\.\*\*\n\n- tea\n\nHome\nat last$/)
})

test('where the editor cannot be loaded, and by choice, the Markdown is edited', async () => {
  const { page } = diary.visitor
  await page.route(/rich-editor-.*\.js/, (route) => route.abort())
  await page.goto(`/page/${DATE}`)
  await page.getByRole('button', { name: 'Correct the page' }).click()
  const field = page.locator('[data-page-editor] textarea')
  await field.fill('# A visit\n\nMy *aunt* came.')
  await page.unroute(/rich-editor-.*\.js/)
  await page.reload()
  await editorOf(page).locator('em', { hasText: 'aunt' }).waitFor()
  await page.getByRole('button', { name: 'Edit as text' }).click()
  expect(await field.inputValue()).toBe('# A visit\n\nMy *aunt* came.')
  await page.reload()
  await field.fill('# A visit\n\nMy **aunt** came.')
  await page.getByRole('button', { name: 'Edit as a page' }).click()
  await editorOf(page).locator('strong', { hasText: 'aunt' }).waitFor()
  await save(page)
  expect(await contentOf()).toBe('# A visit\n\nMy **aunt** came.')
})
