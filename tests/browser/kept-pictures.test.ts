// Pictures on the device: they go as soon as the client learns that their attachment is deleted.
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { must, uploadPicture } from '../api/scenarios/world.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf, isShellKept } from './screens.ts'

const diary = setUpDiary()

afterEach(() => expect(errorsOf(diary.visitor)).toEqual([]))

const toDate = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** The ids of the attachments of which the device has a picture. */
const listKept = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('dayleaf-pictures-'))
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return [...new Set(entries.flat().map(({ url }) => new URL(url).pathname.split('/')[1]))]
  })()`)

/** Shows days with a picture each, on a device that keeps the client. */
async function showPictures(...dates: string[]) {
  const { page, person } = await diary.enter({ canKeepClient: true })
  await isShellKept(page)
  const events: { id: string; picture: string }[] = []
  for (const date of dates) {
    const { id: picture } = await uploadPicture(person)
    const body = { date, type: 'photo', content: '', attachmentIds: [picture] }
    const { id } = (await must(person, 'createEvent', { body })).data
    events.push({ id, picture })
    await page.goto(`/day/${date}`)
    await expect.poll(() => listKept(page)).toContain(picture)
  }
  const { userId } = (await must(person, 'getMe')).data
  return { page, person, userId, events }
}

test('pictures that another device deletes go when their day, or all of the last days, are read again', async () => {
  const dates = [toDate(2), toDate(3), toDate(4)] as const
  const { page, person, userId, events } = await showPictures(...dates)
  const [, second, third] = events.map(({ picture }) => picture)
  await must(person, 'deleteEvent', { params: { eventId: events[0]?.id ?? '' } })
  await page.goto(`/day/${dates[0]}`)
  await expect.poll(() => listKept(page)).toEqual([second, third])
  await must(person, 'deleteDay', { params: { date: dates[1] } })
  // As ten minutes later.
  await page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('dayleaf-${userId}')
    opening.onerror = reject
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('window', 'readwrite')
      transaction.objectStore('window').clear()
      transaction.oncomplete = () => resolve(opening.result.close())
    }
  })`)
  await page.goto('/')
  await expect.poll(() => listKept(page)).toEqual([third])
})

test('all pictures go when the trash is emptied here, whatever day they were of', async () => {
  const { page, person, events } = await showPictures('2021-03-14')
  await must(person, 'deleteEvent', { params: { eventId: events[0]?.id ?? '' } })
  await page.goto('/trash')
  await page.getByRole('button', { name: 'Empty the trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Empty the trash' }).click()
  await page.getByText('Nothing has been thrown away.').waitFor()
  await expect.poll(() => listKept(page)).toEqual([])
})

test('pictures that were seen a month ago go with the next that is seen', async () => {
  const { page, person, userId } = await showPictures(toDate(2))
  await page.evaluate(`(async () => {
    const cache = await caches.open('dayleaf-pictures-${userId}')
    for (const entry of await cache.keys()) {
      const response = await cache.match(entry)
      await cache.delete(entry)
      await cache.put(entry.url.replace(/&.*/, '&' + (Date.now() - 31 * 86_400_000)), response)
    }
  })()`)
  const { id } = await uploadPicture(person)
  const body = { date: toDate(5), type: 'photo', content: '', attachmentIds: [id] }
  await must(person, 'createEvent', { body })
  await page.goto(`/day/${toDate(5)}`)
  await expect.poll(() => listKept(page)).toEqual([id])
})

test('after signing out the cache of the browser has none either', async () => {
  const { page, person } = await showPictures(toDate(2))
  const { data } = await must(person, 'listEvents')
  const address = data[0]?.attachments[0]?.previewUrl ?? ''
  const findCached = () =>
    page.evaluate(`fetch(${JSON.stringify(address)}, { cache: 'only-if-cached', mode: 'same-origin' })
      .then(({ ok }) => ok, () => false)`)
  await page.evaluate(`fetch(${JSON.stringify(address)}).then((response) => response.blob())`)
  expect(await findCached()).toBe(true)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').waitFor()
  await expect.poll(() => listKept(page)).toEqual([])
  await expect.poll(findCached).toBe(false)
})
