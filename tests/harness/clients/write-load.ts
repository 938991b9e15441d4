import type { RouteName } from '../../../contract/index.ts'
import type { Answer, CallOptions, Client } from './api-client.ts'

/** The acknowledged writes of a client, to compare with the diary afterwards. */
export interface Ledger {
  /** Contents of acknowledged events that were not deleted. */
  kept: Set<string>
  /** Contents that may or may not exist: the connection broke before the response to their last change. */
  open: Set<string>
}

interface Load {
  client: Client
  date: string
  isOver: () => boolean
  onAcknowledged: () => void
}

/** Creates, changes and deletes events of one date until `isOver`, or until the connection breaks. */
export async function writeWithoutPause({ client, date, isOver, onAcknowledged }: Load): Promise<Ledger> {
  const kept = new Map<string, string>()
  const open = new Set<string>()
  const attempt = async <N extends RouteName>(route: N, options: CallOptions, contents: string[]) => {
    const answer = await callOrLose(client, route, options)
    if (answer) onAcknowledged()
    else for (const content of contents) open.add(content)
    return answer
  }
  for (let number = 0; !isOver(); number += 1) {
    const content = `${date} ${number}`
    const created = await attempt('createEvent', { body: { date, type: 'text', content } }, [content])
    if (!created) break
    kept.set(created.data.id, content)
    const [[eventId = '', before = ''] = []] = kept
    if (number % 3 === 2) {
      kept.delete(eventId)
      const after = `${before} changed`
      const options = { params: { eventId }, body: { content: after } }
      if (!(await attempt('updateEvent', options, [before, after]))) break
      kept.set(eventId, after)
    } else if (number % 5 === 4) {
      kept.delete(eventId)
      if (!(await attempt('deleteEvent', { params: { eventId } }, [before]))) break
    }
  }
  return { kept: new Set(kept.values()), open }
}

/** @returns undefined when the connection broke; @throws Error for an answer that is no success */
async function callOrLose<N extends RouteName>(
  client: Client,
  route: N,
  options: CallOptions,
): Promise<Answer<N> | undefined> {
  const answer = await client.call(route, options).catch(() => undefined)
  if (answer?.error) throw new Error(`${route}: ${answer.text}`)
  return answer
}

/** Compares the events of a date with the acknowledged ones. Both lists are empty if all is well. */
export async function holdAgainst(client: Client, date: string, { kept, open }: Ledger) {
  const { data } = await client.call('listEvents', { query: { date, limit: 500 } })
  const contents: string[] = data.map((event: { content: string }) => event.content)
  return {
    lost: [...kept].filter((content) => !contents.includes(content)),
    unexplained: contents.filter((content) => !kept.has(content) && !open.has(content)),
  }
}
