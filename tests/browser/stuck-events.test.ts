// One event that something before the service does not let through: it waits by itself, and floods nobody.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForeignAnswer, type ForeignProxy, startForeignProxy } from '../harness/faults/foreign-proxy.ts'
import { setUpDiary } from './diary.ts'
import { putOnDisk } from './file-on-disk.ts'
import { captureField, isStored, item, note, readKept } from './screens.ts'

const diary = setUpDiary()

let proxy: ForeignProxy
beforeAll(async () => {
  proxy = await startForeignProxy(diary.service.url)
})
afterAll(() => proxy?.close())

const HTML = { 'Content-Type': 'text/html' }
const DENIED = '<html><h1>Denied</h1></html>'
const WAITS = 'Waits on this device.'
const FILE_FIELD = '[class*=media-buttons] input:not([capture])'
const MB = 1024 ** 2

async function enter(): Promise<Page> {
  const page = await arrive()
  await page.goto('/')
  await captureField(page).waitFor()
  return page
}

/** The same, with no screen open yet. */
async function arrive(): Promise<Page> {
  proxy.open()
  proxy.forget()
  return (await diary.arrive({}, proxy.url)).page
}

const listContents = async (): Promise<string[]> =>
  (await diary.person.call('listEvents')).data.map(({ content }: { content: string }) => content)

type PausedRow = { pause?: { failures: number; untilMs: number } }
const pauseOf = async (page: Page) => ((await readKept(page)).waiting?.[0] as PausedRow | undefined)?.pause

/** Of the event that does not pass. */
const LONG = 'x'.repeat(1_500)

/** Answers to the one event, while everything else passes. The pauses grow alike by all, so that one row shows how far. */
const REFUSALS: readonly [name: string, answer: ForeignAnswer, shown: string, most: number][] = [
  ['403 and a page', { status: 403, headers: HTML, body: DENIED }, 'answered (403)', 5],
  ['429 and a page', { status: 429, headers: { ...HTML, 'Retry-After': '1' } }, 'answered (429)', 1],
  [
    'a redirect',
    { status: 302, headers: { Location: 'http://127.0.0.1:9/login' } },
    'answered (redirect)',
    1,
  ],
  ['a broken connection', 'reset', WAITS, 2],
]

test.each(REFUSALS)(
  'by %s one line waits ever longer, and the next one is sent',
  async (_, answer, shown, most) => {
    const page = await arrive()
    // The hour changes when the test says so: on a slow machine a reload takes longer than a pause.
    let nowMs = Date.now()
    await page.clock.setFixedTime(nowMs)
    await page.goto('/')
    await captureField(page).waitFor()
    let isStuck = true
    let attempts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && (request.postData() ?? '').includes(LONG)) attempts += 1
    })
    proxy.answer(({ method, bytes }) => (isStuck && method === 'POST' && bytes > 1_000 ? answer : undefined))
    await note(page, `Stuck ${LONG}`)
    await item(page, 'Stuck').getByText(shown).waitFor()
    await note(page, 'After it')
    await isStored(page, 'After it')
    await expect.poll(async () => (await pauseOf(page))?.failures).toBe(1)
    // A connection that broke once is tried again at once.
    const extra = answer === 'reset' ? 1 : 0
    expect(attempts).toBe(1 + extra)
    for (let failures = 2; failures <= most; failures += 1) {
      await page.reload()
      await item(page, 'Stuck').getByText(shown).waitFor()
      // Neither a reload, nor another event, nor time before the end of its pause.
      await note(page, `Number ${failures}`)
      await isStored(page, `Number ${failures}`)
      expect(attempts).toBe(failures - 1 + extra)
      const delayMs = 2_000 * 2 ** (failures - 2)
      nowMs += delayMs * 1.25 + 100
      await page.goto('/healthz')
      await page.clock.setFixedTime(nowMs)
      await page.goto('/')
      await expect.poll(async () => (await pauseOf(page))?.failures).toBe(failures)
      expect(attempts).toBe(failures + extra)
    }
    isStuck = false
    await item(page, 'Stuck').getByRole('button', { name: 'Try again' }).click()
    await isStored(page, 'Stuck')
    expect(await listContents()).toHaveLength(most + 1)
  },
)

