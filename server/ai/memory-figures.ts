import type { FailureFacts } from './failure-messages.ts'

const SIZE = /(\d{1,6}(?:\.\d{1,3})?) ?([KMGT]i?B)\b/gi
/** `7 are free`, without a unit of its own. */
const FREE = /(\d{1,6}(?:\.\d{1,3})?) (?:is|are) (?:free|available)\b/i
const POWERS = ['K', 'M', 'G', 'T']

/** The memory that a model needs and that is there: of two sizes in the message, the larger and the smaller. */
export function readMemory(message: string): FailureFacts {
  const sizes = Array.from(message.matchAll(SIZE), ([, amount = '', unit = '']) => ({
    text: `${amount} ${unit}`,
    unit,
    bytes: Number(amount) * 1024 ** (POWERS.indexOf((unit[0] ?? '').toUpperCase()) + 1),
  })).toSorted((one, other) => other.bytes - one.bytes)
  const [largest, smallest] = [sizes[0], sizes.at(-1)]
  if (!largest) return {}
  if (smallest && smallest !== largest) return { needed: largest.text, available: smallest.text }
  const free = FREE.exec(message)?.[1]
  return { needed: largest.text, ...(free !== undefined && { available: `${free} ${largest.unit}` }) }
}
