import { Temporal } from 'temporal-polyfill/implementation'
import { createRandom, pick } from '../../../bench/random.ts'
import type { RouteName } from '../../../contract/index.ts'
import { type Answer, type CallOptions, createAccount, createClient } from '../clients/api-client.ts'
import type { Nodes } from '../service/nodes.ts'
import type { ServiceProcess } from '../service/service-process.ts'
import { NO_PAGE, type PageOperation, type PageOutcome } from './page-history.ts'

/** Random operations of several people on the pages of dates, over two nodes that are killed in turn. */
const PEOPLE = 6
const CLIENTS_EACH = 3
const OPERATIONS_A_DATE = 40
const OPERATIONS_A_KILL = 250

/** @returns the operations on the page of each date. The nodes must use a marking writer */
export async function livePagesUnderKills(
  nodes: Nodes,
  { operations, seed }: { operations: number; seed: number },
): Promise<PageOperation[][]> {
  const crowd = new Crowd(nodes, seed)
  return crowd.live(operations)
}

interface Place {
  token: string
  date: string
  eventId: string
  nextMark(): string
}

const isOpen = (answer: Answer | undefined) => answer === undefined || answer.status === 503

class Crowd {
  readonly #nodes: Nodes
  readonly #random: () => number
  #running: ServiceProcess[] = []
  #done = 0
  #dates = 0
  #killing: Promise<void> = Promise.resolve()

  constructor(nodes: Nodes, seed: number) {
    this.#nodes = nodes
    this.#random = createRandom(seed)
  }

  async live(operations: number): Promise<PageOperation[][]> {
    this.#running = await Promise.all([this.#nodes.start(), this.#nodes.start()])
    const url = this.#running[0]?.url ?? ''
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => createAccount(url)))
    const settings = { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'm' } } }
    for (const person of people) await person.call('updateSettings', { body: settings })
    const histories: PageOperation[][] = []
    await Promise.all(
      people.map(async ({ token }) => {
        while (this.#done < operations) histories.push(await this.#liveThrough(await this.#beginDate(token)))
      }),
    )
    await this.#killing
    return histories
  }

  async #beginDate(token: string): Promise<Place> {
    this.#dates += 1
    const date = Temporal.PlainDate.from('2026-01-01').add({ days: this.#dates }).toString()
    let created: Answer<'createEvent'> | undefined
    while (!created?.data)
      created = await this.#ask(token, 'createEvent', { body: { date, type: 'text', content: 'x' } })
    let marks = 0
    const nextMark = () => {
      marks += 1
      return `mark-${date}-${marks}`
    }
    return { token, date, eventId: created.data.id, nextMark }
  }

  /** Runs several clients of one person on one date. */
  async #liveThrough(place: Place): Promise<PageOperation[]> {
    const operations: PageOperation[] = []
    let left = OPERATIONS_A_DATE
    const live = async () => {
      while (left > 0) {
        left -= 1
        const begunAt = performance.now()
        const outcome = await pick(this.#random, this.#acts)(place)
        this.#countOperation()
        if (!outcome) continue
        const isUnanswered = 'mayHaveWritten' in outcome || 'mayHaveErased' in outcome
        const endedAt = isUnanswered ? Number.POSITIVE_INFINITY : performance.now()
        operations.push({ begunAt, endedAt, outcome })
      }
    }
    await Promise.all(Array.from({ length: CLIENTS_EACH }, live))
    return operations
  }

  /** Sends a request to one of the nodes. @returns undefined without a response */
  async #ask<N extends RouteName>(token: string, route: N, options: CallOptions) {
    return createClient(pick(this.#random, this.#running).url, token)
      .call(route, options)
      .catch(() => undefined)
  }

  /** Each @returns undefined for what tells nothing: it was refused for another reason, or only wanted to look. */
  readonly #acts: ((place: Place) => Promise<PageOutcome | undefined>)[] = [
    async ({ token, date, nextMark }) => {
      const mark = nextMark()
      const answer = await this.#ask(token, 'generateJournal', {
        params: { date },
        body: { instructions: mark },
      })
      if (isOpen(answer)) return { mayHaveWritten: mark }
      return answer?.error ? undefined : { wrote: mark }
    },
    async ({ token, date }) => {
      const answer = await this.#ask(token, 'deleteJournal', { params: { date } })
      return isOpen(answer) ? { mayHaveErased: true } : { erased: answer?.status === 200 }
    },
    async ({ token, date }) => {
      const answer = await this.#ask(token, 'getJournal', { params: { date } })
      return isOpen(answer) ? undefined : { saw: answer?.data?.content ?? NO_PAGE }
    },
    async ({ token, eventId }) => {
      const body = { content: `changed ${this.#done}` }
      const answer = await this.#ask(token, 'updateEvent', { params: { eventId }, body })
      if (isOpen(answer)) return undefined
      if (answer?.error && answer.error.code !== 'EVENT_IMMUTABLE') throw new Error(answer.text)
      return { changed: answer?.error === null }
    },
  ]

  #countOperation(): void {
    this.#done += 1
    const kills = this.#done / OPERATIONS_A_KILL
    if (Number.isInteger(kills)) this.#killing = this.#killing.then(() => this.#killOne(kills))
  }

  /** Kills one node after the other, and starts another in its place. */
  async #killOne(kills: number): Promise<void> {
    const at = kills % this.#running.length
    this.#running[at]?.signal('SIGKILL')
    await this.#running[at]?.ended
    this.#running[at] = await this.#nodes.start()
  }
}