test('many events that nothing lets through are tried five at a time, and one that is written later at once', async () => {
  const page = await arrive()
  await page.clock.install()
  await page.goto('/')
  await captureField(page).waitFor()
  await diary.visitor.context.setOffline(true)
  for (let count = 1; count <= 12; count += 1) await note(page, `Blocked ${count}`)
  let blocked = 0
  proxy.answer(({ method, path }) => {
    if (method !== 'POST' || path !== '/api/v1/events') return undefined
    blocked += 1
    return { status: 403, headers: HTML, body: DENIED }
  })
  // The browser says so, and the client looks at once: time would begin the next five.
  await diary.visitor.context.setOffline(false)
  await expect.poll(async () => (await readKept(page)).pause).toHaveLength(1)
  expect(blocked).toBe(5)
  await note(page, 'Later')
  await expect.poll(() => blocked).toBe(6)
  proxy.open()
  await page.getByRole('button', { name: 'waiting' }).click()
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await isStored(page, 'Blocked 12')
  expect((await listContents()).length).toBe(13)
})

const film = (size: number) => {
  const bytes = new Uint8Array(size)
  // No two pieces are alike.
  for (let at = 0; at < size; at += 997) bytes[at] = (at / 997) % 251
  return bytes
}

async function attach(page: Page, name: string, size: number, content: string): Promise<void> {
  await captureField(page).fill(content)
  await page.locator(FILE_FIELD).waitFor({ state: 'attached' })
  await page.locator(FILE_FIELD).setInputFiles(await putOnDisk(name, film(size)))
}

test('a file goes in pieces as small as a proxy wants them, and the size that passed is remembered', async () => {
  const page = await enter()
  proxy.answer(({ bytes }) => (bytes > MB ? { status: 413, headers: HTML, body: DENIED } : undefined))
  await attach(page, 'film.bin', 5 * MB, 'With a film')
  await page.getByRole('button', { name: 'Save' }).click()
  await isStored(page, 'With a film')
  const pieces = () => proxy.seen.filter(({ method }) => method === 'PATCH').map(({ bytes }) => bytes)
  expect(pieces()).toEqual([5 * MB, 4 * MB, 2 * MB, MB, MB, MB, MB, MB])
  // The next one is sent like that from the beginning, a photo of two megabytes too.
  proxy.forget()
  await attach(page, 'photo.bin', 2 * MB, 'With a photo')
  await page.getByRole('button', { name: 'Save' }).click()
  await isStored(page, 'With a photo')
  expect(pieces()).toEqual([MB, MB])
  const [one, other] = (await diary.person.call('listEvents')).data
  expect([one, other].map((event) => event?.attachments[0]?.size).sort()).toEqual([2 * MB, 5 * MB])
})

test('an archive is checked in pieces as small as a proxy wants them', async () => {
  const page = await arrive()
  const rawBody = new Uint8Array(randomBytes(3 * MB))
  const { data: file } = await diary.person.call('uploadAttachment', { rawBody })
  await diary.person.call('createEvent', {
    body: { date: '2026-03-14', type: 'text', content: 'With a film', attachmentIds: [file.id] },
  })
  const { bytes: buffer = Buffer.of() } = await diary.person.call('exportDiary', {
    query: { format: 'dayleaf' },
  })
  proxy.answer(({ bytes }) => (bytes > MB ? { status: 413, headers: HTML, body: DENIED } : undefined))
  proxy.forget()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Check an archive' }).click()
  const archive = { name: 'diary.zip', mimeType: 'application/zip', buffer }
  await page.getByLabel('Choose an archive').setInputFiles(archive)
  await page.getByText('The archive is whole.').waitFor()
  expect(proxy.seen.filter(({ bytes }) => bytes > MB).map(({ path }) => path.split('?')[0])).toEqual([
    ...['/api/v1/export/check', expect.stringMatching('/api/v1/uploads/')],
  ])
})

