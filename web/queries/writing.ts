// Pages that are being generated, independent of the screens: leaving a day does not stop its page.

import type { Journal } from '../../contract/journal.ts'
import type { Task } from '../../contract/tasks.ts'
import { api, call, readBody, send } from '../api/call.ts'
import { ApiError, toApiError } from '../state/api-error.ts'
import { deleteDraft, draftNames } from '../state/draft.ts'
import { queryClient, refreshDiary } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'
import { createStore } from '../state/store.ts'
import { dayQuery } from './diary.queries.ts'
import { pageVersionQuery } from './page.queries.ts'

export interface Writing {
  /** Paragraphs are pieces of a page that exists; the rest of it stays. */
  kind: 'page' | 'paragraphs'
  text: string
  /** When it was asked for, in milliseconds since 1970. */
  since: number
  taskId?: string
  isDone: boolean
  /** Repeats the attempt. */
  again?: () => Promise<void>
  error?: ApiError
}

const store = createStore<ReadonlyMap<string, Writing>>(new Map())

/** @param userId of the user who started it: a stream may outlast a sign-out, and the next user must not see it */
const update = (userId: string, date: string, change: Partial<Writing>) => {
  if (userId !== getUserId()) return
  const before = store.get().get(date) ?? { kind: 'page', text: '', since: Date.now(), isDone: false }
  store.set(new Map(store.get()).set(date, { ...before, ...change }))
}

export const useWriting = (date: string): Writing | undefined => store.use().get(date)

export function forgetWriting(date: string): void {
  const next = new Map(store.get())
  next.delete(date)
  store.set(next)
}

/** Tell the user of texts that are complete, or failed, while another screen is open. */
const tellers = new Map<string, (hasFailed: boolean) => void>()

/** @returns to be called when the screen of the date is left */
export function watchWriting(date: string, tell: (hasFailed: boolean) => void): () => void {
  tellers.delete(date)
  return () => {
    if (store.get().get(date)?.isDone === false) tellers.set(date, tell)
  }
}

function tellElsewhere(userId: string, date: string, hasFailed: boolean): void {
  if (userId === getUserId()) tellers.get(date)?.(hasFailed)
  tellers.delete(date)
}

export const forgetAllWriting = (): void => store.set(new Map())

const HEADER = { accept: 'text/event-stream' }
const EVENT_STREAM = /^text\/event-stream\b/

/** Generates the page of a date, or a text that is proposed for it. */
export const writePage = (date: string, instructions: string): Promise<void> =>
  write(date, 'page', () =>
    send(api.journal.generate[':date'].$post, {
      param: { date },
      header: HEADER,
      json: { propose: true, ...(instructions.trim() !== '' && { instructions: instructions.trim() }) },
    }),
  )

/** Proposes new paragraphs for those that rest on changed events. */
export const weavePage = (date: string): Promise<void> =>
  write(date, 'paragraphs', () =>
    send(api.journal[':date'].weave.$post, { param: { date }, header: HEADER, json: { propose: true } }),
  )

/** Shows the text as it arrives. Never throws: the store holds the error. */
async function write(
  date: string,
  kind: Writing['kind'],
  begin: () => ReturnType<typeof send>,
): Promise<void> {
  const userId = getUserId()
  forgetWriting(date)
  update(userId, date, { kind, again: () => write(date, kind, begin) })
  try {
    const response = await begin()
    await followStream(userId, date, await readBody(response, EVENT_STREAM))
  } catch (error) {
    // After a broken connection the list of tasks has the result.
    const failure = error instanceof ApiError ? error : new ApiError('OFFLINE')
    update(userId, date, { isDone: true, error: failure })
    // A lost connection is no end: the service goes on.
    if (failure.code !== 'CANCELLED' && failure.code !== 'OFFLINE') tellElsewhere(userId, date, true)
  }
  await refreshDiary()
}

async function followStream(userId: string, date: string, body: ReadableStream<Uint8Array>): Promise<void> {
  const { readEvents } = await import('../api/server-sent-events.ts')
  let text = ''
  for await (const { event, data } of readEvents(body)) {
    if (event === 'task') update(userId, date, { taskId: (data as Task).id })
    if (event === 'delta') {
      text += (data as { text: string }).text
      update(userId, date, { text })
    }
    if (event === 'error') throw toApiError(data as Parameters<typeof toApiError>[0])
    if (event === 'journal') {
      return showResult(userId, date, data as Journal)
    }
  }
  throw new ApiError('OFFLINE')
}

/** Shows the page, or beside it the text that is proposed for it, which is loaded first. */
async function showResult(userId: string, date: string, journal: Journal): Promise<void> {
  if (userId !== getUserId()) return
  if (journal.proposed !== null) await queryClient.prefetchQuery(pageVersionQuery(journal, journal.proposed))
  queryClient.setQueryData(dayQuery(date).queryKey, (day) => day && { ...day, journal })
  // The form opens without a wish that is fulfilled.
  if (store.get().get(date)?.kind === 'page') deleteDraft(draftNames.instructions(date))
  // The cache notifies its observers in the next task; the text stays visible until then.
  await new Promise((resolve) => setTimeout(resolve))
  forgetWriting(date)
  tellElsewhere(userId, date, false)
}

export const stopWriting = (taskId: string) => call(api.tasks[':taskId'].cancel.$post, { param: { taskId } })
