import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpdatingProxy, type UpdatingProxy } from '../harness/faults/updating-proxy.ts'
import { setUpDiary } from './diary.ts'
import { findFaults } from './faults.ts'
import { isShellKept, isStored, note } from './screens.ts'

const diary = setUpDiary()

let proxy: UpdatingProxy

/** Without the service, with something stored, something refused and something that waits; and a new version there. */
beforeAll(async () => {
  proxy = await startUpdatingProxy(diary.service.url)
  const { page, context } = await diary.enter({ canKeepClient: true }, proxy.url)
  await isShellKept(page)
  await note(page, 'Stored')
  await isStored(page, 'Stored')
  await note(page, 'Refused \u0000')
  await page.getByText('Not accepted. It is still saved').waitFor()
  proxy.update()
  await page.reload()
  await page.getByText('There is a new version of Dayleaf.').waitFor()
  await context.setOffline(true)
  await note(page, `Waiting ${'fog'.repeat(60)}`)
  await page.getByText('Waits on this device.').waitFor()
})
afterAll(() => proxy?.close())

test('a day without the service can be used by everybody, and fits', async () =>
  expect(await findFaults(diary.visitor.page)).toEqual([]))

test('the dialog about this device is accessible and fits every width', async () => {
  const { page } = diary.visitor
  await page.getByRole('button', { name: /^Offline/ }).click()
  await page.getByRole('dialog').getByText('Not sent yet:').waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test('an event that waits can be changed by everybody, and fits', async () => {
  const { page } = diary.visitor
  const waiting = page.getByRole('listitem').filter({ hasText: 'Waits on this device.' })
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  expect(await findFaults(page)).toEqual([])
})

test.each(['/calendar', '/calendar/2026', '/settings'])(
  '%s without the service can be used by everybody, and fits',
  async (path) => {
    const { page } = diary.visitor
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await findFaults(page)).toEqual([])
  },
)

test('the question before signing out with unsent events is accessible', async () => {
  const { page } = diary.visitor
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByText('2 lines are on this device only.').waitFor()
  expect(await findFaults(page)).toEqual([])
})
