import type { Answer, Client } from '../clients/api-client.ts'

/** The responses to clients that write during a fault, to compare with the diary afterwards. */
export interface RecordedWrites {
  /** Contents of the events that were acknowledged. */
  acknowledged: string[]
  /** The errors of the other responses, as `status code`. */
  refusals: Set<string>
}

let runs = 0

/** Creates events until `isOver`, also after errors. */
export async function writeUntil(
  clients: readonly Client[],
  date: string,
  isOver: () => boolean,
): Promise<RecordedWrites> {
  runs += 1
  const run = runs
  const acknowledged: string[] = []
  const refusals = new Set<string>()
  await Promise.all(
    clients.map(async (client, index) => {
      for (let number = 0; !isOver(); number += 1) {
        const content = `${run} ${index} ${number}`
        const answer = await client.call('createEvent', { body: { date, type: 'text', content } })
        if (answer.error) refusals.add(`${answer.status} ${answer.error.code}`)
        else acknowledged.push(content)
      }
    }),
  )
  return { acknowledged, refusals }
}

/** @returns acknowledged contents that are missing or duplicated */
export async function findMissing(client: Client, date: string, { acknowledged }: RecordedWrites) {
  const contents: string[] = []
  let cursor: string | null = null
  do {
    const answer: Answer<'listEvents'> = await client.call('listEvents', {
      query: { date, limit: 500, ...(cursor && { cursor }) },
    })
    contents.push(...answer.data.map(({ content }) => content))
    const link = answer.headers.get('link')
    cursor = link && new URL(/<([^>]+)>/.exec(link)?.[1] ?? '', 'http://x').searchParams.get('cursor')
  } while (cursor)
  return acknowledged.filter((content) => contents.filter((other) => other === content).length !== 1)
}
