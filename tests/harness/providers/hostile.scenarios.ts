import type { ServerResponse } from 'node:http'
import { type Scenario, write } from './scenarios.ts'

/** What costs memory, or keeps to no rule: answers without an end, in pieces of every size. */
async function flood(response: ServerResponse, piece: string): Promise<void> {
  while (!response.destroyed) await write(response, piece)
}

/** Frames as small as the provider's language has them, many in each packet. */
export const tinyFrames: Scenario = async ({ dialect, answer, response }) => {
  const { content } = dialect.stream({ ...answer, pieces: ['a'] })
  response.writeHead(200, { 'content-type': dialect.streamType })
  await flood(response, content.join('').repeat(200))
}

/** One frame that never ends. */
export const endlessFrame: Scenario = async ({ dialect, answer, response }) => {
  const [frame = ''] = dialect.stream({ ...answer, pieces: ['a'] }).content
  response.writeHead(200, { 'content-type': dialect.streamType })
  response.write(frame.slice(0, frame.indexOf('"a"') + 2))
  await flood(response, 'a'.repeat(65_536))
}

/** No answer in the provider's language at all, and no end of it. */
export const endlessHtml: Scenario = async ({ response }) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  await flood(response, '<p>Please log in.</p>\n'.repeat(3000))
}

/** A refusal that goes on for ever. */
export const endlessError: Scenario = async ({ dialect, response }) => {
  response.writeHead(400, { 'content-type': 'application/json' })
  response.write(JSON.stringify(dialect.error(400)).slice(0, -1))
  await flood(response, ' '.repeat(65_536))
}

/** The members that each format has, and nothing in them that belongs there. */
export const wrongTypes: Scenario = ({ response }) => {
  const members = { data: [{ id: 7 }], models: [{ name: null }], choices: 'none', content: 1, message: [] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(members))
}

/** Just below the most bytes that are read: two million tiny lists, each an object in the memory of who parses it. */
export const manyTinyLists: Scenario = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`[${'[],'.repeat(2_700_000)}[]]`)
}

/** Says that less is coming than comes; what is beyond it is another answer than the one asked for. */
export const longerThanItSays: Scenario = ({ dialect, response }) => {
  response.writeHead(200, { 'content-type': dialect.streamType, 'content-length': 10 })
  response.flushHeaders()
  response.socket?.write('0123456789'.repeat(100_000))
}

/** Says that more is coming than comes, and closes. */
export const shorterThanItSays: Scenario = ({ dialect, answer, response }) => {
  const { content } = dialect.stream(answer)
  response.writeHead(200, { 'content-type': dialect.streamType, 'content-length': 1_000_000 })
  response.write(content.join(''))
  response.socket?.end()
}

/** All is said, and the last line is not ended. */
export const withoutLastLineEnd: Scenario = async ({ dialect, answer, response }) => {
  const { content, end } = dialect.stream(answer)
  response.writeHead(200, { 'content-type': dialect.streamType })
  response.end([...content, ...end].join('').trimEnd())
}
