import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { readRealFile } from '../harness/media/real-files.ts'
import { setUpDiary } from './diary.ts'
import { captureField, errorsOf, isShellKept, item } from './screens.ts'

const diary = setUpDiary({
  flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
})

const FILE_FIELD = '[class*=media-buttons] input:not([capture])'

/** @param latitude degrees north, at 9° 8′ west */
async function photo(name: string, takenAt: string, latitude?: number) {
  const place = latitude !== undefined && {
    IFD3: {
      ...{ GPSLatitudeRef: 'N', GPSLatitude: `${latitude}/1 43/1 0/1` },
      ...{ GPSLongitudeRef: 'W', GPSLongitude: '9/1 8/1 0/1' },
    },
  }
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#2a6' } })
    .withExif({ IFD2: { DateTimeOriginal: takenAt, OffsetTimeOriginal: '+01:00' }, ...place })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('a recording outlives its tab, and becomes an event with its length', async () => {
  const visit = await diary.enter({ viewport: PHONE })
  const { page, context } = visit
  await context.grantPermissions(['microphone'])
  const tab = await context.newPage()
  await tab.goto('/')
  await tab.getByRole('button', { name: 'Record your voice' }).click()
  await tab
    .getByRole('timer')
    .getByText(/^0:(0[2-9]|[1-5]\d)$/)
    .waitFor()
  await tab.getByRole('button', { name: 'Pause' }).click()
  await tab.getByText('Paused', { exact: true }).waitFor()
  await tab.close()
  await page.reload()
  await page.getByText(/A recording was kept: 0:\d\d/).waitFor()
  await page.getByRole('button', { name: 'Add it here' }).click()
  await page.getByRole('button', { name: /^Listen: voice-/ }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('group', { name: /voice-/ }).waitFor()
  const [event] = (await diary.person.call('listEvents')).data
  expect(event).toMatchObject({ type: 'voice', content: '', attachments: [{ kind: 'audio' }] })
  expect(event?.attachments[0]?.durationMs).toBeGreaterThan(900)
  await page.reload()
  await captureField(page).click()
  await page.getByRole('button', { name: 'Details' }).click()
  expect(await page.getByText('A recording was kept').count()).toBe(0)
  expect(errorsOf(visit)).toEqual([])
})

test('a refused microphone is reported in plain words', async () => {
  const { page } = await diary.visit()
  await page.addInitScript(
    `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError') }`,
  )
  await diary.signIn()
  await page.getByRole('button', { name: 'Record your voice' }).click()
  await page.getByRole('alert').getByText('does not let Dayleaf use the microphone').waitFor()
})

test('a microphone that cannot be recorded is switched off', async () => {
  const { page } = await diary.visit()
  await page.addInitScript(`{
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => (window.microphone = await open(wanted))
    MediaRecorder.prototype.start = () => { throw new DOMException('no', 'NotSupportedError') }
  }`)
  await diary.signIn()
  await page.getByRole('button', { name: 'Record your voice' }).click()
  await page.getByRole('alert').getByText('cannot record').waitFor()
  expect(await page.evaluate('window.microphone.getTracks().map((track) => track.readyState)')).toEqual([
    'ended',
  ])
})

test('the browser’s Back ends a recording and keeps it in the draft', async () => {
  const { page } = await diary.enter()
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await page.getByRole('button', { name: 'Record your voice' }).click()
  await page
    .getByRole('timer')
    .getByText(/0:0[1-9]/)
    .waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goForward()
  await page.getByRole('button', { name: /^Listen: voice-/ }).waitFor()
})

test('a photo of another day brings its day, time and place', async () => {
  const { page } = await diary.enter({ viewport: PHONE })
  await page.locator(FILE_FIELD).setInputFiles(await photo('tram.jpg', '2026:06:03 14:05:00', 38))
  await page.getByRole('button', { name: 'Put it on the photo’s day: 3 Jun 2026, 14:05, Lisbon' }).click()
  await page.getByText('3 Jun 2026, 14:05, Lisbon, Portugal').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/day/2026-06-03')
  await page.getByRole('button', { name: 'Show tram.jpg' }).waitFor()
  expect((await diary.person.call('listEvents')).data).toMatchObject([
    { date: '2026-06-03', occurredAt: '2026-06-03T14:05:00+01:00', placeName: 'Lisbon, Portugal' },
  ])
})

test('a date in the name of a photo is offered, and moves nothing by itself', async () => {
  const { page } = await diary.enter({ viewport: PHONE })
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'IMG-20260603-WA0001.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator(FILE_FIELD).setInputFiles(file)
  await page.getByRole('button', { name: 'Perhaps from 3 Jun 2026: put it there' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Show ${file.name}` }).waitFor()
  await page.locator(FILE_FIELD).setInputFiles({ ...file, name: 'Screenshot_20260604-101112.png' })
  await page.getByRole('button', { name: 'Perhaps from 4 Jun 2026: put it there' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/day/2026-06-04')
  const dates = async () => (await diary.person.call('listEvents')).data.map(({ date }) => date)
  await expect.poll(dates).toEqual([expect.not.stringMatching(/^2026-06/), '2026-06-04'])
})

test('photos of a trip become lines of their own, in the order in which they were taken', async () => {
  const { page } = await diary.enter()
  await captureField(page).fill('Off we go')
  await page
    .locator(FILE_FIELD)
    .setInputFiles([
      await photo('evening.jpg', '2026:06:04 19:30:00', 38),
      await photo('morning.jpg', '2026:06:04 08:10:00', 41),
    ])
  // A press that comes twice records each file once.
  await page.getByRole('button', { name: 'One line each' }).dblclick()
  await page.getByText('2 lines were recorded.').waitFor()
  await page.waitForURL('**/day/2026-06-04')
  const stored = async () =>
    (await diary.person.call('listEvents')).data.map(({ content, occurredAt, attachments }) => [
      content,
      occurredAt,
      attachments[0]?.name,
    ])
  await expect.poll(stored).toEqual([
    ['Off we go', '2026-06-04T08:10:00+01:00', 'morning.jpg'],
    ['', '2026-06-04T19:30:00+01:00', 'evening.jpg'],
  ])
})

test('a film brings its day and time, and becomes a line of its own beside a photo', async () => {
  const { page } = await diary.enter({ viewport: PHONE })
  const film = { name: 'lake.mov', mimeType: 'video/quicktime' }
  await page
    .locator(FILE_FIELD)
    .setInputFiles({ ...film, buffer: Buffer.from(await readRealFile('phone.mov')) })
  await page.getByRole('button', { name: 'Put it on the video’s day: 14 Jul 2026, 21:05' }).waitFor()
  await page.locator(FILE_FIELD).setInputFiles(await photo('tram.jpg', '2026:07:14 14:05:00', 38))
  await page.getByText('2 photos and videos, each at its own time and place').waitFor()
  await page.getByRole('button', { name: 'One line each' }).click()
  await page.waitForURL('**/day/2026-07-14')
  const stored = async () =>
    (await diary.person.call('listEvents')).data.map(({ date, occurredAt, attachments }) => [
      date,
      occurredAt,
      attachments[0]?.name,
    ])
  await expect.poll(stored).toEqual([
    ['2026-07-14', '2026-07-14T14:05:00+01:00', 'tram.jpg'],
    ['2026-07-14', '2026-07-14T21:05:09+02:00', 'lake.mov'],
  ])
})

test('shared data wait until the owner signs in, and are in the draft of today once the owner adds them', async () => {
  const visit = await diary.enter({ canKeepClient: true })
  const { page, context, person } = visit
  await isShellKept(page)
  await page.evaluate(`localStorage.removeItem('dayleaf.session')`)
  await context.setOffline(true)
  await page.goto('/')
  await page.evaluate(`{
    const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' })
    for (const [name, value] of [['title', 'A walk'], ['text', 'https://example.org/walk'], ['url', '']])
      form.appendChild(Object.assign(document.createElement('textarea'), { name, value }))
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    const data = new DataTransfer()
    data.items.add(new File(['14 March'], 'walk.txt', { type: 'text/plain' }))
    field.files = data.files
    form.appendChild(field)
    form.submit()
  }`)
  await page.getByLabel('E-mail').waitFor()
  await context.setOffline(false)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This was shared with Dayleaf:').waitFor()
  expect(await captureField(page).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Add it to this line' }).click()
  await page.getByRole('button', { name: 'Remove walk.txt' }).waitFor()
  expect(await captureField(page).inputValue()).toBe('A walk\nhttps://example.org/walk')
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await page.getByRole('button', { name: 'Remove walk.txt' }).waitFor()
  expect(await captureField(page).inputValue()).toBe('A walk\nhttps://example.org/walk')
})

test('shared data come once, also if two tabs add them at the same time', async () => {
  const { page, context } = await diary.enter()
  const names = Array.from({ length: 8 }, (_, index) => `${index + 1}.txt`)
  await page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('dayleaf-shared', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('items', { autoIncrement: true })
    opening.onerror = reject
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('items', 'readwrite')
      for (const name of ${JSON.stringify(names)}) {
        const files = [new File([name], name, { type: 'text/plain' })]
        transaction.objectStore('items').add({ receivedAt: Date.now(), text: '', files })
      }
      transaction.oncomplete = () => resolve(opening.result.close())
    }
  })`)
  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto(diary.service.url)))
  const files = page.getByRole('button', { name: /^Remove \d\.txt$/ })
  const left = () =>
    page.evaluate(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('dayleaf-shared', 1)
      opening.onerror = reject
      opening.onsuccess = () => {
        const counting = opening.result.transaction('items').objectStore('items').count()
        counting.onsuccess = () => resolve(counting.result, opening.result.close())
      }
    })`)
  const adding = tabs.map((tab) => tab.getByRole('button', { name: 'Add it to this line' }))
  await Promise.all(adding.map((button) => button.waitFor()))
  await Promise.all(adding.map((button) => button.click()))
  await expect.poll(left).toBe(0)
  await page.reload()
  await files.first().waitFor()
  expect((await files.allTextContents()).length).toBe(names.length)
})

test('figures are entered from the names in use, stand in the line, and can be corrected', async () => {
  const { page, person } = await diary.arrive({ viewport: PHONE })
  await person.call('createEvent', {
    body: {
      ...{ date: '2026-03-14', type: 'health', content: 'Scales' },
      measures: [
        { name: 'Weight', value: 71.2, unit: 'kg' },
        { name: 'sleep', value: 7, unit: 'h' },
      ],
    },
  })
  await page.goto('/')
  await captureField(page).fill('体')
  const composed = { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true }
  await captureField(page).dispatchEvent('keydown', composed)
  expect(await captureField(page).inputValue()).toBe('体')
  await captureField(page).fill('')
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByLabel('Kind').selectOption('health')
  // Not ours beside it, which is another only in its capital letter.
  const figures = page.getByRole('group', { name: 'Figures' })
  await figures.getByRole('button', { name: 'sleep', exact: true }).waitFor()
  expect(await figures.getByRole('button', { name: 'sleep' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Weight' }).click()
  await page.keyboard.type('70.8')
  await page.keyboard.press('Control+Enter')
  const line = item(page, 'Weight 70.8 kg')
  await page.getByRole('button', { name: 'Details', expanded: false }).waitFor()
  await line.getByRole('button', { name: 'More about this line' }).click()
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.getByLabel('Weight: value').fill('7o.6')
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  // Stays open: the letter is no number, and is not dropped silently.
  await page.getByLabel('Weight: value').fill('70.6')
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  await item(page, 'Weight 70.6 kg').waitFor()
  const { data } = await person.call('listEvents', { query: { type: 'health', limit: 1 } })
  expect(data).toMatchObject([
    { content: 'Weight 70.6 kg', measures: [{ name: 'Weight', value: 70.6, unit: 'kg' }] },
  ])
})

test('an event that is saved while the previous one is being saved is stored after it', async () => {
  const { page } = await diary.enter()
  await captureField(page).waitFor()
  await page.evaluate(`(async () => {
    const field = document.querySelector('#capture')
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set
    for (const text of ['The first', 'The second']) {
      write.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      field.form.requestSubmit()
    }
  })()`)
  await item(page, 'The second').waitFor()
  await expect
    .poll(async () => (await diary.person.call('listEvents')).data.map(({ content }) => content))
    .toEqual(['The first', 'The second'])
})
