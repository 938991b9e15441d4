import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { setUpDiary } from './diary.ts'
import { cutFirstUpload, putOnDisk } from './file-on-disk.ts'
import { captureField, changePerson, choose, errorsOf, isShellKept, item } from './screens.ts'

const diary = setUpDiary({ settings: () => ({ DAYLEAF_MAX_FILE_MB: '8' }) })

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

const FILE_FIELD = '[class*=media-buttons] input:not([capture])'

test('several photos are recorded on a phone in the order chosen, and each refused file says why', async () => {
  const visit = await diary.enter({ viewport: PHONE })
  const { page } = visit
  await page.getByRole('button', { name: 'Photos' }).waitFor()
  await page
    .locator(FILE_FIELD)
    .setInputFiles([
      await photo('swans.jpg', '#2a6'),
      { name: 'broken.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a/*<svg onload=alert(1)>*/') },
      await photo('lake.jpg', '#26a'),
      { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(9 * 1024 ** 2) },
    ])
  const files = page.getByRole('list', { name: 'Files of this line' })
  await files.getByText('This file is broken').waitFor()
  await files.getByText('at most 8 MB').waitFor()
  // The tray scrolls to what was refused last.
  await expect
    .poll(async () => {
      const { x = 0, width = 0 } = (await files.getByText('at most 8 MB').boundingBox()) ?? {}
      return x > 0 && x + width < PHONE.width
    })
    .toBe(true)
  // By its name alone one knows which it was, and another attempt changes nothing.
  await files.getByText('broken.gif').waitFor()
  expect(await page.getByRole('button', { name: /^(Try again: |Move broken)/ }).count()).toBe(0)
  for (const name of ['broken.gif', 'film.mp4']) {
    const remove = page.getByRole('button', { name: `Remove ${name}` })
    await remove.click()
    await remove.waitFor({ state: 'detached' })
  }
  const edges = await files.getByRole('listitem').evaluateAll((cards) =>
    cards.map((card) => {
      const [picture, arrow] = [...card.querySelectorAll('img, button')].map((one) =>
        one.getBoundingClientRect(),
      )
      return [arrow?.left === picture?.left, arrow?.right === picture?.right]
    }),
  )
  expect(edges).toEqual([
    [false, true],
    [true, false],
  ])
  await page.getByRole('button', { name: 'Move lake.jpg forward' }).click()
  await page.getByRole('button', { name: 'Move swans.jpg forward' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('button', { name: 'Show swans.jpg' }).getByRole('img')
  await expect
    .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0)
  const [event] = (await diary.person.call('listEvents')).data
  expect(event).toMatchObject({
    type: 'photo',
    content: '',
    attachments: [{ name: 'lake.jpg' }, { name: 'swans.jpg' }],
  })
  await files.waitFor({ state: 'detached' })
  expect(errorsOf(visit)).toEqual([])
})

test('files of other types than their names say are kept as what they are', async () => {
  const { page } = await diary.enter({ viewport: PHONE })
  const { buffer } = await photo('lake.png', '#26a')
  await page.locator(FILE_FIELD).setInputFiles([
    { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
    { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('Tickets are at the desk.') },
    // Larger than one request.
    {
      ...{ name: 'parts.mp4', mimeType: 'video/mp4' },
      buffer: Buffer.concat([zipFile({ 'a.txt': 'A' }), Buffer.alloc(6_000_000)]),
    },
    { name: 'lake.png', mimeType: 'image/png', buffer },
  ])
  const files = page.getByRole('list', { name: 'Files of this line' })
  await files
    .getByText('lake.png')
    .or(page.getByRole('button', { name: 'Remove lake.png' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await files.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await diary.person.call('listEvents')).data?.[0]?.attachments)
    .toMatchObject([
      { name: 'scan.jpg', kind: 'file', mediaType: 'application/pdf' },
      { name: 'note.png', kind: 'file', mediaType: 'application/octet-stream' },
      { name: 'parts.mp4', kind: 'file', mediaType: 'application/zip' },
      { name: 'lake.png', kind: 'image', mediaType: 'image/jpeg' },
    ])
})

test('files are dropped on the day, and pasted beside the text', async () => {
  const { page } = await diary.enter()
  const files = page.getByRole('list', { name: 'Files of this line' })
  const carry = (name: string, type: string, event: string) =>
    page.evaluate(`{
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['14 March'], '${name}', { type: '${type}' }))
      const bubbles = true
      document.querySelector('#capture').dispatchEvent(${event})
    }`)
  const drag = (type: string) => `new DragEvent('${type}', { dataTransfer, bubbles })`
  await page.getByRole('button', { name: 'Photos' }).waitFor()
  await carry('ticket.txt', 'text/plain', drag('dragover'))
  await page.getByText('Drop the files to add them to this day').waitFor()
  await carry('ticket.txt', 'text/plain', drag('drop'))
  await files.getByText('ticket.txt').waitFor()
  expect(await page.getByText('Drop the files').count()).toBe(0)
  await carry(
    'notes.txt',
    'text/plain',
    `new ClipboardEvent('paste', { clipboardData: dataTransfer, bubbles })`,
  )
  await files.getByText('notes.txt').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: /^notes\.txt/ }).waitFor()
  const [event] = (await diary.person.call('listEvents')).data
  expect(event?.attachments.map(({ name }) => name)).toEqual(['ticket.txt', 'notes.txt'])
})

