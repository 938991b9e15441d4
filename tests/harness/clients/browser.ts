import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { processEnvironment } from '../../../server/config.ts'
import { unpackBrowser } from './carried-browser.ts'

/** The browser that `DAYLEAF_TEST_BROWSER` names, or else the carried Chromium. */
async function findBrowser(): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> {
  const environment = processEnvironment()
  if (environment.DAYLEAF_TEST_BROWSER) return { executablePath: environment.DAYLEAF_TEST_BROWSER }
  const carried = await unpackBrowser()
  return { executablePath: carried.executablePath, env: { ...environment, ...carried.environment } }
}

/** Without its sandbox, which containers do not allow; all else as people have it, web security above all. */
const LAUNCH_ARGUMENTS = ['--no-sandbox', '--no-zygote', '--disable-dev-shm-usage', '--disable-gpu']

/** Makes Chromium one of those browsers that have no `Temporal` yet, in documents and workers. */
export const WITHOUT_TEMPORAL = '--js-flags=--no-harmony-temporal'

export const launchBrowser = async (...further: string[]): Promise<Browser> =>
  chromium.launch({ ...(await findBrowser()), args: [...LAUNCH_ARGUMENTS, ...further] })

let shared: Browser | undefined

/** The Chromium of this worker, which serves one test file after the other and ends with the worker. */
export async function shareBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser()
  return shared
}

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()))

/** The zone of visitors: in the evening another one, so that no midnight turns their page in the middle of a test. */
const DAY_ZONE = hourIn('Europe/Paris') < 20 ? 'Europe/Paris' : 'Asia/Shanghai'

/** The date of today for visitors. */
export const today = (): string => new Intl.DateTimeFormat('sv', { timeZone: DAY_ZONE }).format(new Date())

/** Generous: machines are shared, and no test is about time. */
const TIMEOUT_MS = 120_000

/** A browser that keeps all in a directory, as a person's own does, and finds it there when it is started again. */
export async function launchOwnBrowser(directory: string, url: string): Promise<BrowserContext> {
  const look = { baseURL: url, locale: 'en-GB', timezoneId: DAY_ZONE }
  const options = { ...(await findBrowser()), args: LAUNCH_ARGUMENTS, ...look }
  const context = await chromium.launchPersistentContext(directory, options)
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}

/** What a page did that it must not: spoken dialogs, requests elsewhere, errors on the console, as breaches of policy are. */
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
  /** Null leaves it to a test that travels: Chromium takes it from one session alone. */
  timeZone?: string | null
  /** A browser that keeps the client answers for itself from then on; one that cannot asks each time. */
  canKeepClient?: boolean
}

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 900 }

/** A visitor with nothing stored, who notes all that must not happen. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { theme = 'light', viewport = DESK, locale = 'en-GB', position, scale = 1 } = options
  const { timeZone = DAY_ZONE, canKeepClient = true } = options
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
