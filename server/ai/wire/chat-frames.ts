// Servers that imitate OpenAI's chat completions send frames that the SDKs refuse, and a whole page with them. Such a frame
// is changed before an SDK reads it. Within a JSON string each quotation mark is escaped, so no text of a model matches.

/** Of a frame that is part of an answer. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  [/"choices"\s*:\s*null/, '"choices":[]'],
  // Of two members of a name the last one counts.
  [/"choices"\s*:\s*\[\s*\{(?=\s*")/, '"choices":[{"index":0,'],
  // An empty reason behind the true one would take its place.
  [/"finish_reason"\s*:\s*""/, '"finish_reason":null'],
  [/"role"\s*:\s*"(?!assistant")[^"\\]*"/, '"role":null'],
  [/"created"\s*:\s*"[^"\\]*"/, '"created":null'],
  [/"id"\s*:\s*(-?\d+)/, '"id":"$1"'],
]

const FRAME = /^data:\s*\{/
/** A frame beside an answer: of its usage, or to say that the server lives. Any other one without choices is an error. */
const BESIDE = /"usage"\s*:\s*\{|"object"\s*:\s*"chat\.completion\.chunk"|"type"\s*:\s*"ping"/

/** @param line of server-sent events, without its end */
function repairLine(line: string): string {
  // Without data an event is none.
  if (/^data:\s*$/.test(line)) return ':'
  if (/^data:\s*\[DONE\]\s*$/.test(line)) return 'data: [DONE]'
  if (!FRAME.test(line)) return line
  const repaired = REPAIRS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
  const lacksChoices = !/"choices"\s*:|"error"\s*:/.test(repaired) && BESIDE.test(repaired)
  return lacksChoices ? repaired.replace(FRAME, 'data: {"choices":[],') : repaired
}

/** Changes a stream line by line, wherever chunks cut it. The last call, without a chunk, returns what is left. */
export function createFrameRepair(): (chunk?: Uint8Array) => Uint8Array {
  let tail = ''
  return (chunk) => {
    // In Latin-1 each byte is a character, so that none is lost where a chunk cuts one.
    const lines = (tail + (chunk ? Buffer.from(chunk).toString('latin1') : '')).split('\n')
    tail = chunk ? (lines.pop() ?? '') : ''
    const text = lines.map((line) => repairLine(line)).join('\n')
    return Buffer.from(chunk && lines.length > 0 ? `${text}\n` : text, 'latin1')
  }
}