test('a picture of the camera whose upload failed is sent by one press', async () => {
  const { page } = await diary.enter({ viewport: PHONE })
  await page.route('**/api/v1/attachments?*', (route) => route.fulfill({ status: 502 }), { times: 1 })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a photo' }).tap()
  const chooser = await choosing
  expect(chooser.isMultiple()).toBe(false)
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await chooser.setFiles(await photo('now.jpg', '#a62'))
  const again = page.getByRole('button', { name: 'Try again: now.jpg' })
  await again.tap()
  await again.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).tap()
  await page.getByRole('button', { name: 'Show now.jpg' }).waitFor()
  expect((await diary.person.call('listEvents')).data).toMatchObject([{ attachments: [{ name: 'now.jpg' }] }])
})

test('an event is saved while its files are being sent, and one that is cancelled does not go along', async () => {
  const { page } = await diary.enter()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/attachments?*', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await captureField(page).fill('Home by train')
  await page.locator(FILE_FIELD).waitFor({ state: 'attached' })
  await page.locator(FILE_FIELD).setInputFiles([
    { name: 'ticket.txt', mimeType: 'text/plain', buffer: Buffer.from('14 March') },
    { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('15 March') },
  ])
  await page.getByRole('progressbar', { name: 'Sending ticket.txt' }).waitFor()
  await page.getByRole('button', { name: 'Cancel wrong.txt' }).click()
  await page.getByRole('button', { name: 'Cancel wrong.txt' }).waitFor({ state: 'detached' })
  await captureField(page).press('Control+Enter')
  await item(page, 'Home by train').getByText('Saving').waitFor()
  held.resolve()
  await page.getByRole('link', { name: 'ticket.txt, 1 KB' }).waitFor()
  expect((await diary.person.call('listEvents')).data).toMatchObject([
    { content: 'Home by train', type: 'event', attachments: [{ name: 'ticket.txt', kind: 'file' }] },
  ])
})

