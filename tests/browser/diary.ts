import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Clock } from '../../server/lib/clock.ts'
import {
  launchBrowser,
  shareBrowser,
  type Visit,
  type VisitOptions,
  visit,
} from '../harness/clients/browser.ts'
import { type HeldWriter, startHeldWriter } from '../harness/providers/held-writer.ts'
import { type StandIn, type StandInOptions, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'
import { openSession, type Person, register, signIn } from './screens.ts'

/** The client in a real browser, on a service of its own, for one test file. */
export interface Diary {
  service: TestService
  /** The provider that writes pages, if the file needs one. */
  writer: StandIn
  /** The same, which writes when a test says so. */
  held: HeldWriter
  /** The last visit. */
  visitor: Visit
  /** The person who signed in last. */
  person: Person
  /** @param url of another service, or of a proxy before this one */
  visit(options?: VisitOptions, url?: string): Promise<Visit>
  /** A new person registers by the API and is signed in on the page of the last visit. */
  signIn(): Promise<Person>
  /** A visit by a new person, who is signed in and has no screen open yet. */
  arrive(options?: VisitOptions, url?: string): Promise<Visit & { person: Person }>
  /** The same, with today open. */
  enter(options?: VisitOptions, url?: string): Promise<Visit & { person: Person }>
}

interface Needs {
  writer?: StandInOptions
  isHeld?: boolean
  /** Of the service; the browser's is the machine's. */
  clock?: Clock
  settings?: () => Record<string, string>
  /** A browser of its own is started with them. */
  flags?: readonly string[]
}

/** Sets up and tears down by itself; called at the top of a test file. A visit of one test ends with it. */
export function setUpDiary({ writer, isHeld, settings, clock, flags = [] }: Needs = {}): Diary {
  let browser: Browser
  const visits: Visit[] = []
  let visitsBefore = 0
  let address = ''
  let before: Visit
  // The rest is there once the hooks have run, which is before any test.
  const diary = {
    async visit(options, url = diary.service.url) {
      address = url
      diary.visitor = await visit(browser, url, options)
      visits.push(diary.visitor)
      return diary.visitor
    },
    async signIn() {
      diary.person = await signIn(diary.visitor.page, address)
      return diary.person
    },
    async arrive(options, url) {
      const visitor = await diary.visit(options, url)
      diary.person = await register(address)
      await openSession(visitor.page, address, diary.person)
      return { ...visitor, person: diary.person }
    },
    async enter(options, url) {
      const visitor = await diary.visit(options, url)
      return { ...visitor, person: await diary.signIn() }
    },
  } as Diary
  const closeSince = async (index: number) => {
    for (const { context } of visits.splice(index)) await context.close()
  }
  beforeAll(async () => {
    if (writer) diary.writer = await startProviderStandIn(writer)
    const writerSettings = writer && { [`DAYLEAF_${writer.provider.toUpperCase()}_URL`]: diary.writer.url }
    if (isHeld) diary.held = await startHeldWriter()
    const heldSettings = isHeld && { DAYLEAF_PROVIDER_D_URL: diary.held.url }
    diary.service = await startTestService({ ...writerSettings, ...heldSettings, ...settings?.() }, clock)
    browser = await (flags.length > 0 ? launchBrowser(...flags) : shareBrowser())
  })
  afterAll(async () => {
    await closeSince(0)
    if (flags.length > 0) await browser?.close()
    await diary.service?.stop()
    await diary.writer?.close()
    await diary.held?.close()
  })
  beforeEach(() => {
    visitsBefore = visits.length
    before = diary.visitor
  })
  afterEach(async () => {
    await closeSince(visitsBefore)
    diary.visitor = before
  })
  return diary
}
