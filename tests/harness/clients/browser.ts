import { existsSync, statfsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { processEnvironment } from '../../../server/config.ts'
import { unpackBrowser } from './carried-browser.ts'

/** The browser that `DAYLEAF_TEST_BROWSER` names, or else the carried Chromium. */
async function findBrowser(): Promise<Pick<LaunchOptions, 'executablePath' | 'env' | 'ignoreDefaultArgs'>> {
  const environment = processEnvironment()
  const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : []
  const named = environment.DAYLEAF_TEST_BROWSER
  if (named) return { executablePath: named, ignoreDefaultArgs }
  const { executablePath, environment: added } = await unpackBrowser()
  return { executablePath, env: { ...environment, ...added }, ignoreDefaultArgs }
}

/**
 * Whether Chromium can share memory in `/dev/shm`, which containers often limit to 64 MB. Otherwise it shares files in
 * the temporary directory: about 50 for each load of the client, and on a disk each costs processor time.
 */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= 2 ** 30
}

/** Without the sandbox, which containers do not allow. Web security stays on. Names of other machines lead nowhere. */
const LAUNCH_ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu'],
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** Removes `Temporal` from documents and workers, as in browsers that lack it. */
export const WITHOUT_TEMPORAL = '--js-flags=--no-harmony-temporal'

export const launchBrowser = async (...further: string[]): Promise<Browser> =>
  chromium.launch({ ...(await findBrowser()), args: [...LAUNCH_ARGUMENTS, ...further] })

let shared: Browser | undefined

/** The Chromium of this worker, shared by its test files. */
export async function shareBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser()
  return shared
}

export const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()))

/** The visitors' time zone. In the evening of Paris another one, so that the date does not change during a test. */
export const DAY_ZONE = hourIn('Europe/Paris') < 20 ? 'Europe/Paris' : 'Asia/Shanghai'

/** Today's date in the visitors' time zone. */
export const today = (): string => new Intl.DateTimeFormat('sv', { timeZone: DAY_ZONE }).format(new Date())

/** Generous: machines are shared, and no test is about time. */
const TIMEOUT_MS = 120_000

/** A browser with a profile directory, which survives a restart. */
export async function launchOwnBrowser(directory: string, url: string): Promise<BrowserContext> {
  const look = { baseURL: url, locale: 'en-GB', timezoneId: DAY_ZONE }
  const options = { ...(await findBrowser()), args: LAUNCH_ARGUMENTS, ...look }
  const context = await chromium.launchPersistentContext(directory, options)
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}

/** Forbidden effects of a page: `alert` and its like, requests to other origins, errors on the console such as CSP violations. */
interface Misdeeds {
  dialogs: string[]
  foreignRequests: string[]
  errors: string[]
}

export interface Visit {
  context: BrowserContext
  page: Page
  misdeeds: Misdeeds
}

export interface VisitOptions {
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  locale?: string
  position?: { latitude: number; longitude: number }
  scale?: number
  /** Null for tests that change it: Chromium accepts an override from one session only. */
  timeZone?: string | null
  /** Whether service workers are allowed. */
  canKeepClient?: boolean
}

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 900 }

/** Opens a page in a new browser context, and records its misdeeds. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { theme = 'light', viewport = DESK, locale = 'en-GB', position, scale = 1 } = options
  const { timeZone = DAY_ZONE, canKeepClient = false } = options
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    viewport,
    locale,
    deviceScaleFactor: scale,
    isMobile: viewport.width < DESK.width,
    hasTouch: viewport.width < DESK.width,
    ...(timeZone !== null && { timezoneId: timeZone }),
    reducedMotion: 'reduce',
    serviceWorkers: canKeepClient ? 'allow' : 'block',
    ...(position && { geolocation: position, permissions: ['geolocation'] }),
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  const misdeeds: Misdeeds = { dialogs: [], foreignRequests: [], errors: [] }
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    misdeeds.dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== url)
      misdeeds.foreignRequests.push(request.url())
  })
  page.on('pageerror', (error) => misdeeds.errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') misdeeds.errors.push(message.text())
  })
  return { context, page, misdeeds }
}
