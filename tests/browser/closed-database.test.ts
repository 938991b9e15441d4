import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpDiary } from './diary.ts'
import { isStored, item, note } from './screens.ts'

/** Phones close the connections of a client that is in the background, and tell it nothing. */
const diary = setUpDiary()

const KEEP_CONNECTIONS = `{
  const open = IDBFactory.prototype.open
  globalThis.connections = []
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given)
    request.addEventListener('success', () => globalThis.connections.push(request.result))
    return request
  }
}`
const closeConnections = (page: Page) =>
  page.evaluate('globalThis.connections.splice(0).forEach((connection) => connection.close())')

test('a line is kept and sent after the device has closed the connection to its storage', async () => {
  const { page, context, person } = await diary.arrive()
  await page.addInitScript(KEEP_CONNECTIONS)
  await page.goto('/')
  await note(page, 'Before')
  await isStored(page, 'Before')
  await context.setOffline(true)
  await closeConnections(page)
  await note(page, 'In the tunnel')
  await item(page, 'In the tunnel').getByText('Waits on this device.').waitFor()
  await closeConnections(page)
  await context.setOffline(false)
  await isStored(page, 'In the tunnel')
  expect((await person.call('listEvents')).data).toHaveLength(2)
})