test('a small file for which a proxy allows too little is sent in pieces as well', async () => {
  const page = await enter()
  proxy.answer(({ bytes }) => (bytes > MB ? { status: 413 } : undefined))
  await attach(page, 'photo.bin', 3 * MB, 'Three megabytes')
  await page.getByRole('button', { name: 'Save' }).click()
  await isStored(page, 'Three megabytes')
  expect(proxy.seen.filter(({ bytes }) => bytes > MB).map(({ path }) => path.split('?')[0])).toEqual([
    '/api/v1/attachments',
    expect.stringMatching('/api/v1/uploads/'),
  ])
})

test('a file for which a proxy does not wait long enough goes in smaller pieces', async () => {
  const page = await arrive()
  await page.clock.install()
  await page.goto('/')
  proxy.answer(({ bytes }) => (bytes > MB ? { status: 504, headers: HTML, body: DENIED } : undefined))
  await attach(page, 'photo.bin', 2 * MB, 'On a slow line')
  await page.getByRole('button', { name: 'Try again: photo.bin' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await item(page, 'On a slow line').getByText('answered (504)').waitFor()
  await page.clock.fastForward(10_000)
  await isStored(page, 'On a slow line')
  expect(proxy.seen.filter(({ method }) => method === 'PATCH').at(-1)?.bytes).toBe(MB)
})

test('a line that is saved at once after one with a file does not take the file too', async () => {
  const page = await enter()
  await attach(page, 'photo.bin', 10_000, 'With a photo')
  await page.getByRole('button', { name: 'Remove photo.bin' }).waitFor()
  await page.evaluate(`{
    const field = document.querySelector('#capture')
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set
    field.form.requestSubmit()
    write.call(field, 'Without one')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    queueMicrotask(() => field.form.requestSubmit())
  }`)
  await isStored(page, 'With a photo')
  await isStored(page, 'Without one')
  const { data } = await diary.person.call('listEvents')
  expect(data.map(({ content, attachments }) => [content, attachments.length]).sort()).toEqual([
    ['With a photo', 1],
    ['Without one', 0],
  ])
})

test.each([
  ['403', { status: 403, headers: HTML, body: DENIED }, 'answered (403)'],
  ['a broken connection', 'reset', WAITS],
] as const)(
  'a film that is stopped by %s holds back no text, and its words can be kept without it',
  async (_, answer, shown) => {
    const page = await enter()
    proxy.answer(({ path }) => (/\/(uploads|attachments)/.test(path) ? answer : undefined))
    await attach(page, 'film.bin', 6 * MB, 'A stuck film')
    await page.getByRole('button', { name: 'Save' }).click()
    await item(page, 'A stuck film').getByText(shown).waitFor()
    await note(page, 'Written after it')
    await isStored(page, 'Written after it')
    await item(page, 'A stuck film').getByRole('button', { name: 'Keep as text' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep as text' }).click()
    await isStored(page, 'A stuck film')
    expect((await listContents()).toSorted()).toEqual(['A stuck film', 'Written after it'])
    await expect.poll(async () => (await readKept(page)).files).toEqual([])
  },
)

test('a draft’s file that nothing lets through is tried ever less often', async () => {
  const page = await arrive()
  await page.clock.install()
  await page.goto('/')
  proxy.answer(({ path }) => (/\/attachments/.test(path) ? 'reset' : undefined))
  // As the client counts them: the browser repeats by itself what breaks on a connection that was open already.
  let attempts = 0
  page.on('request', (request) => {
    if (/\/attachments/.test(request.url())) attempts += 1
  })
  await attach(page, 'photo.bin', 10_000, 'Half a sentence')
  const failures = async () =>
    ((await readKept(page)).files?.[0] as PausedRow | undefined)?.pause?.failures ?? 0
  for (let expected = 1; expected <= 4; expected += 1) {
    await expect.poll(failures).toBe(expected)
    expect(attempts).toBe(expected)
    await page.clock.fastForward(2_000 * 2 ** (expected - 1) * 1.25 + 100)
  }
  await expect.poll(failures).toBe(5)
  proxy.open()
  await page.getByRole('button', { name: 'Try again: photo.bin' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await isStored(page, 'Half a sentence')
})
