// On a phone the lines of a day with a page are folded below it.
import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { PHONE, today } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { captureField, item, USES_OLLAMA } from './screens.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog\n\nIt was quiet.' } })

beforeEach(async () => {
  await diary.arrive({ viewport: PHONE })
  await diary.person.call('updateSettings', { body: USES_OLLAMA })
})

const note = (date: string, content: string) =>
  diary.person.call('createEvent', { body: { date, type: 'event', content } })

test('the lines of a day with a page fold below it, and open by a tap, from a sentence and from a search', async () => {
  const { page } = diary.visitor
  const date = '2026-03-14'
  await note(date, 'Walked to the mill')
  await note(date, 'It was quiet on the way home')
  await diary.person.call('generateJournal', { params: { date } })
  await page.goto(`/day/${date}`)
  const line = item(page, 'Walked to the mill')
  const fold = page.getByText('From 2 lines', { exact: true })
  await fold.waitFor()
  expect(await line.isVisible()).toBe(false)
  await fold.tap()
  await line.waitFor()
  await page.getByRole('link', { name: 'Calendar', exact: true }).tap()
  await page.getByRole('grid').waitFor()
  await page.goBack()
  await line.waitFor()

  await page.reload()
  await fold.waitFor()
  expect(await line.isVisible()).toBe(false)
  await page.locator('[data-sentence]', { hasText: 'It was quiet.' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Open this line' }).first().tap()
  await item(page, 'It was quiet on the way home').and(page.locator(':focus')).waitFor()

  await page.goto('/search?q=walked')
  await page.locator('#content ol a', { hasText: 'Walked' }).first().tap()
  await line.and(page.locator(':focus')).waitFor()
  await page.reload()
  await line.and(page.locator(':focus')).waitFor()
})

test('a line that is added to a day with a page is in sight, and the menu of the last line is whole', async () => {
  const { page } = diary.visitor
  for (let count = 0; count < 12; count += 1) await note(today(), `Line ${count} of a long day`)
  await diary.person.call('generateJournal', { params: { date: today() } })
  await page.goto('/')
  await page.getByText('From 12 lines', { exact: true }).waitFor()
  const line = page.locator('[class*=timeline] > li', { hasText: 'Too late for the page' })
  await captureField(page).fill('Too late for the page')
  await page.keyboard.press('Control+Enter')
  await line.getByRole('button', { name: 'More about this line' }).waitFor()
  await page.keyboard.press('Escape')
  const edge = async () => (await page.locator('[data-docked]').boundingBox())?.y ?? 0
  const bottomOf = async (target: Locator) => {
    const { y = 0, height = 0 } = (await target.boundingBox()) ?? {}
    return y + height
  }
  // As a thumb leaves it: the line just above the field.
  await page.evaluate(`scrollBy(0, ${(await bottomOf(line)) - (await edge())})`)
  await line.getByRole('button', { name: 'More about this line' }).tap()
  const items = page.locator('[class*=menu-items]')
  await items.waitFor()
  expect(await bottomOf(items)).toBeLessThanOrEqual(await edge())
  expect((await items.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  expect(await items.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
})
