import { expect, test } from 'vitest'
import { zipFile } from '../harness/import/zip-file.ts'
import { setUpDiary } from './diary.ts'
import { cutFirstUpload, putOnDisk } from './file-on-disk.ts'
import { errorsOf, openScreen } from './screens.ts'

const diary = setUpDiary()

const FILE = {
  name: 'old diary.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      tags: {},
      entries: [
        { title: 'By the lake', body: '**Swam** at seven.', date: '2024-03-14', time: '07:00', tags: [] },
        { title: 'Rain', body: '', date: '2024-03-15', time: '09:00', tags: [] },
        { title: 'Never', body: '', date: '2024-02-30', time: '09:00', tags: [] },
      ],
    }),
  ),
}

test('a file is shown before it is added, and can be undone', async () => {
  const { page } = await diary.enter()
  await openScreen(page, 'Settings')
  await page.getByRole('link', { name: 'Import a diary' }).click()
  await page.getByLabel('Choose a file').setInputFiles(FILE)
  await page.getByRole('heading', { name: 'Preview' }).waitFor()
  await page.getByText('Swam at seven.').waitFor()
  await page.getByText('What was left out or changed (1)').click()
  await page.getByText('It has no date that the calendar knows.').waitFor()
  expect((await diary.person.call('listDays')).data).toEqual([])
  await page.reload()
  await page.getByText('2 to be added · entries and files left out: 1').waitFor()
  await page.getByRole('button', { name: FILE.name }).click()
  await page.getByRole('button', { name: 'Add 2 entries' }).click()
  await page.getByRole('button', { name: 'Undo import' }).waitFor()
  expect(await page.getByText('No imports yet.').count()).toBe(0)
  await page.getByRole('link', { name: 'See the first day' }).click()
  await page.getByText('By the lake').waitFor()
  await page.goto('/import')
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('The import was undone.').waitFor()
  // The name of its file is deleted.
  await page.getByRole('button', { name: 'jrnl', exact: true }).click()
  await page.getByRole('heading', { name: 'undone' }).waitFor()
  expect((await diary.person.call('listDays')).data).toEqual([])
  expect(errorsOf(diary.visitor)).toEqual([])
})

test('an import that begins before the list of imports is there is shown', async () => {
  const { page } = await diary.arrive()
  const held = Promise.withResolvers<void>()
  await page.route(
    '**/api/v1/imports',
    async (route) => {
      const response = await route.fetch()
      await held.promise
      // Nobody may wait for it any more.
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await page.goto('/import')
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByLabel('Choose a file').setInputFiles(FILE)
  await sent
  await page.getByText('Sending').waitFor({ state: 'detached' })
  held.resolve()
  await page.getByRole('heading', { name: 'Preview' }).waitFor()
})

test('an import of many entries is shown while it is undone', async () => {
  const { page } = await diary.arrive()
  await page.goto('/import')
  await page.getByLabel('Choose a file').setInputFiles(FILE)
  await page.getByRole('button', { name: 'Add 2 entries' }).click()
  await page.getByRole('link', { name: 'See the first day' }).waitFor()
  let isSlow = true
  await page.route('**/api/v1/imports{,/*,?*}', async (route) => {
    if (route.request().method() !== 'GET' || !isSlow) return route.continue()
    const response = await route.fetch()
    return route.fulfill({
      response,
      body: (await response.text()).replace(/"finishedAt":"[^"]+"/g, '"finishedAt":null'),
    })
  })
  await page.goto('/import')
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('progressbar', { name: 'being undone …' }).waitFor()
  expect(await page.getByRole('button', { name: 'Undo import' }).count()).toBe(0)
  isSlow = false
  await page.getByText('The import was undone.').waitFor()
  await page.getByText('undone', { exact: false }).first().waitFor()
})

test('entries that have another text replace their earlier lines if that is chosen', async () => {
  const { page } = await diary.arrive()
  const month = (text: string) => JSON.stringify({ days: [{ day: 20, text }] })
  const choose = async (text: string) => {
    await page.goto('/import')
    const buffer = zipFile({ '2024/05.json': month(text) })
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'days.zip', mimeType: 'application/zip', buffer })
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
  }
  await choose('Two swans')
  await page.getByRole('button', { name: 'Add 1 entry' }).click()
  await page.getByRole('link', { name: 'See the first day' }).waitFor()
  await choose('Three swans')
  await page.getByLabel('Replace entries that have another text now').check()
  await page.getByRole('button', { name: 'Replace them' }).click()
  await page.getByRole('link', { name: 'See the first day' }).click()
  await page.getByText('Three swans').waitFor()
  expect(await page.getByText('Two swans').count()).toBe(0)
})

test('a file that was missing comes with a later import, and goes with its undo', async () => {
  const { page } = await diary.arrive()
  const add = async (files: Record<string, string>, action: string) => {
    await page.goto('/import')
    const buffer = zipFile({ '2024-06-20.md': 'To the lake. ![](way.pdf)', ...files })
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer })
    await page.getByRole('button', { name: action }).click()
    await page.getByRole('link', { name: 'See the first day' }).waitFor()
  }
  await add({}, 'Add 1 entry')
  await add({ 'way.pdf': '%PDF-1.4' }, 'Add 1 file')
  await page.getByRole('link', { name: 'See the first day' }).click()
  await page.getByText('way.pdf').waitFor()
  await page.goto('/import')
  await page.getByRole('button', { name: 'Undo import' }).first().click()
  await page.getByText('The file that this import added to an entry is deleted.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('The import was undone.').waitFor()
  await page.goto('/day/2024-06-20')
  await page.getByText('To the lake.').waitFor()
  expect(await page.getByText('way.pdf').count()).toBe(0)
})

test('a file in which nothing can be read says so', async () => {
  const { page } = await diary.arrive()
  await page.goto('/import')
  await page.getByLabel('Choose a file').setInputFiles({ ...FILE, buffer: Buffer.from([0, 1, 2]) })
  await page.getByText('No diary that can be read was found in the file.').waitFor()
  await page.getByLabel('Choose a file').setInputFiles({ ...FILE, buffer: Buffer.of() })
  await page.getByRole('alert').getByText('There is nothing in this file.').waitFor()
})

test('a large upload continues where its connection was cut', async () => {
  const { page } = await diary.arrive()
  const entries = [{ title: 'By the lake', body: 'Swam.', date: '2024-03-14', time: '07:00', tags: [] }]
  const buffer = Buffer.from(JSON.stringify({ tags: {}, entries, rest: 'x'.repeat(6_000_000) }))
  const offsets = await cutFirstUpload(page, buffer)
  await page.goto('/import')
  await page.getByLabel('Choose a file').setInputFiles(await putOnDisk(FILE.name, buffer))
  await page.getByRole('button', { name: 'Add 1 entry' }).waitFor()
  await page.getByText('old diary.json').waitFor()
  expect(offsets).toEqual(['0', '2000000'])
})

test('for a server of Memos it leads to what flows in', async () => {
  const { page } = await diary.arrive()
  await page.goto('/import')
  await page.getByText('Memos of a server').getByRole('link', { name: 'What flows in' }).click()
  await page.getByRole('heading', { name: 'What flows in' }).waitFor()
  expect(errorsOf(diary.visitor)).toEqual([])
})
