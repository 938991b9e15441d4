// How long a device that knows the client waits for the lines of today, on lines of several kinds.
import type { Page } from 'playwright-core'
import { Temporal } from 'temporal-polyfill/implementation'
import { launchBrowser, PHONE, today, type Visit, visit } from '../tests/harness/clients/browser.ts'
import { inThrowAwayDirectory } from './diary-store.ts'
import type { Finding } from './finding.ts'
import { post, signUp } from './person.ts'
import { startServer } from './server-process.ts'
import { median } from './statistics.ts'

const MAX_MS = 500
const ROUNDS = 10
const LINE = 'Walked to the mill in the fog.'

/** Bytes a second; `latency` is that of a round trip. */
const slow = (latency: number) => ({ latency, downloadThroughput: 50_000, uploadThroughput: 50_000 })

const NETWORKS: Record<string, ReturnType<typeof slow> | undefined> = {
  'without a delay': { latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  'with 400 ms a round trip and 400 kbit/s': slow(400),
  'with 2 s a round trip': slow(2_000),
  'on which every request hangs': undefined,
}

/** Notes when the line is painted, in milliseconds since the navigation. */
const WATCH = `{
  const look = () => {
    if (!document.body?.textContent.includes(${JSON.stringify(LINE)})) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => seen(performance.now())))
  }
  globalThis.lineMs = new Promise((resolve) => { globalThis.seen = resolve })
  look()
}`

export const measureWarmStart = (): Promise<Finding[]> =>
  inThrowAwayDirectory('warm-start', async (directory) => {
    const server = await startServer(directory)
    const browser = await launchBrowser()
    try {
      const visitor = await visit(browser, `http://127.0.0.1:${server.port}`, {
        ...{ viewport: PHONE, canKeepClient: true },
      })
      await settleIn(visitor, server.port)
      const findings: Finding[] = []
      for (const rate of [1, 4])
        for (const name of Object.keys(NETWORKS)) findings.push(await measure(visitor, name, rate))
      return findings
    } finally {
      await browser.close()
      await server.stop()
    }
  })

/** With lines of today, a session, and the client and the day kept on the device. */
async function settleIn({ page }: Visit, port: number): Promise<void> {
  const person = await signUp(port, 'reader')
  for (const content of [LINE, 'Soup.', 'Anna called.'])
    await person.ask(post('/events', { date: today(), type: 'text', content }))
  await page.goto('/')
  await page.locator('[name="email"]').fill('reader@example.org')
  await page.locator('[name="password"]').fill('correct horse')
  // The last of what a device keeps: the same day of other years, of today and of tomorrow.
  const tomorrow = Temporal.PlainDate.from(today()).add({ days: 1 }).toString()
  const isLast = (url: string) => url.includes('/on-this-day?') && url.includes(tomorrow)
  const kept = page.waitForResponse((response) => isLast(response.url()))
  await page.keyboard.press('Enter')
  await page.getByText(LINE).waitFor()
  await kept
  await page.evaluate('navigator.serviceWorker.ready')
  await page.addInitScript(WATCH)
  await open(page)
  await page.waitForLoadState('networkidle')
}

async function measure({ page, context }: Visit, name: string, rate: number): Promise<Finding> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const network = NETWORKS[name]
  if (network) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
  else await context.route('**/api/**', () => undefined)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await open(page))
  if (!network) await context.unroute('**/api/**')
  await devtools.detach()
  const middle = median(times)
  return {
    what: `today’s lines on a line ${name}${rate === 1 ? '' : `, by a processor of a ${rate}th`}`,
    figure: `${middle.toFixed(0)} ms, at worst ${Math.max(...times).toFixed(0)} ms`,
    ...(rate === 1 && { goal: { target: `≤ ${MAX_MS} ms`, isMet: middle <= MAX_MS } }),
  }
}

/** @returns milliseconds until the line is seen */
async function open(page: Page): Promise<number> {
  await page.goto('about:blank')
  await page.goto('/', { waitUntil: 'commit' })
  return Number(await page.evaluate('lineMs'))
}
