// Changes server-sent events before an SDK reads them. Servers that imitate a service send members that its SDK refuses, and
// a whole page with them; and events in forms that no SDK reads.
import { parseWireJson, type WireFormat } from './wire-format.ts'

type Simplify = NonNullable<WireFormat['simplify']>

const COMMENT = ':'

/** Changes a stream line by line, wherever chunks cut it. The last call, without a chunk, returns what is left. */
export function createStreamSimplifier(simplify: Simplify): (chunk?: Uint8Array) => Uint8Array {
  let tail = ''
  return (chunk) => {
    // In Latin-1 each byte is a character, so that none is lost where a chunk cuts one.
    const lines = (tail + (chunk ? Buffer.from(chunk).toString('latin1') : '')).split('\n')
    tail = chunk ? (lines.pop() ?? '') : ''
    const text = lines.map((line) => simplifyLine(line, simplify)).join('\n')
    return Buffer.from(chunk && lines.length > 0 ? `${text}\n` : text, 'latin1')
  }
}

/** @param line of server-sent events, without its end */
function simplifyLine(line: string, simplify: Simplify): string {
  const data = /^data:(.*)/s.exec(line)?.[1]?.trim()
  if (data === undefined) return line
  // Without data an event is none. Gateways make events of comments.
  if (data === '' || data.startsWith(COMMENT)) return COMMENT
  if (data === '[DONE]') return 'data: [DONE]\n'
  const json = parseWireJson(Buffer.from(data, 'latin1').toString())
  if (json === undefined) return line
  const simple = simplify(json)
  if (simple === undefined) return COMMENT
  // With an empty line, which some servers leave out.
  return `data: ${Buffer.from(JSON.stringify(simple)).toString('latin1')}\n`
}
