// Notices in the client: chosen in the settings, shown by the service worker, followed to their day.
import type { Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PHONE, today } from '../harness/clients/browser.ts'
import { type PushService, startPushService } from '../harness/notices/push-service.ts'
import { setUpDiary } from './diary.ts'
import { isShellKept, USES_OLLAMA } from './screens.ts'

let push: PushService
beforeAll(async () => {
  push = await startPushService()
})
afterAll(() => push.close())

const diary = setUpDiary({
  writer: { provider: 'provider_d', page: '# Fog\n\nIt was quiet.' },
  settings: () => ({ DAYLEAF_PUSH_PRIVATE: 'on' }),
})

const userIdOf = async () => (await diary.person.call('getMe')).data.userId

const yesterday = () => new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10)

/** Without a window, Chromium refuses notices to every site. */
const ALLOWED = `
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
`

/** A browser that cannot reach the push service of its maker gets subscriptions of the stand-in. */
async function subscribeAtStandIn(page: Page, device: string): Promise<void> {
  const subscription = push.subscribe(device)
  await page.addInitScript(`
    ${ALLOWED}
    let current = null
    const make = (options) => ({
      endpoint: ${JSON.stringify(subscription.endpoint)},
      options: { applicationServerKey: Uint8Array.from(atob(options.applicationServerKey
        .replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer },
      toJSON: () => (${JSON.stringify(subscription)}),
      unsubscribe: async () => { current = null; return true },
    })
    PushManager.prototype.subscribe = async (options) => (current = make(options))
    PushManager.prototype.getSubscription = async () => current
  `)
}

describe('in the settings', () => {
  beforeEach(async () => {
    await diary.arrive({ canKeepClient: true, viewport: PHONE })
  })

  const section = (page: Page) => page.locator('#notices')

  test('a device is turned on by a press, tested, and turned off', async () => {
    const { page } = diary.visitor
    const userId = await userIdOf()
    await subscribeAtStandIn(page, userId)
    await page.goto('/settings')
    await section(page).getByRole('button', { name: 'Turn on here' }).click()
    await section(page).getByText('this device').waitFor()
    await section(page).getByRole('button', { name: 'Send a test' }).click()
    await section(page)
      .getByText(/: sent\.$/)
      .waitFor()
    const [received] = await push.messagesTo(userId)
    expect(received?.message).toEqual({ kind: 'test', date: null, language: null })
    await section(page).getByRole('button', { name: 'Turn off here' }).click()
    await section(page).getByRole('button', { name: 'Turn on here' }).waitFor()
    expect((await diary.person.call('getPush')).data.subscriptions).toEqual([])
  })

  test('a choice is saved, and its section says that no device gets notices yet', async () => {
    const { page } = diary.visitor
    await page.goto('/settings')
    const evening = section(page).getByRole('group', { name: 'When nothing is noted in the evening' })
    await evening.getByRole('checkbox', { name: 'On the devices below' }).check()
    await section(page).getByText('No device gets notices yet.').waitFor()
    await section(page).getByLabel('At', { exact: true }).fill('21:15')
    await expect
      .poll(async () => (await diary.person.call('getSettings')).data.notices.evening)
      .toEqual({ time: '21:15', push: true, mail: false })
    expect(await evening.getByRole('checkbox', { name: 'By mail' }).isDisabled()).toBe(true)
  })

  test('a browser that blocks them says where they are allowed', async () => {
    const { page } = diary.visitor
    await page.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`)
    await page.goto('/settings')
    await section(page).getByText('Notices of this site are blocked in this browser.').waitFor()
    expect(await section(page).getByRole('button', { name: 'Turn on here' }).count()).toBe(0)
  })

  test('a browser whose push service cannot be reached says so', async () => {
    const { page } = diary.visitor
    await page.addInitScript(`
      ${ALLOWED}
      PushManager.prototype.getSubscription = async () => null
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'))
    `)
    await page.goto('/settings')
    await section(page).getByRole('button', { name: 'Turn on here' }).click()
    await section(page).getByText('The browser could not subscribe').waitFor()
  })

  test('after a new password this device goes on', async () => {
    const { page } = diary.visitor
    const [userId, { password }] = [await userIdOf(), diary.person]
    await subscribeAtStandIn(page, userId)
    await page.goto('/settings')
    await section(page).getByRole('button', { name: 'Turn on here' }).click()
    await section(page).getByText('this device').waitFor()
    await page.getByText('Change password', { exact: true }).first().click()
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill('another password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed.').waitFor()
    await section(page).getByText('this device').waitFor()
    await section(page).getByRole('button', { name: 'Send a test' }).click()
    await section(page)
      .getByText(/: sent\.$/)
      .waitFor()
  })
})

describe('the service worker', () => {
  async function receive(page: Page, data: string): Promise<void> {
    const devtools = await page.context().newCDPSession(page)
    const { promise, resolve } = Promise.withResolvers<string>()
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    })
    await devtools.send('ServiceWorker.enable')
    const origin = new URL(page.url()).origin
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await promise, data })
  }
  async function start(): Promise<{ page: Page; worker: Worker }> {
    const { page, context } = await diary.enter({ canKeepClient: true })
    await isShellKept(page)
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('there is no service worker')
    // Without a window, Chromium shows none.
    await worker.evaluate(`
      self.shown = []
      registration.showNotification = async (title, options) => shown.push({ title, ...options })
    `)
    return { page, worker }
  }

  const MESSAGES = [
    [
      { kind: 'page', date: '2026-03-14', language: 'en' },
      {
        title: 'Your page is there',
        body: 'Saturday, 14 March 2026',
        data: { path: '/day/2026-03-14' },
        lang: 'en',
      },
    ],
    [
      { kind: 'evening', date: '2026-03-15', language: 'zh-CN' },
      {
        title: '今天还没有记录',
        body: '2026年3月15日星期日',
        data: { path: '/day/2026-03-15' },
        lang: 'zh-CN',
      },
    ],
    [
      { kind: 'later', text: 'of a newer version' },
      { title: 'Dayleaf', data: { path: '/' } },
    ],
  ] as const

  test('says what a message means, and a click leads there', async () => {
    const { page, worker } = await start()
    for (const [message, expected] of MESSAGES) {
      await receive(page, JSON.stringify(message))
      await expect.poll(() => worker.evaluate('shown.splice(0)')).toMatchObject([expected])
      // A click as a browser tells of it; only a real one lets the tab come to the front.
      await worker.evaluate(`{
        const event = new ExtendableEvent('notificationclick')
        event.notification = { close() {}, data: ${JSON.stringify(expected.data)} }
        dispatchEvent(event)
      }`)
      await page.waitForURL(`**${expected.data.path}`)
    }
  })
})

test('a page of yesterday that was not seen is announced above today, until it is read', async () => {
  const { page } = await diary.arrive({ viewport: PHONE })
  await diary.person.call('updateSettings', { body: USES_OLLAMA })
  const date = yesterday()
  await diary.person.call('createEvent', { body: { date, type: 'text', content: 'Fog' } })
  await diary.person.call('generateJournal', { params: { date } })
  await page.goto('/')
  await page.getByRole('link', { name: 'Your page of yesterday is there' }).tap()
  await page.getByRole('heading', { name: 'Fog' }).waitFor()
  await page.goto('/')
  await page.locator('[class*=empty-day]').waitFor()
  expect(await page.getByText('Your page of yesterday is there').count()).toBe(0)
})
