import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PHONE, type Visit } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { captureField, choose, errorsOf, item, openSession, readKept, tryNow } from './screens.ts'

/** Two devices of one person, with one line open on both. */
const DATE = '2026-03-14'
const FIRST = 'My cousin came with two cakes'

const diary = setUpDiary()
let one: Page
let other: Page
let visits: Visit[]
let eventId: string

beforeEach(async () => {
  const desk = await diary.arrive()
  const { data } = await diary.person.call('createEvent', {
    body: { date: DATE, type: 'text', content: FIRST },
  })
  eventId = data.id
  visits = [desk]
  one = desk.page
  await openDay(one)
})
afterEach(() => {
  for (const visit of visits) expect(errorsOf(visit)).toEqual([])
})

async function openDay(page: Page): Promise<void> {
  await page.goto(`/day/${DATE}`)
  await item(page, FIRST).waitFor()
}

/** Where the API does not stand for the second device. */
async function openOther(): Promise<void> {
  const phone = await diary.visit({ viewport: PHONE })
  await openSession(phone.page, diary.service.url, diary.person)
  visits.push(phone)
  other = phone.page
  await openDay(other)
}

const field = (page: Page) => page.locator('form[class^=editor] textarea')
const save = (page: Page) => page.locator('form[class^=editor]').getByRole('button', { name: 'Save' }).click()
/** The text of the field is one of its line too, before it is saved. */
async function saveAndClose(page: Page): Promise<void> {
  await save(page)
  await field(page).waitFor({ state: 'detached' })
}
const stored = async () => (await diary.person.call('getEvent', { params: { eventId } })).data

async function correct(page: Page, content: string): Promise<void> {
  await choose(page, 'Correct')
  await field(page).fill(content)
}

/** Both began from the same text; the first has saved. */
async function contradict(): Promise<void> {
  await openOther()
  await correct(other, 'My brother came with three cakes')
  await correct(one, 'My aunt came with two cakes')
  await saveAndClose(one)
  await save(other)
  await other.getByRole('region', { name: 'From the other device' }).getByText('My aunt').waitFor()
  await other.getByRole('region', { name: 'Yours' }).getByText('My brother').waitFor()
  expect(await stored()).toMatchObject({ content: 'My aunt came with two cakes', version: 2 })
}

test('two corrections of one line stand beside each other, also after a reload, until their owner keeps both', async () => {
  await contradict()
  await other.reload()
  await other.getByRole('region', { name: 'From the other device' }).getByText('My aunt').waitFor()
  await other.getByRole('region', { name: 'Yours' }).getByText('My brother').waitFor()
  await other.getByRole('button', { name: 'Keep both' }).click()
  expect(await field(other).inputValue()).toBe(
    'My aunt came with two cakes\n\nMy brother came with three cakes',
  )
  await field(other).fill('My aunt and my brother came with five cakes')
  await saveAndClose(other)
  await item(other, 'with five cakes').waitFor()
  expect(await stored()).toMatchObject({
    content: 'My aunt and my brother came with five cakes',
    version: 3,
  })
})

test('of two corrections mine is kept, and the other can be gone back to', async () => {
  await contradict()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await other.getByRole('region', { name: 'Yours' }).waitFor({ state: 'detached' })
  await item(other, 'My brother').waitFor()
  expect((await stored()).content).toBe('My brother came with three cakes')
  await choose(other, 'Earlier states')
  const states = other.getByRole('dialog', { name: 'Earlier states' })
  await states.getByText('My aunt').waitFor()
  await states.getByText(FIRST).waitFor()
  await states.getByRole('button', { name: 'Go back to this' }).first().click()
  await states.waitFor({ state: 'detached' })
  await item(other, 'My aunt').waitFor()
  expect(await stored()).toMatchObject({ content: 'My aunt came with two cakes', version: 4 })
  await other.getByRole('button', { name: 'Undo' }).click()
  await item(other, 'My brother').waitFor()
})

test('of two corrections the other is kept, and mine comes back by undo', async () => {
  await contradict()
  await other.getByRole('button', { name: 'Keep the other' }).click()
  await item(other, 'My aunt').waitFor()
  await other.getByRole('button', { name: 'Undo' }).click()
  await item(other, 'My brother').waitFor()
  expect((await stored()).content).toBe('My brother came with three cakes')
})

test('corrections of different fields both stay, and nothing is asked', async () => {
  await openOther()
  await correct(other, 'My brother came with three cakes')
  await diary.person.call('amendEvent', { params: { eventId }, body: { placeName: 'At home' } })
  await saveAndClose(other)
  await item(other, 'At home').getByText('My brother').waitFor()
  expect(await stored()).toMatchObject({ content: 'My brother came with three cakes', placeName: 'At home' })
})

