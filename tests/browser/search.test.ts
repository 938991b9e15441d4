import { expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf, USES_OLLAMA } from './screens.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Boats\n\nThe boats came home.' } })

async function enterWithBoats(viewport: typeof PHONE) {
  const visit = await diary.arrive({ viewport })
  const { person } = visit
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  const lines = [
    ['2023-05-01', 'A boat on the lake'],
    ['2024-05-01', 'Two boats, and a boat'],
    ['2026-03-14', 'We saw a boathouse'],
  ]
  for (const [date, content] of lines)
    await must(person, 'createEvent', { body: { date, type: 'event', content } })
  await must(person, 'generateJournal', { params: { date: '2024-05-01' } })
  return visit
}

test('hits are ordered by date, and those of a year or pages alone are shown', async () => {
  const visit = await enterWithBoats(PHONE)
  const { page } = visit
  await page.goto('/search?q=boat')
  const hits = page.locator('[class*=hit-text]')
  await page.getByText('4 results').waitFor()
  await page.getByLabel('Order').selectOption({ label: 'Oldest first' })
  await expect.poll(() => hits.first().textContent()).toBe('A boat on the lake')
  await page.getByLabel('Order').selectOption({ label: 'Newest first' })
  await expect.poll(() => hits.first().textContent()).toBe('We saw a boathouse')
  expect(page.url()).toContain('sort=newest')
  await page.getByLabel('Year').selectOption('2024')
  await page.getByText('2 results').waitFor()
  await page.getByLabel('What').selectOption({ label: 'Diary pages' })
  await page.getByText('1 result', { exact: true }).waitFor()
  expect(
    await page.getByLabel('What').evaluate((select) => (select as unknown as { value: string }).value),
  ).toBe('kind journal')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width)
  expect(errorsOf(visit)).toEqual([])
})

test('a date without anything is said as it was understood, and a sign alone is no fault', async () => {
  const { page } = await enterWithBoats(PHONE)
  await page.goto(`/search?q=${encodeURIComponent('last week')}`)
  await page.getByText(/^Nothing found in “last week” \(.+ – .+\)\.$/).waitFor()
  await page.goto(`/search?q=${encodeURIComponent('boat 2022')}`)
  await page.getByText(/^Nothing found with “boat” in .*2022.*\.$/).waitFor()
  await page.goto(`/search?q=${encodeURIComponent('"')}`)
  await page.getByText(/^Nothing found\. /).waitFor()
})

test('what a field has no room for of a pasted text is told', async () => {
  const { page } = await diary.arrive()
  // Keys alone do not reach the clipboard of a browser without a window.
  const session = await page.context().newCDPSession(page)
  const edit = async (...commands: string[]) => {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'F20', commands })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'F20' })
  }
  const paste = async (length: number) => {
    await page.goto('/')
    await page.locator('#capture').fill('x'.repeat(length))
    await edit('SelectAll', 'Cut')
    await page.goto('/search')
    const field = page.locator('input[type=search]')
    await field.focus()
    await edit('Paste')
    await expect.poll(() => field.inputValue()).toHaveLength(Math.min(length, 400))
  }
  await paste(400)
  expect(await page.locator('[class*=notice_]').count()).toBe(0)
  await paste(450)
  await page.locator('[class*=notice_]').getByText('its last 50 characters were left out').waitFor()
})
