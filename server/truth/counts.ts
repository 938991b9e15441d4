/** Numbers in words that no event needs to give: they count from another event, or count what an event lists. */
import type { EventFacts } from './event-facts.ts'
import type { NumberFact } from './numbers.ts'

const LATER =
  /^[\s-]*(?:(?:later|earlier|after|before|vor|nach|später|danach|zuvor|vorher|plus tard|après|avant|después|antes|más tarde|dopo|prima|più tardi|depois|mais tarde|спустя|позже|раньше|до|بعد|قبل)(?!\p{L})|[以之]?[后後前])/u
const AFTER =
  /(?<!\p{L})(?:через|спустя|بعد|قبل|dopo|fra|tra|depois de|después de|après|nach|vor|after|before)\s\P{P}{0,12}$/u
const WORD = /^[\s-]*[\p{L}\p{M}]*/u

/** "Half an hour later" counts from another event. */
function isFromAnother({ unit, start, end }: NumberFact, text: string): boolean {
  const behind = text.slice(end)
  const isDuration = unit === 'h' || unit === 'min'
  return (
    isDuration &&
    (LATER.test(behind) ||
      LATER.test(behind.replace(WORD, '')) ||
      AFTER.test(text.slice(0, start).toLowerCase()))
  )
}

/**
 * A number in words, where the sources have no other number in whose place it stands: it may count the persons
 * or parts that they list.
 */
export function isUncertainCount(
  number: NumberFact,
  { text, numbers: told }: { text: string; numbers: readonly NumberFact[] },
  sources: readonly EventFacts[],
): boolean {
  if (isFromAnother(number, text)) return true
  if (number.isDigits) return false
  if (number.isHour === true) return false
  const isTold = (figure: number) => told.some(({ readings }) => readings.includes(figure))
  return sources.every(({ figures, numbers }) =>
    [...figures.wholes, ...numbers.map(({ value }) => value)].every(isTold),
  )
}
