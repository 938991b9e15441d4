import type { ServerResponse } from 'node:http'
import { type Scenario, write } from './scenarios.ts'

/** Responses that cost memory or violate the protocol, such as endless ones in pieces of every size. */
async function flood(response: ServerResponse, piece: string): Promise<void> {
  while (!response.destroyed) await write(response, piece)
}

/** The smallest frames of the protocol, many in each packet. */
export const tinyFrames: Scenario = async ({ dialect, answer, response }) => {
  const { content } = dialect.stream({ ...answer, pieces: ['a'] })
  response.writeHead(200, { 'content-type': dialect.streamType })
  await flood(response, content.join('').repeat(200))
}

/** One endless frame. */
export const endlessFrame: Scenario = async ({ dialect, answer, response }) => {
  const [frame = ''] = dialect.stream({ ...answer, pieces: ['a'] }).content
  response.writeHead(200, { 'content-type': dialect.streamType })
  response.write(frame.slice(0, frame.indexOf('"a"') + 2))
  await flood(response, 'a'.repeat(65_536))
}

/** An endless response in another format. */
export const endlessHtml: Scenario = async ({ response }) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  await flood(response, '<p>Please log in.</p>\n'.repeat(3000))
}

/** An endless error. */
export const endlessError: Scenario = async ({ dialect, response }) => {
  response.writeHead(400, { 'content-type': 'application/json' })
  response.write(JSON.stringify(dialect.error(400)).slice(0, -1))
  await flood(response, ' '.repeat(65_536))
}

/** The members of each format, with invalid values. */
export const wrongTypes: Scenario = ({ response }) => {
  const members = { data: [{ id: 7 }], models: [{ name: null }], choices: 'none', content: 1, message: [] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(members))
}

/** Just below the limit of bytes: two million tiny lists, each of which becomes an object when it is parsed. */
export const manyTinyLists: Scenario = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`[${'[],'.repeat(2_700_000)}[]]`)
}

/** Declares fewer bytes than it sends; the rest looks like another response. */
export const longerThanItSays: Scenario = ({ dialect, response }) => {
  response.writeHead(200, { 'content-type': dialect.streamType, 'content-length': 10 })
  response.flushHeaders()
  response.socket?.write('0123456789'.repeat(100_000))
}

/** Declares more bytes than it sends, and closes. */
export const shorterThanItSays: Scenario = ({ dialect, answer, response }) => {
  const { content } = dialect.stream(answer)
  response.writeHead(200, { 'content-type': dialect.streamType, 'content-length': 1_000_000 })
  response.write(content.join(''))
  response.socket?.end()
}

/** A complete response without the last line's end. */
export const withoutLastLineEnd: Scenario = async ({ dialect, answer, response }) => {
  const { content, end } = dialect.stream(answer)
  response.writeHead(200, { 'content-type': dialect.streamType })
  response.end([...content, ...end].join('').trimEnd())
}
