import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf } from './screens.ts'

const diary = setUpDiary()

test('a photo is recorded on a phone without a word, and shown in its proportions', async () => {
  const visit = await diary.enter({ viewport: PHONE })
  const { page } = visit
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  await page.getByRole('textbox', { name: 'What happened?' }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Photo or file' }).waitFor()
  await page
    .locator('.capture input[type=file]')
    .setInputFiles({ name: 'swans.jpg', mimeType: 'image/jpeg', buffer: photo })
  const shown = page.getByRole('button', { name: 'Show swans.jpg' }).getByRole('img')
  await shown.waitFor()
  await expect
    .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(300)
  const [event] = (await diary.person.call('listEvents')).data
  expect(event).toMatchObject({ type: 'photo', content: '', attachments: [{ name: 'swans.jpg' }] })
  expect(errorsOf(visit)).toEqual([])
})

test('files are sent with the text that was typed, and one that is refused says why', async () => {
  const { page } = await diary.enter()
  await page.getByRole('textbox', { name: 'What happened?' }).fill('Home by train')
  await page.getByRole('button', { name: 'Details' }).click()
  const input = page.locator('.capture input[type=file]')
  await input.setInputFiles({ name: 'not.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await page.getByRole('alert').waitFor()
  await input.setInputFiles({ name: 'ticket.txt', mimeType: 'text/plain', buffer: Buffer.from('14 March') })
  await page.getByRole('link', { name: 'ticket.txt, 1 KB' }).waitFor()
  await page.getByText('Home by train').waitFor()
  expect((await diary.person.call('listEvents')).data).toMatchObject([
    { content: 'Home by train', type: 'event', attachments: [{ kind: 'file' }] },
  ])
})
