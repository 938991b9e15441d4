import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { setUpDiary } from './diary.ts'
import { captureField, choose, errorsOf, isStored, item, note, readKept, USES_OLLAMA } from './screens.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Rain\n\nIt rained.' } })

const DATE = '2026-03-14'

afterEach(() => expect(errorsOf(diary.visitor)).toEqual([]))

const editField = (page: Page) => page.getByRole('textbox', { name: 'Text' })

async function beginEdit(page: Page): Promise<void> {
  await diary.person.call('updateSettings', { body: USES_OLLAMA })
  await diary.person.call('createEvent', { body: { date: DATE, type: 'text', content: 'Rain' } })
  await page.goto(`/day/${DATE}`)
  await choose(page, 'Correct')
  await editField(page).fill('Rain all day')
}

test('a change that meets a page written meanwhile is saved, and the page is out of date', async () => {
  const { page } = await diary.arrive()
  await beginEdit(page)
  await page.getByRole('listitem').getByLabel('Kind').selectOption('Health')
  await diary.person.call('generateJournal', { params: { date: DATE } })
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  await isStored(page, 'Rain all day')
  await page.getByText('The lines have changed since this page was written.').waitFor()
  const { data } = await diary.person.call('listEvents')
  expect(data).toMatchObject([{ content: 'Rain all day', type: 'health' }])
})

test('a change of the kind alone keeps a text that was changed elsewhere meanwhile', async () => {
  const { page } = await diary.arrive()
  const { person } = diary
  const { data } = await person.call('createEvent', { body: { date: DATE, type: 'text', content: 'Rain' } })
  await page.goto(`/day/${DATE}`)
  await choose(page, 'Correct')
  await page.getByRole('listitem').getByLabel('Kind').selectOption('Health')
  await person.call('updateEvent', { params: { eventId: data.id }, body: { content: 'Rain until noon' } })
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  await isStored(page, 'Rain until noon')
  expect((await person.call('listEvents')).data).toMatchObject([
    { content: 'Rain until noon', type: 'health' },
  ])
})

/** The service stores events, and its answers are lost on the way. */
async function loseAnswers(page: Page): Promise<{ mend: () => void }> {
  let isLost = true
  await page.route('**/api/v1/events', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return {
    mend: () => {
      isLost = false
    },
  }
}

test('an unsent event that is discarded is deleted by the service, which may have stored it', async () => {
  const { page, person } = await diary.enter()
  const { mend } = await loseAnswers(page)
  await note(page, 'Better unsaid')
  const line = item(page, 'Better unsaid')
  await line.getByRole('button', { name: 'Discard' }).click()
  expect((await person.call('listEvents')).data).toHaveLength(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  mend()
  await expect.poll(async () => (await person.call('listEvents')).data).toEqual([])
  await expect.poll(async () => (await readKept(page)).waiting).toEqual([])
  await line.waitFor({ state: 'detached' })
})

test('a change of an unsent event is saved, also when a page was written of its day meanwhile', async () => {
  const { page, person } = await diary.arrive()
  await person.call('updateSettings', { body: USES_OLLAMA })
  await page.goto(`/day/${DATE}`)
  const { mend } = await loseAnswers(page)
  await note(page, 'Walked to the mil')
  await item(page, 'Waits on this device.').getByRole('button', { name: 'Edit' }).click()
  await editField(page).fill('Walked to the mill')
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  await item(page, 'Walked to the mill').waitFor()
  await person.call('generateJournal', { params: { date: DATE } })
  mend()
  await expect
    .poll(async () => (await person.call('listEvents')).data.map(({ content }) => content))
    .toEqual(['Walked to the mill'])
})

test('a change that cannot be saved now stays as it was typed', async () => {
  const { page } = await diary.arrive()
  await beginEdit(page)
  await diary.visitor.context.setOffline(true)
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  await page.getByText('The service cannot be reached.').waitFor()
  await diary.visitor.context.setOffline(false)
  await page.reload()
  expect(await editField(page).inputValue()).toBe('Rain all day')
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  await isStored(page, 'Rain all day')
})

test('a draft from an earlier day can be moved to that day, after its unsaved draft', async () => {
  const { page } = await diary.arrive({ timeZone: 'Europe/Paris' })
  await page.clock.install({ time: '2026-03-14T22:50:00Z' })
  await page.goto('/day/2026-03-14')
  await captureField(page).fill('Half a sentence')
  await page.goto('/')
  await captureField(page).fill('A late thought')
  await page.clock.fastForward('08:00:00')
  await page.getByRole('heading', { name: '15 March 2026' }).waitFor()
  await page.getByText('You began this on Saturday').waitFor()
  await page.getByRole('button', { name: 'Move it to that day' }).click()
  await page.getByRole('heading', { name: '14 March 2026' }).waitFor()
  expect(await captureField(page).inputValue()).toBe('Half a sentence\nA late thought')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await isStored(page, 'A late thought')
  expect((await diary.person.call('listEvents')).data).toMatchObject([
    { date: '2026-03-14', occurredAt: null },
  ])
  await page.goto('/')
  expect(await captureField(page).inputValue()).toBe('')
})

test('two tabs share a draft, which is saved once', async () => {
  const { page, context, person } = await diary.enter()
  const other = await context.newPage()
  await other.goto('/')
  await captureField(page).fill('Begun here')
  await expect.poll(() => captureField(other).inputValue()).toBe('Begun here')
  await captureField(other).fill('Begun here, ended there')
  await other.keyboard.press('Control+Enter')
  await isStored(other, 'Begun here, ended there')
  await expect.poll(() => captureField(page).inputValue()).toBe('')
  expect((await person.call('listEvents')).data).toHaveLength(1)
})

test('a browser that keeps nothing still saves, keeps the text of a save that fails, and repeats it as one event', async () => {
  const { page } = await diary.visit()
  await page.addInitScript('Object.defineProperty(globalThis, "indexedDB", { value: undefined })')
  await diary.signIn()
  await captureField(page).fill('Only once')
  // The service saves, and its answer is lost on the way.
  await page.route('**/api/v1/events', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your text is still here.').waitFor()
  expect(await captureField(page).inputValue()).toBe('Only once')
  await page.unroute('**/api/v1/events')
  await page.getByRole('button', { name: 'Save' }).click()
  await isStored(page, 'Only once')
  expect((await diary.person.call('listEvents')).data).toHaveLength(1)
})
