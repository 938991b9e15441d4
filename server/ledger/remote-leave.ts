// The ledger for a process that sends requests and has no database: it asks the service for each row.
import { Departure, type DepartureEnd, type Leave, type LeavingRequest } from '../lib/departure.ts'

type Question =
  | { open: { url: string; requestBytes: number } }
  | { close: string; end: DepartureEnd; seen: Seen }

type Seen = Pick<Departure, 'responseBytes' | 'httpStatus' | 'isConnected'>

/** In the process that sends. @param ask as `serveCalls` gives it */
export function createRemoteLeave(ask: (question: Question) => Promise<unknown>) {
  const closing: Promise<unknown>[] = []
  return {
    async leave({ url, requestBytes = 0 }: LeavingRequest) {
      const id = String(await ask({ open: { url: String(url), requestBytes } }))
      return new Departure({ userId: '', id, provider: null, price: null }, async (departure, end) => {
        const { responseBytes, httpStatus, isConnected } = departure
        const asked = ask({ close: id, end, seen: { responseBytes, httpStatus, isConnected } })
        closing.push(asked)
        await asked
      })
    },
    /** Resolves when all rows that were to be ended are. */
    settled: () => Promise.allSettled(closing),
  }
}

/** In the service: answers the questions of such a process. */
export function answerRemoteLeave(leave: Leave): (question: Question) => Promise<string | undefined> {
  const opened = new Map<string, Departure>()
  return async (question) => {
    if ('open' in question) {
      const departure = await leave(question.open)
      opened.set(departure.entry.id, departure)
      return departure.entry.id
    }
    const departure = opened.get(question.close)
    opened.delete(question.close)
    if (departure) await Object.assign(departure, question.seen).close(question.end)
    return undefined
  }
}
