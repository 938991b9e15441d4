// A mark at the head of an answer, before which no text of it stands.
import { kindOf, type Wrapper, type WrapperKind } from './wrappers.ts'

/** Tags of our prompts: who begins with one repeats the prompt. */
const PROMPT_TAGS: ReadonlySet<string> = new Set([
  'events',
  'event',
  'notes',
  'note',
  'sentences',
  'sentence',
])
/** Calls of tools in brackets: the page of a model that calls one is none. */
const CALL = /^(?:tool|function)_calls?$/

/** `text`: the answer begins here. */
type HeadMark = WrapperKind | 'echo' | 'text'

export function headMarkOf(wrapper: Wrapper, isOwn: boolean): HeadMark {
  const { name, form, isClosing } = wrapper
  const kind = kindOf(wrapper, true)
  if (form === 'tag' && PROMPT_TAGS.has(name)) return 'echo'
  // Thoughts that a reader can fold.
  if (form === 'tag' && !isClosing && name === 'details') return 'reasoning'
  if (kind === 'html') return 'text'
  if (kind !== 'unknown') return kind
  const isBracket = (form === 'bracket' && !CALL.test(name)) || form === 'odd'
  return isBracket || isOwn ? 'text' : 'unknown'
}
