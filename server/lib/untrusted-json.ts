// Reads JSON of others, so that the rest of the service gets bounded, well-formed values that can be stored.
import { invalidInput } from '../../contract/app-error.ts'

const MAX_DEPTH = 32
/** Of small objects, `JSON.parse` takes a second for each million. */
const MAX_VALUES = 50_000

const decoder = new TextDecoder('utf-8', { fatal: true })

/** @throws AppError INVALID_INPUT for what is no JSON, or cannot be stored */
export function parseJson(bytes: Uint8Array, maxValues = MAX_VALUES): unknown {
  let counted: ReturnType<typeof countSigns>
  let value: unknown
  try {
    const text = decoder.decode(bytes)
    counted = countSigns(text)
    value = counted.values > maxValues ? undefined : JSON.parse(text)
  } catch {
    throw invalidInput('body', 'must be well-formed JSON in UTF-8', 'malformed_json')
  }
  if (counted.values > maxValues)
    throw invalidInput('body', `must not have more than ${maxValues} values`, 'too_many_values')
  // `JSON.parse` keeps the last member of a name, and a proxy that checked the body may have kept the first.
  if (countStorable(value) !== counted.members)
    throw invalidInput('body', 'must not have two members of one name', 'duplicate')
  return value
}

const [QUOTE, COLON, COMMA, LIST, OBJECT] = Array.from('":,[{', (sign) => sign.charCodeAt(0))

/** Of JSON: its objects' members, each of which has one colon outside of strings, and at least as many as its values. */
function countSigns(text: string): { members: number; values: number } {
  let [members, values] = [0, 1]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COLON) members += 1
    else if (code === COMMA || code === LIST || code === OBJECT) values += 1
  }
  return { members, values }
}

/** @returns where the string that begins at `start` has its closing quote: one behind an even number of backslashes */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text[before - 1] === '\\') before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

/**
 * Without recursion: the depth that `JSON.parse` accepts can overflow the stack.
 *
 * @returns how many members its objects have
 * @throws AppError INVALID_INPUT for what cannot be stored
 */
function countStorable(root: unknown): number {
  let count = 0
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') rejectIllFormed(value)
    else if (typeof value === 'number' && !Number.isFinite(value)) {
      throw invalidInput('body', 'must not contain a number that is out of range', 'number_out_of_range')
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH)
        throw invalidInput('body', `must not be nested deeper than ${MAX_DEPTH}`, 'too_deep')
      const names = Array.isArray(value) ? [] : Object.keys(value)
      count += names.length
      names.forEach(rejectName)
      for (const member of Object.values(value)) waiting.push({ value: member, depth: depth + 1 })
    }
  }
  return count
}

function rejectName(name: string): void {
  rejectIllFormed(name)
  if (name === '__proto__') throw invalidInput('body', 'must not name __proto__', 'unrecognized_keys')
}

function rejectIllFormed(text: string): void {
  if (!text.isWellFormed()) {
    throw invalidInput('body', 'must be well-formed Unicode, without lone surrogates', 'ill_formed_unicode')
  }
}
