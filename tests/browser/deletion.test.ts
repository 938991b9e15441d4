import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, type Visit, visit } from '../harness/browser.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { signIn } from './screens.ts'

const DATE = '2026-03-14'

let service: TestService
let browser: Browser
let visitor: Visit

beforeAll(async () => {
  service = await startTestService({ DAYLEAF_TRASH_DAYS: '0' })
  browser = await launchBrowser()
  visitor = await visit(browser, service.url)
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

test('where nothing of what is deleted is kept, deleting is asked about and no undo is offered', async () => {
  const { page, misdeeds } = visitor
  const person = await signIn(page, service.url)
  const body = { date: DATE, type: 'text', content: 'Rain' }
  await person.call('createEvent', { body })
  await page.goto(`/day/${DATE}`)
  const deleteEvent = page.getByRole('button', { name: 'Delete', exact: true })
  const dialog = page.getByRole('dialog')

  await deleteEvent.click()
  await dialog.getByText('This cannot be undone.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await person.call('listEvents')).data).toHaveLength(1)

  await deleteEvent.click()
  await dialog.getByRole('button', { name: 'Delete event' }).click()
  await page.getByText('Event deleted.').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect((await person.call('listEvents')).data).toEqual([])

  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByText('This service keeps nothing of what is deleted.').waitFor()
  expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
})
