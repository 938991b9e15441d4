import { isDeepStrictEqual } from 'node:util'
import fc, { type Arbitrary } from 'fast-check'
import { expect } from 'vitest'
import type { RouteName } from '../../../contract/index.ts'
import type { Answer, CallOptions, Client } from '../clients/api-client.ts'
import type { HeldWriter } from '../providers/held-writer.ts'

/** A model of a diary. Each operation runs on the model and on the service, and the response is compared with the model. */
export interface Diary {
  person: Client
  writer: HeldWriter
  /** Resolves when no page is being written. */
  settled(): Promise<void>
  days: Map<string, Day>
  /** One page at a time is being written. */
  writing: Writing | undefined
  /** The operations so far, for error messages. */
  done: string[]
}

interface Day {
  /** Contents by id. */
  events: Map<string, string>
  /** With its source events: it is stale if the day has others. */
  page: { text: string; events: ReadonlyMap<string, string> } | undefined
}

interface Writing {
  date: string
  taskId: string
  /** Those of its snapshot. */
  events: ReadonlyMap<string, string>
  isCancelled: boolean
}

export const DATES = ['2026-03-14', '2026-03-15', '2026-03-16']

type Command = (diary: Diary) => Promise<void>

let textCount = 0
const newText = () => {
  textCount += 1
  return `text number ${textCount}.`
}

const dayOf = ({ days }: Diary, date: string): Day => {
  const day = days.get(date)
  if (!day) throw new Error(`the model has no ${date}`)
  return day
}

/** A random event of the model. */
function pickEvent({ days }: Diary, pick: number): { id: string; date: string } | undefined {
  const all = [...days].flatMap(([date, { events }]) => [...events.keys()].map((id) => ({ id, date })))
  return all[pick % (all.length || 1)]
}

async function expectOutcome<N extends RouteName>(
  diary: Diary,
  route: N,
  options: CallOptions,
  outcome: number | string,
): Promise<Answer<N>> {
  diary.done.push(`${route} ${JSON.stringify(options)}`)
  const answer = await diary.person.call(route, options)
  expect(answer.error?.code ?? answer.status, diary.done.slice(-20).join('\n')).toBe(outcome)
  return answer
}

const isLocked = (diary: Diary, date: string) => dayOf(diary, date).page !== undefined

async function create(diary: Diary, date: string): Promise<void> {
  const content = newText()
  const { data } = await expectOutcome(diary, 'createEvent', { body: { date, type: 'text', content } }, 201)
  dayOf(diary, date).events.set(data.id, content)
}

/** Changes an event's text, and its date if one is given. */
async function update(diary: Diary, pick: number, to?: string): Promise<void> {
  const event = pickEvent(diary, pick)
  if (!event) return
  const { id, date } = event
  const [content, target] = [newText(), to ?? date]
  const isRefused = isLocked(diary, date) || isLocked(diary, target)
  const options = { params: { eventId: id }, body: { content, ...(to && { date: to }) } }
  await expectOutcome(diary, 'updateEvent', options, isRefused ? 'EVENT_IMMUTABLE' : 200)
  if (isRefused) return
  dayOf(diary, date).events.delete(id)
  dayOf(diary, target).events.set(id, content)
}

async function remove(diary: Diary, pick: number): Promise<void> {
  const event = pickEvent(diary, pick)
  if (!event) return
  const { id, date } = event
  const isRefused = isLocked(diary, date)
  await expectOutcome(diary, 'deleteEvent', { params: { eventId: id } }, isRefused ? 'EVENT_IMMUTABLE' : 200)
  if (isRefused) return
  dayOf(diary, date).events.delete(id)
}

const cancel = (diary: Diary, date: string) => {
  if (diary.writing?.date === date) diary.writing.isCancelled = true
}

async function removeDay(diary: Diary, date: string): Promise<void> {
  const day = dayOf(diary, date)
  const isThere = day.events.size > 0 || day.page !== undefined
  await expectOutcome(diary, 'deleteDay', { params: { date } }, isThere ? 200 : 'NOT_FOUND')
  if (!isThere) return
  diary.days.set(date, { events: new Map(), page: undefined })
  cancel(diary, date)
}