test('a correction whose answer was lost is saved once, and contradicts nothing', async () => {
  let isLost = false
  await one.route('**/amend', async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await correct(one, 'My aunt came')
  await save(one)
  await one.locator('form[class^=editor] .failure').waitFor()
  await saveAndClose(one)
  expect(await stored()).toMatchObject({ content: 'My aunt came', version: 2 })
})

test('a line that was corrected on the other device is not deleted unseen', async () => {
  await diary.person.call('amendEvent', { params: { eventId }, body: { content: 'My aunt came' } })
  await choose(one, 'Delete')
  await one.getByText('It was changed on another device meanwhile.').waitFor()
  await item(one, 'My aunt came').waitFor()
  await choose(one, 'Delete')
  await one.getByText('Line deleted.').waitFor()
  expect(await stored()).toBeNull()
})

/** A change of a new line waits on the first device, when the second one corrects the line. */
async function contradictWaiting() {
  let isLost = true
  // The service stores the line, and its answer is lost on the way.
  await one.route('**/api/v1/events', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await captureField(one).fill('A swan')
  await one.keyboard.press('Control+Enter')
  await item(one, 'A swan').getByText('Waits on this device.').waitFor()
  await item(one, 'A swan').getByRole('button', { name: 'Edit' }).click()
  await field(one).fill('Two swans')
  await save(one)
  await item(one, 'Two swans').getByText('Waits on this device.').waitFor()
  const events = (await diary.person.call('listEvents', { query: { date: DATE } })).data
  const swan = events.find(({ content }) => content === 'A swan')
  const params = { eventId: swan?.id ?? '' }
  await diary.person.call('amendEvent', { params, body: { content: 'A goose' } })
  const send = () =>
    tryNow(one, () => {
      isLost = false
    })
  return { params, send }
}

test('a change that waited offline and a correction on the other device are both shown', async () => {
  const { params, send } = await contradictWaiting()
  await send()
  await one.getByRole('region', { name: 'From the other device' }).getByText('A goose').waitFor()
  await one.getByRole('region', { name: 'Yours' }).getByText('Two swans').waitFor()
  await one.keyboard.press('Escape')
  await one.getByRole('button', { name: 'Keep mine' }).click()
  await one.getByRole('region', { name: 'Yours' }).waitFor({ state: 'detached' })
  expect((await diary.person.call('getEvent', { params })).data.content).toBe('Two swans')
})

test('a change that waited, and contradicts another device, is announced on other screens and leads to its day', async () => {
  const { send } = await contradictWaiting()
  await one.getByRole('link', { name: 'Calendar' }).click()
  await one.getByRole('grid').waitFor()
  await send()
  const said = one.getByText('A line of 14 March 2026 was changed here and on another device.')
  await said.waitFor()
  await one.keyboard.press('Escape')
  await one.getByRole('button', { name: 'Show', exact: true }).click()
  await one.getByRole('region', { name: 'Yours' }).getByText('Two swans').waitFor()
  await said.waitFor({ state: 'detached' })
})

const GONE = 'This line was deleted on another device meanwhile. What you wrote is here.'
const gone = (page: Page) => page.getByRole('region', { name: GONE })

/** One device corrects the line, while another one deletes it. */
async function deleteMeanwhile(remove: () => Promise<unknown>): Promise<void> {
  await correct(one, 'My aunt came with two cakes')
  await remove()
  await save(one)
  await gone(one).getByText('My aunt came').waitFor()
}

test('a correction without a network, of a line that was deleted meanwhile, is offered on the return', async () => {
  const context = one.context()
  await correct(one, 'My aunt came with two cakes')
  await context.setOffline(true)
  await save(one)
  await one.locator('form[class^=editor] .failure').waitFor()
  await removeLine()
  await context.setOffline(false)
  await gone(one).getByText('My aunt came').waitFor()
  expect(await one.locator('form[class^=editor]').count()).toBe(0)
})

const removeLine = () => diary.person.call('amendByDeleting', { params: { eventId } })
const removeDay = () => diary.person.call('deleteDay', { params: { date: DATE } })
const contents = async () =>
  (await diary.person.call('listEvents', { query: { date: DATE } })).data.map(({ content }) => content)

const putBack = async () => {
  await gone(one).getByRole('button', { name: 'Put it back, with my text' }).click()
  await item(one, 'My aunt came').getByRole('button', { name: 'More about this line' }).waitFor()
  expect(await contents()).toEqual(['My aunt came with two cakes'])
  expect((await stored()).id).toBe(eventId)
}

test('a correction whose line was deleted meanwhile puts it back', async () => {
  await deleteMeanwhile(removeLine)
  await putBack()
})

test('a correction whose day was deleted meanwhile puts the line back', async () => {
  await correct(one, 'My aunt came with two cakes')
  await removeDay()
  await one.reload()
  await putBack()
})

test('a correction whose line was deleted meanwhile stands there after a reload, and becomes a new line', async () => {
  await deleteMeanwhile(removeLine)
  await one.reload()
  await gone(one).getByText('My aunt came').waitFor()
  await gone(one).getByRole('button', { name: 'Write as a new line' }).click()
  await item(one, 'My aunt came').getByRole('button', { name: 'More about this line' }).waitFor()
  await gone(one).waitFor({ state: 'detached' })
  expect(await contents()).toEqual(['My aunt came with two cakes'])
  expect(await stored()).toBeNull()
})

test('a correction whose line was deleted for ever says so, and can be discarded', async () => {
  await deleteMeanwhile(async () => {
    await removeLine()
    await diary.person.call('emptyTrash')
  })
  await gone(one).getByRole('button', { name: 'Put it back, with my text' }).click()
  await gone(one).getByText('It is no longer in the trash.').waitFor()
  await gone(one).getByRole('button', { name: 'Discard' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await gone(one).waitFor({ state: 'detached' })
  await one.reload()
  await one.locator('[class*=empty-day]').waitFor()
  expect(await gone(one).count()).toBe(0)
  expect(await contents()).toEqual([])
})

test('of a line that was corrected and deleted meanwhile, both texts come back', async () => {
  await deleteMeanwhile(async () => {
    await diary.person.call('amendEvent', { params: { eventId }, body: { content: 'A goose' } })
    await removeLine()
  })
  await gone(one).getByRole('button', { name: 'Put it back, with my text' }).click()
  await one.getByRole('region', { name: 'From the other device' }).getByText('A goose').waitFor()
  await one.getByRole('region', { name: 'Yours' }).getByText('My aunt came').waitFor()
})

test('a correction whose line was moved meanwhile is saved there', async () => {
  await correct(one, 'My aunt came with two cakes')
  await diary.person.call('amendEvent', { params: { eventId }, body: { date: '2026-03-20' } })
  await one.reload()
  await one.getByText('This line was moved to').waitFor()
  expect(await field(one).inputValue()).toBe('My aunt came with two cakes')
  await save(one)
  await one.getByText('This line was moved to').waitFor({ state: 'detached' })
  await expect.poll(stored).toMatchObject({ content: 'My aunt came with two cakes', date: '2026-03-20' })
})

test.each([0, 1])(
  'a change that waits of a line with %i files that was deleted meanwhile puts it back',
  async (count) => {
    let isLost = true
    await one.route('**/api/v1/events', async (route) => {
      if (!isLost) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await captureField(one).fill('A swan')
    if (count > 0)
      await one.locator('[data-docked] [class*=media-buttons] input:not([capture])').setInputFiles({
        ...{ name: 'swan.txt', mimeType: 'text/plain', buffer: Buffer.from('A swan') },
      })
    await one.keyboard.press('Control+Enter')
    await item(one, 'A swan').getByText('Waits on this device.').waitFor()
    await item(one, 'A swan').getByRole('button', { name: 'Edit' }).click()
    await field(one).fill('Two swans')
    await save(one)
    await item(one, 'Two swans').getByText('Waits on this device.').waitFor()
    const { data } = await diary.person.call('listEvents', { query: { date: DATE } })
    const swan = data.find(({ content }) => content === 'A swan')
    expect(swan?.attachments).toHaveLength(count)
    await diary.person.call('amendByDeleting', { params: { eventId: swan?.id ?? '' } })
    await tryNow(one, () => {
      isLost = false
    })
    await gone(one).getByText('Two swans').waitFor()
    expect(await readKept(one)).toMatchObject({ waiting: [], files: [] })
    await one.keyboard.press('Escape')
    await gone(one).getByRole('button', { name: 'Put it back, with my text' }).click()
    await item(one, 'Two swans').getByRole('button', { name: 'More about this line' }).waitFor()
    expect((await contents()).toSorted()).toEqual([FIRST, 'Two swans'])
    const after = await diary.person.call('getEvent', { params: { eventId: swan?.id ?? '' } })
    expect(after.data.attachments).toHaveLength(count)
  },
)
