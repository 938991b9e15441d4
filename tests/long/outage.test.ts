import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  captureField,
  isShellKept,
  isStored,
  item,
  note,
  readKept,
  signIn,
  tryNow,
} from '../browser/screens.ts'
import { launchOwnBrowser, shareBrowser, visit } from '../harness/clients/browser.ts'
import { startTcpProxy, type TcpProxy } from '../harness/faults/tcp-proxy.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { type ServiceProcess, startServiceProcess } from '../harness/service/service-process.ts'

let browser: Browser
const home = setUpDataDirectory()
let service: ServiceProcess
/** Keeps the address while the service is down: another process could take its port. */
let proxy: TcpProxy
let url: string

beforeAll(async () => {
  browser = await shareBrowser()
})
beforeEach(async () => {
  service = await startServiceProcess(home.dataDirectory)
  proxy = await startTcpProxy(Number(new URL(service.url).port))
  url = new URL(proxy.through(service.url)).origin
})
afterEach(() => proxy.close())

async function kill(): Promise<void> {
  // Nothing listens there.
  proxy.redirect(1)
  service.signal('SIGKILL')
  await service.ended
}

/** The same service, at the same address. */
async function startAgain(limits?: string): Promise<void> {
  service = await startServiceProcess(home.dataDirectory, limits === undefined ? {} : { limits })
  proxy.redirect(Number(new URL(service.url).port))
}

/** A client looks for its service ever less often, but once a minute at the least. */
const MAX_WAIT_MS = 180_000

test('while the service is down its client opens, shows stored days, and records events', async () => {
  const { page, context } = await visit(browser, url, { canKeepClient: true })
  context.setDefaultTimeout(MAX_WAIT_MS)
  const person = await signIn(page, url)
  await isShellKept(page)
  await note(page, 'Before')
  await isStored(page, 'Before')
  // The device has what is shown a moment after that.
  await expect.poll(async () => JSON.stringify(await readKept(page))).toContain('Before')
  await kill()
  await note(page, 'Meanwhile')
  await item(page, 'Meanwhile').getByText('Waits on this device.').waitFor()
  await page.reload()
  await item(page, 'Before').waitFor()
  await item(page, 'Meanwhile').waitFor()
  await page.getByText(/^As of/).waitFor()
  await startAgain()
  await isStored(page, 'Meanwhile')
  await page.getByText(/^As of/).waitFor({ state: 'detached' })
  const contents = (await person.call('listEvents')).data.map(({ content }: { content: string }) => content)
  expect(contents).toEqual(['Before', 'Meanwhile'])
  await context.close()
})

test('a service that is killed again and again between events stores each of them once, in order', async () => {
  const { page, context } = await visit(browser, url, { canKeepClient: true })
  context.setDefaultTimeout(MAX_WAIT_MS)
  const person = await signIn(page, url)
  const contents = Array.from({ length: 9 }, (_, index) => `Event number ${index + 1}`)
  for (const [index, content] of contents.entries()) {
    await note(page, content)
    // Not waiting for the answer: the process dies before, while and after it stores the event.
    if (index % 3 === 1) await kill()
    if (index % 3 === 2) await startAgain()
  }
  for (const content of contents) await isStored(page, content)
  const { data } = await person.call('listEvents')
  expect(data.map(({ content }: { content: string }) => content)).toEqual(contents)
  await context.close()
})

test('waiting events survive a restart of the browser, and are then sent', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-profile-'))
  const first = await launchOwnBrowser(directory, url)
  const [page = await first.newPage()] = first.pages()
  const person = await signIn(page, url)
  await isShellKept(page)
  await kill()
  await note(page, 'Written before the lights went out')
  await captureField(page).fill('Half a sentence')
  await first.close()
  const second = await launchOwnBrowser(directory, url)
  second.setDefaultTimeout(MAX_WAIT_MS)
  const later = await second.newPage()
  await later.goto('/')
  await item(later, 'Written before').getByText('Waits on this device.').waitFor()
  expect(await captureField(later).inputValue()).toBe('Half a sentence')
  await startAgain()
  await isStored(later, 'Written before the lights went out')
  expect((await person.call('listEvents')).data).toHaveLength(1)
  await second.close()
  await rm(directory, { recursive: true, force: true })
})

/** A file may have 2 MB, in blocks of 512 bytes; Linux alone lets that of a running process be changed. */
const ways = process.platform === 'linux' ? ['ulimit -S -f 4096'] : []

test.each(ways)(
  'what finds the disk full (%s) waits, says so, and is stored once there is room',
  async (limits) => {
    await kill()
    await startAgain(limits)
    const { page, context } = await visit(browser, url, { canKeepClient: true })
    context.setDefaultTimeout(MAX_WAIT_MS)
    const person = await signIn(page, url)
    const body = { date: '2026-03-14', type: 'text', content: 'a long day '.repeat(9_000) }
    let last = await person.call('createEvent', { body })
    for (let count = 0; last.status === 201 && count < 100; count += 1) {
      last = await person.call('createEvent', { body })
    }
    expect(last.status).toBe(507)
    await captureField(page).fill(`No room for this. ${'A long day. '.repeat(8_000)}`)
    await page.keyboard.press('Control+Enter')
    await item(page, 'No room for this').getByText('The service’s disk is full').waitFor()
    await page.reload()
    await item(page, 'No room for this').getByText('The service’s disk is full').waitFor()
    await tryNow(page, () =>
      promisify(execFile)('prlimit', ['--pid', String(service.pid), '--fsize=unlimited']),
    )
    await isStored(page, 'No room for this')
    await context.close()
  },
)