async function removePage(diary: Diary, date: string): Promise<void> {
  const day = dayOf(diary, date)
  await expectOutcome(diary, 'deleteJournal', { params: { date } }, day.page ? 200 : 'NOT_FOUND')
  day.page = undefined
  cancel(diary, date)
}

async function begin(diary: Diary, date: string): Promise<void> {
  const { writer, writing } = diary
  const { events } = dayOf(diary, date)
  const options = { params: { date }, headers: { Prefer: 'respond-async' } }
  if (events.size === 0) return void (await expectOutcome(diary, 'generateJournal', options, 'NO_EVENTS'))
  if (writing?.date === date && !writing.isCancelled)
    return void (await expectOutcome(diary, 'generateJournal', options, 'GENERATION_IN_PROGRESS'))
  if (writing) return
  const asked = writer.requests.length + 1
  const { data } = await expectOutcome(diary, 'generateJournal', options, 202)
  await writer.arrived(asked)
  const sent = JSON.stringify(writer.requests.at(-1))
  for (const content of events.values()) expect(sent).toContain(content)
  const others = [...diary.days]
    .filter(([other]) => other !== date)
    .flatMap(([, day]) => [...day.events.values()])
  for (const content of others) expect(sent).not.toContain(content)
  diary.writing = {
    date,
    taskId: data.task.id,
    events: new Map(events),
    isCancelled: false,
  }
}

async function end(diary: Diary): Promise<void> {
  const { writing, writer } = diary
  if (!writing) return
  const text = newText()
  writer.say(text)
  writer.finish()
  await diary.settled()
  diary.writing = undefined
  const { data } = await expectOutcome(diary, 'getTask', { params: { taskId: writing.taskId } }, 200)
  expect(data.status).toBe(writing.isCancelled ? 'cancelled' : 'completed')
  if (writing.isCancelled) return
  dayOf(diary, writing.date).page = { text, events: writing.events }
}

async function compare(diary: Diary, date: string): Promise<void> {
  const { events, page } = dayOf(diary, date)
  const { data } = await expectOutcome(diary, 'getDay', { params: { date } }, 200)
  const found = data.events.map(({ id, content }) => [id, content] as const)
  expect(new Map(found), diary.done.slice(-20).join('\n')).toEqual(events)
  const isStale = page && !isDeepStrictEqual(page.events, events)
  expect(data.journal && { text: data.journal.content, isStale: data.journal.stale }).toEqual(
    page ? { text: page.text, isStale } : null,
  )
}

/** Random operations. After each one, a day is compared. */
export function generationCommands(onOperation: () => void): Arbitrary<Command> {
  const dates = fc.constantFrom(...DATES)
  const operation = (weight: number, arbitrary: Arbitrary<Command>) => ({ weight, arbitrary })
  const commands = fc.oneof(
    operation(
      5,
      dates.map((date) => (diary) => create(diary, date)),
    ),
    operation(
      4,
      fc.nat().map((pick) => (diary) => update(diary, pick)),
    ),
    operation(
      2,
      fc.tuple(fc.nat(), dates).map(
        ([pick, date]) =>
          (diary) =>
            update(diary, pick, date),
      ),
    ),
    operation(
      3,
      fc.nat().map((pick) => (diary) => remove(diary, pick)),
    ),
    operation(
      1,
      dates.map((date) => (diary) => removeDay(diary, date)),
    ),
    operation(
      2,
      dates.map((date) => (diary) => removePage(diary, date)),
    ),
    operation(
      4,
      dates.map((date) => (diary) => begin(diary, date)),
    ),
    operation(
      3,
      fc.constant<Command>((diary) => end(diary)),
    ),
  )
  return fc.tuple(commands, dates).map(([command, date]) => {
    const operate: Command = async (diary) => {
      onOperation()
      await command(diary)
      await compare(diary, date)
    }
    // What was done says the error itself; the source of a function would only hide it.
    return Object.assign(operate, { toString: () => 'operation' })
  })
}
