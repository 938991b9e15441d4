// Files that are added before the screen shows them: a slow line has not brought their tray, a slow device has not
// stored them yet. They belong to the event that is saved next.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { setUpDiary } from './diary.ts'
import { captureField, choose, errorsOf, isStored, item } from './screens.ts'

const diary = setUpDiary()

const DATE = '2026-03-14'
const FILE_FIELD = '[class*=media-buttons] input:not([capture])'

/** The code of the tray arrives when this is called. */
async function holdTray(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/parts-*.js', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  return held.resolve
}

const files = (page: Page) => page.getByRole('list', { name: 'Files of this line' })

/** In one turn of the browser: the file is chosen, and its form is sent. */
const chooseAndSave = (page: Page, form: string, name: string) =>
  page.evaluate(`{
    const form = document.querySelector('${form}')
    const field = form.querySelector('${FILE_FIELD}')
    const { files, items } = new DataTransfer()
    items.add(new File([new Uint8Array(3_000_000)], '${name}', { type: 'application/octet-stream' }))
    field.files = files
    field.dispatchEvent(new Event('change', { bubbles: true }))
    form.requestSubmit()
  }`)

const listNames = async (): Promise<string[][]> =>
  (await diary.person.call('listEvents')).data.map(({ attachments }) => attachments.map(({ name }) => name))

test('files are dropped and pasted before their tray is loaded', async () => {
  const visit = await diary.arrive()
  const { page } = visit
  const deliverTray = await holdTray(page)
  await page.goto('/')
  await captureField(page).waitFor()
  await page.evaluate(`{
    const carry = (name) => {
      const carried = new DataTransfer()
      carried.items.add(new File(['14 March'], name, { type: 'text/plain' }))
      return carried
    }
    const field = document.querySelector('#capture')
    const drag = (type) => new DragEvent(type, { dataTransfer: carry('ticket.txt'), bubbles: true, cancelable: true })
    field.dispatchEvent(drag('dragover'))
    globalThis.wasDropTaken = !field.dispatchEvent(drag('drop'))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carry('notes.txt'), bubbles: true }))
  }`)
  // Else the browser opens the file in place of the diary.
  expect(await page.evaluate('wasDropTaken')).toBe(true)
  expect(await files(page).count()).toBe(0)
  deliverTray()
  await files(page).getByText('ticket.txt').waitFor()
  await files(page).getByText('notes.txt').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: /^notes\.txt/ }).waitFor()
  expect(await listNames()).toEqual([['ticket.txt', 'notes.txt']])
  expect(errorsOf(visit)).toEqual([])
})

test('a file that is chosen a moment before saving goes with its event', async () => {
  const { page } = await diary.enter()
  await captureField(page).fill('With a log')
  await page.locator(FILE_FIELD).waitFor({ state: 'attached' })
  await chooseAndSave(page, '[data-docked]', 'log.bin')
  await isStored(page, 'With a log')
  await page.getByRole('link', { name: /^log\.bin/ }).waitFor()
  expect(await listNames()).toEqual([['log.bin']])
})

test('a file that is chosen a moment before a correction is saved goes with it', async () => {
  const { page, person } = await diary.arrive()
  await must(person, 'createEvent', { body: { date: DATE, type: 'text', content: 'A swan' } })
  await page.goto(`/day/${DATE}`)
  await choose(page, 'Correct')
  await page.locator('form[class^=editor] textarea').fill('Two swans')
  await chooseAndSave(page, 'form[class^=editor]', 'swans.bin')
  await page.getByRole('link', { name: /^swans\.bin/ }).waitFor()
  expect((await person.call('listEvents')).data).toMatchObject([
    { content: 'Two swans', attachments: [{ name: 'swans.bin' }] },
  ])
})

test('a file of an earlier visit goes with its event, which is saved before the tray shows it', async () => {
  const { page } = await diary.enter()
  await captureField(page).fill('From before')
  await page.locator(FILE_FIELD).setInputFiles({
    ...{ name: 'before.txt', mimeType: 'text/plain', buffer: Buffer.from('14 March') },
  })
  await files(page).getByText('before.txt').waitFor()
  const deliverTray = await holdTray(page)
  await page.reload()
  await page.getByRole('button', { name: 'Save' }).click()
  await item(page, 'From before').waitFor()
  deliverTray()
  await page.getByRole('link', { name: /^before\.txt/ }).waitFor()
  expect(await listNames()).toEqual([['before.txt']])
  await expect.poll(() => files(page).count()).toBe(0)
})
