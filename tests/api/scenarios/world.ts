import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Event } from '../../../contract/events.ts'
import { type RouteName, routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'
import type { Clock } from '../../../server/lib/clock.ts'
import {
  type Answer,
  type CallOptions,
  type Client,
  createAccount,
  createClient,
} from '../../harness/clients/api-client.ts'
import { dataSchemaOf } from '../../harness/clients/declared-answer.ts'
import type { TestStore } from '../../harness/engines/test-store.ts'
import { type Mailbox, startMailbox } from '../../harness/mail/mailbox.ts'
import { type StandIn, startProviderStandIn } from '../../harness/providers/stand-in.ts'
import { startTestService } from '../../harness/service/test-service.ts'
import { type Issuer, startIssuer } from '../../harness/sign-in/issuer.ts'

/** Part of every text that Ada writes: an answer to somebody else must not contain it. */
export const CANARY = 'canary-of-ada'

/** An account that is signed in. */
export type Person = Awaited<ReturnType<typeof createAccount>>

/** A service with two users, an API key of the first, and a server that writes pages. */
export interface Inhabited {
  url: string
  writer: StandIn
  /** Where the service sends its mails. */
  mailbox: Mailbox
  /** Signs users in by OpenID Connect. */
  issuer: Issuer
  ada: Person
  adasKey: Client
  bob: Person
  nobody: Client
  /** Makes a user an operator. */
  promote(userId: string): Promise<void>
  stop(): Promise<void>
}

export interface World extends Inhabited {
  store: TestStore
}

export async function startWorld(
  settings: Record<string, string> = {},
  clock?: Clock,
  store?: TestStore,
): Promise<World> {
  const writer = await startProviderStandIn({ provider: 'provider_d', models: ['small', 'large'] })
  const mailbox = await startMailbox()
  const issuer = await startIssuer()
  const urls = { DAYLEAF_PROVIDER_D_URL: writer.url, DAYLEAF_TRANSCRIBER_URL: writer.url }
  const given = { ...urls, ...mailbox.settings, ...issuer.settings, ...settings }
  const service = await startTestService(given, clock, store)
  const [ada, bob] = [await createAccount(service.url), await createAccount(service.url)]
  const key = await must(ada, 'createApiKey', { body: { name: 'a key of Ada’s' } })
  for (const person of [ada, bob]) await chooseWriter(person)
  return {
    url: service.url,
    store: service.store,
    writer,
    mailbox,
    issuer,
    ada,
    adasKey: createClient(service.url, key.data.key),
    bob,
    nobody: createClient(service.url),
    promote: service.store.promote,
    async stop() {
      await service.stop()
      await writer.close()
      await mailbox.close()
      await issuer.close()
    },
  }
}

/** A world on an app that runs, of somebody new who is all of its people. */
export async function settleIn({
  url,
  ...outside
}: Pick<Inhabited, 'url' | 'writer' | 'mailbox' | 'issuer' | 'promote'>): Promise<Inhabited> {
  const ada = await createAccount(url)
  await chooseWriter(ada)
  return { url, ...outside, ada, bob: ada, adasKey: ada, nobody: createClient(url), stop: async () => {} }
}

/** A world for the tests of one file; it is there once their hooks have run. */
export function setUpWorld(start: () => Promise<World> = startWorld): World {
  const world = {} as World
  beforeAll(async () => {
    Object.assign(world, await start())
  })
  afterAll(() => world.stop?.())
  return world
}

/** Somebody new for each test of a file that asks for anything, whose pages are written: a password takes its time. */
export function setUpPerson(world: World): Client {
  let person: Promise<Client> | undefined
  beforeEach(() => {
    person = undefined
  })
  const settleIn = async () => {
    const newcomer = await createAccount(world.url)
    await chooseWriter(newcomer)
    return newcomer
  }
  return {
    async call(route, options) {
      person ??= settleIn()
      return (await person).call(route, options)
    },
  }
}

/** Calls a route that has to succeed. */
export async function must<N extends RouteName>(
  client: Client,
  route: N,
  options?: CallOptions,
): Promise<Answer<N>> {
  const answer = await client.call(route, options)
  if (answer.error) throw new Error(`${route} was refused: ${answer.text}`)
  expectNothingUndeclared(route, answer)
  return answer
}

/** An answer that holds more than its schema passes the parsing, which drops what it does not know. */
export function expectNothingUndeclared(route: RouteName, { status, data }: Answer): void {
  if ((routes[route] as RouteDeclaration).givesFile) return
  expect(dataSchemaOf(route, status).parse(data)).toEqual(data)
}

/** A new token for Ada, after a test has ended hers. */
export async function signInAgain(world: World, password: string): Promise<void> {
  const { email } = world.ada
  const { token } = (await must(world.nobody, 'login', { body: { email, password } })).data
  world.ada = { ...world.ada, ...createClient(world.url, token), token, password }
}

export const chooseWriter = (person: Client): Promise<Answer<'updateSettings'>> =>
  must(person, 'updateSettings', {
    body: {
      aiProvider: 'provider_d',
      providerSettings: { provider_d: { model: 'small' } },
      transcription: { provider: 'local', model: 'hears' },
      vision: { provider: 'provider_d', model: 'sees' },
    },
  })

let daysGiven = 0

/** From January to July. */
const DAYS_OF_A_YEAR = 212

/** A date that no row has used, in years that no row names; not in August, which rows ask for in all years. */
export function nextDate(): string {
  const year = 2031 + Math.floor(daysGiven / DAYS_OF_A_YEAR)
  const date = new Date(Date.UTC(year, 0, 1 + (daysGiven % DAYS_OF_A_YEAR)))
  daysGiven += 1
  return date.toISOString().slice(0, 10)
}

/** Records an event, of a new date unless told. */
export async function record(person: Client, fields: object = {}): Promise<Event> {
  const body = { date: nextDate(), type: 'text', content: `${CANARY} was here`, ...fields }
  return (await must(person, 'createEvent', { body })).data
}

/** An event that said something else in its first version. */
export async function recordChanged(person: Client, fields: object = {}): Promise<Event> {
  const { id } = await record(person, fields)
  return (await must(person, 'updateEvent', { params: { eventId: id }, body: { content: 'Corrected' } })).data
}

/** A second of silence: 8,000 samples of 8 bits. */
export function makeSound(seconds = 1): Uint8Array<ArrayBuffer> {
  const samples = 8_000 * seconds
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return new Uint8Array(Buffer.concat([head, Buffer.alloc(samples, 128)]))
}

export const uploadSound = (person: Client): Promise<Attachment> =>
  upload(person, { rawBody: makeSound(), headers: { 'Content-Type': 'audio/wav' } })

/** A picture of one pixel. */
export const PIXEL = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

export const uploadPicture = (person: Client): Promise<Attachment> =>
  upload(person, { rawBody: PIXEL, headers: { 'Content-Type': 'image/png' } })

/** Uploads a file, a text unless told. */
export async function upload(person: Client, options: CallOptions = {}): Promise<Attachment> {
  const headers = { 'Content-Type': 'text/plain', ...options.headers }
  return (await must(person, 'uploadAttachment', { rawBody: CANARY, ...options, headers })).data
}

/** Records an event and has the page of its day written. */
export async function recordWithPage(person: Client, fields: object = {}) {
  const event = await record(person, fields)
  const { data } = await must(person, 'generateJournal', { params: { date: event.date } })
  return { event, date: event.date, journal: data.journal, task: data.task }
}

/** An id that no row has. */
export const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000'
