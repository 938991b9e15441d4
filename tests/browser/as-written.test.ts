import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { captureField, errorsOf, item, USES_OLLAMA } from './screens.ts'

const DATE = '2026-03-14'
const TITLE = '**早上：**my_file_name.txt, 3*4*5'
const READ_TITLE = '早上：my_file_name.txt, 3*4*5'
const diary = setUpDiary({
  writer: {
    provider: 'provider_d',
    page: `# ${TITLE}\n\nWe walked.\n\nمشينا إلى البحيرة اليوم.\n\n> قالت: لا بأس.`,
  },
})

const directionOf = (page: Page, selector: string, text: string) =>
  page.evaluate<string>(`getComputedStyle(
    [...document.querySelectorAll('${selector}')].find((one) => one.textContent.includes('${text}'))
  ).direction`)

test('events are shown as they were written, each line and item in its own direction', async () => {
  const visit = await diary.arrive({ viewport: PHONE })
  const { page, person } = visit
  const record = (content: string) =>
    must(person, 'createEvent', { body: { date: DATE, type: 'event', content } })
  const texts = [
    '[Anna]: yes\n3*4*5 = 60 and ¯\\_(ツ)_/¯',
    'Then:\nفي الصباح ذهبنا',
    '- שלום עולם\n- Milk and bread',
  ]
  for (const content of texts) await record(content)
  await page.goto(`${diary.service.url}/day/${DATE}`)
  await page.getByText('[Anna]: yes').waitFor()
  expect(await page.getByText('3*4*5 = 60 and ¯\\_(ツ)_/¯').count()).toBe(1)
  await page.locator('[class*=marked] li').filter({ hasText: 'Milk' }).waitFor()
  expect(await directionOf(page, '[class*=marked] li', 'שלום')).toBe('rtl')
  expect(await directionOf(page, '[class*=marked] li', 'Milk')).toBe('ltr')
  // The words of the second line stand at the right of their paragraph.
  const rightGap = await page.evaluate<number>(`(() => {
    const text = [...document.querySelectorAll('[class*=event-text]')].find((one) => one.textContent.startsWith('Then:'))
    const range = document.createRange()
    range.setStart(text.firstChild, text.textContent.indexOf('في'))
    range.setEnd(text.firstChild, text.textContent.length)
    return text.getBoundingClientRect().right - range.getBoundingClientRect().right
  })()`)
  expect(rightGap).toBeLessThan(2)
  expect(errorsOf(visit)).toEqual([])
})

test('the title of a page is read alike by the day and the pages', async () => {
  const { page, person } = await diary.arrive()
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  await must(person, 'createEvent', { body: { date: DATE, type: 'event', content: 'Walked.' } })
  await must(person, 'generateJournal', { params: { date: DATE } })
  await page.goto(`${diary.service.url}/day/${DATE}`)
  await page.getByRole('heading', { name: READ_TITLE }).waitFor()
  await page.goto(`${diary.service.url}/pages`)
  await page.getByRole('heading', { name: READ_TITLE }).waitFor()
  await page.getByText('مشينا').waitFor()
  expect(await directionOf(page, '.prose p', 'مشينا')).toBe('rtl')
  // Its bar stands where its lines begin.
  expect(await directionOf(page, '.prose blockquote', 'قالت')).toBe('rtl')
})

test('a paste longer than one event is said, and kept as several without losing a word', async () => {
  const { page, person } = await diary.enter()
  const text = Array.from({ length: 22_001 }, (_, at) => `w${100_000 + (at % 9_000)}`).join(' ')
  await captureField(page).click()
  await page.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`)
  await page.getByText(`This text has 176,007 characters`).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await item(page, text.slice(-20)).first().waitFor()
  await expect.poll(async () => (await person.call('listEvents')).data.length).toBe(2)
  const events = (await person.call('listEvents')).data
  const kept = events.map(({ content }) => content)
  expect(kept.join(' ').split(/\s+/)).toEqual(text.split(' '))
})

test('a paste of a text with a picture keeps both, and of a word processor the text alone', async () => {
  const { page } = await diary.enter()
  const files = page.getByRole('list', { name: 'Files of this line' })
  const paste = (html: string) =>
    page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['picture'], 'lake.txt', { type: 'text/plain' }))
      clipboardData.setData('text/plain', 'By the lake')
      ${html && `clipboardData.setData('text/html', '${html}')`}
      globalThis.wasTaken = !document.querySelector('#capture').dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`)
  await page.getByRole('button', { name: 'Photos' }).waitFor()
  await paste('<html xmlns:o="urn:schemas-microsoft-com:office:office"><p>By the lake</p></html>')
  await paste('<p>By the lake <img src="x"></p>')
  await files.getByText('lake.txt').waitFor()
  expect(await files.getByText('lake.txt').count()).toBe(1)
  // The browser itself puts the text into the field.
  expect(await page.evaluate('wasTaken')).toBe(false)
})