test('files chosen offline survive a reload and arrive once, each before its event and in order', async () => {
  const visit = await diary.enter({ canKeepClient: true })
  const { page, context } = visit
  await isShellKept(page)
  await page.locator(FILE_FIELD).waitFor({ state: 'attached' })
  await context.setOffline(true)
  for (const [name, colour] of [
    ['first', '#2a6'],
    ['second', '#26a'],
  ] as const) {
    await captureField(page).fill(`The ${name} picture`)
    await page.locator(FILE_FIELD).setInputFiles(await photo(`${name}.jpg`, colour))
    await page.getByRole('img', { name: `${name}.jpg` }).waitFor()
    await captureField(page).press('Control+Enter')
    await item(page, `The ${name} picture`).getByText('Waits on this device.').waitFor()
  }
  // Chosen, and not saved before the reload.
  await page.locator(FILE_FIELD).setInputFiles(await photo('third.jpg', '#a26'))
  await page.getByRole('img', { name: 'third.jpg' }).waitFor()
  await page.reload()
  const waiting = item(page, 'The second picture').getByRole('img', { name: 'second.jpg' })
  await expect
    .poll(() => waiting.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(800)
  let lost = 1
  await context.route('**/api/v1/attachments?*', async (route) => {
    if (lost === 0) return route.continue()
    lost -= 1
    // The service stores it, and its answer is lost on the way.
    await route.fetch()
    return route.abort()
  })
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Show second.jpg' }).waitFor()
  const events = (await diary.person.call('listEvents')).data
  expect(events).toMatchObject([
    { content: 'The first picture', attachments: [{ name: 'first.jpg' }] },
    { content: 'The second picture', attachments: [{ name: 'second.jpg' }] },
  ])
  await captureField(page).click()
  await page.getByRole('img', { name: 'third.jpg' }).waitFor()
  expect(errorsOf(visit)).toEqual([])
})

test('a large upload continues where its connection was cut', async () => {
  const { page, person } = await diary.enter()
  const bytes = Buffer.alloc(6_000_000, 'a line of a long log\n')
  const offsets = await cutFirstUpload(page, bytes)
  await page.locator(FILE_FIELD).setInputFiles(await putOnDisk('long.log', bytes))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'long.log, 6' }).waitFor()
  expect(offsets).toEqual(['0', '2000000'])
  const [event] = (await person.call('listEvents')).data
  expect(event).toMatchObject({ attachments: [{ name: 'long.log', size: bytes.length }] })
})

test('the files of a stored event can be taken out and added to', async () => {
  const { page, person } = await diary.enter()
  await page
    .locator(FILE_FIELD)
    .setInputFiles([await photo('first.jpg', '#2a6'), await photo('wrong.jpg', '#26a')])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Show wrong.jpg' }).waitFor()
  await choose(page, 'Correct')
  const line = page.getByRole('listitem').filter({ has: page.locator('form[class^=editor]') })
  await line.getByRole('button', { name: 'Remove wrong.jpg' }).click()
  await line.locator(FILE_FIELD).setInputFiles(await photo('right.jpg', '#a26'))
  // It is stored on the device first, and is part of the event from then on.
  await line.getByRole('button', { name: 'Remove right.jpg' }).waitFor()
  await line.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Show right.jpg' }).waitFor()
  expect((await person.call('listEvents')).data).toMatchObject([
    { attachments: [{ name: 'first.jpg' }, { name: 'right.jpg' }] },
  ])
})

test('a file for which the device has no room is not shown to the next person', async () => {
  const { page } = await diary.visit()
  await page.addInitScript('Object.defineProperty(globalThis, "indexedDB", { value: undefined })')
  await diary.signIn()
  await captureField(page).click()
  const photo = { name: 'ada.txt', mimeType: 'text/plain', buffer: Buffer.from('For Ada alone') }
  await page.locator(FILE_FIELD).setInputFiles(photo)
  const files = page.getByRole('list', { name: 'Files of this line' })
  await files.waitFor()
  await changePerson(page, diary.service.url)
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByText('Nothing yet today.').waitFor()
  expect(await files.count()).toBe(0)
})

/** Taken in Lisbon. */
async function datedPhoto(name: string) {
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#2a6' } })
    .withExif({
      IFD2: { DateTimeOriginal: '2026:06:03 14:05:00', OffsetTimeOriginal: '+01:00' },
      IFD3: {
        ...{ GPSLatitudeRef: 'N', GPSLatitude: '38/1 43/1 0/1' },
        ...{ GPSLongitudeRef: 'W', GPSLongitude: '9/1 8/1 0/1' },
      },
    })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('a photo that is chosen offline keeps its time and place', async () => {
  const { page, context } = await diary.enter({ canKeepClient: true })
  await isShellKept(page)
  await page.goto('/')
  await context.setOffline(true)
  await page.locator(FILE_FIELD).setInputFiles(await datedPhoto('tram.jpg'))
  await page.getByRole('button', { name: 'Put it on the photo’s day: 3 Jun 2026, 14:05' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/day/2026-06-03')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Show tram.jpg' }).waitFor()
  expect((await diary.person.call('listEvents')).data).toMatchObject([
    { date: '2026-06-03', occurredAt: '2026-06-03T14:05:00+01:00', placeName: 'Lisbon, Portugal' },
  ])
})
