import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { PHONE, today } from '../harness/clients/browser.ts'
import { jpegOf } from '../harness/media/pictures.ts'
import { setUpDiary } from './diary.ts'
import { captureField, choose, isStored, item } from './screens.ts'

const diary = setUpDiary()
const HOME = { latitude: 46.184, longitude: 6.139 }

beforeEach(async () => {
  await diary.arrive({ viewport: PHONE, position: HOME })
})

const bottomOf = async (element: Locator) => {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {}
  return y + height
}

test('a place is chosen by its name, in a sheet', async () => {
  const { page } = diary.visitor
  await page.goto('/')
  await captureField(page).tap()
  await page.getByRole('button', { name: 'Details' }).tap()
  await page.getByRole('button', { name: 'Choose a place' }).tap()
  // A sheet at the thumb, of which the keyboard of the phone covers nothing before a name is to be typed.
  const sheet = page.getByRole('dialog', { name: 'Choose a place' })
  await expect.poll(() => bottomOf(sheet)).toBe(PHONE.height)
  expect(await page.evaluate('document.activeElement.tagName')).not.toBe('INPUT')
  await page.getByRole('searchbox', { name: 'Name of the place' }).fill('Caroug')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Carouge/ })
    .first()
    .tap()
  await page.getByRole('button', { name: 'Remove place' }).waitFor()
  await captureField(page).fill('Guitar in the evening')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await item(page, 'Carouge').waitFor()
  await isStored(page, 'Carouge')
  const [event] = (await diary.person.call('listEvents')).data
  expect(event).toMatchObject({ placeName: expect.stringMatching(/^Carouge/) })
  expect(event?.latitude).toBeCloseTo(46.18, 1)
})

/** Allows the device's position with a new line. */
async function allowPlace(page: Page): Promise<void> {
  await captureField(page).tap()
  await page.getByRole('button', { name: 'Details' }).tap()
  await page.getByRole('button', { name: 'Here', exact: true }).tap()
  await page.getByRole('button', { name: 'Yes, use my position' }).tap()
}

test('each line of an evening gets the place of the device, also one that follows at once or begins with a photo', async () => {
  const { page } = diary.visitor
  await page.goto('/')
  await allowPlace(page)
  const place = page.getByRole('button', { name: 'Place: Carouge' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  for (const content of ['Four kinds of dumplings', 'And tea']) {
    await captureField(page).fill(content)
    await place.waitFor()
    await save.tap()
    await item(page, content).waitFor()
  }
  await page.keyboard.press('Escape')
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpegOf(60, 40)) }
  await page.locator('[class*=media-buttons] input[type="file"]').last().setInputFiles(file)
  await place.waitFor()
  await save.tap()
  await expect
    .poll(async () => (await diary.person.call('listEvents')).data.map(({ placeName }) => placeName))
    .toEqual(Array(3).fill(expect.stringMatching(/^Carouge/)))
})

test('a line that waits says in words that it has a place, and its name once the service has it', async () => {
  const { page, context } = diary.visitor
  await page.goto('/')
  await allowPlace(page)
  await page.getByRole('button', { name: 'Place: Carouge' }).waitFor()
  await context.setOffline(true)
  await captureField(page).fill('Soup by the tram')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await captureField(page).fill('And tea')
  await page.getByRole('button', { name: 'Place: Here' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await item(page, 'And tea').getByText('A place', { exact: true }).waitFor()
  await context.setOffline(false)
  await item(page, 'And tea').getByText('Carouge').waitFor()
})

test('the place of the device gets a name of one’s own, and keeps its point', async () => {
  const { page } = diary.visitor
  await page.goto('/')
  await allowPlace(page)
  await page.getByRole('button', { name: /^Place: / }).tap()
  await page.getByRole('searchbox', { name: 'Name of the place' }).fill('外婆家')
  await page.getByRole('button', { name: 'Use “外婆家” as the name' }).tap()
  await captureField(page).fill('Four kinds of dumplings')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await item(page, '外婆家').waitFor()
  await isStored(page, '外婆家')
  const [event] = (await diary.person.call('listEvents')).data
  expect(event).toMatchObject({ placeName: '外婆家', ...HOME })
  const { data } = await diary.person.call('searchPlaces', { query: { q: '外' } })
  expect(data[0]).toMatchObject({ placeName: '外婆家', source: 'own', ...HOME })
})

test('the place of a line is moved on a map by keys, and keeps its name', async () => {
  const { page } = diary.visitor
  const body = { date: today(), type: 'event', content: 'Tea', placeName: '外婆家', ...HOME }
  await diary.person.call('createEvent', { body })
  await page.goto('/')
  await choose(item(page, 'Tea'), 'Correct')
  await page.getByRole('button', { name: 'Place: 外婆家' }).tap()
  await page.getByRole('button', { name: 'Move on the map' }).tap()
  // Its name stands below once the map stands at the place so far.
  await page.getByText(`${HOME.latitude.toFixed(4)}, ${HOME.longitude.toFixed(4)}`).waitFor()
  await page.getByRole('application', { name: 'Move on the map' }).press('ArrowRight')
  await page.getByRole('button', { name: /^(Keep “外婆家”|Use this point)$/ }).tap()
  await item(page, 'Tea').getByRole('button', { name: 'Save' }).tap()
  await expect
    .poll(async () => (await diary.person.call('listEvents')).data[0]?.longitude)
    .toBeGreaterThan(HOME.longitude)
  const [event] = (await diary.person.call('listEvents')).data
  expect(event?.placeName).toBe('外婆家')
  expect(event?.latitude).toBeCloseTo(HOME.latitude, 4)
})
