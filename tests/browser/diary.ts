import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchBrowser, type Visit, type VisitOptions, visit } from '../harness/clients/browser.ts'
import { type StandIn, type StandInOptions, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'
import { type Person, signIn } from './screens.ts'

/** The client in a real browser, on a service of its own, for one test file. */
export interface Diary {
  service: TestService
  /** Who writes pages, where the file asks for somebody. */
  writer: StandIn
  /** The last visit. */
  visitor: Visit
  /** Who signed in last. */
  person: Person
  /** @param url of another service, or of a proxy before this one */
  visit(options?: VisitOptions, url?: string): Promise<Visit>
  /** Somebody new registers by the API and signs in on the page of the last visit. */
  signIn(): Promise<Person>
  /** A visit by somebody new, who is signed in. */
  enter(options?: VisitOptions, url?: string): Promise<Visit & { person: Person }>
}

interface Needs {
  writer?: StandInOptions
  settings?: () => Record<string, string>
  /** What the browser is started with besides. */
  flags?: readonly string[]
}

/** Sets up and tears down by itself; to be called at the top of a test file. A visit of one test ends with it. */
export function setUpDiary({ writer, settings, flags = [] }: Needs = {}): Diary {
  let browser: Browser
  let visits: Visit[] = []
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
    async enter(options, url) {
      const visitor = await diary.visit(options, url)
      return { ...visitor, person: await diary.signIn() }
    },
  } as Diary
  beforeAll(async () => {
    if (writer) diary.writer = await startProviderStandIn(writer)
    const writerSettings = writer && { [`DAYLEAF_${writer.provider.toUpperCase()}_URL`]: diary.writer.url }
    diary.service = await startTestService({ ...writerSettings, ...settings?.() })
    browser = await launchBrowser(...flags)
  })
  afterAll(async () => {
    await browser?.close()
    await diary.service?.stop()
    await diary.writer?.close()
  })
  beforeEach(() => {
    visits = []
    before = diary.visitor
  })
  afterEach(async () => {
    for (const { context } of visits) await context.close()
    diary.visitor = before
  })
  return diary
}
